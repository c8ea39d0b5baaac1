// The whole suite: once on SQLite, and what uses a database once more on PostgreSQL, embedded unless TEST_DATABASE_URL
// names a server; a file with `One engine: <why>` in a comment runs only on the first. The browser tests run when
// TEST_BROWSER names a Chromium. A file with `Runs alone: <why>` in a comment has a process of its own, after all others,
// one with `Own process: <why>` has one beside others.
// `npm test -- <part of a path>` runs some files, `--engine=sqlite|postgres` one engine, `--alone=skip|only` leaves out
// the files that run alone, or all others, `--jobs=3` runs three processes at a time and prints what each wrote when it ends.
import { spawn } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '..');
const codeCache = join(root, 'node_modules', '.cache', 'lectern-tests');
const args = process.argv.slice(2);
const wanted = args.filter((arg) => !arg.startsWith('--'));
const option = (name: string): string | undefined =>
  args.find((arg) => arg.startsWith(`--${name}=`))?.slice(`--${name}=`.length);
const only = option('engine');
const alone = option('alone');
const jobs = Number(option('jobs') ?? 1);
const find = (pattern: string): string[] =>
  globSync(pattern, { cwd: root })
    .sort()
    .filter((file) => wanted.length === 0 || wanted.some((part) => file.includes(part)));
const files = find('packages/*/{src,test}/**/*.test.ts');
const journeys = process.env['TEST_BROWSER'] === undefined ? [] : find('e2e/**/*.test.ts');

// Tests on the corpus of real documents skip where it is missing, which must not happen silently: in CI it must exist,
// unless the checkout is standalone.
const beside = join(root, '..', 'shared');
const absent = ['handbook', 'openapi'].filter((name) => !existsSync(join(beside, 'corpus', name)));
if (process.env['CI'] !== undefined && absent.length > 0) {
  if (existsSync(beside))
    throw new Error(`In CI the corpus must be beside the checkout; missing: ${absent.join(', ')}`);
  console.log('The checkout stands alone: tests of real documents are skipped.');
}

/** Files that use the database, by their transitive imports; another engine changes nothing for the others. */
function usesDatabase(file: string, seen = new Map<string, boolean>()): boolean {
  const known = seen.get(file);
  if (known !== undefined) return known;
  if (file === join('packages', 'server', 'test', 'engine.ts')) return true;
  seen.set(file, false);
  const imports = readFileSync(join(root, file), 'utf8').matchAll(/(?:from|import\() ?'(\.[^']+\.ts)'/g);
  const uses = [...imports].some(([, path]) => usesDatabase(join(dirname(file), path!), seen));
  seen.set(file, uses);
  return uses;
}
const hasMark = (file: string, mark: string): boolean =>
  new RegExp(`^// ${mark}: `, 'm').test(readFileSync(join(root, file), 'utf8'));
const onServer = files
  .filter((file) => file.startsWith(join('packages', 'server')))
  .filter((file) => usesDatabase(file) && !hasMark(file, 'One engine'));

// A hook outside of any suite starts while other files are still being loaded and belongs to all of them; when it fails
// the runner hangs.
const loose = files.filter((file) => /^(?:before|after)(?:Each)?\(/m.test(readFileSync(join(root, file), 'utf8')));
if (loose.length > 0) throw new Error(`Hooks belong into a describe: ${loose.join(', ')}`);

type Result = { passed: number; failed: number };
/** Files of one process. */
type Part = { title: string; files: string[]; env: Record<string, string>; how: string[] };

const inOneProcess = [join(import.meta.dirname, 'test-files.ts')];
/** Servers that a file starts for all its browser tests must not run beside those of the others. */
const oneProcessEach = ['--test', '--test-isolation=process', '--test-concurrency=1', '--test-reporter=spec'];

/** Output of the parts that run, when several do: printed when a part ends, or when the run is ended from outside. */
const waiting = new Set<{ output: string }>();
process.on('SIGTERM', () => {
  for (const { output } of waiting) process.stdout.write(output);
  process.exit(1);
});

function run({ title, files: some, env, how }: Part): Promise<Result> {
  const { promise, resolve } = Promise.withResolvers<Result>();
  // A separate temporary folder, so that concurrent runs do not interfere.
  const temporary = mkdtempSync(join(tmpdir(), 'lectern-test-'));
  const setup = ['--import', join(import.meta.dirname, 'test-setup.ts')];
  const child = spawn(process.execPath, [...setup, ...how, ...some], {
    cwd: root,
    stdio: ['ignore', 'pipe', jobs > 1 ? 'pipe' : 'inherit'],
    // Node's compile cache is shared with the next run and with the processes that tests start.
    env: { ...process.env, NODE_COMPILE_CACHE: codeCache, TMPDIR: temporary, ...env },
  });
  const part = { output: `\n== ${title}: ${some.length} ${some.length === 1 ? 'file' : 'files'}\n` };
  if (jobs > 1) waiting.add(part);
  else process.stdout.write(part.output);
  const take = (chunk: Buffer): void => {
    part.output += chunk.toString();
    if (jobs === 1) process.stdout.write(chunk);
  };
  child.stdout?.on('data', take);
  child.stderr?.on('data', take);
  child.on('close', (code) => {
    if (waiting.delete(part)) process.stdout.write(part.output);
    // Child processes of a test may still be writing there.
    rmSync(temporary, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
    const count = (word: string) => Number(new RegExp(`^ℹ ${word} (\\d+)`, 'm').exec(part.output)?.[1] ?? 0);
    const failed = count('fail') + count('cancelled');
    // A process that exits without a summary has failed, whatever it printed.
    resolve({ passed: count('pass'), failed: code === 0 ? failed : Math.max(1, failed) });
  });
  return promise;
}

// fork copies the page tables of the parent, which takes longer the more memory it has (150 ms with a gigabyte on a
// virtual machine). So the files are run in several processes, of which none grows large, and those that spawn Git all
// the time in small ones.
const filesPerProcess = 40;
const startsMany = (file: string): boolean => file.includes(join('features', 'git'));

function* inParts(some: string[], size: number): Generator<string[]> {
  const parts = Math.ceil(some.length / size);
  for (let part = 0; part < parts; part++) {
    const [from, to] = [part, part + 1].map((at) => Math.round((at * some.length) / parts));
    yield some.slice(from, to);
  }
}

/** Parts in the order they should start in; `measured` ones after all others, with nothing beside them. */
const parts: { server: Part[]; browser: Part[]; measured: Part[] } = { server: [], browser: [], measured: [] };

function addParts(title: string, some: string[], env: Record<string, string>): void {
  const kindOf = (file: string) => {
    if (hasMark(file, 'Runs alone')) return 'alone';
    if (hasMark(file, 'Own process')) return 'own';
    return startsMany(file) ? 'git' : 'others';
  };
  const { alone: measured = [], own = [], git = [], others = [] } = Object.groupBy(some, kindOf);
  const add = (list: Part[], name: string, groups: Iterable<string[]>): void => {
    const found = [...groups];
    for (const [index, group] of found.entries()) {
      const which = found.length === 1 ? name : `${name}, part ${index + 1} of ${found.length}`;
      list.push({ title: which, files: group, env, how: inOneProcess });
    }
  };
  if (alone !== 'only')
    add(parts.server, title, [...inParts(own, 1), ...inParts(others, filesPerProcess), ...inParts(git, 2)]);
  if (alone !== 'skip') add(parts.measured, `${title}, alone`, inParts(measured, 1));
}

if (only !== 'sqlite' && onServer.length > 0) {
  const where = process.env['TEST_DATABASE_URL'] === undefined ? 'embedded' : 'server';
  addParts(`PostgreSQL, ${where}`, onServer, { TEST_ENGINE: 'postgres' });
}
if (only !== 'postgres') {
  addParts('SQLite', files, { TEST_ENGINE: 'sqlite' });
  const env = { TEST_ENGINE: 'sqlite' };
  // One file each where several processes share the work, so that none is left with a long one at the end.
  const groups = jobs > 1 ? inParts(journeys, 1) : journeys.length > 0 ? [journeys] : [];
  if (alone !== 'only')
    for (const group of groups) {
      const title = group.length === 1 ? `browser, ${group[0]!}` : 'browser';
      parts.browser.push({ title, files: group, env, how: oneProcessEach });
    }
}

const results: Result[] = [];
/** Takes the next part until there is none. One job starts with the browser's, which wait more than they compute. */
async function work(lists: Part[][]): Promise<void> {
  for (;;) {
    const next = lists.find((list) => list.length > 0)?.shift();
    if (!next) return;
    results.push(await run(next));
  }
}
const { server, browser, measured } = parts;
await Promise.all(
  Array.from({ length: jobs }, (_, job) => work(jobs > 1 && job === 0 ? [browser, server] : [server, browser])),
);
await work([measured]);
const passed = results.reduce((sum, one) => sum + one.passed, 0);
const failed = results.reduce((sum, one) => sum + one.failed, 0);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;

// The whole suite: once on SQLite, and what uses a database once more on PostgreSQL, embedded unless TEST_DATABASE_URL
// names a server; a file with `One engine: <why>` in a comment runs only on the first. The browser tests run when
// TEST_BROWSER names a Chromium. A file with `Runs alone: <why>` in a comment has a process of its own, after all others,
// one with `Own process: <why>` has one beside others.
// `npm test -- <part of a path>` runs some files, `--engine=sqlite|postgres` one engine, `--alone=skip|only` leaves out
// the files that run alone, or all others.
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

const inOneProcess = [join(import.meta.dirname, 'test-files.ts')];
/** Servers that a file starts for all its browser tests must not run beside those of the others. */
const oneProcessEach = ['--test', '--test-isolation=process', '--test-concurrency=1', '--test-reporter=spec'];

function run(title: string, some: string[], env: Record<string, string>, how = inOneProcess): Promise<Result> {
  console.log(`\n== ${title}: ${some.length} files`);
  const { promise, resolve } = Promise.withResolvers<Result>();
  // A separate temporary folder, so that concurrent runs do not interfere.
  const temporary = mkdtempSync(join(tmpdir(), 'lectern-test-'));
  const setup = ['--import', join(import.meta.dirname, 'test-setup.ts')];
  const child = spawn(process.execPath, [...setup, ...how, ...some], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    // Node's compile cache is shared with the next run and with the processes that tests start.
    env: { ...process.env, NODE_COMPILE_CACHE: codeCache, TMPDIR: temporary, ...env },
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
    process.stdout.write(chunk);
  });
  child.on('close', (code) => {
    // Child processes of a test may still be writing there.
    rmSync(temporary, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
    const count = (word: string) => Number(new RegExp(`^ℹ ${word} (\\d+)`, 'm').exec(output)?.[1] ?? 0);
    const failed = count('fail') + count('cancelled');
    // A process that exits without a summary has failed, whatever it printed.
    resolve({ passed: count('pass'), failed: code === 0 ? failed : Math.max(1, failed) });
  });
  return promise;
}

// fork copies the page tables of the parent, which takes longer the more memory it has (150 ms with a gigabyte on a
// virtual machine). So the files are run in several processes, one after the other, of which none grows large, and
// those that spawn Git all the time in small ones.
const filesPerProcess = 40;
const startsMany = (file: string): boolean => file.includes(join('features', 'git'));

function* inParts(some: string[], size: number): Generator<string[]> {
  const parts = Math.ceil(some.length / size);
  for (let part = 0; part < parts; part++) {
    const [from, to] = [part, part + 1].map((at) => Math.round((at * some.length) / parts));
    yield some.slice(from, to);
  }
}

async function runAll(title: string, some: string[], env: Record<string, string>): Promise<void> {
  const kindOf = (file: string) => {
    if (hasMark(file, 'Runs alone')) return 'alone';
    if (hasMark(file, 'Own process')) return 'own';
    return startsMany(file) ? 'git' : 'others';
  };
  const { alone: measured = [], own = [], git = [], others = [] } = Object.groupBy(some, kindOf);
  const parts = [
    ...(alone === 'only' ? [] : [...inParts(others, filesPerProcess), ...inParts(git, 2), ...inParts(own, 1)]),
    ...(alone === 'skip' ? [] : inParts(measured, 1)),
  ];
  for (const [index, part] of parts.entries()) {
    const which = parts.length === 1 ? title : `${title}, part ${index + 1} of ${parts.length}`;
    results.push(await run(which, part, env));
  }
}

const results: Result[] = [];
if (only !== 'postgres') {
  await runAll('SQLite', files, { TEST_ENGINE: 'sqlite' });
  if (journeys.length > 0 && alone !== 'only')
    results.push(await run('browser', journeys, { TEST_ENGINE: 'sqlite' }, oneProcessEach));
}
if (only !== 'sqlite' && onServer.length > 0) {
  const where = process.env['TEST_DATABASE_URL'] === undefined ? 'embedded' : 'server';
  await runAll(`PostgreSQL, ${where}`, onServer, { TEST_ENGINE: 'postgres' });
}
const passed = results.reduce((sum, one) => sum + one.passed, 0);
const failed = results.reduce((sum, one) => sum + one.failed, 0);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;

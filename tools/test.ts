// The whole suite: once on SQLite, and what uses a database once more on PostgreSQL, embedded unless TEST_DATABASE_URL
// names a server; a file with `One engine: <why>` in a comment runs only on the first. The browser tests run when
// TEST_BROWSER names a Chromium. A file with `Own process: <why>` in a comment has a process of its own.
// `npm test -- <part of a path>` runs some files, `--engine=sqlite|postgres` one engine, `--jobs=3` runs three processes
// at a time, long ones first, and prints what each wrote when it ends; `--retry` runs the files that failed once more,
// alone, if they are few, and names those that pass then; `--record` writes down how long files take.
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { childSeconds, shown } from './cpu-time.ts';
import { failedFiles, isWorthRetrying } from './test-retry.ts';
import { inParts, recordDurations, secondsOfPart, type Part } from './test-parts.ts';

const root = join(import.meta.dirname, '..');
const codeCache = join(root, 'node_modules', '.cache', 'lectern-tests');
const args = process.argv.slice(2);
const wanted = args.filter((arg) => !arg.startsWith('--'));
const option = (name: string): string | undefined =>
  args.find((arg) => arg.startsWith(`--${name}=`))?.slice(`--${name}=`.length);
const only = option('engine');
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
const isLoose = (file: string): boolean => /^(?:before|after)(?:Each)?\(/m.test(readFileSync(join(root, file), 'utf8'));
const loose = files.filter(isLoose);
if (loose.length > 0) throw new Error(`Hooks belong into a describe: ${loose.join(', ')}`);

type Result = {
  part: Part;
  passed: number;
  failed: number;
  /** Files of the failures; undefined where that is not known. */
  failedIn: string[] | undefined;
  began: number;
  wall: number;
  cpu: number;
};

/** Modules are found as the service finds them, which takes less time. */
const setup = [join(root, 'packages/server/bin/resolve.js'), join(import.meta.dirname, 'test-setup.ts')].flatMap(
  (file) => ['--import', file],
);
const inOneProcess = [join(import.meta.dirname, 'test-files.ts')];
/** For a file with hooks outside of any suite. */
const oneProcessEach = ['--test', '--test-isolation=process', '--test-concurrency=1', '--test-reporter=spec'];

// In CI a test that does not end fails, and so does a process that prints nothing for longer than that: something it left
// open keeps it from ending. Elsewhere somebody may be looking at it with a debugger.
const isCi = process.env['CI'] !== undefined;
const testLimitMs = 10 * 60_000;
const silenceLimitMs = testLimitMs + 60_000;
const limits = isCi ? [`--test-timeout=${testLimitMs}`] : [];

function endWhenSilent(child: ChildProcess): { heard(): void; stop(): void } {
  const end = (): void => {
    child.kill('SIGTERM');
    timer = setTimeout(() => child.kill('SIGKILL'), 20_000);
  };
  const start = () => (isCi ? setTimeout(end, silenceLimitMs) : undefined);
  let timer = start();
  return {
    heard() {
      clearTimeout(timer);
      timer = start();
    },
    stop: () => clearTimeout(timer),
  };
}

/** Output of the parts that run, when several do: printed when a part ends, or when the run is ended from outside. */
const waiting = new Set<{ output: string }>();
process.on('SIGTERM', () => {
  for (const { output } of waiting) process.stdout.write(output);
  process.exit(1);
});

/** What processes of this run share, such as a database with the newest schema to copy. */
const templates = mkdtempSync(join(tmpdir(), 'lectern-templates-'));
process.on('exit', () => rmSync(templates, { recursive: true, force: true }));

const taken = new Map<string, number>();
let cpuBefore = childSeconds();

function run(whole: Part): Promise<Result> {
  const { title, files: some, env, how } = whole;
  const { promise, resolve } = Promise.withResolvers<Result>();
  // A separate temporary folder, so that concurrent runs do not interfere.
  const temporary = mkdtempSync(join(tmpdir(), 'lectern-test-'));
  const began = performance.now() / 1000;
  const child = spawn(process.execPath, [...limits, ...setup, ...how, ...some], {
    cwd: root,
    stdio: ['ignore', 'pipe', jobs > 1 ? 'pipe' : 'inherit'],
    // Node's compile cache is shared with the next run and with the processes that tests start.
    env: { ...process.env, NODE_COMPILE_CACHE: codeCache, TMPDIR: temporary, TEST_TEMPLATES: templates, ...env },
  });
  const part = { output: `\n== ${title}: ${some.length} ${some.length === 1 ? 'file' : 'files'}\n` };
  if (jobs > 1) waiting.add(part);
  else process.stdout.write(part.output);
  const silence = endWhenSilent(child);
  const take = (chunk: Buffer): void => {
    silence.heard();
    part.output += chunk.toString();
    if (jobs === 1) process.stdout.write(chunk);
  };
  child.stdout?.on('data', take);
  child.stderr?.on('data', take);
  let cpu = 0;
  child.on('exit', () => {
    const now = childSeconds();
    cpu = now - cpuBefore;
    cpuBefore = now;
  });
  child.on('close', (code) => {
    silence.stop();
    if (waiting.delete(part)) process.stdout.write(part.output);
    // Child processes of a test may still be writing there.
    rmSync(temporary, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
    const wall = performance.now() / 1000 - began;
    const engine = env['TEST_ENGINE'];
    for (const [, seconds, file] of part.output.matchAll(/^([\d.]+) s, [\d.]+ s of CPU (\S+)$/gm))
      taken.set(`${engine} ${file}`, Number(seconds));
    if (some.length === 1) taken.set(`${engine} ${some[0]}`, wall);
    const count = (word: string) => Number(new RegExp(`^ℹ ${word} (\\d+)`, 'm').exec(part.output)?.[1] ?? 0);
    const failed = count('fail') + count('cancelled');
    // A process that exits without a summary has failed, whatever it printed.
    const failures = code === 0 ? failed : Math.max(1, failed);
    const failedIn = failedFiles(part.output, some);
    resolve({ part: whole, passed: count('pass'), failed: failures, failedIn, began, wall, cpu });
  });
  return promise;
}

// A process costs three seconds before its first test, and compiles the service anew. But fork copies the page tables of
// the parent, which takes longer the more memory it has (150 ms with a gigabyte on a virtual machine), so files that spawn
// others are run in processes of which none grows large, and those that spawn Git all the time in small ones.
const secondsTogether = { git: 60, spawning: 200, others: 500 };
const spawning = [
  join('test', 'process'),
  join('test', 'examples'),
  join('features', 'print'),
  join('features', 'openapi-specs'),
  join('server', 'src', 'commands'),
  join('published', 'reference'),
];
const kindOf = (file: string): 'own' | keyof typeof secondsTogether => {
  if (hasMark(file, 'Own process')) return 'own';
  if (file.includes(join('features', 'git'))) return 'git';
  return spawning.some((part) => file.includes(part)) ? 'spawning' : 'others';
};

const parts: Part[] = [];

function addPart(title: string, engine: string, group: string[], more: Partial<Part> = {}): void {
  const env = { TEST_ENGINE: engine, ...more.env };
  parts.push({ title, files: group, how: inOneProcess, seconds: secondsOfPart(engine, group), ...more, env });
}

function addParts(title: string, engine: string, some: string[]): void {
  const { own = [], ...together } = Object.groupBy(some, kindOf);
  const groups = own.map((file) => [file]);
  for (const [kind, group] of Object.entries(together))
    groups.push(...inParts(engine, group, secondsTogether[kind as keyof typeof secondsTogether]));
  for (const [index, group] of groups.entries())
    addPart(groups.length === 1 ? title : `${title}, part ${index + 1} of ${groups.length}`, engine, group);
}

if (only !== 'sqlite' && onServer.length > 0) {
  const where = process.env['TEST_DATABASE_URL'] === undefined ? 'embedded' : 'server';
  addParts(`PostgreSQL, ${where}`, 'postgres', onServer);
}
if (only !== 'postgres') {
  addParts('SQLite', 'sqlite', files);
  const { own = [], others = [] } = Object.groupBy(journeys, (file) => (isLoose(file) ? 'own' : 'others'));
  for (const file of own) addPart(`browser, ${file}`, 'sqlite', [file], { how: oneProcessEach });
  const env = { TEST_SHARED_BROWSER: 'on' };
  for (const group of inParts('sqlite', others, 240)) addPart(`browser, ${group.join(' ')}`, 'sqlite', group, { env });
}

// A long part that starts last would run alone at the end.
if (jobs > 1) parts.sort((a, b) => b.seconds - a.seconds);
const results: Result[] = [];
async function work(): Promise<void> {
  for (let next = parts.shift(); next; next = parts.shift()) results.push(await run(next));
}
await Promise.all(Array.from({ length: jobs }, work));

/** One after another, so that they have the machine to themselves. Returns the files that pass now. */
async function retryFailed(): Promise<string[]> {
  const broken = results.filter(({ failed }) => failed > 0);
  if (!args.includes('--retry') || !isWorthRetrying(broken.map(({ failedIn }) => failedIn))) return [];
  const passed: string[] = [];
  for (const one of broken) {
    const second = await run({ ...one.part, title: `retry, ${one.part.title}`, files: one.failedIn! });
    if (second.failed === 0) passed.push(...one.failedIn!);
    one.passed += one.failed - second.failed;
    one.failed = second.failed;
  }
  return passed;
}
const flaky = await retryFailed();

if (args.includes('--record')) recordDurations(taken);
const sum = (of: (one: Result) => number): number => results.reduce((total, one) => total + of(one), 0);
const [passed, failed] = [sum((one) => one.passed), sum((one) => one.failed)];
if (jobs > 1) {
  console.log('\nProcesses in the order they ended in:');
  for (const { part, began, wall, cpu } of results)
    console.log(`${shown(wall, cpu)} from ${began.toFixed(0)} s on: ${part.title}`);
  const cpu = sum((one) => one.cpu);
  console.log(`all: ${shown(performance.now() / 1000, cpu)}`);
}
if (flaky.length > 0) console.log(`\nFlaky (failed, then passed alone): ${flaky.join(', ')}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;

// The whole suite: once on SQLite, and what uses a database once more on PostgreSQL, embedded unless TEST_DATABASE_URL
// names a server; the browser journeys run when TEST_BROWSER names a Chromium. `npm test -- <part of a path>` runs some
// files, `--engine=sqlite|postgres` one engine.
import { spawn } from 'node:child_process';
import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const args = process.argv.slice(2);
const wanted = args.filter((arg) => !arg.startsWith('--'));
const only = args.find((arg) => arg.startsWith('--engine='))?.slice('--engine='.length);
const find = (pattern: string): string[] =>
  globSync(pattern, { cwd: root })
    .sort()
    .filter((file) => wanted.length === 0 || wanted.some((part) => file.includes(part)));
const files = find('packages/*/{src,test}/**/*.test.ts');
const journeys = process.env['TEST_BROWSER'] === undefined ? [] : find('e2e/**/*.test.ts');
const onServer = files.filter((file) => file.startsWith(join('packages', 'server')));

type Result = { passed: number; failed: number };

const together = ['--test-isolation=none'];
/** What a file starts for all its journeys must not run beside what the others start. */
const apart = ['--test-isolation=process', '--test-concurrency=1'];

function run(title: string, some: string[], env: Record<string, string>, how = together): Promise<Result> {
  console.log(`\n== ${title}: ${some.length} files`);
  const { promise, resolve } = Promise.withResolvers<Result>();
  // A folder of its own for what is temporary, so that runs at the same time do not see each other's.
  const temporary = mkdtempSync(join(tmpdir(), 'lectern-test-'));
  const setup = ['--import', join(import.meta.dirname, 'test-setup.ts')];
  const child = spawn(process.execPath, [...setup, '--test', ...how, '--test-reporter=spec', ...some], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, TMPDIR: temporary, ...env },
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
    process.stdout.write(chunk);
  });
  child.on('close', (code) => {
    rmSync(temporary, { recursive: true, force: true });
    const count = (word: string) => Number(new RegExp(`^ℹ ${word} (\\d+)`, 'm').exec(output)?.[1] ?? 0);
    const failed = count('fail') + count('cancelled');
    // A process that dies without a summary has failed, whatever it printed.
    resolve({ passed: count('pass'), failed: code === 0 ? failed : Math.max(1, failed) });
  });
  return promise;
}

const results: Result[] = [];
if (only !== 'postgres') {
  if (files.length > 0) results.push(await run('SQLite', files, { TEST_ENGINE: 'sqlite' }));
  if (journeys.length > 0) results.push(await run('browser', journeys, { TEST_ENGINE: 'sqlite' }, apart));
}
if (only !== 'sqlite' && onServer.length > 0) {
  const where = process.env['TEST_DATABASE_URL'] === undefined ? 'embedded' : 'server';
  results.push(await run(`PostgreSQL, ${where}`, onServer, { TEST_ENGINE: 'postgres' }));
}
const passed = results.reduce((sum, one) => sum + one.passed, 0);
const failed = results.reduce((sum, one) => sum + one.failed, 0);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;

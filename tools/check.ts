// All static checks: format, lint with module boundaries, types, unused code, and whether derived files are up to date.
import { spawn } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const bin = (name: string) => join(root, 'node_modules', '.bin', name);

const checks: [string, string, string[]][] = [
  ['format', bin('oxfmt'), ['--check', '.']],
  ['lint and borders', bin('oxlint'), ['--type-aware', '--quiet']],
  ['types', bin('tsc'), ['-p', 'tsconfig.json']],
  ['types of the application', bin('tsc'), ['-p', 'packages/app/tsconfig.json']],
  ['unused code', bin('knip'), ['--no-progress']],
  ['derived files', process.execPath, ['tools/derive.ts', '--check']],
];

type Outcome = { isRight: boolean; output: string };

function run(command: string, args: string[]): Promise<Outcome> {
  const { promise, resolve, reject } = Promise.withResolvers<Outcome>();
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
    });
  }
  child.on('error', reject).on('close', (code) => resolve({ isRight: code === 0, output }));
  return promise;
}

// At the same time, because none of them keeps two cores busy from beginning to end.
const outcomes = await Promise.all(checks.map(([, command, args]) => run(command, args)));
for (const [index, { isRight, output }] of outcomes.entries()) {
  console.log(`${isRight ? 'ok    ' : 'WRONG '} ${checks[index]![0]}`);
  if (!isRight) console.log(output);
}
process.exitCode = outcomes.every(({ isRight }) => isRight) ? 0 : 1;

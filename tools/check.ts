// All static checks: format, lint with module boundaries, types, unused code, and whether derived files are up to date.
import { spawnSync } from 'node:child_process';
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

let failed = 0;
for (const [title, command, args] of checks) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: root, encoding: 'utf8' });
  console.log(`${status === 0 ? 'ok    ' : 'WRONG '} ${title}`);
  if (status === 0) continue;
  failed++;
  console.log(`${stdout}${stderr}`);
}
process.exitCode = failed === 0 ? 0 : 1;

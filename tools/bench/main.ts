// Measures the service against its budgets. `-- <name>` runs one benchmark or all with this prefix, `--json` prints the
// results for programs, `--write` updates their rows in docs/benchmarks.md. Each benchmark, or group of them, runs in its
// own process.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Measured, Result } from './bench.ts';
import { benches } from './benches/index.ts';
import { machineFor, tableFor, updateRows } from './report.ts';

const args = process.argv.slice(2);
const options = ['--json', '--write'];
const other = args.find((arg) => arg.startsWith('-') && !options.includes(arg));
if (other !== undefined) {
  console.error(`there is no option ${other}; there are ${options.join(', ')}, and names of benches`);
  process.exit(1);
}
const wanted = args.filter((arg) => !arg.startsWith('--'));
const isNamed = (bench: string, name: string): boolean =>
  bench === name || (bench.startsWith(`${name}-`) && !benches.some((one) => one.name === name));
const unknown = wanted.find((name) => !benches.some((bench) => isNamed(bench.name, name)));
if (unknown !== undefined) {
  console.error(`no bench is named ${unknown}; there are ${benches.map((bench) => bench.name).join(', ')}`);
  process.exit(1);
}

async function inProcess(names: readonly string[]): Promise<Measured[]> {
  const child = fork(join(import.meta.dirname, 'run-one.ts'), names);
  let found: Measured[] | undefined;
  child.on('message', (message) => (found = message as Measured[]));
  await once(child, 'exit');
  if (!found) throw new Error(`the bench ${names.join(', ')} failed`);
  return found;
}

const chosen = benches.filter(({ name }) => wanted.length === 0 || wanted.some((one) => isNamed(name, one)));
const processes = Map.groupBy(chosen, ({ name, group }) => group ?? name);
const results: Measured[] = [];
for (const some of processes.values()) results.push(...(await inProcess(some.map(({ name }) => name))));

if (args.includes('--json')) {
  const plain = results.map(({ name, value, unit, budget, ok }): Result => ({ name, value, unit, budget, ok }));
  console.log(JSON.stringify(plain, null, 2));
} else {
  console.log(`\n${tableFor(results)}`);
}
if (args.includes('--write')) {
  const file = join(import.meta.dirname, '../../docs/benchmarks.md');
  const { document, missing } = updateRows(await readFile(file, 'utf8'), results);
  await writeFile(file, document);
  for (const { name } of missing) console.error(`docs/benchmarks.md has no row for ${name}`);
  console.error(`State there what was measured on: ${machineFor(new Date())}`);
}
process.exitCode = results.every(({ ok }) => ok) ? 0 : 1;

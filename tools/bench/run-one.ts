// Runs one benchmark in this process and sends the result to the parent.
import { measure } from './bench.ts';
import { benches } from './benches/index.ts';

const bench = benches.find(({ name }) => name === process.argv[2])!;
const measured = await measure(bench);
process.send?.(measured, undefined, {}, () => process.disconnect?.());

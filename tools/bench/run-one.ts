// One bench in this process; what it found goes to the process that asked.
import { measure } from './bench.ts';
import { benches } from './benches/index.ts';

const bench = benches.find(({ name }) => name === process.argv[2])!;
const measured = await measure(bench);
process.send?.(measured, undefined, {}, () => process.disconnect?.());

// Runs benchmarks in this process, one after another, and sends the results to the parent.
import { measure, type Measured } from './bench.ts';
import { benches } from './benches/index.ts';

const wanted = benches.filter(({ name }) => process.argv.slice(2).includes(name));
const results: Measured[] = [];
try {
  for (const bench of wanted) {
    // Progress goes to stderr, beside the results.
    console.error(`measuring ${bench.name} …`);
    const result = await measure(bench);
    console.error(`${result.value} ${result.unit}`);
    results.push(result);
  }
} finally {
  for (const close of new Set(wanted.map((bench) => bench.close))) await close?.();
}
process.send?.(results, undefined, {}, () => process.disconnect?.());

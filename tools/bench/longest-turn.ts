// Loaded into a service that is measured: notes the longest time its main thread computed without letting anything else
// have a turn. Counted in computing time, so that a busy machine does not make it longer. SIGUSR2 begins anew; what was
// found is written when the process ends.
import { writeFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';

const computed = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

let longest = 0;
let at = 0;
let before = computed();
function turn(): void {
  const now = computed();
  if (now - before > longest) {
    longest = now - before;
    at = performance.now();
  }
  before = now;
  // Not so often that looking is what it does.
  setTimeout(() => setImmediate(turn), 0).unref();
}
turn();

process.on('SIGUSR2', () => (longest = 0));
process.on('exit', () => writeFileSync(process.env['BENCH_TURN_FILE']!, JSON.stringify({ longest, at })));

// Loaded into a service that is measured: notes the longest time its main thread computed without letting anything else
// have a turn. Counted in computing time, so that a busy machine does not make it longer. What was found is written at
// SIGUSR2, which also begins anew, and when the process ends.
import { renameSync, writeFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

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
let written = 0;
function write(): void {
  const file = process.env['BENCH_TURN_FILE']!;
  written += 1;
  writeFileSync(`${file}~`, JSON.stringify({ longest, at, written }));
  renameSync(`${file}~`, file);
}
// Loaded into worker threads too, for which nobody waits.
if (isMainThread) {
  turn();
  process.on('SIGUSR2', () => {
    write();
    longest = 0;
  });
  process.on('exit', write);
}

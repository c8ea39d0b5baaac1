// Loaded into a service that is measured: notes the longest time its main thread computed without letting anything else
// have a turn. Counted in computing time, so that a busy machine does not make it longer. What was found is written at
// SIGUSR2, which also begins anew, and when the process ends.
import { renameSync, writeFileSync } from 'node:fs';
import { performance, PerformanceObserver } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

const computed = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

let longest = 0;
let at = 0;
/** Of the longest turn, what the kernel computed for it: page faults, starting processes, writing files. */
let kernel = 0;
/** The longest garbage collection, by the wall clock. */
let collection = 0;
let kernelBefore = process.threadCpuUsage().system;
let before = computed();
function turn(): void {
  const now = computed();
  const { system } = process.threadCpuUsage();
  if (now - before > longest) {
    longest = now - before;
    at = performance.now();
    kernel = (system - kernelBefore) / 1000;
  }
  before = now;
  kernelBefore = system;
  // Not so often that looking is what it does.
  setTimeout(() => setImmediate(turn), 0).unref();
}
let written = 0;
function write(): void {
  const file = process.env['BENCH_TURN_FILE']!;
  written += 1;
  writeFileSync(`${file}~`, JSON.stringify({ longest, at, kernel, collection, written }));
  renameSync(`${file}~`, file);
}
// Loaded into worker threads too, for which nobody waits.
if (isMainThread) {
  turn();
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) collection = Math.max(collection, duration);
  }).observe({ entryTypes: ['gc'] });
  process.on('SIGUSR2', () => {
    write();
    longest = collection = 0;
  });
  process.on('exit', write);
}

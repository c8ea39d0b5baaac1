// Preloaded into a measured service: records the longest time its main thread blocked the event loop. In CPU time, so
// that a busy machine does not affect it. The result is written at SIGUSR2, which also resets it, and when the process
// ends.
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { performance, PerformanceObserver } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

const computed = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

let longest = 0;
let at = 0;
/** Kernel time of the longest turn: page faults, spawning processes, writing files. */
let kernel = 0;
/** The longest garbage collection, in wall-clock time. */
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
  // Rare enough that sampling is not most of the work.
  setTimeout(() => setImmediate(turn), 0).unref();
}
/** The most resident memory so far, in megabytes; 0 where the system does not tell. */
function peakMegabytes(): number {
  try {
    return Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}
let written = 0;
function write(): void {
  const file = process.env['BENCH_TURN_FILE']!;
  written += 1;
  writeFileSync(`${file}~`, JSON.stringify({ longest, at, kernel, collection, peak: peakMegabytes(), written }));
  renameSync(`${file}~`, file);
}
// Also loaded into worker threads, which do not matter here.
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

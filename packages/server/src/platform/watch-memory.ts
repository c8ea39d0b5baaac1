import { Worker } from 'node:worker_threads';

/** Checked from another thread, because the compiler runs synchronously. */
export function watchMemory(mostBytes: number): void {
  const source = `setInterval(() => {
    if (process.memoryUsage.rss() > ${mostBytes}) process.kill(process.pid, 'SIGKILL');
  }, 25);`;
  new Worker(source, {
    eval: true,
    resourceLimits: { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 2 },
  }).unref();
}

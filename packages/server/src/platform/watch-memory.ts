import { Worker } from 'node:worker_threads';

/** Looked at from another thread, because the compiler does not come back before it is done. */
export function watchMemory(mostBytes: number): void {
  const source = `setInterval(() => {
    if (process.memoryUsage.rss() > ${mostBytes}) process.kill(process.pid, 'SIGKILL');
  }, 25);`;
  new Worker(source, {
    eval: true,
    resourceLimits: { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 2 },
  }).unref();
}

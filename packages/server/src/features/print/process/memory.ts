import { Worker } from 'node:worker_threads';

/** The status this process ends with when it needs too much memory. */
export const tooMuchMemory = 86;

/** Looked at from another thread, because the compiler does not come back before it is done. */
export function watchMemory(mostBytes: number): void {
  const source = `setInterval(() => {
    if (process.memoryUsage.rss() > ${mostBytes}) process.kill(process.pid, 'SIGKILL');
  }, 25);`;
  new Worker(source, { eval: true }).unref();
}

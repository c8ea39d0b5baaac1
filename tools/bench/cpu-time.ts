import { readdir, readFile } from 'node:fs/promises';

/** Milliseconds of processor time of a process with all its threads, from the scheduler of Linux. */
export async function cpuMilliseconds(pid: number): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`);
  const times = await Promise.all(
    threads.map(async (thread) => {
      // A thread may end meanwhile.
      const text = await readFile(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').catch(() => '0');
      return Number(text.split(' ', 1)[0]) / 1e6;
    }),
  );
  return times.reduce((sum, time) => sum + time, 0);
}

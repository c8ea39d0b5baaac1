// Asks a server for the same thing over and over from a process of its own: kept connections, bytes made beforehand,
// answers counted by their length. Anything that does more per request would be measured instead of the server.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Load = {
  port: number;
  method?: 'GET' | 'POST';
  /** Several are asked for in turn. */
  path: string | readonly string[];
  headers?: Record<string, string>;
  token?: string;
  body?: unknown;
  connections: number;
  /** Ends after this long, or after so many answers. */
  until: { ms: number } | { answers: number };
};

export type Answered = { answers: number; ms: number; cpu: number; failed: number; firstFailure: string };

/** The processor time a process has used, in seconds; undefined where the system does not tell. */
export function processorSeconds(pid: number): number | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return undefined;
  }
}

/**
 * Answers a second. With BENCH_CPU set they are answers a second of processor time of the process `pid`, which says more
 * where others keep the machine busy.
 */
export async function load({ pid, ...wanted }: Load & { pid?: number }): Promise<number> {
  const before = process.env['BENCH_CPU'] === undefined || pid === undefined ? undefined : processorSeconds(pid);
  const child = fork(join(import.meta.dirname, 'load-worker.ts'));
  child.send(wanted);
  const [answered] = (await once(child, 'message')) as [Answered];
  await once(child, 'exit');
  if (answered.failed > 0) throw new Error(`${answered.failed} requests failed: ${answered.firstFailure}`);
  if (answered.cpu > 0.9) console.error(`the load generator used ${Math.round(answered.cpu * 100)} % of a core`);
  if (before !== undefined) return answered.answers / (processorSeconds(pid!)! - before);
  return (answered.answers / answered.ms) * 1000;
}

// Load generator in a separate process: keep-alive connections, prebuilt requests, responses counted by their length.
// Anything more per request would measure the generator instead of the server.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Load = {
  port: number;
  method?: 'GET' | 'POST';
  /** Several are requested in turn. */
  path?: string | readonly string[];
  headers?: Record<string, string>;
  token?: string;
  body?: unknown;
  /** Different requests instead of one path and body: each connection sends its own share of them, once. */
  requests?: readonly { path: string; body: unknown }[];
  connections: number;
  /** Ends after this time, or after this many responses. */
  until: { ms: number } | { answers: number };
};

export type Answered = { answers: number; ms: number; cpu: number; failed: number; firstFailure: string };

/** CPU time of a process in seconds; undefined where the system does not provide it. */
export function processorSeconds(pid: number): number | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return undefined;
  }
}

/**
 * Responses per second. With BENCH_CPU set, responses per second of CPU time of the process `pid`, which is more
 * reliable on a busy machine.
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

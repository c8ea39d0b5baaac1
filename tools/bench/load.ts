// Asks a server for the same thing over and over from a process of its own: kept connections, bytes made beforehand,
// answers counted by their length. Anything that does more per request would be measured instead of the server.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export type Load = {
  port: number;
  method?: 'GET' | 'POST';
  path: string;
  token?: string;
  body?: unknown;
  connections: number;
  /** Ends after this long, or after so many answers. */
  until: { ms: number } | { answers: number };
};

export type Answered = { answers: number; ms: number; cpu: number; failed: number; firstFailure: string };

/** Answers a second. */
export async function load(wanted: Load): Promise<number> {
  const child = fork(join(import.meta.dirname, 'load-worker.ts'));
  child.send(wanted);
  const [answered] = (await once(child, 'message')) as [Answered];
  await once(child, 'exit');
  if (answered.failed > 0) throw new Error(`${answered.failed} requests failed: ${answered.firstFailure}`);
  if (answered.cpu > 0.9) console.error(`the load generator used ${Math.round(answered.cpu * 100)} % of a core`);
  return (answered.answers / answered.ms) * 1000;
}

// Readers, writers and visitors of a site, all at once, who note what they were answered.
import { setTimeout as wait } from 'node:timers/promises';

type Kind = 'read' | 'write' | 'page';
type Target = { url: string; token: string; organizationId: string; sitePath: string };

type Results = {
  /** Ids of spaces whose creation was answered with success. */
  created: string[];
  answered: number;
  succeeded: Record<Kind, number>;
  /** Refused with 503 and a time to try again. */
  unavailable: Record<Kind, number>;
  /** Refused with 503 and the words that the outcome is unknown. */
  unknown: number;
  /** Everything else. */
  unexpected: string[];
};

const workers: Record<Kind, number> = { read: 4, write: 4, page: 2 };

export function createLoad({ url, token, organizationId, sitePath }: Target) {
  const results: Results = {
    created: [],
    answered: 0,
    succeeded: { read: 0, write: 0, page: 0 },
    unavailable: { read: 0, write: 0, page: 0 },
    unknown: 0,
    unexpected: [],
  };
  const stopping = new AbortController();
  let count = 0;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const post = (path: string, body: object) =>
    fetch(`${url}/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const anyCreated = () => results.created.at(Math.floor(Math.random() * results.created.length));

  const ask: Record<Kind, () => Promise<Response>> = {
    read() {
      const space = anyCreated();
      return fetch(`${url}/v1/${space === undefined ? 'orgs' : `spaces/${space}`}`, { headers });
    },
    write() {
      const space = count % 4 === 0 ? anyCreated() : undefined;
      // A copy is indexed by jobs.
      if (space !== undefined) return post(`/spaces/${space}/duplicate`, {});
      return post(`/orgs/${organizationId}/spaces`, { title: `Space ${count}` });
    },
    page: () => fetch(`${url}${sitePath}?${count}`),
  };

  async function judge(kind: Kind, answer: Response): Promise<void> {
    const text = await answer.text();
    results.answered++;
    if (answer.ok) {
      results.succeeded[kind]++;
      if (kind === 'write') results.created.push((JSON.parse(text) as { id: string }).id);
    } else if (answer.status === 503 && answer.headers.has('retry-after')) results.unavailable[kind]++;
    else if (answer.status === 503 && text.includes('may have been made') && kind === 'write') results.unknown++;
    else results.unexpected.push(`${kind}: ${answer.status} ${text.slice(0, 200)}`);
  }

  async function work(kind: Kind): Promise<void> {
    while (!stopping.signal.aborted) {
      count++;
      try {
        await judge(kind, await ask[kind]());
      } catch (error) {
        results.unexpected.push(`${kind}: ${String((error as Error).cause ?? error)}`);
        await wait(200);
      }
      // Two cores are shared with the database and with other tests.
      await wait(5);
    }
  }
  const running = Object.entries(workers).flatMap(([kind, many]) =>
    Array.from({ length: many }, () => work(kind as Kind)),
  );
  return {
    results,
    async stop() {
      stopping.abort();
      await Promise.all(running);
    },
  };
}

import type { JobContext } from '#platform/jobs';
import { retentionMs } from '#platform/retention';
import { purge } from './rows.ts';

declare module '#platform/jobs' {
  interface JobPayloads {
    'collections.purge': { id: string };
  }
}

export async function purgeCollection(payload: { id: string }, { write, now }: JobContext) {
  const before = new Date(now.getTime() - retentionMs).toISOString();
  await write((db) => purge(db, payload.id, before));
}

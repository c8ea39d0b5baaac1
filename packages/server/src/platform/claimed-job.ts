// A job that the enqueuing process runs itself, right after the commit. The row is for the case that the process dies:
// once its lease expires, any process may claim it.
import type { Db } from '#db/database';
import { newId } from './ids.ts';
import type { JobName, JobPayloads } from './jobs.ts';

const leaseMs = 60_000;

const heldUntil = (now: Date): string => new Date(now.getTime() + leaseMs).toISOString();

/** Returns the id to renew and delete it by. */
export async function enqueueForThisProcess<Name extends JobName>(
  db: Db,
  now: Date,
  name: Name,
  payload: JobPayloads[Name],
): Promise<string> {
  const id = newId(now);
  await db.q
    .insertInto('jobs')
    .values({
      id,
      name,
      payload: JSON.stringify(payload),
      run_at: heldUntil(now),
      attempts: 0,
      last_error: null,
      created_at: now.toISOString(),
      share: null,
      needs: null,
    })
    .execute();
  return id;
}

export async function renewClaim(db: Db, now: Date, id: string): Promise<void> {
  await db.q
    .updateTable('jobs')
    .set({ run_at: heldUntil(now) })
    .where('id', '=', id)
    .execute();
}

/** Leaves the job to any process, at once. */
export async function releaseClaimedJob(db: Db, now: Date, id: string): Promise<void> {
  await db.q.updateTable('jobs').set({ run_at: now.toISOString() }).where('id', '=', id).execute();
}

export async function deleteClaimedJob(db: Db, id: string): Promise<void> {
  await db.q.deleteFrom('jobs').where('id', '=', id).execute();
}

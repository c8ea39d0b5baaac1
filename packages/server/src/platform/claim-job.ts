// Claims due jobs in two steps, because a statement that picks a row and changes it cannot run over tables that are
// distributed by organization: candidates are read from everywhere, then one of them is changed by its key, if it is
// still as it was seen.
import { sql } from 'kysely';
import type { Db } from '#db/database';
import { newestMigration } from '#db/migrate';
import { prepare } from '#db/prepared';
import type { JobsTable } from '#db/schema';
import type { Services } from './context.ts';
import { newId } from './ids.ts';
import { heldJobs, leaseEnd, leaseMs, type JobKey } from './job-lease.ts';
import type { JobName, JobPayloads } from './jobs.ts';

/** A claimed job, as it is passed to the worker thread. */
export type ClaimedJob = JobKey & { name: string; payload: string; attempts: number };
export type Claimed = ClaimedJob & { share: string | null };

export const jobInsertion = prepare<JobsTable>()((q, p) =>
  q.insertInto('jobs').values({
    organization_id: p.organization_id,
    id: p.id,
    name: p.name,
    payload: p.payload,
    run_at: p.run_at,
    attempts: p.attempts,
    last_error: p.last_error,
    created_at: p.created_at,
    share: p.share,
    needs: p.needs,
  }),
);

type JobPlace = { organization: string; runAt: string; share?: string; needs?: string };

export const newJob = (
  now: Date,
  { name, payload }: { name: string; payload: object },
  { organization, runAt, share, needs }: JobPlace,
): JobsTable => ({
  organization_id: organization,
  id: newId(now),
  name,
  payload: JSON.stringify(payload),
  run_at: runAt,
  attempts: 0,
  last_error: null,
  created_at: now.toISOString(),
  share: share ?? null,
  needs: needs ?? null,
});

/** What a queue may take: its jobs by name, but for those of tenants that have their share already. */
export type QueueState = { names: readonly string[]; full: readonly string[] };

/** Jobs of names that only a newer version knows are left to its nodes. */
const isInQueue = ({ names, full }: QueueState) =>
  sql<boolean>`name in (${sql.join(names)}) and (needs is null or needs <= ${newestMigration}) and ${outside(full)}`;

const outside = (full: readonly string[]) =>
  full.length === 0 ? sql<boolean>`1 = 1` : sql<boolean>`(share is null or share not in (${sql.join(full)}))`;

const notAmong = (ids: readonly string[]) =>
  ids.length === 0 ? sql<boolean>`1 = 1` : sql<boolean>`id not in (${sql.join(ids)})`;

const isDue = (services: Services) =>
  sql<boolean>`run_at <= ${services.clock().toISOString()} and ${notAmong(heldJobs(services))}`;

/** Whether something is due in each of the queues, in one query. */
export async function areDue(services: Services, queues: readonly QueueState[]): Promise<boolean[]> {
  const found = queues.map(
    (queue, index) =>
      sql`(select count(*) from (
        select 1 from jobs where ${isDue(services)} and ${isInQueue(queue)} limit 1
      ) as due) as ${sql.ref(`queue${index}`)}`,
  );
  const { rows } = await sql<Record<string, number>>`select ${sql.join(found)}`.execute(services.database.reads.q);
  return queues.map((_, index) => Number(rows[0]![`queue${index}`]) > 0);
}

type Candidate = JobKey & { run_at: string; attempts: number };

/** Enough that several nodes find one each. */
const mostCandidates = 16;

async function listCandidates(services: Services, queue: QueueState): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select organization_id, id, run_at, attempts from jobs where ${isDue(services)} and ${isInQueue(queue)}
    order by run_at, id limit ${sql.lit(mostCandidates)}`.execute(services.database.reads.q);
  return rows;
}

/** Undefined when another process was faster. Whatever claims, postpones or retries a job changes what was seen. */
async function take(services: Services, { organization_id, id, run_at, attempts }: Candidate) {
  const { rows } = await services.database.write((db) =>
    sql<Claimed>`
      update jobs set attempts = attempts + 1, run_at = ${leaseEnd(services)}
      where organization_id = ${organization_id} and id = ${id} and run_at = ${run_at} and attempts = ${attempts}
      returning organization_id, id, name, payload, attempts, share`.execute(db.q),
  );
  return rows[0];
}

/**
 * Claims a due job and leases it: if this process dies, the job is due again after the lease. The oldest comes first; who
 * finds it taken goes on with any other, so that processes do not all compete for the same one again.
 */
export async function claimJob(
  services: Services,
  queue: QueueState,
  isStopped: () => boolean,
): Promise<Claimed | undefined> {
  for (;;) {
    const candidates = await listCandidates(services, queue);
    if (candidates.length === 0) return undefined;
    for (let at = 0; candidates.length > 0; at = Math.floor(Math.random() * candidates.length)) {
      if (isStopped()) return undefined;
      const [candidate] = candidates.splice(at, 1);
      const claimed = await take(services, candidate!);
      if (claimed) return claimed;
    }
  }
}

// A job that the enqueuing process runs itself, right after the commit. The row is for the case that the process dies:
// once its lease expires, any process may claim it.

const heldUntil = (now: Date): string => new Date(now.getTime() + leaseMs).toISOString();

/** Returns the key to renew and delete it by; for the organization see `EnqueueOptions`. */
export async function enqueueForThisProcess<Name extends JobName>(
  db: Db,
  now: Date,
  name: Name,
  payload: JobPayloads[Name],
  { organization }: { organization: string },
): Promise<JobKey> {
  const row = newJob(now, { name, payload }, { organization, runAt: heldUntil(now) });
  await db.run(jobInsertion, row);
  return { organization_id: organization, id: row.id };
}

export const renewClaim = (db: Db, now: Date, key: JobKey): Promise<void> => setDue(db, key, heldUntil(now));

/** Leaves the job to any process, at once. */
export const releaseClaimedJob = (db: Db, now: Date, key: JobKey): Promise<void> => setDue(db, key, now.toISOString());

async function setDue(db: Db, { organization_id, id }: JobKey, run_at: string): Promise<void> {
  const ofJob = db.q.updateTable('jobs').where('organization_id', '=', organization_id).where('id', '=', id);
  await ofJob.set({ run_at }).execute();
}

export async function deleteClaimedJob(db: Db, { organization_id, id }: JobKey): Promise<void> {
  await db.q.deleteFrom('jobs').where('organization_id', '=', organization_id).where('id', '=', id).execute();
}

// Jobs in the queue by state, for metrics and operators.
import { sql } from 'kysely';
import type { Db } from '#db/database';
import { maxAttempts, type JobKey } from './job-lease.ts';

export const jobStates = ['due', 'scheduled', 'running', 'retrying', 'failed'] as const;
export type JobState = (typeof jobStates)[number];
export type JobCount = { job: string; state: JobState; count: number; oldest: string };

/**
 * A job that runs again after an error counts as retrying: a lease looks like a postponement. One that has failed for
 * the last time is tried once a day.
 */
export const jobState = (now: string) =>
  sql<JobState>`case
    when attempts >= ${sql.lit(maxAttempts)} then 'failed'
    when run_at <= ${now} then 'due'
    when last_error is not null then 'retrying'
    when attempts > 0 then 'running'
    else 'scheduled' end`;

/** By name and state; `oldest` is when the first of them became or becomes due. */
export async function countJobs(db: Db, now: Date): Promise<JobCount[]> {
  const { rows } = await sql<JobCount>`
    select name as job, ${jobState(now.toISOString())} as state, count(*) as count, min(run_at) as oldest
    from jobs group by 1, 2 order by 1, 2`.execute(db.q);
  return rows;
}

/** Any process may run it at once, as if it were new. */
export async function makeDueNow(db: Db, now: Date, { organization_id, id }: JobKey): Promise<void> {
  const ofJob = db.q.updateTable('jobs').where('organization_id', '=', organization_id).where('id', '=', id);
  await ofJob.set({ run_at: now.toISOString(), attempts: 0 }).execute();
}

import { sql } from 'kysely';
import type { Db } from '#db/database';
import type { JobsTable } from '#db/schema';
import { jobState, type JobState } from '#platform/job-stats';
import { queryPage, type Page, type PageQuery } from '#platform/paging';

export type JobRow = Omit<JobsTable, 'payload'> & { state: JobState };

const columns = [
  'organization_id',
  'id',
  'name',
  'run_at',
  'attempts',
  'last_error',
  'created_at',
  'share',
  'needs',
] as const;

const jobs = (db: Db, now: string) => db.q.selectFrom('jobs').select(columns).select(jobState(now).as('state'));

export const listJobs = (
  db: Db,
  now: string,
  { state, ...query }: PageQuery & { state?: JobState },
): Promise<Page<JobRow>> =>
  queryPage(
    state === undefined ? jobs(db, now) : jobs(db, now).where(jobState(now), '=', state),
    { by: [{ column: 'id', as: 'id' }], direction: 'asc' },
    query,
  );

export const findJob = (db: Db, now: string, id: string): Promise<JobRow | undefined> =>
  jobs(db, now).where('id', '=', id).executeTakeFirst();

export async function databaseVersion(db: Db): Promise<string> {
  const query =
    db.engine === 'sqlite'
      ? sql<{ version: string }>`select sqlite_version() as version`
      : sql<{ version: string }>`select current_setting('server_version') as version`;
  return (await query.execute(db.q)).rows[0]!.version;
}

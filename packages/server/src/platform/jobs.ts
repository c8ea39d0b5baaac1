// Work that happens later or beside requests. A job is a row written in the transaction that wants it; any process may
// take it. It runs at least once, so it must not mind running twice.
import { sql } from 'kysely';
import type { Db } from '#db/database';
import { skipLocked } from '#db/dialect';
import type { Context, Services } from './context.ts';
import { newId } from './ids.ts';

/** `atOnce` is set for those that do not wait in line with the others. */
export type Job = ((payload: never, context: JobContext) => Promise<void>) & { atOnce?: number };
export type Jobs = Record<string, Job>;
export type JobContext = Pick<Context, 'services' | 'log' | 'now'> & {
  write<T>(work: (db: Db) => Promise<T>): Promise<T>;
};

/** Work that waits for somebody outside: it has a line of its own, so that it holds nobody back. */
export const apart = (atOnce: number, job: Job): Job =>
  Object.assign((payload: never, context: JobContext) => job(payload, context), { atOnce });

const leaseMs = 60_000;
const maxAttempts = 12;

export async function enqueue(db: Db, now: Date, name: string, payload: object, runAt: Date = now): Promise<void> {
  await db.q
    .insertInto('jobs')
    .values({
      id: newId(now),
      name,
      payload: JSON.stringify(payload),
      run_at: runAt.toISOString(),
      attempts: 0,
      last_error: null,
      created_at: now.toISOString(),
    })
    .execute();
}

type Line = { only: string } | { except: readonly string[] };

const everything: Line = { except: [] };

const inLine = (line: Line) =>
  'only' in line
    ? sql<boolean>`name = ${line.only}`
    : line.except.length === 0
      ? sql<boolean>`1 = 1`
      : sql<boolean>`name not in (${sql.join(line.except)})`;

// `=` and not `in`: PostgreSQL may ask a subquery behind `in` again and again, and each time another job would be taken
// along and left lying for as long as its lease.
/** Takes one job that is due and leases it: if this process dies, the job is due again after the lease. */
async function claim(services: Services, line: Line) {
  const now = services.clock();
  const { rows } = await services.database.write((db) =>
    sql<{ id: string; name: string; payload: string; attempts: number }>`
      update jobs set attempts = attempts + 1, run_at = ${new Date(now.getTime() + leaseMs).toISOString()}
      where id = (
        select id from jobs where run_at <= ${now.toISOString()} and ${inLine(line)}
        order by run_at, id limit 1 ${skipLocked(db.engine)}
      )
      returning id, name, payload, attempts`.execute(db.q),
  );
  return rows[0];
}

const isDue = (db: Db, now: Date, line: Line): Promise<boolean> =>
  db.q
    .selectFrom('jobs')
    .select('id')
    .where('run_at', '<=', now.toISOString())
    .where(inLine(line))
    .limit(1)
    .executeTakeFirst()
    .then((row) => row !== undefined);

/** Runs what is due, until told to stop; returns how many jobs it ran. */
export async function runDueJobs(
  services: Services,
  jobs: Jobs,
  { isStopped = () => false, line = everything }: { isStopped?: () => boolean; line?: Line } = {},
): Promise<number> {
  let ran = 0;
  while (!isStopped() && (await isDue(services.database.reads, services.clock(), line))) {
    const row = await claim(services, line);
    if (!row) break;
    ran++;
    const log = services.log.child({ job: row.name, jobId: row.id });
    try {
      const job = jobs[row.name];
      if (!job) throw new Error(`no job is named ${row.name}`);
      await job(JSON.parse(row.payload) as never, {
        services,
        log,
        now: services.clock(),
        write: (work) => services.database.write(work),
      });
      await services.database.write((db) => db.q.deleteFrom('jobs').where('id', '=', row.id).execute());
    } catch (error) {
      log.error({ err: error, attempts: row.attempts }, 'a job failed');
      await postpone(services, row.id, row.attempts, error);
    }
  }
  return ran;
}

/** Tries again later, each time later; after the last attempt the row stays a day from now on to be seen. */
async function postpone(services: Services, id: string, attempts: number, error: unknown): Promise<void> {
  const wait = attempts >= maxAttempts ? 86_400_000 : Math.min(3_600_000, 1000 * 2 ** attempts);
  await services.database.write((db) =>
    db.q
      .updateTable('jobs')
      .set({
        run_at: new Date(services.clock().getTime() + wait).toISOString(),
        last_error: String(error).slice(0, 1000),
      })
      .where('id', '=', id)
      .execute(),
  );
}

/** Looks for due jobs from time to time until stopped; `stop` waits for those that run. */
export function startJobs(services: Services, jobs: Jobs, everyMs = 1000): { stop(): Promise<void> } {
  let stopped = false;
  const isStopped = (): boolean => stopped;
  const alone = Object.entries(jobs).flatMap(([name, { atOnce }]) => (atOnce === undefined ? [] : [{ name, atOnce }]));
  const lines: { line: Line; atOnce: number; running: Set<Promise<unknown>> }[] = [
    { line: { except: alone.map(({ name }) => name) }, atOnce: 1, running: new Set() },
    ...alone.map(({ name, atOnce }) => ({ line: { only: name }, atOnce, running: new Set<Promise<unknown>>() })),
  ];
  const timer = setInterval(() => {
    for (const { line, atOnce, running } of lines) {
      if (running.size >= atOnce) continue;
      const work = runDueJobs(services, jobs, { isStopped, line })
        .catch((error: unknown) => services.log.error({ err: error }, 'the job runner failed'))
        .finally(() => running.delete(work));
      running.add(work);
    }
  }, everyMs);
  timer.unref();
  return {
    async stop() {
      stopped = true;
      clearInterval(timer);
      await Promise.all(lines.flatMap(({ running }) => [...running]));
    },
  };
}

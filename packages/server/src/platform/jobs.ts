// Work that happens later or beside requests. A job is a row written in the transaction that wants it; any process may
// take it. It runs at least once, so it must not mind running twice.
import { sql } from 'kysely';
import type { Db } from '#db/database';
import { skipLocked } from '#db/dialect';
import type { Context, Services } from './context.ts';
import { newId } from './ids.ts';
import { storableUpTo } from './storable.ts';

/** Set for those that do not wait in line with the others. `each` is how many of one share run at once. */
export type Job = ((payload: never, context: JobContext) => Promise<void>) & { atOnce?: number; each?: number };
export type Jobs = Record<string, Job>;
export type JobContext = Pick<Context, 'services' | 'log' | 'now'> & {
  write<T>(work: (db: Db) => Promise<T>): Promise<T>;
};

/**
 * Work that waits for somebody outside: it has a line of its own, so that it holds nobody back. Jobs say whose share they
 * are of, so that one organization with much of it leaves places for the others.
 */
export const apart = (atOnce: number, job: Job, each = atOnce): Job =>
  Object.assign((payload: never, context: JobContext) => job(payload, context), { atOnce, each });

const leaseMs = 60_000;
const maxAttempts = 12;

export type Wanted = { at?: Date; share?: string };

export async function enqueue(
  db: Db,
  now: Date,
  name: string,
  payload: object,
  wanted: Date | Wanted = {},
): Promise<void> {
  const { at = now, share = null } = wanted instanceof Date ? { at: wanted } : wanted;
  await db.q
    .insertInto('jobs')
    .values({
      id: newId(now),
      name,
      payload: JSON.stringify(payload),
      run_at: at.toISOString(),
      attempts: 0,
      last_error: null,
      created_at: now.toISOString(),
      share,
    })
    .execute();
}

type Line = { only: string } | { except: readonly string[] };

const everything: Line = { except: [] };

/** Whose jobs run at the moment, of those in one line of this process. */
class Shares {
  readonly #each: number;
  readonly #running = new Map<string, number>();
  #claiming: Promise<unknown> = Promise.resolve();

  constructor(each: number) {
    this.#each = each;
  }

  full(): string[] {
    return [...this.#running].flatMap(([share, count]) => (count >= this.#each ? [share] : []));
  }

  /** One claim after the other: two at once would not know of each other. */
  claim(work: () => Promise<Claimed | undefined>): Promise<Claimed | undefined> {
    const claimed = this.#claiming.then(work).then((row) => {
      if (row && row.share !== null) this.#running.set(row.share, (this.#running.get(row.share) ?? 0) + 1);
      return row;
    });
    this.#claiming = claimed.catch(() => undefined);
    return claimed;
  }

  done({ share }: Claimed): void {
    if (share === null) return;
    const left = this.#running.get(share)! - 1;
    if (left > 0) this.#running.set(share, left);
    else this.#running.delete(share);
  }
}

type Claimed = { id: string; name: string; payload: string; attempts: number; share: string | null };

const inLine = (line: Line) =>
  'only' in line
    ? sql<boolean>`name = ${line.only}`
    : line.except.length === 0
      ? sql<boolean>`1 = 1`
      : sql<boolean>`name not in (${sql.join(line.except)})`;

const outside = (full: readonly string[]) =>
  full.length === 0 ? sql<boolean>`1 = 1` : sql<boolean>`(share is null or share not in (${sql.join(full)}))`;

// `=` and not `in`: PostgreSQL may ask a subquery behind `in` again and again, and each time another job would be taken
// along and left lying for as long as its lease.
/** Takes one job that is due and leases it: if this process dies, the job is due again after the lease. */
async function claim(services: Services, line: Line, full: readonly string[]): Promise<Claimed | undefined> {
  const now = services.clock();
  const { rows } = await services.database.write((db) =>
    sql<Claimed>`
      update jobs set attempts = attempts + 1, run_at = ${new Date(now.getTime() + leaseMs).toISOString()}
      where id = (
        select id from jobs where run_at <= ${now.toISOString()} and ${inLine(line)} and ${outside(full)}
        order by run_at, id limit 1 ${skipLocked(db.engine)}
      )
      returning id, name, payload, attempts, share`.execute(db.q),
  );
  return rows[0];
}

const isDue = (db: Db, now: Date, line: Line, full: readonly string[]): Promise<boolean> =>
  db.q
    .selectFrom('jobs')
    .select('id')
    .where('run_at', '<=', now.toISOString())
    .where(inLine(line))
    .where(outside(full))
    .limit(1)
    .executeTakeFirst()
    .then((row) => row !== undefined);

/** Runs what is due, until told to stop; returns how many jobs it ran. */
export async function runDueJobs(
  services: Services,
  jobs: Jobs,
  {
    isStopped = () => false,
    line = everything,
    shares = new Shares(Infinity),
  }: { isStopped?: () => boolean; line?: Line; shares?: Shares } = {},
): Promise<number> {
  let ran = 0;
  while (!isStopped() && (await isDue(services.database.reads, services.clock(), line, shares.full()))) {
    const row = await shares.claim(() => claim(services, line, shares.full()));
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
    } finally {
      shares.done(row);
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
        last_error: storableUpTo(String(error), 1000),
      })
      .where('id', '=', id)
      .execute(),
  );
}

/** Looks for due jobs from time to time until stopped; `stop` waits for those that run. */
export function startJobs(services: Services, jobs: Jobs, everyMs = 1000): { stop(): Promise<void> } {
  let stopped = false;
  const isStopped = (): boolean => stopped;
  const alone = Object.entries(jobs).flatMap(([name, { atOnce, each = Infinity }]) =>
    atOnce === undefined ? [] : [{ name, atOnce, each }],
  );
  type Running = { line: Line; atOnce: number; shares: Shares; running: Set<Promise<unknown>> };
  const lines: Running[] = [
    { line: { except: alone.map(({ name }) => name) }, atOnce: 1, shares: new Shares(Infinity), running: new Set() },
    ...alone.map(({ name, atOnce, each }) => ({
      line: { only: name },
      atOnce,
      shares: new Shares(each),
      running: new Set<Promise<unknown>>(),
    })),
  ];
  const timer = setInterval(() => {
    for (const { line, atOnce, shares, running } of lines) {
      if (running.size >= atOnce) continue;
      const work = runDueJobs(services, jobs, { isStopped, line, shares })
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

// Background jobs. A job is a row written in the transaction that enqueues it; any process may claim it. Delivery is at
// least once, so handlers must be idempotent.
import { NeedsWorker } from '@lectern/content';
import type { Db } from '#db/database';
import { deferPrepared } from '#db/deferred';
import { areDue, claimJob, jobInsertion, newJob, type Claimed, type ClaimedJob } from './claim-job.ts';
import type { Context, Services } from './context.ts';
import { Counter } from './counters.ts';
import { Lease, LeaseLost, writeLeased } from './job-lease.ts';
import { logFailure } from './log.ts';
import { maxWrittenLength, withTextLimit } from './text-limit.ts';

/** Payload of each job by name. A feature adds its jobs by declaration merging; process/job-handlers.ts has the handlers. */
// oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type
export interface JobPayloads {}

export type JobName = keyof JobPayloads;

/** Set for jobs with a queue of their own. `each` is the concurrency limit per tenant. */
export type Job<Payload = never> = ((payload: Payload, context: JobContext) => Promise<void>) & {
  atOnce?: number;
  each?: number;
  readsTexts?: boolean;
};
/** Handlers by job name; `AllJobs` must have one for every name to compile. */
export type Jobs = Readonly<Record<string, Job>>;
export type AllJobs = { [Name in JobName]: Job<JobPayloads[Name]> };
export type JobContext = Pick<Context, 'services' | 'log' | 'now'> & {
  /** A transaction that is rolled back when another process has taken the job over. */
  write<T>(work: (db: Db) => Promise<T>): Promise<T>;
};

/**
 * Jobs that wait for external systems have a queue of their own, so that they block no others. They name their tenant,
 * so that one organization with many jobs leaves slots for the others.
 */
export const ownQueue = <Payload>(atOnce: number, job: Job<Payload>, each = atOnce): Job<Payload> =>
  Object.assign((payload: Payload, context: JobContext) => job(payload, context), { atOnce, each });

/** Runs with a text limit. What exceeds it is repeated by the worker thread, so that no job blocks requests. */
export const readsTexts = <Payload>(job: Job<Payload>): Job<Payload> => Object.assign(job, { readsTexts: true });

/** Where jobs run that would block this thread: services with a text limit, and what repeats the job without. */
export type JobWorker = { limited: Services; run(job: ClaimedJob): Promise<void> };

/** In place of the organization of jobs that concern the whole server. */
export const ofServer = '';

/**
 * The row lies beside those of `organization`, which is the one whose rows the same transaction writes. That is only its
 * place: what the job concerns may be transferred meanwhile. `needs` is a migration: nodes that do not know it leave the
 * job to newer ones.
 */
export type EnqueueOptions = { organization: string; at?: Date; share?: string; needs?: string };

export const enqueue = <Name extends JobName>(
  db: Db,
  now: Date,
  name: Name,
  payload: JobPayloads[Name],
  options: EnqueueOptions,
): Promise<void> => insertJob(db, now, { name, payload }, options);

/** A job of any name; features use `enqueue`. */
export async function insertJob(
  db: Db,
  now: Date,
  { name, payload }: { name: string; payload: object },
  options: EnqueueOptions,
): Promise<void> {
  const { organization, at = now, ...rest } = options;
  await deferPrepared(
    db,
    jobInsertion,
    newJob(now, { name, payload }, { organization, runAt: at.toISOString(), ...rest }),
  );
}

/** All of a name, where what they would do is done already. */
export async function deleteJobs(db: Db, name: JobName): Promise<void> {
  await db.q.deleteFrom('jobs').where('name', '=', name).execute();
}

/** Names of the jobs in one queue. */
type JobNames = readonly string[];

/** Running jobs per tenant, in one queue of this process. */
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

  /** Claims are serialized: concurrent ones would not count each other. */
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
    const left = (this.#running.get(share) ?? 0) - 1;
    if (left > 0) this.#running.set(share, left);
    else this.#running.delete(share);
  }
}

type RunOptions = {
  isStopped?: () => boolean;
  names?: JobNames;
  shares?: Shares;
  renewEveryMs?: number | undefined;
  worker?: JobWorker | undefined;
};

/** Runs due jobs until stopped; returns how many it ran. */
export async function runDueJobs(services: Services, jobs: Jobs, options: RunOptions = {}): Promise<number> {
  const { isStopped = () => false, names = Object.keys(jobs), shares = new Shares(Infinity) } = options;
  let ran = 0;
  while (!isStopped()) {
    // Claims are serialized, and stopping must not wait for a job that begins afterwards.
    const row = await shares.claim(() => claimJob(services, { names, full: shares.full() }, isStopped));
    if (!row) break;
    ran++;
    const lease = new Lease(services, row, { isStopped, everyMs: options.renewEveryMs });
    try {
      await runJob(services, jobs, row, { lease, worker: options.worker });
    } finally {
      await lease.release();
      shares.done(row);
    }
  }
  return ran;
}

type Running = { lease: Lease; worker: JobWorker | undefined };

const ended = new Counter('lectern_jobs_total', 'Attempts to run a job, by job and result', ['job', 'result']);
const spent = new Counter('lectern_job_seconds_total', 'Time spent on jobs, by job', ['job']);

async function runJob(services: Services, jobs: Jobs, row: Claimed, { lease, worker }: Running): Promise<void> {
  const log = services.log.child({ job: row.name, jobId: row.id, attempts: row.attempts });
  const started = performance.now();
  const end = (result: 'done' | 'failed' | 'lost'): void => {
    ended.add([row.name, result]);
    spent.add([row.name], (performance.now() - started) / 1000);
  };
  try {
    if (worker && jobs[row.name]?.readsTexts) await runLimited(jobs, row, { lease, worker, log });
    else await handle(services, jobs, row, { log, write: (work) => lease.write(work) });
    await lease.complete();
    end('done');
  } catch (error) {
    const isLost = error instanceof LeaseLost;
    end(isLost ? 'lost' : 'failed');
    if (isLost) return log.warn(error.message);
    logFailure(log, error, 'a job failed');
    await lease.postpone(error);
  }
}

async function handle(
  services: Services,
  jobs: Jobs,
  row: ClaimedJob,
  { log, write }: Pick<JobContext, 'log' | 'write'>,
): Promise<void> {
  const job = jobs[row.name];
  if (!job) throw new Error(`no job is named ${row.name}`);
  await job(JSON.parse(row.payload) as never, { services, log, now: services.clock(), write });
}

async function runLimited(
  jobs: Jobs,
  row: Claimed,
  { lease, worker, log }: { lease: Lease; worker: JobWorker; log: JobContext['log'] },
): Promise<void> {
  try {
    await handle(worker.limited, jobs, row, {
      log,
      write: (work) => lease.write((db) => work(withTextLimit(db, maxWrittenLength))),
    });
  } catch (error) {
    if (!(error instanceof NeedsWorker)) throw error;
    await worker.run(row);
  }
}

/** In the worker thread: the listening thread holds the lease and ends the job. */
export const runForwardedJob = (services: Services, jobs: Jobs, row: ClaimedJob): Promise<void> =>
  handle(services, jobs, row, {
    log: services.log.child({ job: row.name, jobId: row.id, attempts: row.attempts }),
    write: (work) => writeLeased(services, row, work),
  });

/** Polls for due jobs until stopped; `stop` waits for running ones. */
export function startJobs(
  services: Services,
  jobs: Jobs,
  {
    everyMs = 1000,
    renewEveryMs,
    worker,
  }: { everyMs?: number; renewEveryMs?: number; worker?: JobWorker | undefined } = {},
): { stop(): Promise<void> } {
  let stopped = false;
  const isStopped = (): boolean => stopped;
  type Queue = { names: JobNames; atOnce: number; shares: Shares; running: Set<Promise<unknown>> };
  const [shared, alone] = [[] as string[], [] as Queue[]];
  for (const [name, { atOnce, each = Infinity }] of Object.entries(jobs)) {
    if (atOnce === undefined) shared.push(name);
    else alone.push({ names: [name], atOnce, shares: new Shares(each), running: new Set() });
  }
  const queues: Queue[] = alone;
  if (shared.length > 0) queues.push({ names: shared, atOnce: 1, shares: new Shares(Infinity), running: new Set() });
  const failed = (error: unknown): void => logFailure(services.log, error, 'the job runner failed');
  const startDue = async (): Promise<void> => {
    const free = queues.filter(({ atOnce, running }) => running.size < atOnce);
    if (free.length === 0) return;
    const due = await areDue(
      services,
      free.map(({ names, shares }) => ({ names, full: shares.full() })),
    );
    for (const [index, { names, shares, running }] of free.entries()) {
      if (!due[index] || stopped) continue;
      const work = runDueJobs(services, jobs, { isStopped, names, shares, renewEveryMs, worker })
        .catch(failed)
        .finally(() => running.delete(work));
      running.add(work);
    }
  };
  let starting: Promise<void> | undefined;
  const timer = setInterval(() => {
    starting ??= startDue()
      .catch(failed)
      .finally(() => (starting = undefined));
  }, everyMs);
  timer.unref();
  return {
    async stop() {
      stopped = true;
      clearInterval(timer);
      await starting;
      await Promise.all(queues.flatMap(({ running }) => [...running]));
    },
  };
}

// A job is leased to the process that runs it, which renews the lease meanwhile. When the process dies or loses the
// database, the lease expires and any other process takes the job over. The attempt number is the fencing token: a
// process that lost the lease can neither end the job nor write anything for it.
import { setTimeout as wait } from 'node:timers/promises';
import type { Db } from '#db/database';
import { unavailable } from '#db/unavailable';
import type { Services } from './context.ts';
import { logFailure } from './log.ts';
import { stripInvalidTextUpTo } from './sanitize-text.ts';

export const leaseMs = 60_000;
/** Two renewals may fail before the lease expires. */
const renewEveryMs = leaseMs / 3;
export const maxAttempts = 12;
const retryMs = 1000;

export class LeaseLost extends Error {
  constructor() {
    super('the lease of this job expired, and another process has taken it over');
  }
}

const held = new WeakMap<Services, Set<string>>();

function heldBy(services: Services): Set<string> {
  let ids = held.get(services);
  if (!ids) held.set(services, (ids = new Set()));
  return ids;
}

/**
 * Jobs that run in this process. It does not claim them again: their lease may look expired, because the event loop was
 * blocked, the clock jumped or the database was away.
 */
export const heldJobs = (services: Services): readonly string[] => [...heldBy(services)];

export const leaseEnd = (services: Services): string => new Date(services.clock().getTime() + leaseMs).toISOString();

/** Jobs lie beside the rows of an organization. */
export type JobKey = { organization_id: string; id: string };
type Leased = JobKey & { attempts: number };

/** Throws when another process has the lease. */
async function renewLease(services: Services, db: Db, { organization_id, id, attempts }: Leased): Promise<void> {
  const { numUpdatedRows } = await db.q
    .updateTable('jobs')
    .set({ run_at: leaseEnd(services) })
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new LeaseLost();
}

/** A transaction that is committed only if the lease still holds, and renews it. */
export const writeLeased = <T>(services: Services, job: Leased, work: (db: Db) => Promise<T>): Promise<T> =>
  services.database.write(async (db) => {
    const result = await work(db);
    await renewLease(services, db, job);
    return result;
  });

export class Lease {
  readonly #services: Services;
  readonly #job: Leased;
  readonly #timer: NodeJS.Timeout;
  readonly #isStopped: () => boolean;
  #renewing: Promise<void> | undefined;

  constructor(
    services: Services,
    job: Leased,
    { everyMs = renewEveryMs, isStopped }: { everyMs?: number | undefined; isStopped(): boolean },
  ) {
    this.#services = services;
    this.#job = job;
    this.#isStopped = isStopped;
    heldBy(services).add(job.id);
    this.#timer = setInterval(() => (this.#renewing ??= this.#heartbeat()), everyMs);
    this.#timer.unref();
  }

  async #heartbeat(): Promise<void> {
    try {
      await this.#services.database.write((db) => this.renew(db));
    } catch (error) {
      // The job finds out when it writes or ends.
      if (!(error instanceof LeaseLost)) logFailure(this.#services.log, error, 'the lease of a job was not renewed');
    } finally {
      this.#renewing = undefined;
    }
  }

  renew(db: Db): Promise<void> {
    return renewLease(this.#services, db, this.#job);
  }

  write<T>(work: (db: Db) => Promise<T>): Promise<T> {
    return writeLeased(this.#services, this.#job, work);
  }

  async complete(): Promise<void> {
    const { organization_id, id, attempts } = this.#job;
    const { numDeletedRows } = await this.#settle((db) =>
      db.q
        .deleteFrom('jobs')
        .where('organization_id', '=', organization_id)
        .where('id', '=', id)
        .where('attempts', '=', attempts)
        .executeTakeFirstOrThrow(),
    );
    if (numDeletedRows === 0n) throw new LeaseLost();
  }

  /** Retries with backoff; after the last attempt the row stays for a day for inspection. */
  async postpone(error: unknown): Promise<void> {
    const { clock } = this.#services;
    const { organization_id, id, attempts } = this.#job;
    const delay = attempts >= maxAttempts ? 86_400_000 : Math.min(3_600_000, 1000 * 2 ** attempts);
    await this.#settle((db) =>
      db.q
        .updateTable('jobs')
        .set({
          run_at: new Date(clock().getTime() + delay).toISOString(),
          last_error: stripInvalidTextUpTo(String(error), 1000),
        })
        .where('organization_id', '=', organization_id)
        .where('id', '=', id)
        .where('attempts', '=', attempts)
        .execute(),
    );
  }

  /** Retries during an outage: otherwise the job waits for its lease to expire, or runs again although done. */
  async #settle<T>(work: (db: Db) => Promise<T>): Promise<T> {
    const { database } = this.#services;
    for (let left = leaseMs / retryMs; ; left--) {
      try {
        return await database.write(work);
      } catch (error) {
        if (!unavailable(error) || left <= 0 || this.#isStopped()) throw error;
        await wait(retryMs);
      }
    }
  }

  /** Stops renewing the lease. */
  async release(): Promise<void> {
    clearInterval(this.#timer);
    await this.#renewing;
    heldBy(this.#services).delete(this.#job.id);
  }
}

// Shared by both engines: moves long work out of transactions and runs the after-commit callbacks.
import type { Database, Db } from './database.ts';

/**
 * Thrown inside a transaction that finds it has much to compute or store: it is rolled back, `prepare` runs while
 * others write, and the transaction is retried. The thrower must make sure that this terminates.
 */
export class NeedsPreparation extends Error {
  readonly prepare: () => Promise<void>;

  constructor(prepare: () => Promise<void>) {
    super('the transaction must be prepared first');
    this.prepare = prepare;
  }
}

/** How long a transaction was open, in milliseconds of this thread's CPU time and of wall-clock time. */
export type TransactionTime = { cpuMs: number; wallMs: number };
const watchers = new Set<(held: TransactionTime) => void>();

/** Observes every transaction that ends; returns the unsubscribe function. */
export function watchTransactions(watcher: (held: TransactionTime) => void): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

type StatementWatcher = (text: string, ms: number) => void;
/** Observes every statement; undefined costs nothing. */
export const statements: { watcher: StatementWatcher | undefined } = { watcher: undefined };

type Attempt = <T>(work: (db: Db) => Promise<T>) => Promise<T>;

/** `attempt` runs the work in one transaction, possibly several times, and resolves when it is durable. */
export function createWrite(attempt: Attempt): Database['write'] {
  return async (work) => {
    for (;;) {
      try {
        return await once(attempt, work);
      } catch (error) {
        if (!(error instanceof NeedsPreparation)) throw error;
        await error.prepare();
      }
    }
  };
}

async function once<T>(attempt: Attempt, work: (db: Db) => Promise<T>): Promise<T> {
  let following: (() => Promise<void>)[] = [];
  let ended = (): void => {};
  const value = await attempt((db) => {
    following = [];
    ended = startWatch();
    return work({ ...db, afterCommit: (next) => void following.push(next) });
  }).finally(() => ended());
  for (const next of following) await next();
  return value;
}

function startWatch(): () => void {
  if (watchers.size === 0) return () => {};
  const [cpu, wall] = [process.threadCpuUsage(), performance.now()];
  return () => {
    const { user, system } = process.threadCpuUsage(cpu);
    const held = { cpuMs: (user + system) / 1000, wallMs: performance.now() - wall };
    for (const watcher of watchers) watcher(held);
  };
}

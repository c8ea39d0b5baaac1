// Group commit: concurrent writes share one commit, because fsync costs far more than the writes. Each is still an
// atomic transaction that sees the ones before it and resolves only when it is durable.
import { setTimeout } from 'node:timers/promises';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { isOutOfSpace } from './out-of-space.ts';

type Waiting = { work(): Promise<unknown>; resolve(value: unknown): void; reject(error: unknown): void };
type Tell = () => void;

/** Maximum writes per commit. */
const mostTogether = 64;

/**
 * A batch ends when it has taken this long, or this many times the last commit if that is longer: everybody in it waits
 * for its commit, and a disk that is quick to commit gains nothing from larger ones.
 */
const batchMs = 8;
const commitsOfBatch = 10;
const longestBatchMs = 100;

const longestWaitMs = 10_000;
const lookEveryMs = 3;
const busy = 5;

/** The low byte is the primary result code; the rest is the extended code. */
const isBusy = (error: unknown): boolean => ((error as { errcode?: number }).errcode ?? 0) % 256 === busy;

/**
 * For a statement without rows. `run` returns the connection's last rowid, whatever it ran, and throws when that is no
 * safe integer although the statement succeeded. FTS5 uses such ids where it records deletions.
 */
export function forExecution(statement: StatementSync): StatementSync {
  statement.setReadBigInts(true);
  return statement;
}

export type WriterHooks = {
  /** Before each write of a batch, and after one that was kept. */
  begun(): void;
  kept(): void;
  beforeCommit(): void;
};

export class Writer {
  readonly #database: DatabaseSync;
  readonly #begin: StatementSync;
  readonly #save: StatementSync;
  readonly #release: StatementSync;
  readonly #end: StatementSync;
  readonly #hooks: WriterHooks;
  #waiting: Waiting[] = [];
  /** Set when a commit finds no space, until one succeeds. */
  #full = false;
  #running: Promise<void> | undefined;
  #lastCommitMs = 0;

  constructor(database: DatabaseSync, hooks: WriterHooks) {
    this.#database = database;
    this.#begin = forExecution(database.prepare('begin immediate'));
    this.#save = forExecution(database.prepare('savepoint one'));
    this.#release = forExecution(database.prepare('release one'));
    this.#end = forExecution(database.prepare('commit'));
    this.#hooks = hooks;
    // SQLite's busy timeout would block the thread, and polls so rarely that a busy writer starves it.
    database.exec('pragma busy_timeout = 0');
  }

  write<T>(work: () => Promise<T>): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    this.#waiting.push({ work, resolve, reject });
    this.#running ??= this.#drain();
    return promise;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  get isFull(): boolean {
    return this.#full;
  }

  /**
   * Called before every statement of a write. A full disk rolls the transaction back; later statements of the same
   * write would then run in autocommit, leaving half of a failed write.
   */
  readonly requireTransaction = (): void => {
    if (!this.#database.isTransaction) throw new Error('the transaction of this write has ended');
  };

  /** Resolves when the queue is empty. */
  async idle(): Promise<void> {
    while (this.#running) await this.#running;
  }

  async #drain(): Promise<void> {
    while (this.#waiting.length > 0) {
      // Lets requests of the same event loop tick join the batch.
      await new Promise(setImmediate);
      const together: Waiting[] = [];
      try {
        for (const settle of await this.#commit(together)) settle();
      } catch (error) {
        for (const { reject } of together) reject(error);
      }
    }
    this.#running = undefined;
  }

  /** Takes waiting writes into `together`. Throws when nothing was committed. */
  async #commit(together: Waiting[]): Promise<Tell[]> {
    const database = this.#database;
    const ends: Tell[] = [];
    together.push(this.#waiting.shift()!);
    try {
      await this.#beginWhenFree();
      const wanted = Math.max(batchMs, commitsOfBatch * this.#lastCommitMs);
      const until = performance.now() + Math.min(wanted, longestBatchMs);
      for (const one of together) {
        ends.push(await this.#attempt(one, ends.length === 0));
        const isFull = together.length === mostTogether || performance.now() > until;
        if (!isFull && this.#waiting.length > 0) together.push(this.#waiting.shift()!);
      }
      const began = performance.now();
      this.#hooks.beforeCommit();
      this.#end.run();
      this.#lastCommitMs = performance.now() - began;
    } catch (error) {
      if (database.isTransaction) database.exec('rollback');
      this.#full = isOutOfSpace(error);
      throw error;
    }
    this.#full = false;
    return ends;
  }

  /** Another process may be writing; reads are served meanwhile. */
  async #beginWhenFree(): Promise<void> {
    const until = performance.now() + longestWaitMs;
    for (;;) {
      try {
        return void this.#begin.run();
      } catch (error) {
        if (!isBusy(error) || performance.now() > until) throw error;
      }
      await setTimeout(lookEveryMs);
    }
  }

  /**
   * The first write of a batch needs no savepoint: with it the whole transaction is rolled back and begun again. What a
   * savepoint costs is a copy of each page that is changed, in a temporary file from the sixteenth on.
   */
  async #attempt({ work, resolve, reject }: Waiting, isFirst: boolean): Promise<Tell> {
    const database = this.#database;
    if (!isFirst) this.#save.run();
    this.#hooks.begun();
    try {
      const value = await work();
      this.requireTransaction();
      if (!isFirst) this.#release.run();
      this.#hooks.kept();
      return () => resolve(value);
    } catch (error) {
      // A full disk rolls back the whole transaction, the other writes of the batch included.
      if (!database.isTransaction) throw error;
      if (!isFirst) {
        database.exec('rollback to one; release one');
        return () => reject(error);
      }
      database.exec('rollback');
      // At once: another process may begin to write now, and the next write, not this one, waits for it.
      reject(error);
      await this.#beginWhenFree();
      return () => {};
    }
  }
}

// Writes that wait at the same time share one commit, because waiting for the disk costs far more than the writing. Each
// is still a transaction to itself: it happens as a whole or not at all, sees the ones before it, and nobody hears of
// its end before the disk has it.
import { setTimeout } from 'node:timers/promises';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { isOutOfSpace } from '#platform/resource-error';
import { forExecution } from './sqlite-statement.ts';

type Waiting = { work(): Promise<unknown>; resolve(value: unknown): void; reject(error: unknown): void };
type Tell = () => void;

/** So many go into one commit at most: whoever only reads waits for it. */
const mostTogether = 64;

const longestWaitMs = 10_000;
const lookEveryMs = 3;
const busy = 5;

/** The lowest byte is the kind of error; the rest says more about it. */
const isBusy = (error: unknown): boolean => ((error as { errcode?: number }).errcode ?? 0) % 256 === busy;

export class Writer {
  readonly #database: DatabaseSync;
  readonly #begin: StatementSync;
  readonly #save: StatementSync;
  readonly #release: StatementSync;
  readonly #end: StatementSync;
  readonly #beforeCommit: () => void;
  #waiting: Waiting[] = [];
  /** Since a commit found no space, until one succeeds. */
  #full = false;
  #running: Promise<void> | undefined;

  constructor(database: DatabaseSync, beforeCommit: () => void) {
    this.#database = database;
    this.#begin = forExecution(database.prepare('begin immediate'));
    this.#save = forExecution(database.prepare('savepoint one'));
    this.#release = forExecution(database.prepare('release one'));
    this.#end = forExecution(database.prepare('commit'));
    this.#beforeCommit = beforeCommit;
    // SQLite would wait with the whole thread, and look so rarely that somebody who writes often never lets go in time.
    database.exec('pragma busy_timeout = 0');
  }

  write<T>(work: () => Promise<T>): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    this.#waiting.push({ work, resolve, reject });
    this.#running ??= this.#drain();
    return promise;
  }

  get isFull(): boolean {
    return this.#full;
  }

  /**
   * Called before every statement of a write. A full disk ends the transaction; what the same write says after that
   * would be kept for itself, as half of something that failed.
   */
  readonly requireTransaction = (): void => {
    if (!this.#database.isTransaction) throw new Error('the transaction of this write has ended');
  };

  /** Resolves when nothing waits any more. */
  async idle(): Promise<void> {
    while (this.#running) await this.#running;
  }

  async #drain(): Promise<void> {
    while (this.#waiting.length > 0) {
      // Requests that came with the same turn of the event loop get the time to join.
      await new Promise(setImmediate);
      const together = this.#waiting.splice(0, mostTogether);
      try {
        for (const tell of await this.#commit(together)) tell();
      } catch (error) {
        for (const { reject } of together) reject(error);
      }
    }
    this.#running = undefined;
  }

  /** Throws when nothing of it was kept. */
  async #commit(together: readonly Waiting[]): Promise<Tell[]> {
    const database = this.#database;
    const ends: Tell[] = [];
    try {
      await this.#beginWhenFree();
      for (const one of together) ends.push(await this.#attempt(one));
      this.#beforeCommit();
      this.#end.run();
    } catch (error) {
      if (database.isTransaction) database.exec('rollback');
      this.#full = isOutOfSpace(error);
      throw error;
    }
    this.#full = false;
    return ends;
  }

  /** Another process may be writing. Those who only read are answered meanwhile. */
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

  async #attempt({ work, resolve, reject }: Waiting): Promise<Tell> {
    const database = this.#database;
    this.#save.run();
    try {
      const value = await work();
      this.requireTransaction();
      this.#release.run();
      return () => resolve(value);
    } catch (error) {
      // A full disk ends the whole transaction, and with it what the others wrote.
      if (!database.isTransaction) throw error;
      database.exec('rollback to one; release one');
      return () => reject(error);
    }
  }
}

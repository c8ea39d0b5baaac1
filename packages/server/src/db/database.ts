// One door to both databases. Reads go anywhere; writes go through `write`, which is one transaction, durable when it
// resolves. Code inside a transaction must use the Db it was handed, never the outer one.
import type { Kysely, RawBuilder } from 'kysely';
import type { Engine } from './engine.ts';
import type { Prepared } from './prepared.ts';
import type { Schema } from './schema.ts';

export type { Engine } from './engine.ts';

export type Db = {
  readonly engine: Engine;
  /** The query builder on this connection. */
  readonly q: Kysely<Schema>;
  all<P, T>(prepared: Prepared<P, T>, args: P): Promise<T[]>;
  first<P, T>(prepared: Prepared<P, T>, args: P): Promise<T | undefined>;
  run<P>(prepared: Prepared<P, unknown>, args: P): Promise<void>;
  /** In a transaction: done once it is durable, before `write` answers. Nothing of it undoes the transaction. */
  afterCommit?(work: () => Promise<void>): void;
  /** Outside of transactions, while a long write is prepared: a short transaction for what nobody sees yet. */
  ahead?<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** A number that is another one after every commit, by whomever; undefined where the engine has none. */
  version(): number | undefined;
  /** By `readingCost`: longer texts are refused with NeedsWorker, where nobody may be kept waiting. */
  readonly longestText?: number;
};

/** How another thread opens the same database. */
export type Location = { file: string; durable: boolean } | { url: string };

/** A view of the whole database at one moment, however long it is looked at. */
export type View = Db & {
  /** The rows of a query of any length, some at a time. */
  stream<T>(query: RawBuilder<T>): AsyncGenerator<T[]>;
};

export type Database = {
  readonly engine: Engine;
  /** Absent where only this thread can reach it. */
  readonly location?: Location;
  readonly reads: Db;
  /** Writes go on beside it. */
  snapshot<T>(work: (view: View) => Promise<T>): Promise<T>;
  /** May run the work again; see `PrepareFirst`. */
  write<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** A name of the state that reads see now, another one after every commit; where the engine has no number for it. */
  state?(): Promise<string>;
  /** Work whose reads may be answered by what others read in the state it asks for; where that saves anything. */
  sharing?<T>(work: () => Promise<T>): Promise<T>;
  /** Answers when the database does; throws when it does not. */
  ping(): Promise<void>;
  close(): Promise<void>;
};

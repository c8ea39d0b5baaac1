// Interface of both database engines. Reads may use any Db; writes go through `write`, one transaction, durable when it
// resolves. Code inside a transaction must use the Db it was given, never the outer one.
import type { Kysely, RawBuilder } from 'kysely';
import type { KnownOrganizations } from './directory.ts';
import type { Engine } from './engine.ts';
import type { Prepared } from './prepared.ts';
import type { Change, Seen } from './scope-versions.ts';
import type { Schema } from './schema.ts';

export type { Engine } from './engine.ts';
export type { Seen } from './scope-versions.ts';

export type Db = {
  readonly engine: Engine;
  /** The query builder on this connection. */
  readonly q: Kysely<Schema>;
  all<P, T>(prepared: Prepared<P, T>, args: P): Promise<T[]>;
  first<P, T>(prepared: Prepared<P, T>, args: P): Promise<T | undefined>;
  run<P>(prepared: Prepared<P, unknown>, args: P): Promise<void>;
  /** As the directory has it now; see `findInDirectory`. */
  organizationOf(id: string): Promise<string | undefined>;
  readonly knownOrganizations: KnownOrganizations;
  /** In a transaction: runs after the commit, before `write` resolves. Its failure does not roll back. */
  afterCommit?(work: () => Promise<void>): void;
  /**
   * Outside of transactions, while a long write is prepared: a short transaction for rows of the organization that are
   * not visible yet.
   */
  ahead?<T>(organization: string, work: (db: Db) => Promise<T>): Promise<T>;
  /** Changes with every commit of any connection; undefined where the engine has no such number. */
  version(): number | undefined;
  /** By `readingCost`: longer texts are rejected with NeedsWorker where they would block the event loop. */
  readonly longestText?: number;
};

/** How another thread opens the same database. */
export type Location = { file: string; durable: boolean } | { url: string };

/** A consistent snapshot of the whole database for as long as it is read. */
export type View = Db & {
  /** Streams the rows of a query in batches. */
  stream<T>(query: RawBuilder<T>): AsyncGenerator<T[]>;
};

/** On SQLite only writes wait: for the commit before theirs. */
export type DatabaseLoad = { waiting: number; connections?: { busy: number; idle: number; limit: number } };

/**
 * - `in-use`: it answers.
 * - `behind`: the last read found it so, and went to the primary.
 * - `promoted`: it accepts writes itself, so it follows nobody.
 */
export type ReplicaState = 'in-use' | 'behind' | 'promoted' | 'unreachable';
export type ReplicaStatus = {
  /** Asks it, unless it has just failed. Some servers do not tell how many bytes it has yet to replay. */
  check(): Promise<{ state: ReplicaState; behindBytes?: number }>;
  /** What became of the reads that it might have answered: the rest went to the primary. */
  readonly reads: Readonly<Record<'replica' | 'behind' | 'unavailable', number>>;
};

export type Database = {
  readonly engine: Engine;
  /** Absent where only this thread can open it. */
  readonly location?: Location;
  readonly reads: Db;
  /** Does not block writes. */
  snapshot<T>(work: (view: View) => Promise<T>): Promise<T>;
  /** May run the callback again; see `NeedsPreparation`. */
  write<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** Names the data of an organization, with what belongs to none, as reads see it now. */
  state(organization: string): Promise<string>;
  /** Runs work whose reads are tracked, and may share results with others; a replica may answer some of them. */
  sharing<T>(work: () => Promise<T>, options?: { fromReplica?: boolean }): Promise<T>;
  /** In such work: what it has read so far; undefined when its result must not be reused. */
  seen(): Seen | undefined;
  /** Whether nothing of it has changed. */
  isCurrent(seen: Seen): Promise<boolean>;
  /** The same without waiting, for engines where that is possible. */
  isCurrentNow?(seen: Seen): boolean;
  /** What of it has changed. */
  change(seen: Seen): Promise<Change>;
  changeNow?(seen: Seen): Change;
  /** Connections of this process, as far as the engine counts them, and work that waits for one. */
  load(): DatabaseLoad;
  /** Present where reads may go to one. */
  readonly replica?: ReplicaStatus;
  /** Resolves when the database responds; throws otherwise. */
  ping(): Promise<void>;
  close(): Promise<void>;
};

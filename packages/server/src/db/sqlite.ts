// SQLite through node:sqlite: one connection for writes, one for reads (WAL).
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { processCaches } from '@lectern/content';
import {
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type QueryResult,
  type RawBuilder,
} from 'kysely';
import type { Database, Db, View } from './database.ts';
import { knownOrganizations, organizationById, type KnownOrganizations } from './directory.ts';
import type { Schema } from './schema.ts';
import type { Prepared } from './prepared.ts';
import { RowCache, type ConfirmRows } from './row-cache.ts';
import { ReadTracking, TouchedScopes, type Change, type Seen } from './scope-versions.ts';
import { Snapshot, SqliteRaises, SqliteVersions } from './sqlite-versions.ts';
import { allScopes, scopesRead } from './statement-scopes.ts';
import { createWrite, statements } from './transaction.ts';
import { forExecution, Writer } from './sqlite-writer.ts';

type Value = null | number | bigint | string | Uint8Array;

/** node:sqlite silently binds a leading Date as named parameters and rejects booleans, so both are converted. */
function toValue(value: unknown): Value {
  if (value === undefined || value === null) return null;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'object' && !(value instanceof Uint8Array)) {
    throw new TypeError('a value for the database must be text, a number or bytes');
  }
  return value as Value;
}

type CachedStatement = { statement: StatementSync; columns: string[] };

const columnsOf = (statement: StatementSync): string[] => statement.columns().map(({ name }) => name);

/** Rows of one object shape per query: those of node:sqlite are slow to create and several times slower to read. */
function rowOf(columns: readonly string[], values: readonly unknown[]): object {
  const row: Record<string, unknown> = {};
  for (let index = 0; index < columns.length; index++) row[columns[index]!] = values[index];
  return row;
}

type ConnectionHooks = {
  beforeUse?(): void;
  /** After each statement; `changed` is undefined for one that only reads. */
  used?(text: string, values: readonly unknown[], changed: number | bigint | undefined): void;
};

/** Of all statements of a connection. One with many parameters takes 60 times the length of its text. */
const mostStatementText = 500_000;

class Connection implements DatabaseConnection {
  readonly raw: DatabaseSync;
  readonly #statements = new Map<string, CachedStatement>();
  #textLength = 0;
  readonly #hooks: ConnectionHooks;

  constructor(raw: DatabaseSync, hooks: ConnectionHooks = {}) {
    this.raw = raw;
    this.#hooks = hooks;
  }

  statement(text: string): CachedStatement {
    this.#hooks.beforeUse?.();
    let known = this.#statements.get(text);
    if (!known) {
      const statement = this.raw.prepare(text);
      const columns = columnsOf(statement);
      if (columns.length > 0) statement.setReturnArrays(true);
      else forExecution(statement);
      known = { statement, columns };
      this.#keep(text, known);
    }
    return known;
  }

  /** IN lists of varying length produce unlimited distinct statements; the oldest are dropped. */
  #keep(text: string, statement: CachedStatement): void {
    this.#statements.set(text, statement);
    this.#textLength += text.length;
    for (const oldest of this.#statements.keys()) {
      if (this.#textLength <= mostStatementText || oldest === text) return;
      this.#statements.delete(oldest);
      this.#textLength -= oldest.length;
    }
  }

  enter(): void {
    this.#hooks.beforeUse?.();
  }

  rows(text: string, values: readonly unknown[]): object[] {
    const known = this.statement(text);
    const began = statements.watcher && performance.now();
    const found = known.statement.all(...values.map(toValue)) as unknown as unknown[][];
    if (began !== undefined) statements.watcher?.(text, performance.now() - began);
    // Another process has added a column: SQLite prepares the statement again, and `*` stands for more.
    if (found[0] && found[0].length !== known.columns.length) known.columns = columnsOf(known.statement);
    return found.map((one) => rowOf(known.columns, one));
  }

  /** Rows of a statement, noted as used. */
  used(text: string, values: readonly unknown[]): object[] {
    const rows = this.rows(text, values);
    this.#hooks.used?.(text, values, rows.length);
    return rows;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { sql, parameters } = query;
    if (this.statement(sql).columns.length === 0) return { rows: [], numAffectedRows: this.run(sql, parameters) };
    return { rows: this.used(sql, parameters) as R[] };
  }

  run(text: string, values: readonly unknown[]): bigint {
    const began = statements.watcher && performance.now();
    const { changes } = this.statement(text).statement.run(...values.map(toValue));
    if (began !== undefined) statements.watcher?.(text, performance.now() - began);
    this.#hooks.used?.(text, values, changes);
    return BigInt(changes);
  }

  // eslint-disable-next-line require-yield
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('streaming is not supported');
  }
}

class Adapter extends SqliteAdapter {
  /** DDL is transactional: the migrator may wrap each migration in a transaction. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

function dialectOn(connection: Connection): Dialect {
  const exec = async (text: string) => connection.raw.exec(text);
  return {
    createAdapter: () => new Adapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createDriver: () => ({
      init: async () => {},
      acquireConnection: async () => connection,
      beginTransaction: () => exec('begin immediate'),
      commitTransaction: () => exec('commit'),
      rollbackTransaction: () => exec('rollback'),
      releaseConnection: async () => {},
      destroy: async () => {},
    }),
  };
}

type Cached = { rows: RowCache; versions: SqliteVersions };

function dbOn(connection: Connection, known: KnownOrganizations, cached?: Cached): Db {
  const q = new Kysely<Schema>({ dialect: dialectOn(connection) });
  const read = <P, T>(prepared: Prepared<P, T>, args: P): T[] => {
    const { query, values } = prepared.with('sqlite', q, args);
    if (!cached) return connection.used(query.sql, values) as T[];
    // Before the lookup: the versions are those of the snapshot.
    connection.enter();
    if (!prepared.kept) return connection.used(query.sql, values) as T[];
    return cached.rows.get({ text: query.sql, values }, () => connection.rows(query.sql, values)) as T[];
  };
  return {
    engine: 'sqlite',
    q,
    all: async (prepared, args) => read(prepared, args),
    first: async (prepared, args) => read(prepared, args)[0],
    version() {
      if (!cached) return undefined;
      connection.enter();
      return cached.versions.dataVersion;
    },
    async run(prepared, args) {
      const { query, values } = prepared.with('sqlite', q, args);
      connection.run(query.sql, values);
    },
    knownOrganizations: known,
    async organizationOf(id) {
      const { query, values } = organizationById.with('sqlite', q, { id });
      const [row] = connection.rows(query.sql, values) as { organization_id: string }[];
      // Any organization may get what is not there yet; what is there depends on its own.
      if (!row) cached?.versions.note(undefined);
      return row?.organization_id;
    },
  };
}

const rowsAtOnce = 200;

function viewOn(connection: Connection, known: KnownOrganizations): View {
  const db = dbOn(connection, known);
  return {
    ...db,
    async *stream<T>(query: RawBuilder<T>) {
      const { sql, parameters } = query.compile(db.q);
      // Prepared separately: a statement being iterated cannot be reused meanwhile.
      const statement = connection.raw.prepare(sql);
      statement.setReturnArrays(true);
      const columns = columnsOf(statement);
      let rows: T[] = [];
      for (const values of statement.iterate(...parameters.map(toValue))) {
        rows.push(rowOf(columns, values as unknown as unknown[]) as T);
        if (rows.length < rowsAtOnce) continue;
        yield rows;
        rows = [];
      }
      if (rows.length > 0) yield rows;
    },
  };
}

/** On its own connection, whose snapshot is fixed by its first read. */
async function snapshotOf<T>(file: string, known: KnownOrganizations, work: (view: View) => Promise<T>): Promise<T> {
  const raw = new DatabaseSync(file, { timeout: 10_000, readOnly: true });
  try {
    raw.exec('pragma temp_store = memory; begin; select 1 from sqlite_schema limit 1;');
    return await work(viewOn(new Connection(raw), known));
  } finally {
    raw.close();
  }
}

/** The connection, and the scopes whose versions are about to be raised. */
export type BeforeCommit = { writer: DatabaseSync; scopes: ReadonlySet<string> };

type SqliteOptions = {
  checkReferences?: boolean;
  /** Without it a commit does not fsync, for data not needed after a power failure. */
  durable?: boolean;
  /** Reads through mapped memory: faster, but the process appears to have all that was read in memory. */
  isMapped?: boolean;
  beforeCommit?: (commit: BeforeCommit) => void;
  confirmRows?: ConfirmRows | undefined;
};

export function openSqlite(
  file: string,
  { checkReferences = true, durable = true, isMapped = true, beforeCommit, confirmRows }: SqliteOptions = {},
): Database {
  const writer = new DatabaseSync(file, { timeout: 10_000 });
  writer.exec(`pragma journal_mode = wal; pragma synchronous = ${durable ? 'full' : 'off'};`);
  writer.exec(`pragma foreign_keys = ${checkReferences ? 'on' : 'off'};`);
  // Checkpointing every thousand pages stalls one writer in a hundred; larger steps only cost a bigger WAL file. The
  // savepoint journal must not be in memory: there it is a list that every statement walks, so a transaction of many
  // statements takes quadratic time.
  writer.exec('pragma cache_size = -16000; pragma temp_store = file; pragma wal_autocheckpoint = 4000;');
  const reader = new DatabaseSync(file, { timeout: 10_000, readOnly: true });
  reader.exec('pragma cache_size = -32000; pragma temp_store = memory; pragma query_only = on;');
  if (isMapped) reader.exec('pragma mmap_size = 268435456;');
  const caches = processCaches.scope();
  const known = caches.cache('organizations-by-id', knownOrganizations);
  const tracking = new ReadTracking();
  const versions = new SqliteVersions(reader, tracking);
  const cached = { rows: new RowCache(versions, caches.cache, confirmRows), versions };
  const snapshot = new Snapshot(reader, versions.renew);
  const raises = new SqliteRaises(writer);
  const [one, all] = [new TouchedScopes(), new TouchedScopes()];
  const queue = new Writer(writer, {
    begun: () => one.clear(),
    kept: () => all.add(one.scopes),
    beforeCommit() {
      beforeCommit?.({ writer, scopes: all.scopes });
      raises.raise(all);
      all.clear();
      // An open snapshot would prevent the checkpoint of the WAL.
      snapshot.leave();
    },
  });
  const writing = dbOn(
    new Connection(writer, {
      beforeUse: queue.requireTransaction,
      used: (text, values, changed) => one.note(text, values, changed),
    }),
    known,
  );
  const reading = new Connection(reader, {
    beforeUse: snapshot.enter,
    used: (text, values) => versions.note(tracking.current && scopesRead(text, values)),
  });
  const changeNow = (seen: Seen): Change => {
    snapshot.enter();
    return versions.changeOf(seen);
  };
  const isCurrentNow = (seen: Seen): boolean => changeNow(seen) === 'nothing';

  return {
    engine: 'sqlite',
    location: { file, durable },
    reads: dbOn(reading, known, cached),
    snapshot(work) {
      tracking.leave();
      return snapshotOf(file, known, work);
    },
    write: createWrite((work) => {
      tracking.leave();
      return queue.write(() => tracking.without(() => work(writing)));
    }),
    sharing: (work) => tracking.within(work),
    seen: () => tracking.seen(),
    isCurrent: async (seen) => isCurrentNow(seen),
    isCurrentNow,
    change: async (seen) => changeNow(seen),
    changeNow,
    async state(organization) {
      snapshot.enter();
      return versions.nameOf(allScopes(organization));
    },
    load: () => ({ waiting: queue.waiting }),
    async ping() {
      reader.prepare('select 1').get();
      // Reads succeed on a full disk and prove nothing about it, so write this pragma, which nothing else uses.
      if (queue.isFull) await queue.write(async () => writer.exec('pragma user_version = 0'));
    },
    async close() {
      await queue.idle();
      snapshot.leave();
      caches.close();
      reader.close();
      writer.close();
    },
  };
}

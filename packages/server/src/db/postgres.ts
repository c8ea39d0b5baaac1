import { CompiledQuery, Kysely, PostgresDialect, type RawBuilder } from 'kysely';
import pg from 'pg';
import { processCaches } from '@lectern/content';
import { isOutOfSpace } from './out-of-space.ts';
import type { Database, Db, View } from './database.ts';
import { knownOrganizations, organizationById, type KnownOrganizations } from './directory.ts';
import {
  asPool,
  connectionsForReads,
  guardPool,
  loadOf,
  Outage,
  type AnyPool,
  type Connections,
} from './postgres-pool.ts';
import { FailoverPool, readOnlyError, readOnlyQuery } from './postgres-failover.ts';
import { urlsOfHosts } from './postgres-hosts.ts';
import { connectionsForWrites, PostgresVersions, trackedConnections } from './postgres-versions.ts';
import type { Prepared } from './prepared.ts';
import type { Replica } from './postgres-replica.ts';
import { ReplicaReads } from './replica-reads.ts';
import { ReadTracking, type Reading } from './scope-versions.ts';
import type { Schema } from './schema.ts';
import { SharedReads, type Answer } from './shared-reads.ts';
import { createWrite } from './transaction.ts';
import { DatabaseUnavailable, isLockContention } from './unavailable.ts';

// Counts are int8, which pg returns as text by default.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Where reads may be answered by a replica. */
type Sources = { shared: SharedReads; versions: PostgresVersions; replica: ReplicaReads | undefined };

function dbOn(q: Kysely<Schema>, known: KnownOrganizations, sources?: Sources): Db {
  const rows = async (query: CompiledQuery, values: unknown[]) =>
    (await q.executeQuery<object>(CompiledQuery.raw(query.sql, values))).rows;
  const answer =
    ({ versions, replica }: Sources, query: CompiledQuery, values: unknown[]) =>
    async (reading?: Reading): Promise<Answer> => {
      const found = reading && (await replica?.read(reading, query.sql, values));
      if (found) return { rows: found.rows, primaryAt: 0 };
      const own = await rows(query, values);
      return { rows: own, primaryAt: replica ? versions.now() : 0 };
    };
  const read = <P, T>(prepared: Prepared<P, T>, args: P): Promise<object[]> => {
    const { query, values } = prepared.with('postgres', q, args);
    if (!sources || !prepared.kept) return rows(query, values);
    return sources.shared.get({ text: query.sql, values }, answer(sources, query, values));
  };
  return {
    engine: 'postgres',
    q,
    all: async (prepared, args) => (await read(prepared, args)) as never,
    first: async (prepared, args) => (await read(prepared, args))[0] as never,
    version: () => undefined,
    async run(prepared, args) {
      const { query, values } = prepared.with('postgres', q, args);
      await rows(query, values);
    },
    knownOrganizations: known,
    async organizationOf(id) {
      const { query, values } = organizationById.with('postgres', q, { id });
      const [row] = (await (sources ? sources.versions.without(() => rows(query, values)) : rows(query, values))) as {
        organization_id: string;
      }[];
      sources?.versions.noteLookup(row !== undefined);
      return row?.organization_id;
    },
  };
}

const rowsAtOnce = 200;

function viewOn(q: Kysely<Schema>, known: KnownOrganizations): View {
  let cursors = 0;
  return {
    ...dbOn(q, known),
    async *stream<T>(query: RawBuilder<T>) {
      const name = `rows_${++cursors}`;
      const { sql, parameters } = query.compile(q);
      await q.executeQuery(CompiledQuery.raw(`declare ${name} no scroll cursor for ${sql}`, [...parameters]));
      for (;;) {
        const { rows } = await q.executeQuery<T>(CompiledQuery.raw(`fetch ${rowsAtOnce} from ${name}`));
        if (rows.length === 0) break;
        yield rows;
      }
      await q.executeQuery(CompiledQuery.raw(`close ${name}`));
    },
  };
}

type PoolSettings = {
  /** A streaming replica that may answer reads. */
  replica?: Replica;
  /** Maximum connections. */
  max?: number;
  /** How long to wait for a connection, new or returned to the pool. */
  connectMs?: number;
};

/** With several hosts: one that does not answer must not hold back the others. */
const failoverMs = 5000;

export function openPostgres(url: string, { max = 16, connectMs = 30_000, replica }: PoolSettings = {}): Database {
  const urls = urlsOfHosts(url) ?? [url];
  const settings = { max, connectMs: urls.length > 1 ? Math.min(connectMs, failoverMs) : connectMs };
  const pools = urls.map((one) => openPool(one, settings));
  const [first] = pools;
  const pool = pools.length === 1 ? first! : new FailoverPool(pools);
  return { ...openPostgresOnPool(pool, replica), location: { url } };
}

/** It must not hold back a reader for long: the primary answers otherwise. */
const replicaMs = 2000;

export async function openReplica(url: string, max: number): Promise<Replica> {
  const { Replica } = await import('./postgres-replica.ts');
  return new Replica(openPool(url, { max, connectMs: replicaMs, queryMs: replicaMs }));
}

type ServerSettings = { max: number; connectMs: number; queryMs?: number };

function openPool(url: string, { max, connectMs, queryMs }: ServerSettings): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: connectMs,
    ...(queryMs !== undefined && { query_timeout: queryMs }),
    // TCP keepalive detects a server that vanished while the connection waits for it.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'lectern',
  });
  // A lost connection is replaced at the next use; without a listener the error would crash the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** Allocates a disk page briefly; throws when the disk is full. */
async function useSpace(q: Kysely<Schema>): Promise<void> {
  await q.executeQuery(CompiledQuery.raw('create temporary table probe (bytes text) on commit drop'));
  await q.executeQuery(CompiledQuery.raw(`insert into probe values (repeat('x', 2000))`));
}

/** Any PostgreSQL connection pool, embedded ones included. */
export function openPostgresOnPool(anyPool: AnyPool, replica?: Replica): Database {
  const outage = new Outage();
  const pool = guardPool(anyPool, outage);
  const tracking = new ReadTracking();
  const anyConnection = connectionsForReads(pool, outage);
  const versions = new PostgresVersions(anyConnection, outage, tracking);
  const fromReplica = replica && new ReplicaReads(replica);
  const q = kyselyOn(trackedConnections(anyConnection, versions, fromReplica));
  const transactions = kyselyOn(connectionsForWrites(pool));
  const caches = processCaches.scope();
  const enter: PostgresVersions['enter'] = (reading, scopes) => versions.enter(reading, scopes);
  const shared = new SharedReads(tracking, enter, caches.cache);
  const known = caches.cache('organizations-by-id', knownOrganizations);
  const reads = dbOn(q, known, { shared, versions, replica: fromReplica });
  // Set when a write finds no space, until one succeeds.
  let isFull = false;
  return {
    engine: 'postgres',
    reads,
    state: (organization) => versions.state(organization),
    ...(replica && {
      replica: {
        reads: replica.reads,
        check: async () => replica.check(await positionOf(pool).catch(() => undefined)),
      },
    }),
    sharing: (work, options) => tracking.within(work, options?.fromReplica),
    seen: () => tracking.seen(),
    isCurrent: async (seen) => (await versions.change(seen)) === 'nothing',
    change: (seen) => versions.change(seen),
    async snapshot(work) {
      tracking.leave();
      let done: { value: Awaited<ReturnType<typeof work>> } | undefined;
      try {
        return await transactions
          .transaction()
          .setIsolationLevel('repeatable read')
          .setAccessMode('read only')
          .execute(async (transaction) => {
            const value = await work(viewOn(transaction, known));
            done = { value };
            return value;
          });
      } catch (error) {
        // Nothing was written, so the outcome of the commit does not matter.
        if (done) return done.value;
        throw error;
      }
    },
    write: createWrite(async (work) => {
      // Read your own writes.
      tracking.leave();
      try {
        const done = await outage.retry(() => transact(transactions, (q) => work(dbOn(q, known))));
        isFull = false;
        return done;
      } catch (error) {
        if (isOutOfSpace(error)) isFull = true;
        throw error;
      }
    }),
    load: () => loadOf(anyPool),
    async ping() {
      const late = AbortSignal.timeout(pingMs);
      const { promise, reject } = Promise.withResolvers<never>();
      late.addEventListener('abort', () => reject(new Error(`no answer within ${pingMs / 1000} seconds`)));
      await Promise.race([ask(pool), promise]);
      // Reads succeed on a full disk and prove nothing about it.
      if (!isFull) return;
      await Promise.race([transactions.transaction().execute((transaction) => useSpace(transaction)), promise]);
      isFull = false;
    },
    async close() {
      caches.close();
      await Promise.all([pool.end(), replica?.end()]);
    },
  };
}

const kyselyOn = (connections: Connections): Kysely<Schema> =>
  new Kysely<Schema>({ dialect: new PostgresDialect({ pool: asPool(connections) }) });

const pingMs = 5000;

/** What has been written so far. */
async function positionOf(pool: Connections): Promise<string> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query('select pg_current_wal_lsn()::text as written', []);
    return (rows as unknown as { written: string }[])[0]!.written;
  } finally {
    client.release();
  }
}

/** No retry: health checks want the current state. */
async function ask(pool: Connections): Promise<void> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query(readOnlyQuery, []);
    const [state] = rows as { read_only: boolean }[];
    if (state?.read_only) throw readOnlyError();
  } finally {
    client.release();
  }
}

async function transact<T>(q: Kysely<Schema>, work: (q: Kysely<Schema>) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await q.transaction().execute(work);
    } catch (error) {
      if (!isLockContention(error)) throw error;
      if (attempt >= 5) throw new DatabaseUnavailable('busy', error);
    }
  }
}

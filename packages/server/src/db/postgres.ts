import { CompiledQuery, Kysely, PostgresDialect, type PostgresPool, type RawBuilder } from 'kysely';
import pg from 'pg';
import type { Database, Db, View } from './database.ts';
import { SharedReads } from './postgres-reads.ts';
import type { Schema } from './schema.ts';

// Counts come as 64-bit integers, which pg hands over as text unless told.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

const serializationFailure = '40001';
const deadlock = '40P01';

function dbOn(q: Kysely<Schema>, shared?: SharedReads): Db {
  const rows = async (query: CompiledQuery, values: unknown[]) =>
    (await q.executeQuery<object>(CompiledQuery.raw(query.sql, values))).rows;
  const read = (query: CompiledQuery, values: unknown[], kept: boolean) =>
    shared && kept ? shared.get(query.sql, values, () => rows(query, values)) : rows(query, values);
  return {
    engine: 'postgres',
    q,
    async all(prepared, args) {
      const { query, values } = prepared.with('postgres', q, args);
      return read(query, values, prepared.kept) as never;
    },
    async first(prepared, args) {
      const { query, values } = prepared.with('postgres', q, args);
      return (await read(query, values, prepared.kept))[0] as never;
    },
    version: () => undefined,
    async run(prepared, args) {
      const { query, values } = prepared.with('postgres', q, args);
      await rows(query, values);
    },
  };
}

const rowsAtOnce = 200;

function viewOn(q: Kysely<Schema>): View {
  let cursors = 0;
  return {
    ...dbOn(q),
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

export function openPostgres(url: string): Database {
  const pool = new pg.Pool({ connectionString: url, max: 16, application_name: 'lectern' });
  // A connection lost while idle is replaced at the next use; unheard, the error would end the process.
  pool.on('error', () => {});
  return { ...overPool(pool), location: { url } };
}

// Two equal snapshots see the same transactions, so they see the same data.
const stateQuery = CompiledQuery.raw('select pg_current_snapshot()::text as state');

/** Everybody who asks while an answer is under way waits for the next one together: an older one may not know of what they did. */
function together<T>(ask: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> | undefined;
  let next: Promise<T> | undefined;
  const start = (): Promise<T> => {
    const asked = ask();
    const ended = asked.then(
      () => (running = undefined),
      () => (running = undefined),
    );
    running = ended;
    return asked;
  };
  return () => {
    if (!running) return start();
    next ??= running.then(() => {
      next = undefined;
      return start();
    });
    return next;
  };
}

/** Any pool of connections that speak PostgreSQL, an embedded one too. */
export function overPool(pool: PostgresPool): Database {
  const q = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  const shared = new SharedReads();
  const reads = dbOn(q, shared);
  const askState = together(async () => (await q.executeQuery<{ state: string }>(stateQuery)).rows[0]!.state);
  return {
    engine: 'postgres',
    reads,
    async state() {
      const state = await askState();
      shared.enter(state);
      return state;
    },
    sharing: (work) => shared.within(work),
    snapshot: (work) =>
      q
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute((transaction) => work(viewOn(transaction))),
    async write(work) {
      shared.leave();
      for (let attempt = 1; ; attempt++) {
        try {
          return await q.transaction().execute((transaction) => work(dbOn(transaction)));
        } catch (error) {
          const { code } = error as { code?: string };
          if (attempt >= 5 || (code !== serializationFailure && code !== deadlock)) throw error;
        }
      }
    },
    ping: async () => void (await q.executeQuery(CompiledQuery.raw('select 1'))),
    close: () => q.destroy(),
  };
}

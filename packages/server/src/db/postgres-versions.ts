// Versions of scopes on PostgreSQL: raised by the connection of each transaction, and read by one query that all waiting
// requests share.
import { coalesced } from './coalesced.ts';
import { isDeferred, DeferredStatements } from './deferred.ts';
import type { Connections, Connection, Outage } from './postgres-pool.ts';
import type { ReplicaReads } from './replica-reads.ts';
import {
  changeOf,
  newVersion,
  TouchedScopes,
  type Change,
  type Reading,
  type ReadTracking,
  type Seen,
} from './scope-versions.ts';
import { allScopes, scopesRead, versionKey } from './statement-scopes.ts';

/** By scope, of the organizations in the first parameter: all their versions lie beside each other. */
export const versionsSubquery = `
  select coalesce(json_object_agg(case part when '' then scope else scope || '/' || part end, version), '{}')
  from state_versions where scope = any($1::text[])`;

export const versionOwners = (scopes: readonly string[]): string[] => [
  ...new Set(scopes.map((scope) => versionKey(scope)[0])),
];

// A version asked for before a commit that a failover then loses may be asked for again afterwards, with what was read
// in between; so its name holds the server's start time and the number of lost connections too.
export const versionsQuery = `
  select extract(epoch from pg_postmaster_start_time())::text as server, (${versionsSubquery}) as versions`;

const raiseQuery = `
  insert into state_versions (scope, part, version)
  select scope, part, $3 from unnest($1::text[], $2::text[]) as touched (scope, part) order by scope, part
  on conflict (scope, part) do update set version = excluded.version`;

function raiseParameters(scopes: readonly string[]): unknown[] {
  const keys = scopes.map(versionKey);
  return [keys.map(([scope]) => scope), keys.map(([, part]) => part), newVersion()];
}

type Asked = { at: number; versions: ReadonlyMap<string, string> };
type Versions = { server: string; versions: Record<string, string> };

export class PostgresVersions {
  readonly #tracking: ReadTracking;
  readonly #ask: (scopes: Iterable<string>) => Promise<Asked>;
  /** Counts events, to tell which of two came first. */
  #time = 0;

  constructor(pool: Connections, outage: Outage, tracking: ReadTracking) {
    this.#tracking = tracking;
    let wanted = new Set<string>();
    const run = coalesced(async () => {
      const asked = [...wanted];
      wanted = new Set();
      const at = this.now();
      const client = await pool.connect();
      try {
        const { rows } = await client.query(versionsQuery, [versionOwners(asked)]);
        const [{ server, versions }] = rows as unknown as [Versions];
        const place = ` ${server} ${outage.lost}`;
        return { at, versions: new Map(asked.map((scope) => [scope, (versions[scope] ?? '') + place])) };
      } finally {
        client.release();
      }
    });
    // The versions are not older than the call: it shares only a query that has not started.
    this.#ask = (scopes) => {
      for (const scope of scopes) wanted.add(scope);
      return run();
    };
  }

  /** Tells a reading which versions it is about to read; asks for those it does not know yet. */
  async enter(reading: Reading, scopes: readonly string[]): Promise<void> {
    const missing = scopes.filter((scope) => !reading.versions.has(scope));
    if (missing.length === 0) return;
    const { at, versions } = await this.#ask(missing);
    reading.askedAt = Math.min(reading.askedAt, at);
    for (const scope of missing) reading.note(scope, versions.get(scope)!);
  }

  /** What the current work has read. */
  get reading(): Reading | undefined {
    return this.#tracking.current;
  }

  now(): number {
    return ++this.#time;
  }

  /** Before a statement outside of transactions: what the current work depends on. */
  async note(sql: string, values: readonly unknown[]): Promise<void> {
    const { current } = this.#tracking;
    if (!current || current.isOpen) return;
    const scopes = scopesRead(sql, values);
    if (scopes) await this.enter(current, scopes);
    else current.isOpen = true;
  }

  /** Runs work that is not tracked. */
  without<T>(work: () => T): T {
    return this.#tracking.without(work);
  }

  /** After the primary was asked for the organization of an id. */
  noteLookup(isFound: boolean): void {
    const { current } = this.#tracking;
    if (!current) return;
    // Any organization may get what is not there yet; what is there depends on its own.
    if (!isFound) current.isOpen = true;
    if (this.now() >= current.askedAt) current.needsPrimary = true;
  }

  async change(seen: Seen): Promise<Change> {
    const { current } = this.#tracking;
    if (!current) {
      const { versions } = await this.#ask(seen.keys());
      return changeOf(seen, (scope) => versions.get(scope));
    }
    await this.enter(current, [...seen.keys()]);
    return changeOf(seen, (scope) => current.versions.get(scope));
  }

  async state(organization: string): Promise<string> {
    const scopes = allScopes(organization);
    const { versions } = await this.#ask(scopes);
    return scopes.map((scope) => versions.get(scope)).join(' ');
  }
}

const partExists = `
  select exists (
    select from pg_attribute where attrelid = to_regclass('state_versions') and attname = 'part'
  ) as there`;

type Result = Awaited<ReturnType<Connection['query']>>;
const emptyResult = (command: Result['command']): Result => ({ command, rowCount: 0, rows: [] });
const queued = emptyResult('INSERT');
const [begun, committed, rolledBack] = (['BEGIN', 'COMMIT', 'ROLLBACK'] as Result['command'][]).map(emptyResult);

/**
 * Connections whose transactions raise the versions of what they touched. A transaction begins with its first statement and
 * is committed with its last one, in the same message.
 */
export function connectionsForWrites(pool: Connections): Connections {
  let isThere = false;
  /** With the key it has now: the transactions of migrations before that raise no versions. */
  const exists = async (query: Connection['query']): Promise<boolean> => {
    if (isThere) return true;
    const { rows } = await query(partExists, []);
    return (isThere = (rows as unknown as { there: boolean }[])[0]!.there);
  };
  return {
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      const touched = new TouchedScopes();
      const waiting = new DeferredStatements();
      let isBegun = true;
      const send = (sql: string, parameters: readonly unknown[], commits = false): Promise<Result> => {
        const begins = !isBegun;
        isBegun = true;
        return client.query(sql, parameters, { begins, commits });
      };
      const flush = async (last = { sql: 'select 1', parameters: [] as unknown[] }, commits = false): Promise<void> => {
        const { sql, parameters } = waiting.isEmpty ? last : waiting.take(last);
        await send(sql, parameters, commits);
      };
      const finish = async (): Promise<Result> => {
        if (touched.scopes.size > 0 && (await exists((sql, parameters) => send(sql, parameters))))
          await flush({ sql: raiseQuery, parameters: raiseParameters(touched.sorted()) }, true);
        else if (!waiting.isEmpty) await flush(undefined, true);
        else if (isBegun) return client.query('commit', []);
        return committed!;
      };
      const run = async (sql: string, parameters: readonly unknown[]): Promise<Result> => {
        switch (sql) {
          case 'begin':
            isBegun = false;
            return begun!;
          case 'commit':
            return finish().finally(() => (isBegun = true));
          case 'rollback': {
            const wasBegun = isBegun;
            waiting.clear();
            // What follows on this connection is no part of a transaction.
            isBegun = true;
            return wasBegun ? client.query(sql, parameters) : rolledBack!;
          }
          default:
            if (!waiting.isEmpty && waiting.concern(sql)) await flush();
            return send(sql, parameters);
        }
      };
      return {
        release: (destroy) => client.release(destroy),
        async query(sql, parameters) {
          if (isDeferred(sql)) {
            if (waiting.mustGoBefore(sql)) await flush();
            const statement = waiting.add(sql, parameters);
            touched.note(statement.sql, parameters, undefined);
            return queued;
          }
          const result = await run(sql, parameters);
          if (sql === 'begin' || sql === 'commit' || sql === 'rollback') touched.clear();
          else touched.note(sql, parameters, result.rowCount ?? undefined);
          return result;
        },
      };
    },
  };
}

/** Connections of reads outside of transactions, which are noted. */
export const trackedConnections = (
  pool: Connections,
  versions: PostgresVersions,
  replica?: ReplicaReads,
): Connections => ({
  end: () => pool.end(),
  async connect() {
    const client = await pool.connect();
    return {
      release: (destroy) => client.release(destroy),
      async query(sql, parameters) {
        await versions.note(sql, parameters);
        const reading = replica && versions.reading;
        return (reading && (await replica.read(reading, sql, parameters))) ?? client.query(sql, parameters);
      },
    };
  },
});

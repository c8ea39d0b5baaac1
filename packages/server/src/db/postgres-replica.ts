// A streaming replica of the primary (DATABASE_READ_URL). It answers a read only on a connection that was seen to hold the
// versions that the primary named; replay never goes back while a connection lives, so this is asked once for each version.
import type { PostgresQueryResult } from 'kysely';
import type { ReplicaState, Seen } from './database.ts';
import { guardPool, Outage, type AnyPool, type Connection, type Connections } from './postgres-pool.ts';
import { versionOwners, versionsSubquery } from './postgres-versions.ts';
import { globalScope } from './statement-scopes.ts';
import { DatabaseUnavailable } from './unavailable.ts';

const versionsQuery = `
  select pg_is_in_recovery() as follows, (${versionsSubquery}) as versions`;
type Versions = { follows: boolean; versions: Record<string, string> };

/** Null where the server does not tell, as some hosted ones do not. */
const positionQuery = `
  select pg_is_in_recovery() as follows,
    greatest(0, pg_wal_lsn_diff($1::pg_lsn, pg_last_wal_replay_lsn()))::float8 as behind`;
type Position = { follows: boolean; behind: number | null };

type Result = PostgresQueryResult<never>;

/** One that failed, or was promoted, is left alone for a while: each attempt makes a reader wait. */
const restMs = 1000;
/** Versions remembered for each connection. */
const mostVersions = 2000;

/** The server answered with an error about the statement; others mean a lost connection, or that nothing came in time. */
function isAnswer(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return error.kind === 'busy' || error.kind === 'read-only';
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code);
}

export class Replica {
  readonly #pool: Connections;
  readonly #confirmed = new WeakMap<Connection, Map<string, string>>();
  readonly reads = { replica: 0, behind: 0, unavailable: 0 };
  #state: ReplicaState = 'in-use';
  #restsUntil = 0;

  constructor(pool: AnyPool) {
    this.#pool = guardPool(pool, new Outage());
  }

  /** Undefined when the primary must answer. */
  async query(wanted: Seen, sql: string, parameters: readonly unknown[]): Promise<Result | undefined> {
    let isBehind = false;
    const answer = await this.#use(async (client) => {
      if (await this.#holds(client, wanted)) return client.query(sql, parameters);
      isBehind = this.#state === 'behind';
      return undefined;
    });
    this.reads[answer ? 'replica' : isBehind ? 'behind' : 'unavailable']++;
    return answer;
  }

  /** `written` is the position of the primary. */
  async check(written: string | undefined): Promise<{ state: ReplicaState; behindBytes?: number }> {
    const position = await this.#use(async (client) => {
      const { rows } = await client.query(positionQuery, [written ?? null]);
      return (rows as unknown as [Position])[0];
    });
    if (!position) return { state: this.#state };
    if (!position.follows) this.#rest('promoted');
    else if (this.#state !== 'behind' || position.behind === 0) this.#state = 'in-use';
    return { state: this.#state, ...(position.behind !== null && { behindBytes: position.behind }) };
  }

  end(): Promise<void> {
    return this.#pool.end();
  }

  async #use<T>(work: (client: Connection) => Promise<T>): Promise<T | undefined> {
    if (performance.now() < this.#restsUntil) return undefined;
    let client: Connection | undefined;
    let isLost = false;
    try {
      client = await this.#pool.connect();
      return await work(client);
    } catch (error) {
      // An error in the statement is the primary's to report, and a conflict with replay does not happen there.
      isLost = !client || !isAnswer(error);
      if (isLost) this.#rest('unreachable');
      return undefined;
    } finally {
      client?.release(isLost);
    }
  }

  async #holds(client: Connection, wanted: Seen): Promise<boolean> {
    // Random, so a server that is no replica of this primary never has it.
    if (!wanted.get(globalScope)) return false;
    let confirmed = this.#confirmed.get(client);
    if (!confirmed || confirmed.size > mostVersions) this.#confirmed.set(client, (confirmed = new Map()));
    const missing = [...wanted].filter(([scope, version]) => confirmed.get(scope) !== version);
    if (missing.length === 0) return true;
    const scopes = missing.map(([scope]) => scope);
    const { rows } = await client.query(versionsQuery, [versionOwners(scopes)]);
    const [{ follows, versions }] = rows as unknown as [Versions];
    if (!follows) {
      this.#rest('promoted');
      return false;
    }
    for (const scope of scopes) confirmed.set(scope, versions[scope] ?? '');
    const holds = missing.every(([scope, version]) => confirmed.get(scope) === version);
    this.#state = holds ? 'in-use' : 'behind';
    return holds;
  }

  #rest(state: ReplicaState): void {
    this.#state = state;
    this.#restsUntil = performance.now() + restMs;
  }
}

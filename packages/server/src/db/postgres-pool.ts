// Handles connections lost at any time: the server restarts, fails over, or a backend is terminated.
import { setTimeout as wait } from 'node:timers/promises';
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import pg from 'pg';
import type { DatabaseLoad } from './database.ts';
import { statements } from './transaction.ts';
import { connectUnavailable, DatabaseUnavailable, postgresUnavailable } from './unavailable.ts';

/** Requests wait this long after the first failure for the database to come back; later ones are rejected at once. */
const patienceMs = 3000;
const mostRetries = 12;
const longestDelayMs = 300;

/** Retries idempotent work in the first moments of an outage. */
export class Outage {
  #began: number | undefined;
  #lost = 0;

  /** Connections lost so far. */
  get lost(): number {
    return this.#lost;
  }

  noteLoss(): void {
    this.#lost++;
  }

  answered(): void {
    this.#began = undefined;
  }

  async retry<T>(work: () => Promise<T>): Promise<T> {
    for (let attempt = 0; ; attempt++) {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof DatabaseUnavailable) || !error.isRepeatable) throw error;
        const now = performance.now();
        this.#began ??= now;
        if (attempt >= mostRetries || now - this.#began > patienceMs) throw error;
        await wait(Math.min(longestDelayMs, 10 * 2 ** attempt));
      }
    }
  }
}

/** Whether a statement is the first or the last of its transaction: `begin` and `commit` need no message of their own. */
type Bounds = { begins: boolean; commits: boolean };
type Query = (sql: string, parameters: readonly unknown[], bounds?: Bounds) => Promise<PostgresQueryResult<never>>;
export type Connection = { query: Query; release(destroy?: boolean): void };
export type Connections = { connect(): Promise<Connection>; end(): Promise<void> };
/** What is used of a pool; embedded ones have no counts. */
export type AnyPool = Pick<PostgresPool, 'connect' | 'end'> & PoolCounts;
type PoolCounts = { totalCount?: number; idleCount?: number; waitingCount?: number; options?: { max?: number } };

export function loadOf({ totalCount, idleCount = 0, waitingCount = 0, options }: AnyPool): DatabaseLoad {
  if (totalCount === undefined) return { waiting: waitingCount };
  return {
    waiting: waitingCount,
    connections: { busy: totalCount - idleCount, idle: idleCount, limit: options?.max ?? 0 },
  };
}
type Emitter = { on?(event: 'error', listener: () => void): void };

const rolledBack: PostgresQueryResult<never> = { command: 'ROLLBACK', rowCount: 0, rows: [] };

/** Kysely's cursor support is unused; cursors are declared in SQL. */
export const asPool = (connections: Connections): PostgresPool =>
  ({ ...connections, options: {} }) as unknown as PostgresPool;

/** What is used of a connection of the driver and of its queries, which its types do not declare. */
type Messages = Record<'parse' | 'bind' | 'execute', (message: object) => void> & { sync(): void };
type QueryParts = {
  prepare(connection: Messages): void;
  handleCommandComplete(message: object, connection: Messages): void;
};
const partsOfQuery = pg.Query.prototype as unknown as QueryParts;

/** A statement with `begin` in front of it or `commit` behind: the server skips what follows an error in one message. */
class BoundedQuery extends pg.Query {
  readonly bounds: Bounds;
  /** Statements that have ended. */
  #ended = 0;

  constructor(sql: string, parameters: readonly unknown[], bounds: Bounds) {
    super({ text: sql, values: [...parameters] });
    this.bounds = bounds;
  }

  requiresPreparation(): boolean {
    return true;
  }

  prepare(connection: Messages): void {
    if (this.bounds.begins) run(connection, 'begin');
    partsOfQuery.prepare.call(this, connection);
  }

  // The end of what `prepare` sends.
  _getRows(connection: Messages): void {
    connection.execute({ portal: '' });
    if (this.bounds.commits) run(connection, 'commit');
    connection.sync();
  }

  handleCommandComplete(message: object, connection: Messages): void {
    const own = this.bounds.begins ? 1 : 0;
    if (this.#ended++ === own) partsOfQuery.handleCommandComplete.call(this, message, connection);
  }
}

function run(connection: Messages, text: string): void {
  connection.parse({ text });
  connection.bind({});
  connection.execute({ portal: '' });
}

type Result = PostgresQueryResult<never>;

function sendBounded(client: pg.ClientBase, ...statement: ConstructorParameters<typeof BoundedQuery>): Promise<Result> {
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  const query = new BoundedQuery(...statement);
  const callback = (error: Error | null, result: Result): void => (error ? reject(error) : resolve(result));
  client.query(Object.assign(query, { callback }));
  return promise;
}

/** A connection that tracks its loss and what that means for its transaction. */
class GuardedClient implements Connection {
  readonly #client: PostgresPoolClient;
  readonly #outage: Outage;
  #isLost = false;
  #isUnwanted = false;

  constructor(client: PostgresPoolClient, outage: Outage) {
    this.#client = client;
    this.#outage = outage;
    // Also emitted while idle; without a listener it would crash the process.
    (client as Emitter).on?.('error', () => this.#lose());
  }

  #lose(): void {
    if (!this.#isLost) this.#outage.noteLoss();
    this.#isLost = true;
  }

  async #send(sql: string, parameters: readonly unknown[], bounds: Bounds | undefined): Promise<Result> {
    const client: unknown = this.#client;
    if (!bounds?.begins && !bounds?.commits) return this.#client.query<never>(sql, parameters);
    if (client instanceof pg.Client) return sendBounded(client, sql, parameters, bounds);
    if (bounds.begins) await this.#client.query('begin', []);
    const result = await this.#client.query<never>(sql, parameters);
    if (bounds.commits) await this.#client.query('commit', []);
    return result;
  }

  readonly query: Query = async (sql, parameters, bounds) => {
    if (this.#isLost) {
      // The server rolls back when it loses the client.
      if (sql === 'rollback') return rolledBack;
      throw new DatabaseUnavailable('unreachable', new Error('the connection was lost'));
    }
    try {
      const began = statements.watcher && performance.now();
      const result = await this.#send(sql, parameters, bounds);
      if (began !== undefined) statements.watcher?.(sql, performance.now() - began);
      this.#outage.answered();
      return result;
    } catch (error) {
      const found = postgresUnavailable(error);
      if (!found) throw error;
      if (found.kind === 'unreachable') this.#lose();
      // After a failover the next connection may reach the primary.
      if (found.kind === 'read-only') this.#isUnwanted = true;
      // The commit may have succeeded before the loss; only the server knows.
      const commits = sql === 'commit' || bounds?.commits === true;
      throw commits && this.#isLost ? new DatabaseUnavailable('commit-unknown', error) : found;
    }
  };

  release(destroy = false): void {
    this.#client.release(destroy || this.#isLost || this.#isUnwanted);
  }
}

/** The pool, with errors that say what a lost connection means. */
export function guardPool(pool: AnyPool, outage: Outage): Connections {
  const known = new WeakMap<PostgresPoolClient, GuardedClient>();
  return {
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect().catch((error: unknown) => Promise.reject(connectUnavailable(error)));
      let guarded = known.get(client);
      if (!guarded) known.set(client, (guarded = new GuardedClient(client, outage)));
      return guarded;
    },
  };
}

const isRead = /^\s*(?:select|with)\b/i;

/** For statements outside transactions: each takes any connection, and a read is retried on another one. */
export function connectionsForReads(pool: Connections, outage: Outage): Connections {
  const query: Query = (sql, parameters) => {
    const ask = async (): Promise<PostgresQueryResult<never>> => {
      const client = await pool.connect();
      try {
        return await client.query(sql, parameters);
      } finally {
        client.release();
      }
    };
    return isRead.test(sql) ? outage.retry(ask) : ask();
  };
  const any: Connection = { query, release: () => {} };
  return { end: async () => {}, connect: async () => any };
}

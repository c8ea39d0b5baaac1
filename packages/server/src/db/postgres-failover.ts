// Several servers, of which one accepts writes: connections go to that one, and to another after a failover.
import type { PostgresPoolClient } from 'kysely';
import type { AnyPool } from './postgres-pool.ts';
import { DatabaseUnavailable } from './unavailable.ts';

/** True on a standby, and where writes are switched off. */
export const readOnlyQuery = `select pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as read_only`;

export async function isReadOnly(client: Pick<PostgresPoolClient, 'query'>): Promise<boolean> {
  const { rows } = await client.query<{ read_only: boolean }>(readOnlyQuery, []);
  return rows[0]?.read_only === true;
}

export const readOnlyError = (): DatabaseUnavailable =>
  new DatabaseUnavailable('read-only', new Error('it accepts no writes'));

/** One pool for each host, of which the last one that accepted writes is tried first. */
export class FailoverPool {
  readonly #pools: readonly AnyPool[];
  readonly #writable = new WeakSet<PostgresPoolClient>();
  #current = 0;

  constructor(pools: readonly AnyPool[]) {
    this.#pools = pools;
  }

  async connect(): Promise<PostgresPoolClient> {
    let failure: unknown;
    for (let tried = 0; tried < this.#pools.length; tried++) {
      const index = (this.#current + tried) % this.#pools.length;
      try {
        const client = await this.#writableOf(this.#pools[index]!);
        this.#current = index;
        return client;
      } catch (error) {
        failure ??= error;
      }
    }
    throw failure;
  }

  /** Asked once for each connection: one that became read-only is not used again after its first failed write. */
  async #writableOf(pool: AnyPool): Promise<PostgresPoolClient> {
    const client = await pool.connect();
    if (this.#writable.has(client)) return client;
    try {
      if (await isReadOnly(client)) throw readOnlyError();
    } catch (error) {
      client.release(true);
      throw error;
    }
    this.#writable.add(client);
    return client;
  }

  /** Of the pool in use: the others are idle. */
  get totalCount(): number {
    return this.#pools[this.#current]!.totalCount ?? 0;
  }

  get idleCount(): number {
    return this.#pools[this.#current]!.idleCount ?? 0;
  }

  get waitingCount(): number {
    return this.#pools[this.#current]!.waitingCount ?? 0;
  }

  get options(): { max?: number } {
    return this.#pools[this.#current]!.options ?? {};
  }

  async end(): Promise<void> {
    await Promise.all(this.#pools.map((pool) => pool.end()));
  }
}

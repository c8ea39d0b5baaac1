// SQL that differs between the two engines.
import { sql, type RawBuilder } from 'kysely';
import type { Db } from './database.ts';

/** Byte order collation on both engines, so that keys and timestamps sort the same. */
export const textType = (engine: Db['engine']): RawBuilder<unknown> =>
  engine === 'sqlite' ? sql`text` : sql`text collate "C"`;

export const bytesType = (engine: Db['engine']): RawBuilder<unknown> => (engine === 'sqlite' ? sql`blob` : sql`bytea`);

/** Advisory lock, exclusive for the transaction; SQLite has a single writer anyway. */
export async function lock(db: Db, key: string): Promise<void> {
  if (db.engine === 'postgres') {
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db.q);
  }
}

/** Non-blocking variant: false when the key is locked, so that no queue forms behind a waiter. */
export async function tryLock(db: Db, key: string): Promise<boolean> {
  if (db.engine !== 'postgres') return true;
  const { rows } = await sql<{ held: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${key}, 0)) as held`.execute(db.q);
  return rows[0]!.held;
}

/**
 * Shared locks each transaction holds: an edit takes the same key several times, and each time is a round trip. Only a
 * Db given out by `write` belongs to exactly one transaction.
 */
const heldShared = new WeakMap<Db, Set<string>>();

/** Shared advisory lock; excludes only holders of the exclusive one. */
export async function lockShared(db: Db, key: string): Promise<void> {
  if (db.engine !== 'postgres' || heldShared.get(db)?.has(key)) return;
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${key}, 0))`.execute(db.q);
  noteSharedLock(db, key);
}

/**
 * On PostgreSQL, `select` with several locks in the given order: exclusive ones, then a shared one. In a common table
 * expression of a query FOR UPDATE they are taken before its rows, which are then the newest, whatever its snapshot.
 */
export const selectLocks = (keys: readonly string[], shared: string): RawBuilder<unknown> =>
  sql`select ${sql.join([
    ...keys.map((key) => sql`pg_advisory_xact_lock(hashtextextended(${key}, 0))`),
    sql`pg_advisory_xact_lock_shared(hashtextextended(${shared}, 0))`,
  ])}`;

/** After `selectLocks` ran. */
export function noteSharedLock(db: Db, key: string): void {
  if (db.afterCommit) heldShared.set(db, (heldShared.get(db) ?? new Set()).add(key));
}

/**
 * For `in (…)` of a prepared query: a text, or a JSON list of them. On SQLite a list is a temporary table, which takes
 * far longer than to look up the one value that there mostly is.
 */
export const oneOrListed = (engine: Db['engine'], value: string, isOne: boolean): RawBuilder<string> => {
  if (isOne) return sql`${value}`;
  return engine === 'sqlite'
    ? sql`select value from json_each(${value})`
    : sql`select json_array_elements_text(${value}::json)`;
};

/** A list of any length as a subquery of one column: parameters are limited in number. */
export const listedValues = (engine: Db['engine'], values: readonly string[]): RawBuilder<string> =>
  sql`(${oneOrListed(engine, JSON.stringify(values), false)})`;

/** Unique violation. */
export function isDuplicate(error: unknown): boolean {
  const { code, errcode, message } = error as { code?: string; errcode?: number; message?: string };
  return code === '23505' || errcode === 2067 || errcode === 1555 || /UNIQUE constraint failed/.test(message ?? '');
}

const sqliteForeignKey = 787;
const postgresForeignKey = '23503';

/** Foreign key violation: the referenced row was deleted concurrently. */
export const isMissingReference = (error: unknown): boolean => {
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  return errcode === sqliteForeignKey || code === postgresForeignKey;
};

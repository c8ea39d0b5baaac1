// The few words in which the two databases differ.
import { sql, type RawBuilder } from 'kysely';
import type { Db } from './database.ts';

/** Text ordered by its bytes on both engines, so that keys and timestamps sort the same. */
export const textType = (engine: Db['engine']): RawBuilder<unknown> =>
  engine === 'sqlite' ? sql`text` : sql`text collate "C"`;

export const bytesType = (engine: Db['engine']): RawBuilder<unknown> => (engine === 'sqlite' ? sql`blob` : sql`bytea`);

/** Lets one transaction at a time go on with this key; on SQLite there is only one writer anyway. */
export async function lock(db: Db, key: string): Promise<void> {
  if (db.engine === 'postgres') {
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db.q);
  }
}

/** The same for whoever has time: false when somebody else holds the key. Others do not queue up behind one who waits. */
export async function tryLock(db: Db, key: string): Promise<boolean> {
  if (db.engine !== 'postgres') return true;
  const { rows } = await sql<{ held: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${key}, 0)) as held`.execute(db.q);
  return rows[0]!.held;
}

/** What each transaction holds until it ends: an edit asks for the same key several times, and each time is a round trip. */
const heldShared = new WeakMap<Db, Set<string>>();

/** Any number may hold this key together, but none beside somebody who asked for it alone. */
export async function lockShared(db: Db, key: string): Promise<void> {
  if (db.engine !== 'postgres' || heldShared.get(db)?.has(key)) return;
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${key}, 0))`.execute(db.q);
  // Only what `write` hands out is of one transaction and no other.
  if (db.afterCommit) heldShared.set(db, (heldShared.get(db) ?? new Set()).add(key));
}

/** Rows another worker holds are passed over instead of waited for. */
export const skipLocked = (engine: Db['engine']): RawBuilder<unknown> =>
  engine === 'sqlite' ? sql`` : sql`for update skip locked`;

/** True when an insert met a row with the same key. */
export function isDuplicate(error: unknown): boolean {
  const { code, errcode, message } = error as { code?: string; errcode?: number; message?: string };
  return code === '23505' || errcode === 2067 || errcode === 1555 || /UNIQUE constraint failed/.test(message ?? '');
}

const sqliteForeignKey = 787;
const postgresForeignKey = '23503';

/** Whether a write named something that somebody else removed at the same moment. */
export const isMissingReference = (error: unknown): boolean => {
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  return errcode === sqliteForeignKey || code === postgresForeignKey;
};

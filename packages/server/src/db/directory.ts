// The directory names the organization of what is looked up by an id alone: spaces, collections, and invitations by the
// hash of their token. Where tables are distributed by organization it is on every server, so that such a lookup asks one.
import { sql } from 'kysely';
import type { LruCache } from '@lectern/content';
import type { Db } from './database.ts';
import { defer } from './deferred.ts';
import { listedValues } from './dialect.ts';
import { prepare } from './prepared.ts';

/** Organizations by id, as this process last saw them. An id may have moved or gone since, so they are confirmed. */
export type KnownOrganizations = LruCache<string>;
export const knownOrganizations = { weigh: (organization: string) => 100 + 2 * organization.length };

export const organizationById = prepare<{ id: string }>({ kept: false })((q, p) =>
  q.selectFrom('directory').select('organization_id').where('id', '=', p.id),
);

/**
 * What `find` finds in the organization of the id. One that is known already costs no statement; the directory is asked if
 * that no longer has what is looked for, and again if it has gone elsewhere in between.
 */
export async function findInDirectory<T>(
  db: Db,
  id: string,
  find: (organization: string) => Promise<T | undefined>,
): Promise<T | undefined> {
  let organization = db.knownOrganizations.get(id);
  for (;;) {
    const found = organization === undefined ? undefined : await find(organization);
    if (found !== undefined) return found;
    const current = await db.organizationOf(id);
    if (current === undefined) db.knownOrganizations.delete(id);
    if (current === undefined || current === organization) return undefined;
    organization = current;
    db.knownOrganizations.set(id, organization);
  }
}

export const addToDirectory = (db: Db, organization: string, id: string): Promise<void> =>
  defer(db, db.q.insertInto('directory').values({ id, organization_id: organization }));

export async function removeFromDirectory(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`delete from directory where id in ${listedValues(db.engine, ids)}`.execute(db.q);
  for (const id of ids) db.knownOrganizations.delete(id);
}

export async function moveInDirectory(db: Db, ids: readonly string[], to: string): Promise<void> {
  await removeFromDirectory(db, ids);
  await sql`
    insert into directory (id, organization_id)
    select listed.*, ${to} from ${listedValues(db.engine, ids)} as listed`.execute(db.q);
}

/** The tables whose rows the directory has, with the column by which they are looked up. */
export const directoryTables = { spaces: 'id', collections: 'id', invitations: 'hash' } as const;

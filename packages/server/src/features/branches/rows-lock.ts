// Locks branches and reads their rows and revisions in one statement, on PostgreSQL. The rows are locked too, which makes
// them the newest ones although the statement may have waited for the lock; a revision that was committed meanwhile is
// not found, and read on its own.
import { sql, type RawBuilder } from 'kysely';
import { rememberRevisions, type RevisionRow } from '#features/revisions';
import type { SpaceRow } from '#features/spaces';
import type { Db } from '#db/database';
import { noteSharedLock, selectLocks } from '#db/dialect';
import type { ChangeRequestRow } from './rows.ts';

type Key = { organization: string; space: string };
type Locks = { keys: readonly string[]; shared: string };

const revisionsOf = (ids: RawBuilder<unknown>, { organization, space }: Key): RawBuilder<RevisionRow[] | null> => sql`
  (select json_agg(r) from revisions r
   where r.organization_id = ${organization} and r.space_id = ${space} and r.id in (${ids}))`;

const requestJson = sql<ChangeRequestRow>`
  to_jsonb(c) - 'description' || jsonb_build_object(
    'creator_name', users.display_name, 'creator_email', users.email, 'creator_photo', users.photo_url)`;

async function read<T extends { revisions: RevisionRow[] | null }>(
  db: Db,
  { keys, shared }: Locks,
  query: RawBuilder<T>,
): Promise<T | undefined> {
  const { rows } = await sql<T>`with locked as materialized (${selectLocks(keys, shared)}) ${query}`.execute(db.q);
  noteSharedLock(db, shared);
  const [row] = rows;
  if (row?.revisions) rememberRevisions(db, row.revisions);
  return row;
}

type OfMain = { space: SpaceRow; revisions: RevisionRow[] | null };

/** Undefined when it is deleted. */
export async function lockMain(db: Db, key: Key, locks: Locks): Promise<SpaceRow | undefined> {
  const query = sql<OfMain>`
    select to_json(s) as space, ${revisionsOf(sql`s.revision_id`, key)} as revisions
    from locked cross join spaces s
    where s.organization_id = ${key.organization} and s.id = ${key.space} and s.deleted_at is null
    for no key update of s`;
  return (await read(db, locks, query))?.space;
}

const ofRequest = ({ organization, space }: Key, id: string): RawBuilder<unknown> => sql`
  c.organization_id = ${organization} and c.space_id = ${space} and c.id = ${id}`;

type OfRequest = { request: ChangeRequestRow; revisions: RevisionRow[] | null };

export async function lockRequest(db: Db, key: Key, id: string, locks: Locks): Promise<ChangeRequestRow | undefined> {
  const query = sql<OfRequest>`
    select ${requestJson} as request, ${revisionsOf(sql`c.revision_id`, key)} as revisions
    from locked cross join change_requests c join users on users.id = c.created_by
    where ${ofRequest(key, id)}
    for no key update of c`;
  return (await read(db, locks, query))?.request;
}

type OfBoth = { space: SpaceRow; request: ChangeRequestRow; revisions: RevisionRow[] | null };

/** The base of the change request is among the revisions. */
export function lockBoth(db: Db, key: Key, id: string, locks: Locks): Promise<OfBoth | undefined> {
  const heads = sql`s.revision_id, c.revision_id, coalesce(c.revision_merged_ancestor, c.revision_initial)`;
  const query = sql<OfBoth>`
    select to_json(s) as space, ${requestJson} as request, ${revisionsOf(heads, key)} as revisions
    from locked cross join spaces s join change_requests c on c.organization_id = s.organization_id
      and c.space_id = s.id join users on users.id = c.created_by
    where s.organization_id = ${key.organization} and s.id = ${key.space} and s.deleted_at is null
      and ${ofRequest(key, id)}
    for no key update of s, c`;
  return read(db, locks, query);
}

import { directGrant, teamGrant, type ContentNode } from '#features/access';
import type { Db } from '#db/database';
import { addToDirectory, findInDirectory, moveInDirectory, removeFromDirectory } from '#db/directory';
import { prepare } from '#db/prepared';
import type { SpacesTable } from '#db/schema';
import type { Context, SignedInContext } from '#platform/context';
import { newSecret } from '#platform/ids';

export type SpaceRow = SpacesTable;
/** A space with the caller's role in its organization; no role means no member. */
export type SpaceForCaller = SpaceRow & { role: number | null; disabled: number | null };
export type RankedSpace = SpaceRow & { rank: number };

/** Includes its parent collection, so that one query is enough for the level on most spaces. */
type SpaceWithParent = SpaceForCaller & {
  direct: number | null;
  team: number | null;
  above_parent: string | null;
  above_level: string | null;
  above_creator: string | null;
  above_direct: number | null;
  above_team: number | null;
};

const seenById = prepare<{ organization: string; id: string; user: string }>()((q, p) =>
  q
    .selectFrom('spaces')
    .leftJoin('members', (join) =>
      join.onRef('members.organization_id', '=', 'spaces.organization_id').on('members.user_id', '=', p.user),
    )
    .leftJoin('collections as above', (join) =>
      join.onRef('above.organization_id', '=', 'spaces.organization_id').onRef('above.id', '=', 'spaces.parent_id'),
    )
    .where('spaces.organization_id', '=', p.organization)
    .where('spaces.id', '=', p.id)
    .selectAll('spaces')
    .select([
      'members.role',
      'members.disabled',
      directGrant('spaces', p.user).as('direct'),
      teamGrant('spaces', p.user).as('team'),
      'above.parent_id as above_parent',
      'above.default_level as above_level',
      'above.created_by as above_creator',
      directGrant('above', p.user).as('above_direct'),
      teamGrant('above', p.user).as('above_team'),
    ]),
);

export const findSpaceForCaller = (db: Db, id: string, user: string): Promise<SpaceWithParent | undefined> =>
  findInDirectory(db, id, (organization) => db.first(seenById, { organization, id, user }));

/** The ancestor chain as far as the row has it. */
export function nearestAncestors(row: SpaceWithParent): {
  links: [ContentNode, ...ContentNode[]];
  whole: boolean;
} {
  const { direct, team } = row;
  const space: ContentNode = {
    kind: 'space',
    id: row.id,
    title: row.title,
    defaultLevel: row.default_level,
    createdBy: row.created_by,
    direct,
    team,
  };
  if (row.parent_id === null) return { links: [space], whole: true };
  const above: ContentNode = {
    kind: 'collection',
    id: row.parent_id,
    title: '',
    defaultLevel: row.above_level,
    createdBy: row.above_creator,
    direct: row.above_direct,
    team: row.above_team,
  };
  return { links: [space, above], whole: row.above_parent === null };
}

/** A space that is not deleted. */
export const findSpace = (db: Db, organization: string, id: string): Promise<SpaceRow | undefined> =>
  db.q
    .selectFrom('spaces')
    .selectAll()
    .where('organization_id', '=', organization)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** In any organization. */
export const findSpaceOrDeleted = (db: Db, id: string): Promise<SpaceRow | undefined> =>
  findInDirectory(db, id, (organization) =>
    db.q
      .selectFrom('spaces')
      .selectAll()
      .where('organization_id', '=', organization)
      .where('id', '=', id)
      .executeTakeFirst(),
  );

/** The existing ones of the ids. */
export const findSpaces = (db: Db, organization: string, ids: readonly string[]): Promise<SpaceRow[]> =>
  db.q
    .selectFrom('spaces')
    .selectAll()
    .where('organization_id', '=', organization)
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute();

const insertion = prepare<SpaceRow>()((q, p) =>
  q.insertInto('spaces').values({
    organization_id: p.organization_id,
    id: p.id,
    parent_id: p.parent_id,
    title: p.title,
    emoji: p.emoji,
    icon_url: p.icon_url,
    visibility: p.visibility,
    edit_mode: p.edit_mode,
    default_level: p.default_level,
    language: p.language,
    position: p.position,
    revision_id: p.revision_id,
    open_comments: p.open_comments,
    change_requests: p.change_requests,
    change_requests_open: p.change_requests_open,
    change_requests_draft: p.change_requests_draft,
    created_by: p.created_by,
    created_at: p.created_at,
    updated_at: p.updated_at,
    deleted_at: p.deleted_at,
    published_path: p.published_path,
    git_sync: p.git_sync,
    document_key: p.document_key,
  }),
);

export type NewSpace = Pick<SpaceRow, 'id' | 'organization_id' | 'parent_id' | 'title' | 'position' | 'revision_id'> &
  Partial<SpaceRow>;

export async function insertSpace(context: SignedInContext, input: NewSpace): Promise<SpaceRow> {
  const now = context.now.toISOString();
  const row: SpaceRow = {
    emoji: '',
    icon_url: null,
    visibility: 'private',
    edit_mode: 'locked',
    default_level: 'inherit',
    language: null,
    open_comments: 0,
    change_requests: 0,
    change_requests_open: 0,
    change_requests_draft: 0,
    created_by: context.caller.userId,
    created_at: now,
    updated_at: now,
    deleted_at: null,
    published_path: null,
    git_sync: null,
    document_key: newSecret(48),
    ...input,
  };
  await context.db.run(insertion, row);
  await addToDirectory(context.db, row.organization_id, row.id);
  return row;
}

export async function updateSpace<S extends SpaceRow>(context: Context, row: S, change: Partial<SpaceRow>): Promise<S> {
  const set = { ...change, updated_at: context.now.toISOString() };
  await context.db.q
    .updateTable('spaces')
    .set(set)
    .where('organization_id', '=', row.organization_id)
    .where('id', '=', row.id)
    .execute();
  return { ...row, ...set };
}

/** Records the repository the space is synced with; undefined: none. */
export async function recordGitSync(
  context: Context,
  row: Pick<SpaceRow, 'organization_id' | 'id'>,
  sync: object | undefined,
): Promise<void> {
  await context.db.q
    .updateTable('spaces')
    .set({ git_sync: sync === undefined ? null : JSON.stringify(sync) })
    .where('organization_id', '=', row.organization_id)
    .where('id', '=', row.id)
    .execute();
}

export const listIdsIn = async (
  db: Db,
  organization: string,
  collections: string[],
  state: 'active' | 'any',
): Promise<string[]> => {
  const rows = await db.q
    .selectFrom('spaces')
    .select('id')
    .where('organization_id', '=', organization)
    .where('parent_id', 'in', collections)
    .$if(state === 'active', (some) => some.where('deleted_at', 'is', null))
    .execute();
  return rows.map((row) => row.id);
};

export async function markDeleted(context: Context, organization: string, ids: string[]): Promise<void> {
  await context.db.q
    .updateTable('spaces')
    .set({ deleted_at: context.now.toISOString() })
    .where('organization_id', '=', organization)
    .where('id', 'in', ids)
    .execute();
}

/** With everything that belongs to them; returns how many there were. */
export async function moveToOrganization(
  { db, now }: Context,
  from: string,
  ids: string[],
  to: string,
): Promise<number> {
  const { tablesOfSpaces, transferRows } = await import('#db/transfer-rows');
  const moved = await transferRows(db, tablesOfSpaces, { from, to, ids, now });
  await moveInDirectory(db, ids, to);
  return moved;
}

export type Publication = Pick<SpaceRow, 'id' | 'visibility' | 'published_path'>;

export type VisibilityChange = { id: string; previous: string; visibility: string };

/** Stores visibility and URL of published spaces; emits an event for those that changed. */
export async function setPublication(
  db: Db,
  organization: string,
  spaces: readonly Publication[],
): Promise<VisibilityChange[]> {
  const opened: VisibilityChange[] = [];
  for (const { id, visibility, published_path } of spaces) {
    const before = await findSpace(db, organization, id);
    if (before && before.visibility !== visibility) opened.push({ id, previous: before.visibility, visibility });
    await db.q
      .updateTable('spaces')
      .set({ visibility, published_path })
      .where('organization_id', '=', organization)
      .where('id', '=', id)
      .where((e) => e.or([e('visibility', '<>', visibility), e('published_path', 'is distinct from', published_path)]))
      .execute();
  }
  return opened;
}

/** Permanently deletes what was deleted before `before`. */
export async function purge(db: Db, id: string, before: string): Promise<SpaceRow | undefined> {
  const gone = await findInDirectory(db, id, (organization) =>
    db.q
      .deleteFrom('spaces')
      .where('organization_id', '=', organization)
      .where('id', '=', id)
      .where('deleted_at', '<=', before)
      .returningAll()
      .executeTakeFirst(),
  );
  if (gone) await removeFromDirectory(db, [id]);
  return gone;
}

export type CountedChangeRequests = { total?: number; open?: number; draft?: number };

/** Updates the counts of change requests and returns the current space. The total is the number of the newest one. */
export const countChangeRequest = (
  context: Pick<Context, 'db'>,
  space: Pick<SpaceRow, 'organization_id' | 'id'>,
  { total = 0, open = 0, draft = 0 }: CountedChangeRequests,
): Promise<SpaceRow | undefined> =>
  context.db.q
    .updateTable('spaces')
    .set((e) => ({
      change_requests: e('change_requests', '+', total),
      change_requests_open: e('change_requests_open', '+', open),
      change_requests_draft: e('change_requests_draft', '+', draft),
    }))
    .where('organization_id', '=', space.organization_id)
    .where('id', '=', space.id)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst();

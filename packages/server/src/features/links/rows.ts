import { sql } from 'kysely';
import { createYielder, NeedsWorker } from '@lectern/content';
import type { Db } from '#db/database';
import { defer } from '#db/deferred';
import type { LinksTable } from '#db/schema';
import { ifGiven } from '#db/if-given';
import { inChunks } from '#platform/chunks';
import { queryPage, type Page, type PageQuery } from '#platform/paging';
import type { UserFacts } from '#features/accounts';

export type LinkRow = LinksTable;
export type LinkStatus = 'ok' | 'broken' | 'in-app';
export type SpaceKey = { organization: string; space: string };

const ofSpace = (db: Db, { organization, space }: SpaceKey) =>
  db.q.selectFrom('links').where('organization_id', '=', organization).where('space_id', '=', space);

export async function insertLinks(db: Db, rows: readonly LinkRow[]): Promise<void> {
  for (const some of inChunks(rows)) await defer(db, db.q.insertInto('links').values(some));
}

const mostAtOnce = 2000;
/** Of one statement; each row is in several indexes. */
const mostDeleted = 500;

/** In slices, and very many by a worker: a page may have tens of thousands of links, which others would wait for. */
export async function deleteLinksOf(db: Db, at: SpaceKey, kind: string, sources: readonly string[]): Promise<void> {
  const due = createYielder();
  let deleted = 0;
  for (const some of inChunks(sources)) {
    for (let last = mostDeleted; last === mostDeleted;) {
      await due();
      last = await deleteSome(db, at, kind, some);
      deleted += last;
      if (db.longestText !== undefined && deleted > mostAtOnce) throw new NeedsWorker();
    }
  }
}

async function deleteSome(db: Db, at: SpaceKey, kind: string, sources: readonly string[]): Promise<number> {
  const own = sql`organization_id = ${at.organization} and space_id = ${at.space} and source_kind = ${kind}`;
  const { numAffectedRows = 0n } = await sql`
    delete from links where ${own} and (source_id, ordinal) in (
      select source_id, ordinal from links where ${own} and source_id in (${sql.join(sources)}) limit ${mostDeleted}
    )`.execute(db.q);
  return Number(numAffectedRows);
}

type LinkQuery = ReturnType<typeof ofSpace>;

/** More links than this are processed in a worker thread, so as not to block the event loop. */
async function rowsOf(db: Db, links: LinkQuery): Promise<LinkRow[]> {
  if (db.longestText !== undefined) {
    const some = await links
      .select('ordinal')
      .limit(mostAtOnce + 1)
      .execute();
    if (some.length > mostAtOnce) throw new NeedsWorker();
  }
  return links.selectAll().execute();
}

export const listAllLinks = (db: Db, at: SpaceKey): Promise<LinkRow[]> => rowsOf(db, ofSpace(db, at));

/** Broken links, including those to deleted targets. */
export const listBroken = (db: Db, at: SpaceKey, gone: readonly string[]): Promise<LinkRow[]> =>
  rowsOf(
    db,
    ofSpace(db, at).where((e) =>
      e.or([e('status', '=', 'broken'), ...(gone.length === 0 ? [] : [e('via', 'in', gone)])]),
    ),
  );

/** Links within the space to one of these. */
export async function listLinksTo(db: Db, at: SpaceKey, kind: string, ids: readonly string[]): Promise<LinkRow[]> {
  const found: LinkRow[][] = [];
  for (const some of inChunks(ids)) {
    const links = ofSpace(db, at).where('kind', '=', kind).where('target_id', 'in', some).where('via', 'is', null);
    found.push(await rowsOf(db, links));
  }
  return found.flat();
}

/** Links of the whole organization into a space by its id, to one of these pages. */
export async function listLinksVia(
  db: Db,
  organization: string,
  via: string,
  ids: readonly string[],
): Promise<LinkRow[]> {
  const found: LinkRow[][] = [];
  for (const some of inChunks(ids)) {
    const links = db.q
      .selectFrom('links')
      .where('organization_id', '=', organization)
      .where('via', '=', via)
      .where('target_id', 'in', some);
    found.push(await rowsOf(db, links));
  }
  return found.flat();
}

/** Links to the same target have the same status; this selects one of each. */
export type LinkTargetFields = Pick<LinkRow, 'kind' | 'via' | 'target_id' | 'anchor' | 'url' | 'status'>;
const shared = ['kind', 'via', 'target_id', 'anchor', 'url', 'status'] as const;

export async function listTargets(
  db: Db,
  at: SpaceKey,
  kind: string,
  ids: readonly string[],
): Promise<LinkTargetFields[]> {
  const found: LinkTargetFields[] = [];
  for (const some of inChunks(ids)) {
    const rows = ofSpace(db, at).where('kind', '=', kind).where('target_id', 'in', some).where('via', 'is', null);
    found.push(...(await rows.select(shared).distinct().execute()));
  }
  return found;
}

const mostPatterns = 40;

/** Links as written, without a target, that may contain one of these path segments. */
export async function listWritten(db: Db, at: SpaceKey, slugs: readonly string[]): Promise<LinkTargetFields[]> {
  const links = ofSpace(db, at).where('kind', '=', 'text').select(shared).distinct();
  const spelled = [...new Set(slugs.flatMap((slug) => [slug, encodeURI(slug)]))];
  if (spelled.length > mostPatterns) return links.execute();
  return links.where((e) => e.or(spelled.map((slug) => e('url', 'like', `%${slug}%`)))).execute();
}

/** The same for links from anywhere in the organization into a space; `unresolved` selects those without a page. */
export async function listTargetsVia(
  db: Db,
  organization: string,
  via: string,
  ids: readonly string[],
  unresolved: boolean,
): Promise<LinkTargetFields[]> {
  const rows = db.q.selectFrom('links').where('organization_id', '=', organization).where('via', '=', via);
  const found = unresolved ? await rows.where('target_id', 'is', null).select(shared).distinct().execute() : [];
  for (const some of inChunks(ids)) {
    found.push(...(await rows.where('target_id', 'in', some).select(shared).distinct().execute()));
  }
  return found;
}

/** Sets the status of all links to the same target; without a space, those of the whole organization. */
export async function updateTargets(
  db: Db,
  { organization, space }: { organization: string; space?: string },
  was: LinkTargetFields,
  now: Pick<LinkRow, 'target_id' | 'status'>,
): Promise<void> {
  let update = db.q
    .updateTable('links')
    .set(now)
    .where('organization_id', '=', organization)
    .where('kind', '=', was.kind);
  if (space !== undefined) update = update.where('space_id', '=', space);
  for (const name of ['via', 'target_id', 'anchor', 'url'] as const) {
    const value = was[name];
    update = value === null ? update.where(name, 'is', null) : update.where(name, '=', value);
  }
  await update.execute();
}

/** The page that a URL of the author app was last resolved to. */
export const findKnownTarget = async (db: Db, at: SpaceKey, via: string, url: string): Promise<string | undefined> =>
  (
    await ofSpace(db, at)
      .where('via', '=', via)
      .where('url', '=', url)
      .where('target_id', 'is not', null)
      .select('target_id')
      .limit(1)
      .executeTakeFirst()
  )?.target_id ?? undefined;

export type LinkCount = { via: string | null; status: string; total: number };

export const countLinks = (db: Db, at: SpaceKey): Promise<LinkCount[]> =>
  ofSpace(db, at)
    .select(['via', 'status', (e) => e.fn.countAll<number>().as('total')])
    .groupBy(['via', 'status'])
    .execute();

export type CountedTarget = { id: string; pages: number; uses: number };

/** How often each target of a kind within the space is used, and by how many sources. */
export async function countTargets(db: Db, at: SpaceKey, kind: string): Promise<CountedTarget[]> {
  const rows = await ofSpace(db, at)
    .where('kind', '=', kind)
    .where('via', 'is', null)
    .where('target_id', 'is not', null)
    .groupBy('target_id')
    .select([
      'target_id as id',
      sql<number>`count(distinct source_kind || ' ' || source_id)`.as('pages'),
      (e) => e.fn.countAll<number>().as('uses'),
    ])
    .execute();
  return rows.flatMap(({ id, ...counts }) => (id === null ? [] : { id, ...counts }));
}

/** Viewer-specific status: targets hidden from them, and deleted ones. */
export type Overrides = { hidden: readonly string[]; gone: readonly string[] };

export const listLinks = (
  db: Db,
  at: SpaceKey,
  wanted: LinkStatus | undefined,
  { hidden, gone }: Overrides,
  query: PageQuery,
  count: number,
): Promise<Page<LinkRow>> => {
  const other = [...hidden, ...gone];
  return queryPage(
    ofSpace(db, at)
      .selectAll()
      .$call(
        ifGiven(wanted, (some, wanted) =>
          some.where((e) => {
            const stored = e('status', '=', wanted);
            const named = wanted === 'in-app' ? hidden : wanted === 'broken' ? gone : [];
            return e.or([
              other.length === 0 ? stored : e.and([stored, e.or([e('via', 'is', null), e('via', 'not in', other)])]),
              ...(named.length === 0 ? [] : [e('via', 'in', named)]),
            ]);
          }),
        ),
      ),
    {
      by: [
        { column: 'source_kind', as: 'source_kind' },
        { column: 'source_id', as: 'source_id' },
        { column: 'ordinal', as: 'ordinal' },
      ],
      direction: 'asc',
    },
    query,
    count,
  );
};

export const isInBacklog = async (db: Db, { organization, space }: SpaceKey): Promise<boolean> =>
  (await db.q
    .selectFrom('link_backlog')
    .select('space_id')
    .where('organization_id', '=', organization)
    .where('space_id', '=', space)
    .executeTakeFirst()) !== undefined;

/** The organization of a space whose links are pending; it may have moved since that was recorded. */
export const findBacklog = async (db: Db, space: string): Promise<SpaceKey | undefined> => {
  const row = await db.q
    .selectFrom('link_backlog')
    .select('organization_id as organization')
    .where('space_id', '=', space)
    .executeTakeFirst();
  return row && { ...row, space };
};

export async function insertBacklog(db: Db, { organization, space }: SpaceKey): Promise<void> {
  await db.q
    .insertInto('link_backlog')
    .values({ organization_id: organization, space_id: space })
    .onConflict((c) => c.columns(['organization_id', 'space_id']).doNothing())
    .execute();
}

export async function deleteBacklog(db: Db, space: string): Promise<void> {
  await db.q.deleteFrom('link_backlog').where('space_id', '=', space).execute();
}

/** The tree of the main content, also of a deleted space: when it is restored, its links must be right. */
export const findHeadTree = (db: Db, { organization, space }: SpaceKey): Promise<{ tree: string | null } | undefined> =>
  db.q
    .selectFrom('spaces')
    .innerJoin('revisions', (join) =>
      join
        .onRef('revisions.organization_id', '=', 'spaces.organization_id')
        .onRef('revisions.space_id', '=', 'spaces.id')
        .onRef('revisions.id', '=', 'spaces.revision_id'),
    )
    .select('revisions.tree')
    .where('spaces.organization_id', '=', organization)
    .where('spaces.id', '=', space)
    .executeTakeFirst();

/** A member of the organization. */
export const findPerson = (db: Db, organization: string, id: string): Promise<UserFacts | undefined> =>
  db.q
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select(['users.id', 'users.email', 'users.display_name', 'users.photo_url'])
    .where('members.organization_id', '=', organization)
    .where('members.user_id', '=', id)
    .executeTakeFirst();

/** Links to an API description are resolved once it exists, and broken when it is gone. */
export async function updateSpecLinks(
  db: Db,
  { organization, slug }: { organization: string; slug: string },
  status: LinkStatus,
) {
  await db.q
    .updateTable('links')
    .set({ status })
    .where('organization_id', '=', organization)
    .where('via', 'is', null)
    .where('target_id', '=', slug)
    .where('kind', '=', 'openapi')
    .execute();
}

/** Whether content of the space is rendered from an API description. */
export const needsSpec = async (db: Db, at: SpaceKey, slug: string): Promise<boolean> =>
  (await ofSpace(db, at)
    .select('source_id')
    .where('kind', '=', 'openapi')
    .where('target_id', '=', slug)
    .limit(1)
    .executeTakeFirst()) !== undefined;

export type WaitingSource = { space: string; kind: string; id: string };

/** References by URL or file to API descriptions that are not hosted. */
export const listWaitingSources = (db: Db, organization: string, most = 10_000): Promise<WaitingSource[]> =>
  db.q
    .selectFrom('links')
    .leftJoin('openapi_specs', (join) =>
      join
        .onRef('openapi_specs.organization_id', '=', 'links.organization_id')
        .onRef('openapi_specs.slug', '=', 'links.target_id'),
    )
    .select(['links.space_id as space', 'links.source_kind as kind', 'links.source_id as id'])
    .distinct()
    .where('links.organization_id', '=', organization)
    .where('links.kind', '=', 'openapi')
    .where('links.target_id', 'like', 'at-%')
    .where('openapi_specs.id', 'is', null)
    .limit(most)
    .execute();

/** Those of the spaces whose main content is rendered from an API description. */
export async function listSpacesUsing(
  db: Db,
  { organization, slug }: { organization: string; slug: string },
  spaces: readonly string[],
): Promise<string[]> {
  const found: string[] = [];
  for (const some of inChunks(spaces)) {
    const using = await db.q
      .selectFrom('links')
      .select('space_id')
      .distinct()
      .where('organization_id', '=', organization)
      .where('space_id', 'in', some)
      .where('kind', '=', 'openapi')
      .where('target_id', '=', slug)
      .execute();
    found.push(...using.map(({ space_id }) => space_id));
  }
  return found;
}

/** The current revision of a change request. */
export async function findBranchHead(
  db: Db,
  organization: string,
  id: string | undefined,
): Promise<string | undefined> {
  if (id === undefined) return undefined;
  const row = await db.q
    .selectFrom('change_requests')
    .select('revision_id')
    .where('organization_id', '=', organization)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.revision_id;
}

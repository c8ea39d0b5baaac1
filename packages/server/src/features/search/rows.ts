import { sql } from 'kysely';
import { rankOf } from '@lectern/contract';
import { rankedSpaces, type Person } from '#features/access';
import type { Db } from '#db/database';
import { defer } from '#db/deferred';
import { prepare } from '#db/prepared';
import { ifGiven } from '#db/if-given';
import { sectionColumns, type SectionRow } from './rows-index.ts';
import { inChunks } from '#platform/chunks';

export type SearchedSpace = { organization_id: string; id: string; title: string; revision_id: string };
export type RankedSpace = SearchedSpace & { rank: number; deleted_at: string | null };

const ranked = (role: number) =>
  prepare<{ organization: string; user: string }>()((q, p) =>
    q
      .selectFrom('spaces')
      .innerJoin(rankedSpaces(p.organization, { userId: p.user, role }).as('ranked'), 'ranked.ranked_id', 'spaces.id')
      .where('spaces.organization_id', '=', p.organization)
      .select(['spaces.organization_id', 'spaces.id', 'spaces.title', 'spaces.revision_id', 'spaces.deleted_at'])
      .select('ranked.rank'),
  );

// The SQL of the rule differs per role.
const rankedBy = Array.from({ length: rankOf('admin') + 1 }, (_, role) => ranked(role));

/** Every space of the organization with the user's rank on it, including invisible ones. */
export const listRanked = (db: Db, organization: string, { userId, role }: Person): Promise<RankedSpace[]> =>
  db.all(rankedBy[role]!, { organization, user: userId });

/** The space in any organization, deleted or not. */
export const findAnySpace = (db: Db, id: string): Promise<SearchedSpace | undefined> =>
  db.q
    .selectFrom('spaces')
    .select(['organization_id', 'id', 'title', 'revision_id'])
    .where('id', '=', id)
    .executeTakeFirst();

type SectionsKey = { organization: string; space: string };

/** Not all: on PostgreSQL the tokens are as long as the text, and stored apart from it. */
const columns = ['id', ...sectionColumns] as const;

const ofPage = prepare<SectionsKey & { page: string }>({ kept: false })<SectionRow>((q, p) =>
  q
    .selectFrom('search_sections')
    .select(columns)
    .where('organization_id', '=', p.organization)
    .where('space_id', '=', p.space)
    .where('page_id', '=', p.page),
);

export async function listSectionsOf(
  db: Db,
  { organization, space, pages }: SectionsKey & { pages?: readonly string[] },
): Promise<SectionRow[]> {
  const [page] = pages ?? [];
  if (pages?.length === 1 && page !== undefined) return db.all(ofPage, { organization, space, page });
  return db.q
    .selectFrom('search_sections')
    .select(columns)
    .where('organization_id', '=', organization)
    .where('space_id', '=', space)
    .$call(ifGiven(pages, (some, pages) => some.where('page_id', 'in', pages)))
    .execute();
}

export async function countSections(db: Db, organization: string, space: string, most: number): Promise<number> {
  const rows = await db.q
    .selectFrom('search_sections')
    .select('id')
    .where('organization_id', '=', organization)
    .where('space_id', '=', space)
    .limit(most)
    .execute();
  return rows.length;
}

export type Renumbered = Pick<SectionRow, 'id' | 'number' | 'drawn'>;

/** A heading more or less changes the numbers of all sections after it. */
export async function renumberSections(db: Db, organization: string, changes: readonly Renumbered[]): Promise<void> {
  if (db.engine === 'sqlite') {
    for (const { id, ...change } of changes) {
      await db.q
        .updateTable('search_sections')
        .set(change)
        .where('organization_id', '=', organization)
        .where('id', '=', id)
        .execute();
    }
    return;
  }
  for (const some of inChunks(changes)) {
    const list = JSON.stringify(some.map(({ id, number, drawn }) => ({ id, number, drawn })));
    await defer(
      db,
      sql`
        update search_sections set number = v.number, drawn = v.drawn
        from json_to_recordset(${list}::json) as v(id bigint, number integer, drawn text)
        where search_sections.organization_id = ${organization} and search_sections.id = v.id`,
    );
  }
}

/** Pages that include one of these reusable contents, according to their links. */
export async function listPagesThatInclude(
  db: Db,
  { organization, space }: { organization: string; space: string },
  shared: readonly string[],
): Promise<string[]> {
  const found: string[] = [];
  for (const some of inChunks(shared)) {
    const pages = await db.q
      .selectFrom('links')
      .select('source_id')
      .distinct()
      .where('organization_id', '=', organization)
      .where('space_id', '=', space)
      .where('kind', '=', 'reusable-content')
      .where('target_id', 'in', some)
      .where('source_kind', '=', 'page')
      .execute();
    found.push(...pages.map(({ source_id }) => source_id));
  }
  return found;
}

/** Pages and reusable contents that link to one of these pages of the same space. */
export async function listSourcesOf(
  db: Db,
  { organization, space }: { organization: string; space: string },
  targets: readonly string[],
): Promise<{ pages: Set<string>; shared: Set<string> }> {
  const found = { pages: new Set<string>(), shared: new Set<string>() };
  for (const some of inChunks(targets)) {
    const sources = await db.q
      .selectFrom('links')
      .select(['source_kind', 'source_id'])
      .distinct()
      .where('organization_id', '=', organization)
      .where('space_id', '=', space)
      .where('kind', '=', 'page')
      .where('target_id', 'in', some)
      .execute();
    for (const { source_kind, source_id } of sources)
      (source_kind === 'page' ? found.pages : found.shared).add(source_id);
  }
  return found;
}

export type Use = { space: string; source: { kind: string; id: string } };

/** Pages and reusable contents that use an API description. */
export async function listUses(db: Db, organization: string, slug: string, most?: number): Promise<Use[]> {
  const found = await db.q
    .selectFrom('links')
    .select(['space_id', 'source_kind', 'source_id'])
    .distinct()
    .where('organization_id', '=', organization)
    .where('kind', '=', 'openapi')
    .where('target_id', '=', slug)
    .$call(ifGiven(most, (some, most) => some.limit(most)))
    .execute();
  return found.map(({ space_id, source_kind, source_id }) => ({
    space: space_id,
    source: { kind: source_kind, id: source_id },
  }));
}

/** The same for all API descriptions, of one organization or all; without duplicates. */
export const listUsed = (db: Db, organization?: string): Promise<{ organization: string; slug: string | null }[]> =>
  db.q
    .selectFrom('links')
    .select(['organization_id as organization', 'target_id as slug'])
    .distinct()
    .where('kind', '=', 'openapi')
    .$call(ifGiven(organization, (some, organization) => some.where('organization_id', '=', organization)))
    .execute();

export const usesSpecs = async (db: Db, organization: string, space: string): Promise<boolean> =>
  (await db.q
    .selectFrom('links')
    .select('source_id')
    .where('organization_id', '=', organization)
    .where('space_id', '=', space)
    .where('kind', '=', 'openapi')
    .limit(1)
    .executeTakeFirst()) !== undefined;

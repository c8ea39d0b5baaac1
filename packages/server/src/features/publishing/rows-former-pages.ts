import type { Db } from '#db/database';
import { prepare } from '#db/prepared';
import type { FormerSlugsTable } from '#db/schema';
import { inChunks } from '#platform/chunks';

export type FormerSlugRow = FormerSlugsTable;
export type SpaceKey = { organization: string; space: string };

const together = 200;
const mostOfOneName = 10;

export async function insertFormerSlugs(db: Db, rows: readonly FormerSlugRow[]): Promise<void> {
  for (const some of inChunks(rows, together)) {
    await db.q
      .insertInto('former_slugs')
      .values(some)
      .onConflict((c) =>
        c
          .columns(['organization_id', 'space_id', 'parent_id', 'slug', 'page_id'])
          .doUpdateSet((e) => ({ revision_id: e.ref('excluded.revision_id') })),
      )
      .execute();
  }
}

const bySlug = prepare<SpaceKey & { parent: string; slug: string }>()((q, p) =>
  q
    .selectFrom('former_slugs')
    .select('page_id')
    .where('organization_id', '=', p.organization)
    .where('space_id', '=', p.space)
    .where('parent_id', '=', p.parent)
    .where('slug', '=', p.slug)
    .orderBy('revision_id', 'desc')
    .limit(mostOfOneName),
);
/** The most recent holder of the slug first. */
export const listFormerOf = async (db: Db, space: SpaceKey, parent: string, slug: string): Promise<string[]> =>
  (await db.all(bySlug, { ...space, parent, slug })).map(({ page_id }) => page_id);

/** Those of the pages that once had children. */
export async function listFormerParents(db: Db, space: SpaceKey, pages: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>();
  for (const some of inChunks(pages)) {
    const rows = await db.q
      .selectFrom('former_slugs')
      .select('parent_id')
      .distinct()
      .where('organization_id', '=', space.organization)
      .where('space_id', '=', space.space)
      .where('parent_id', 'in', some)
      .execute();
    for (const { parent_id } of rows) found.add(parent_id);
  }
  return found;
}

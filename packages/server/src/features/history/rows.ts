import type { Db } from '#db/database';
import { defer } from '#db/deferred';
import type { PageRevisionsTable } from '#db/schema';
import { inChunks } from '#platform/chunks';
import { queryPage, type Order, type Page, type PageQuery } from '#platform/paging';

export type PageRevisionRow = PageRevisionsTable;
type InSpace = { organization_id: string; id: string };

export async function insertPageRevisions(db: Db, rows: readonly PageRevisionRow[]): Promise<void> {
  // Delivered twice when the process died in between.
  for (const some of inChunks(rows)) {
    const insertion = db.q.insertInto('page_revisions').values(some);
    await defer(
      db,
      insertion.onConflict((c) => c.doNothing()),
    );
  }
}

export const newestFirst: Order = { by: [{ column: 'revision_id', as: 'revision_id' }], direction: 'desc' };

export const listPageRevisions = (
  db: Db,
  space: InSpace,
  page: string,
  query: PageQuery,
): Promise<Page<PageRevisionRow>> =>
  queryPage(
    db.q
      .selectFrom('page_revisions')
      .selectAll()
      .where('organization_id', '=', space.organization_id)
      .where('space_id', '=', space.id)
      .where('page_id', '=', page),
    newestFirst,
    query,
  );

/** The initial revision of the main content. */
export const findFirstRevision = (db: Db, space: InSpace) =>
  db.q
    .selectFrom('revisions')
    .selectAll()
    .where('organization_id', '=', space.organization_id)
    .where('space_id', '=', space.id)
    .where('branch', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

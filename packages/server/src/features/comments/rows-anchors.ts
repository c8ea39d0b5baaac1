// Comment anchors affected by a content change. Both queries are by the changed pages.
import type { Db } from '#db/database';
import { prepare } from '#db/prepared';
import type { CommentsTable } from '#db/schema';
import { inChunks } from '#platform/chunks';
import type { CommentScopeKey } from './comment-scope.ts';

export type AnchorRow = Pick<
  CommentsTable,
  'id' | 'node_id' | 'node_preview' | 'node_body' | 'table_cell' | 'outdated'
>;

const onPages = (db: Db, place: CommentScopeKey, pages: readonly string[]) =>
  db.q
    .selectFrom('comments')
    .where('organization_id', '=', place.organization)
    .where('space_id', '=', place.space)
    .where('change_request_id', place.changeRequest === null ? 'is' : '=', place.changeRequest)
    .where('page_id', 'in', pages);

type OnePage = { organization: string; space: string; page: string };
const commentsOnPage = prepare<OnePage>()((q, p) =>
  q
    .selectFrom('comments')
    .select('id')
    .where('organization_id', '=', p.organization)
    .where('space_id', '=', p.space)
    .where('page_id', '=', p.page)
    .where('change_request_id', 'is', null)
    .limit(1),
);
const commentsOnPageInChangeRequest = prepare<OnePage & { changeRequest: string }>()((q, p) =>
  q
    .selectFrom('comments')
    .select('id')
    .where('organization_id', '=', p.organization)
    .where('space_id', '=', p.space)
    .where('page_id', '=', p.page)
    .where('change_request_id', '=', p.changeRequest)
    .limit(1),
);

async function isCommented(
  db: Db,
  { organization, space, changeRequest }: CommentScopeKey,
  page: string,
): Promise<boolean> {
  const at = { organization, space, page };
  const found =
    changeRequest === null
      ? await db.first(commentsOnPage, at)
      : await db.first(commentsOnPageInChangeRequest, { ...at, changeRequest });
  return found !== undefined;
}

/** The subset of pages that have comments. */
export async function findCommentedPages(
  db: Db,
  place: CommentScopeKey,
  pages: readonly string[],
): Promise<Set<string>> {
  // Fast path: most edits touch one page.
  const [page, ...others] = pages;
  if (page !== undefined && others.length === 0) return new Set((await isCommented(db, place, page)) ? pages : []);
  const found = new Set<string>();
  for (const some of inChunks(pages)) {
    const rows = await onPages(db, place, some).select('page_id').distinct().execute();
    for (const { page_id } of rows) found.add(page_id!);
  }
  return found;
}

/** Open comments on blocks of the page. */
export const listAnchors = (db: Db, place: CommentScopeKey, page: string): Promise<AnchorRow[]> =>
  onPages(db, place, [page])
    .select(['id', 'node_id', 'node_preview', 'node_body', 'table_cell', 'outdated'])
    .where('resolved_at', 'is', null)
    .where('node_id', 'is not', null)
    .execute();

export async function updateAnchors(
  db: Db,
  place: CommentScopeKey,
  ids: readonly string[],
  set: Partial<Omit<AnchorRow, 'id'>>,
): Promise<void> {
  for (const some of inChunks(ids)) {
    await db.q
      .updateTable('comments')
      .set(set)
      .where('organization_id', '=', place.organization)
      .where('space_id', '=', place.space)
      .where('id', 'in', some)
      .execute();
  }
}

/** The page as it was before its deletion. */
export async function updatePageSeen(db: Db, place: CommentScopeKey, page: string, page_seen: string): Promise<void> {
  await db.q
    .updateTable('comments')
    .set({ page_seen })
    .where('organization_id', '=', place.organization)
    .where('space_id', '=', place.space)
    .where('change_request_id', place.changeRequest === null ? 'is' : '=', place.changeRequest)
    .where('page_id', '=', page)
    .execute();
}

import { sql } from 'kysely';
import type { Db } from '#db/database';
import { prepare } from '#db/prepared';
import type { CommentsTable } from '#db/schema';
import { ifGiven } from '#db/if-given';
import { selectMembers, type ListedMember } from '#features/members';
import type { Context, SignedInContext } from '#platform/context';
import { queryPage, type Page, type PageQuery } from '#platform/paging';
import type { CommentScopeKey } from './comment-scope.ts';

export type CommentRow = CommentsTable;
/** A comment with its number of replies. */
export type CommentWithReplies = CommentRow & { replies: number };

const seen = (q: Db['q']) =>
  q
    .selectFrom('comments')
    .selectAll('comments')
    .select(
      sql<number>`(select count(*) from comment_replies r where r.organization_id = comments.organization_id
        and r.space_id = comments.space_id and r.comment_id = comments.id)`.as('replies'),
    );

const byId = prepare<{ organization: string; space: string; id: string }>()((q, p) =>
  seen(q)
    .where('comments.organization_id', '=', p.organization)
    .where('comments.space_id', '=', p.space)
    .where('comments.id', '=', p.id),
);

/** Comments of the space and of its change requests are separate: neither is found through the other. */
export async function findComment(db: Db, place: CommentScopeKey, id: string): Promise<CommentWithReplies | undefined> {
  const row = await db.first(byId, { organization: place.organization, space: place.space, id });
  return row?.change_request_id === place.changeRequest ? row : undefined;
}

export type CommentQuery = PageQuery & {
  status?: 'all' | 'open' | 'resolved';
  targetPage?: string;
  authors?: string[];
  order?: 'asc' | 'desc';
};

/** In order of posting, which is the order of ids. */
export const listComments = (
  db: Db,
  place: CommentScopeKey,
  { status = 'all', targetPage, authors = [], order = 'desc', ...query }: CommentQuery,
): Promise<Page<CommentWithReplies>> =>
  queryPage(
    seen(db.q)
      .where('comments.organization_id', '=', place.organization)
      .where('comments.space_id', '=', place.space)
      .where('comments.change_request_id', place.changeRequest === null ? 'is' : '=', place.changeRequest)
      .$if(status === 'open', (some) => some.where('comments.resolved_at', 'is', null))
      .$if(status === 'resolved', (some) => some.where('comments.resolved_at', 'is not', null))
      .$call(ifGiven(targetPage, (some, targetPage) => some.where('comments.page_id', '=', targetPage)))
      .$if(authors.length > 0, (some) => some.where('comments.posted_by', 'in', authors)),
    { by: [{ column: 'comments.id', as: 'id' }], direction: order },
    query,
  );

export const listCommenters = (db: Db, place: CommentScopeKey, query: PageQuery): Promise<Page<ListedMember>> =>
  queryPage(
    selectMembers(db.q)
      .where('members.organization_id', '=', place.organization)
      .where('members.user_id', 'in', (e) =>
        e
          .selectFrom('comments')
          .select('comments.posted_by')
          .distinct()
          .where('comments.organization_id', '=', place.organization)
          .where('comments.space_id', '=', place.space)
          .where('comments.change_request_id', place.changeRequest === null ? 'is' : '=', place.changeRequest),
      ),
    { by: [{ column: 'members.user_id', as: 'user_id' }], direction: 'asc' },
    query,
  );

type Given = Pick<
  CommentRow,
  | 'body'
  | 'review_id'
  | 'revision_id'
  | 'page_id'
  | 'page_seen'
  | 'node_id'
  | 'node_preview'
  | 'node_body'
  | 'table_cell'
>;
const insertion = prepare<CommentRow>()((q, p) =>
  q.insertInto('comments').values({
    organization_id: p.organization_id,
    space_id: p.space_id,
    id: p.id,
    change_request_id: p.change_request_id,
    review_id: p.review_id,
    body: p.body,
    posted_by: p.posted_by,
    posted_at: p.posted_at,
    edited_at: p.edited_at,
    resolved_by: p.resolved_by,
    resolved_at: p.resolved_at,
    revision_id: p.revision_id,
    page_id: p.page_id,
    page_seen: p.page_seen,
    node_id: p.node_id,
    node_preview: p.node_preview,
    node_body: p.node_body,
    table_cell: p.table_cell,
    outdated: p.outdated,
  }),
);

export async function insertComment(
  context: SignedInContext,
  place: CommentScopeKey,
  given: Given,
): Promise<CommentWithReplies> {
  const row: CommentRow = {
    ...given,
    organization_id: place.organization,
    space_id: place.space,
    id: context.newId(),
    change_request_id: place.changeRequest,
    posted_by: context.caller.userId,
    posted_at: context.now.toISOString(),
    edited_at: null,
    resolved_by: null,
    resolved_at: null,
    outdated: 0,
  };
  await context.db.run(insertion, row);
  return { ...row, replies: 0 };
}

const one = (row: CommentRow) => ({
  organization_id: row.organization_id,
  space_id: row.space_id,
  id: row.id,
});

export async function updateBody<R extends CommentRow>(context: Context, row: R, body: string): Promise<R> {
  const set = { body, edited_at: context.now.toISOString() };
  await context.db.q
    .updateTable('comments')
    .set(set)
    .where((e) => e.and(one(row)))
    .execute();
  return { ...row, ...set };
}

/** False when a concurrent request was first: counters must be updated once. */
export async function updateResolved(
  { db }: Context,
  row: CommentRow,
  set: Pick<CommentRow, 'resolved_at' | 'resolved_by'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db.q
    .updateTable('comments')
    .set(set)
    .where((e) => e.and(one(row)))
    .where('resolved_at', set.resolved_at === null ? 'is not' : 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Replies and reactions are deleted by cascade. Returns what was deleted. */
export async function deleteComment({ db }: Context, row: CommentRow): Promise<{ wasOpen: boolean } | undefined> {
  const [gone] = await db.q
    .deleteFrom('comments')
    .where((e) => e.and(one(row)))
    .returning('resolved_at')
    .execute();
  return gone && { wasOpen: gone.resolved_at === null };
}

import type { Db } from '#db/database';
import { prepare } from '#db/prepared';
import type { CommentRepliesTable } from '#db/schema';
import { inChunks } from '#platform/chunks';
import type { Context, SignedInContext } from '#platform/context';
import { queryPage, type Page, type PageQuery } from '#platform/paging';
import type { CommentRow } from './rows.ts';

export type ReplyRow = CommentRepliesTable;

const byId = prepare<{ organization: string; space: string; comment: string; id: string }>()((q, p) =>
  q
    .selectFrom('comment_replies')
    .selectAll()
    .where('organization_id', '=', p.organization)
    .where('space_id', '=', p.space)
    .where('comment_id', '=', p.comment)
    .where('id', '=', p.id),
);

export const findReply = (db: Db, comment: CommentRow, id: string): Promise<ReplyRow | undefined> =>
  db.first(byId, { organization: comment.organization_id, space: comment.space_id, comment: comment.id, id });

/** Oldest first. */
export const listReplies = (db: Db, comment: CommentRow, query: PageQuery): Promise<Page<ReplyRow>> =>
  queryPage(
    db.q
      .selectFrom('comment_replies')
      .selectAll()
      .where('organization_id', '=', comment.organization_id)
      .where('space_id', '=', comment.space_id)
      .where('comment_id', '=', comment.id),
    { by: [{ column: 'id', as: 'id' }], direction: 'asc' },
    query,
  );

export type ReplierRow = { comment_id: string; posted_by: string; count: number; updated_at: string };

/** Authors of replies to each of the comments, which are in one space: most recent first. */
export async function listRepliers(db: Db, comments: readonly CommentRow[]): Promise<Map<string, ReplierRow[]>> {
  const found: ReplierRow[] = [];
  for (const some of inChunks(comments, 400)) {
    const rows = await db.q
      .selectFrom('comment_replies')
      .select((one) => [
        'comment_id',
        'posted_by',
        one.fn.countAll<number>().as('count'),
        one.fn.max('posted_at').as('updated_at'),
      ])
      .where('organization_id', '=', some[0]!.organization_id)
      .where('space_id', '=', some[0]!.space_id)
      .where(
        'comment_id',
        'in',
        some.map(({ id }) => id),
      )
      .groupBy(['comment_id', 'posted_by'])
      .orderBy('updated_at', 'desc')
      .orderBy('posted_by')
      .execute();
    found.push(...rows);
  }
  return Map.groupBy(found, (row) => row.comment_id);
}

export async function insertReply(context: SignedInContext, comment: CommentRow, body: string): Promise<ReplyRow> {
  const row: ReplyRow = {
    organization_id: comment.organization_id,
    space_id: comment.space_id,
    comment_id: comment.id,
    id: context.newId(),
    body,
    posted_by: context.caller.userId,
    posted_at: context.now.toISOString(),
    edited_at: null,
  };
  await context.db.q.insertInto('comment_replies').values(row).execute();
  return row;
}

export async function updateReply(context: Context, row: ReplyRow, body: string): Promise<ReplyRow> {
  const set = { body, edited_at: context.now.toISOString() };
  await context.db.q
    .updateTable('comment_replies')
    .set(set)
    .where('organization_id', '=', row.organization_id)
    .where('space_id', '=', row.space_id)
    .where('comment_id', '=', row.comment_id)
    .where('id', '=', row.id)
    .execute();
  return { ...row, ...set };
}

export async function deleteReply({ db }: Context, row: ReplyRow): Promise<void> {
  await db.q
    .deleteFrom('comment_replies')
    .where('organization_id', '=', row.organization_id)
    .where('space_id', '=', row.space_id)
    .where('comment_id', '=', row.comment_id)
    .where('id', '=', row.id)
    .execute();
}

import type { Db } from '#db/database';
import { prepare } from '#db/prepared';
import type { CommentRepliesTable } from '#db/schema';
import type { Context } from '#platform/context';
import { paged, type Page, type PageQuery } from '#platform/paging';
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

/** As they were written, the first one first. */
export const listReplies = (db: Db, comment: CommentRow, query: PageQuery): Promise<Page<ReplyRow>> =>
  paged(
    db.q
      .selectFrom('comment_replies')
      .selectAll()
      .where('organization_id', '=', comment.organization_id)
      .where('space_id', '=', comment.space_id)
      .where('comment_id', '=', comment.id),
    { by: [{ column: 'id', as: 'id' }], direction: 'asc' },
    query,
  );

export async function insertReply(context: Context, comment: CommentRow, body: string): Promise<ReplyRow> {
  const row: ReplyRow = {
    organization_id: comment.organization_id,
    space_id: comment.space_id,
    comment_id: comment.id,
    id: context.newId(),
    body,
    posted_by: context.caller!.userId,
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

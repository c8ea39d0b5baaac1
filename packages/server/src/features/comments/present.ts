import type { Static, shapes } from '@lectern/contract';
import { findUsers, presentUser } from '#features/accounts';
import type { Context, SignedInContext } from '#platform/context';
import { presentBody, type Format } from './body.ts';
import { targetPresenter } from './present-target.ts';
import { listReactions, subjectOf, type ReactionRow } from './rows-reactions.ts';
import { listRepliers, type ReplyRow } from './rows-replies.ts';
import { type CommentWithReplies } from './rows.ts';
import { canChange, canReply, pathOf, seesEmails, type CommentScope } from './comment-scope.ts';

type Comment = Static<typeof shapes.Comment>;
type Reply = Static<typeof shapes.CommentReply>;

/** Users and reactions of many comments or replies, loaded in one batch. */
async function around(
  context: SignedInContext,
  where: CommentScope,
  rows: readonly (CommentWithReplies | ReplyRow)[],
  { others = [], areNew = false }: { others?: readonly string[]; areNew?: boolean } = {},
) {
  // Nobody has reacted to what was just posted.
  const reactions = await listReactions(context.db, areNew ? [] : rows.map(subjectOf));
  const ids = rows.flatMap((row) => [row.posted_by, ('resolved_by' in row ? row.resolved_by : null) ?? row.posted_by]);
  const reacting = [...reactions.values()].flat().map((reaction) => reaction.user_id);
  const users = await findUsers(context.db, [...ids, ...reacting, ...others]);
  const showEmail = seesEmails(context, where);
  const user = (id: string) => {
    const facts = users.get(id);
    // Comments outlive the account of their author.
    if (!facts) return presentUser(context, { id, email: '', display_name: 'Former user', photo_url: null }, false);
    return presentUser(context, facts, showEmail);
  };
  return { user, reactionsTo: (id: string) => presentReactions(reactions.get(id) ?? [], user) };
}

/** Emoji in order of first use. */
function presentReactions(
  rows: readonly ReactionRow[],
  user: (id: string) => Comment['postedBy'],
): Comment['reactions'] {
  return [...Map.groupBy(rows, (row) => row.emoji)].map(([emoji, some]) => ({
    emoji,
    count: some.length,
    users: some.map((row) => ({ user: user(row.user_id), reactedAt: row.reacted_at })),
  }));
}

function permissionsOf(context: Context, where: CommentScope, row: { posted_by: string }): Comment['permissions'] {
  const change = canChange(context, where, row);
  return { view: true, edit: change, delete: change, reply: canReply(where) };
}

/** Loads what all comments need together. */
async function commentPresenter(
  context: SignedInContext,
  where: CommentScope,
  rows: readonly CommentWithReplies[],
  format: Format,
  areNew = false,
): Promise<(row: CommentWithReplies) => Promise<Comment>> {
  const repliers = await listRepliers(
    context.db,
    rows.filter(({ replies }) => replies > 0),
  );
  const replying = [...repliers.values()].flat().map((row) => row.posted_by);
  const { user, reactionsTo } = await around(context, where, rows, { others: replying, areNew });
  const targetOf = await targetPresenter(context, where, rows);
  return async (row) => ({
    object: 'comment',
    id: row.id,
    postedBy: user(row.posted_by),
    postedAt: row.posted_at,
    ...(row.edited_at !== null && { editedAt: row.edited_at }),
    body: presentBody(row.body, format),
    reactions: reactionsTo(row.id),
    replies: row.replies,
    repliers: (repliers.get(row.id) ?? []).map(({ posted_by, count, updated_at }) => ({
      user: user(posted_by),
      count,
      updatedAt: updated_at,
    })),
    target: await targetOf(row),
    ...(row.resolved_at === null
      ? { status: 'open' }
      : { status: 'resolved', resolvedAt: row.resolved_at, resolvedBy: user(row.resolved_by!) }),
    urls: { location: context.urls.api(`${pathOf(where)}/${row.id}`) },
    permissions: permissionsOf(context, where, row),
  });
}

export async function presentComments(
  context: SignedInContext,
  where: CommentScope,
  rows: readonly CommentWithReplies[],
  format: Format,
): Promise<Comment[]> {
  const present = await commentPresenter(context, where, rows, format);
  const comments: Comment[] = [];
  for (const row of rows) comments.push(await present(row));
  return comments;
}

export const presentComment = async (
  context: SignedInContext,
  where: CommentScope,
  row: CommentWithReplies,
  format: Format,
  isNew = false,
) => (await commentPresenter(context, where, [row], format, isNew))(row);

async function replyPresenter(
  context: SignedInContext,
  where: CommentScope,
  rows: readonly ReplyRow[],
  format: Format,
  areNew = false,
): Promise<(row: ReplyRow) => Reply> {
  const { user, reactionsTo } = await around(context, where, rows, { areNew });
  return (row) => ({
    object: 'comment-reply',
    id: row.id,
    postedBy: user(row.posted_by),
    postedAt: row.posted_at,
    ...(row.edited_at !== null && { editedAt: row.edited_at }),
    body: presentBody(row.body, format),
    reactions: reactionsTo(row.id),
    urls: { location: context.urls.api(`${pathOf(where)}/${row.comment_id}/replies/${row.id}`) },
    permissions: permissionsOf(context, where, row),
  });
}

export const presentReplies = async (
  context: SignedInContext,
  where: CommentScope,
  rows: readonly ReplyRow[],
  format: Format,
): Promise<Reply[]> => rows.map(await replyPresenter(context, where, rows, format));

export const presentReply = async (
  context: SignedInContext,
  where: CommentScope,
  row: ReplyRow,
  format: Format,
  isNew = false,
) => (await replyPresenter(context, where, [row], format, isNew))(row);

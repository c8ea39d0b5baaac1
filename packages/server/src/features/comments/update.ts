import type { Context, SignedInContext } from '#platform/context';
import { forbidden } from '#platform/errors';
import { textOf, type BodyInput } from './body.ts';
import { anchorAt } from './follow.ts';
import { locateAnchor, summarizePages } from './page-target.ts';
import { updateAnchors } from './rows-anchors.ts';
import { deleteReactions, insertReactions, subjectOf } from './rows-reactions.ts';
import { updateReply as updateReplyRow, type ReplyRow } from './rows-replies.ts';
import * as rows from './rows.ts';
import { canChange, countOpen, keyOf, type CommentScope } from './comment-scope.ts';
import { viewIn } from './scope-view.ts';

type Edits = { body?: BodyInput; addedReactions?: string[]; removedReactions?: string[] };

export async function updateComment(
  context: SignedInContext,
  where: CommentScope,
  comment: rows.CommentWithReplies,
  { resolved, ...edits }: Edits & { resolved?: boolean },
): Promise<rows.CommentWithReplies> {
  const text = newText(context, where, comment, edits);
  const edited = text === undefined ? comment : await rows.updateBody(context, comment, text);
  await react(context, comment, edits);
  const isResolved = comment.resolved_at !== null;
  if (resolved === undefined || resolved === isResolved) return edited;
  return resolved ? resolve(context, where, edited) : reopen(context, where, edited);
}

export async function updateReply(
  context: SignedInContext,
  where: CommentScope,
  reply: ReplyRow,
  edits: Edits,
): Promise<ReplyRow> {
  const text = newText(context, where, reply, edits);
  await react(context, reply, edits);
  return text === undefined ? reply : updateReplyRow(context, reply, text);
}

/** Undefined when the text is unchanged. */
function newText(
  context: Context,
  where: CommentScope,
  written: { posted_by: string; body: string },
  { body }: Edits,
): string | undefined {
  if (body === undefined) return undefined;
  if (!canChange(context, where, written)) throw forbidden('only its author or an administrator may change the text');
  const text = textOf(body);
  return text === written.body ? undefined : text;
}

async function react(context: SignedInContext, to: rows.CommentRow | ReplyRow, edits: Edits): Promise<void> {
  const { addedReactions = [], removedReactions = [] } = edits;
  await deleteReactions(context, subjectOf(to), removedReactions);
  await insertReactions(context, subjectOf(to), addedReactions);
}

async function resolve(
  context: SignedInContext,
  where: CommentScope,
  comment: rows.CommentWithReplies,
): Promise<rows.CommentWithReplies> {
  const set = { resolved_at: context.now.toISOString(), resolved_by: context.caller.userId };
  if (await rows.updateResolved(context, comment, set)) await countOpen(context, where, -1);
  return { ...comment, ...set };
}

/** Anchors of resolved comments do not follow edits, so the block is located now. */
async function reopen(
  context: Context,
  where: CommentScope,
  comment: rows.CommentWithReplies,
): Promise<rows.CommentWithReplies> {
  const set = { resolved_at: null, resolved_by: null };
  if (await rows.updateResolved(context, comment, set)) await countOpen(context, where, 1);
  const { page_id, node_id } = comment;
  if (page_id === null || node_id === null) return { ...comment, ...set };
  const page = (await summarizePages(await viewIn(context, where), [page_id])).get(page_id);
  if (!page || page.body === comment.node_body) return { ...comment, ...set };
  const anchor = anchorAt(await locateAnchor(context.db, comment.organization_id, comment, page.body), page.body);
  await updateAnchors(context.db, keyOf(where), [comment.id], anchor);
  return { ...comment, ...set, ...anchor };
}

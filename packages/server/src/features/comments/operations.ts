// The same operations on the main content and on a change request.
import { api, type BodyOf } from '@lectern/contract';
import { implementBranch } from '#features/branches';
import { presentMember } from '#features/members';
import type { Context, SignedInContext } from '#platform/context';
import { mapPage, type PageQuery } from '#platform/paging';
import { textOf, type Format } from './body.ts';
import { implement } from '#platform/http/implement';
import { listOpen } from './concerning.ts';
import { postComment } from './post.ts';
import { presentComment, presentComments, presentReplies, presentReply } from './present.ts';
import { deleteReactionsTo, subjectOf } from './rows-reactions.ts';
import { deleteReply, insertReply, listReplies, type ReplyRow } from './rows-replies.ts';
import * as rows from './rows.ts';
import { updateComment, updateReply } from './update.ts';
import { countOpen, keyOf, seesEmails, commentScopeOn, type CommentScope } from './comment-scope.ts';

type Formatted = { format?: Format };
type OnComment = { comment: rows.CommentWithReplies };
type OnReply = { commentReply: ReplyRow };
type Asks<Q> = { query: Q };
type Sends<B, Q = Formatted> = { body: B; query: Q };

async function list(context: SignedInContext, where: CommentScope, { query }: Asks<rows.CommentQuery & Formatted>) {
  const page = await rows.listComments(context.db, keyOf(where), query);
  return { ...page, items: await presentComments(context, where, page.items, query.format) };
}

async function post(
  context: SignedInContext,
  where: CommentScope,
  { body, query }: Sends<BodyOf<typeof api.createComment>>,
) {
  return presentComment(context, where, await postComment(context, where, body), query.format, true);
}

const show = (context: SignedInContext, where: CommentScope, { comment, query }: OnComment & Asks<Formatted>) =>
  presentComment(context, where, comment, query.format);

async function change(
  context: SignedInContext,
  where: CommentScope,
  { comment, body, query }: OnComment & Sends<BodyOf<typeof api.updateComment>>,
) {
  return presentComment(context, where, await updateComment(context, where, comment, body), query.format);
}

async function remove(context: Context, where: CommentScope, { comment }: OnComment) {
  const deleted = await rows.deleteComment(context, comment);
  if (deleted?.wasOpen) await countOpen(context, where, -1);
  return undefined;
}

async function listRepliesTo(
  context: SignedInContext,
  where: CommentScope,
  input: OnComment & Asks<PageQuery & Formatted>,
) {
  const page = await listReplies(context.db, input.comment, input.query);
  return { ...page, items: await presentReplies(context, where, page.items, input.query.format) };
}

async function reply(
  context: SignedInContext,
  where: CommentScope,
  { comment, body, query }: OnComment & Sends<BodyOf<typeof api.createCommentReply>>,
) {
  return presentReply(context, where, await insertReply(context, comment, textOf(body.body)), query.format, true);
}

const showReply = (context: SignedInContext, where: CommentScope, { commentReply, query }: OnReply & Asks<Formatted>) =>
  presentReply(context, where, commentReply, query.format);

async function changeReply(
  context: SignedInContext,
  where: CommentScope,
  { commentReply, body, query }: OnReply & Sends<BodyOf<typeof api.updateCommentReply>>,
) {
  return presentReply(context, where, await updateReply(context, where, commentReply, body), query.format);
}

async function removeReply(context: Context, { commentReply }: OnReply) {
  await deleteReactionsTo(context, subjectOf(commentReply));
  await deleteReply(context, commentReply);
  return undefined;
}

async function listCommenters(context: SignedInContext, where: CommentScope, { query }: Asks<PageQuery>) {
  const page = await rows.listCommenters(context.db, keyOf(where), query);
  return mapPage(page, (row) => presentMember(context, row, seesEmails(context, where)));
}

export const operations = [
  ...implementBranch([api.listComments, api.listCommentsInChangeRequest], (branch, input, context) =>
    list(context, commentScopeOn(branch, input), input),
  ),
  ...implementBranch([api.createComment, api.createCommentInChangeRequest], (branch, input, context) =>
    post(context, commentScopeOn(branch, input), input),
  ),
  ...implementBranch([api.getComment, api.getCommentInChangeRequest], (branch, input, context) =>
    show(context, commentScopeOn(branch, input), input),
  ),
  ...implementBranch([api.updateComment, api.updateCommentInChangeRequest], (branch, input, context) =>
    change(context, commentScopeOn(branch, input), input),
  ),
  ...implementBranch([api.deleteComment, api.deleteCommentInChangeRequest], (branch, input, context) =>
    remove(context, commentScopeOn(branch, input), input),
  ),
  ...implementBranch([api.listCommentReplies, api.listCommentRepliesInChangeRequest], (branch, input, context) =>
    listRepliesTo(context, commentScopeOn(branch, input), input),
  ),
  ...implementBranch([api.createCommentReply, api.createCommentReplyInChangeRequest], (branch, input, context) =>
    reply(context, commentScopeOn(branch, input), input),
  ),
  ...implementBranch([api.getCommentReply, api.getCommentReplyInChangeRequest], (branch, input, context) =>
    showReply(context, commentScopeOn(branch, input), input),
  ),
  ...implementBranch([api.updateCommentReply, api.updateCommentReplyInChangeRequest], (branch, input, context) =>
    changeReply(context, commentScopeOn(branch, input), input),
  ),
  ...implementBranch([api.deleteCommentReply, api.deleteCommentReplyInChangeRequest], (_, input, context) =>
    removeReply(context, input),
  ),
  ...implementBranch([api.listCommenters, api.listCommentersInChangeRequest], (branch, input, context) =>
    listCommenters(context, commentScopeOn(branch, input), input),
  ),

  implement(api.listOpenComments, ({ organization, query }, context) => listOpen(context, organization, query)),
];

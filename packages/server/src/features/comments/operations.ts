// The same operations on a space and on a change request.
import { api, type BodyOf } from '@lectern/contract';
import { presentMember } from '#features/members';
import type { Context } from '#platform/context';
import { implement } from '#platform/http/implement';
import { mapPage, type PageQuery } from '#platform/paging';
import { textOf, type Format } from './body.ts';
import { postComment } from './post.ts';
import { presentComment, presentComments, presentReplies, presentReply } from './present.ts';
import { deleteReactionsTo, subjectOf } from './rows-reactions.ts';
import { deleteReply, insertReply, listReplies, type ReplyRow } from './rows-replies.ts';
import * as rows from './rows.ts';
import { updateComment, updateReply } from './update.ts';
import { countOpen, inChangeRequest, inSpace, keyOf, seesEmails, type Where } from './where.ts';

type Formatted = { format?: Format };
type OnComment = { comment: rows.SeenComment };
type OnReply = { commentReply: ReplyRow };
type Asks<Q> = { query: Q };
type Sends<B, Q = Formatted> = { body: B; query: Q };

async function list(context: Context, where: Where, { query }: Asks<rows.CommentQuery & Formatted>) {
  const page = await rows.listComments(context.db, keyOf(where), query);
  return { ...page, items: await presentComments(context, where, page.items, query.format) };
}

async function post(context: Context, where: Where, { body, query }: Sends<BodyOf<typeof api.createComment>>) {
  return presentComment(context, where, await postComment(context, where, body), query.format);
}

const show = (context: Context, where: Where, { comment, query }: OnComment & Asks<Formatted>) =>
  presentComment(context, where, comment, query.format);

async function change(
  context: Context,
  where: Where,
  { comment, body, query }: OnComment & Sends<BodyOf<typeof api.updateComment>>,
) {
  return presentComment(context, where, await updateComment(context, where, comment, body), query.format);
}

async function remove(context: Context, where: Where, { comment }: OnComment) {
  const deleted = await rows.deleteComment(context, comment);
  if (deleted?.wasOpen) await countOpen(context, where, -1);
  return undefined;
}

async function listRepliesTo(context: Context, where: Where, input: OnComment & Asks<PageQuery & Formatted>) {
  const page = await listReplies(context.db, input.comment, input.query);
  return { ...page, items: await presentReplies(context, where, page.items, input.query.format) };
}

async function reply(
  context: Context,
  where: Where,
  { comment, body, query }: OnComment & Sends<BodyOf<typeof api.createCommentReply>>,
) {
  return presentReply(context, where, await insertReply(context, comment, textOf(body.body)), query.format);
}

const showReply = (context: Context, where: Where, { commentReply, query }: OnReply & Asks<Formatted>) =>
  presentReply(context, where, commentReply, query.format);

async function changeReply(
  context: Context,
  where: Where,
  { commentReply, body, query }: OnReply & Sends<BodyOf<typeof api.updateCommentReply>>,
) {
  return presentReply(context, where, await updateReply(context, where, commentReply, body), query.format);
}

async function removeReply(context: Context, { commentReply }: OnReply) {
  await deleteReactionsTo(context, subjectOf(commentReply));
  await deleteReply(context, commentReply);
  return undefined;
}

async function listCommenters(context: Context, where: Where, { query }: Asks<PageQuery>) {
  const page = await rows.listCommenters(context.db, keyOf(where), query);
  return mapPage(page, (row) => presentMember(context, row, seesEmails(context, where)));
}

export const operations = [
  implement(api.listCommentsInChangeRequest, (input, context) => list(context, inChangeRequest(input), input)),
  implement(api.createCommentInChangeRequest, (input, context) => post(context, inChangeRequest(input), input)),
  implement(api.getCommentInChangeRequest, (input, context) => show(context, inChangeRequest(input), input)),
  implement(api.updateCommentInChangeRequest, (input, context) => change(context, inChangeRequest(input), input)),
  implement(api.deleteCommentInChangeRequest, (input, context) => remove(context, inChangeRequest(input), input)),
  implement(api.listCommentRepliesInChangeRequest, (input, context) =>
    listRepliesTo(context, inChangeRequest(input), input),
  ),
  implement(api.createCommentReplyInChangeRequest, (input, context) => reply(context, inChangeRequest(input), input)),
  implement(api.getCommentReplyInChangeRequest, (input, context) => showReply(context, inChangeRequest(input), input)),
  implement(api.updateCommentReplyInChangeRequest, (input, context) =>
    changeReply(context, inChangeRequest(input), input),
  ),
  implement(api.deleteCommentReplyInChangeRequest, (input, context) => removeReply(context, input)),
  implement(api.listCommentersInChangeRequest, (input, context) =>
    listCommenters(context, inChangeRequest(input), input),
  ),

  implement(api.listComments, (input, context) => list(context, inSpace(input), input)),
  implement(api.createComment, (input, context) => post(context, inSpace(input), input)),
  implement(api.getComment, (input, context) => show(context, inSpace(input), input)),
  implement(api.updateComment, (input, context) => change(context, inSpace(input), input)),
  implement(api.deleteComment, (input, context) => remove(context, inSpace(input), input)),
  implement(api.listCommentReplies, (input, context) => listRepliesTo(context, inSpace(input), input)),
  implement(api.createCommentReply, (input, context) => reply(context, inSpace(input), input)),
  implement(api.getCommentReply, (input, context) => showReply(context, inSpace(input), input)),
  implement(api.updateCommentReply, (input, context) => changeReply(context, inSpace(input), input)),
  implement(api.deleteCommentReply, (input, context) => removeReply(context, input)),
  implement(api.listCommenters, (input, context) => listCommenters(context, inSpace(input), input)),
];

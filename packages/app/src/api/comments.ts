// Comments on the main content or in a change request. Their operations differ only in name.
import { api, type Reply } from '@lectern/contract/browser';
import type { Branch } from './branch.ts';
import { client } from './client.ts';
import { keyOf, query, refresh } from './query.ts';

export type Comment = Reply<'listComments'>['items'][number];
export type CommentReply = Reply<'listCommentReplies'>['items'][number];
export type Reactions = Comment['reactions'];

/** A comment, or one of the replies to it. */
export type Posted = { commentId: string; commentReplyId?: string | undefined };

const many = { format: 'markdown', limit: 1000 } as const;
const format = { format: 'markdown' } as const;

/** All comments of the branch, or those on a page; newest first. */
export function commentsOf({ spaceId, changeRequestId }: Branch, targetPage?: string) {
  const listing = { ...many, ...(targetPage !== undefined && { targetPage }) };
  return changeRequestId === undefined
    ? query(api.listComments, { spaceId, query: listing })
    : query(api.listCommentsInChangeRequest, { spaceId, changeRequestId, query: listing });
}

export const repliesTo = ({ spaceId, changeRequestId }: Branch, commentId: string) =>
  changeRequestId === undefined
    ? query(api.listCommentReplies, { spaceId, commentId, query: many })
    : query(api.listCommentRepliesInChangeRequest, { spaceId, changeRequestId, commentId, query: many });

export type CommentTarget = { page?: string; node?: string };

export async function postComment(
  { spaceId, changeRequestId }: Branch,
  target: CommentTarget,
  markdown: string,
): Promise<void> {
  const input = { spaceId, query: format, body: { body: { markdown }, ...target } };
  await (changeRequestId === undefined
    ? client.call(api.createComment, input)
    : client.call(api.createCommentInChangeRequest, { ...input, changeRequestId }));
  await refreshComments({ spaceId, changeRequestId });
}

export async function postReply(
  { spaceId, changeRequestId }: Branch,
  commentId: string,
  markdown: string,
): Promise<void> {
  const input = { spaceId, commentId, query: format, body: { body: { markdown } } };
  await (changeRequestId === undefined
    ? client.call(api.createCommentReply, input)
    : client.call(api.createCommentReplyInChangeRequest, { ...input, changeRequestId }));
  await refreshComments({ spaceId, changeRequestId });
}

export type CommentEdit = {
  resolved?: boolean;
  body?: { markdown: string };
  addedReactions?: string[];
  removedReactions?: string[];
};

export async function changePosted(branch: Branch, { commentId, commentReplyId }: Posted, body: CommentEdit) {
  const { spaceId, changeRequestId } = branch;
  const input = { spaceId, commentId, query: format, body };
  if (commentReplyId === undefined) {
    await (changeRequestId === undefined
      ? client.call(api.updateComment, input)
      : client.call(api.updateCommentInChangeRequest, { ...input, changeRequestId }));
  } else {
    await (changeRequestId === undefined
      ? client.call(api.updateCommentReply, { ...input, commentReplyId })
      : client.call(api.updateCommentReplyInChangeRequest, { ...input, commentReplyId, changeRequestId }));
  }
  await refreshComments(branch);
}

export async function deletePosted(branch: Branch, { commentId, commentReplyId }: Posted): Promise<void> {
  const { spaceId, changeRequestId } = branch;
  const input = { spaceId, commentId };
  if (commentReplyId === undefined) {
    await (changeRequestId === undefined
      ? client.call(api.deleteComment, input)
      : client.call(api.deleteCommentInChangeRequest, { ...input, changeRequestId }));
  } else {
    await (changeRequestId === undefined
      ? client.call(api.deleteCommentReply, { ...input, commentReplyId })
      : client.call(api.deleteCommentReplyInChangeRequest, { ...input, commentReplyId, changeRequestId }));
  }
  await refreshComments(branch);
}

const refreshComments = ({ spaceId, changeRequestId }: Branch): Promise<void> =>
  changeRequestId === undefined
    ? refresh([keyOf(api.listComments, { spaceId }), keyOf(api.listCommentReplies, { spaceId })])
    : refresh([
        keyOf(api.listCommentsInChangeRequest, { spaceId }),
        keyOf(api.listCommentRepliesInChangeRequest, { spaceId }),
        keyOf(api.getChangeRequest, { spaceId }),
      ]);

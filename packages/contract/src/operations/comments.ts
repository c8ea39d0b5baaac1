import { onBothBranches } from '../branch.ts';
import { nothingThere, operation } from '../operation.ts';
import { format } from '../queries.ts';
import { Comment, CommentReply, OpenComment, TableCell } from '../shapes/comments.ts';
import { order } from '../shapes/common.ts';
import { DocumentBodyInput } from '../shapes/content.ts';
import { Member } from '../shapes/organizations.ts';
import { array, boolean, list, named, object, oneOf, optional, paging, partial, text } from '../shape-builders.ts';

const tag = 'Comments';
const reactions = array(text(1, 50), { maxItems: 100, description: 'emoji, as characters or code points' });
const edits = { body: DocumentBodyInput, addedReactions: reactions, removedReactions: reactions };
const authors = optional(array(text(1, 128), { maxItems: 100, description: 'only comments of these users' }));

const NewComment = named(
  'NewComment',
  object({
    body: DocumentBodyInput,
    page: optional(text(1, 128)),
    node: optional(text(1, 128, { description: 'key of the block' })),
    tableCell: optional(TableCell),
  }),
);
const NewCommentReply = named('NewCommentReply', object({ body: DocumentBodyInput }));
const CommentUpdate = named('CommentUpdate', partial({ resolved: boolean(), ...edits }));
const CommentReplyUpdate = named(
  'CommentReplyUpdate',
  partial({ resolved: boolean({ description: 'has no effect: a comment is resolved, not its replies' }), ...edits }),
);
const whoMay = 'Anyone who may comment can react and resolve; only the author or an administrator can change the body.';

export const { main: listComments, changeRequest: listCommentsInChangeRequest } = onBothBranches({
  id: 'listComments',
  route: 'GET /comments',
  summary: 'List comments',
  tag,
  seeds: { main: 53, changeRequest: 44 },
  access: { level: 'read' },
  query: {
    ...paging,
    order,
    format,
    status: optional(oneOf(['all', 'open', 'resolved'], { default: 'all' })),
    targetPage: optional(text(1, 128, { description: 'only comments on this page' })),
    authors,
  },
  status: 200,
  reply: list(Comment),
});

export const { main: createComment, changeRequest: createCommentInChangeRequest } = onBothBranches({
  id: 'createComment',
  route: 'POST /comments',
  summary: 'Create a comment on the content, a page or a block',
  tag,
  seeds: { main: 54, changeRequest: 45 },
  access: { level: 'comment' },
  audit: { event: 'comment_created', creates: 'comment', target: 'spaceId' },
  query: { format },
  body: NewComment,
  status: 200,
  reply: Comment,
});

export const { main: getComment, changeRequest: getCommentInChangeRequest } = onBothBranches({
  id: 'getComment',
  route: 'GET /comments/{commentId}',
  summary: 'Get a comment',
  tag,
  seeds: { main: 55, changeRequest: 46 },
  access: { level: 'read' },
  query: { format },
  status: 200,
  reply: Comment,
});

export const { main: updateComment, changeRequest: updateCommentInChangeRequest } = onBothBranches({
  id: 'updateComment',
  route: 'PUT /comments/{commentId}',
  summary: 'Update, resolve, reopen or react to a comment',
  description: `Absent fields stay unchanged. ${whoMay}`,
  tag,
  seeds: { main: 56, changeRequest: 47 },
  access: { level: 'comment' },
  audit: { event: 'comment_updated', target: 'commentId' },
  query: { format },
  body: CommentUpdate,
  status: 200,
  reply: Comment,
});

export const { main: deleteComment, changeRequest: deleteCommentInChangeRequest } = onBothBranches({
  id: 'deleteComment',
  route: 'DELETE /comments/{commentId}',
  summary: 'Delete a comment with its replies',
  tag,
  seeds: { main: 57, changeRequest: 48 },
  access: { level: 'admin', or: 'author' },
  audit: { event: 'comment_deleted', target: 'commentId' },
  status: 205,
  also: nothingThere,
});

export const { main: listCommentReplies, changeRequest: listCommentRepliesInChangeRequest } = onBothBranches({
  id: 'listCommentReplies',
  route: 'GET /comments/{commentId}/replies',
  summary: 'List the replies to a comment',
  tag,
  seeds: { main: 58, changeRequest: 49 },
  access: { level: 'read' },
  query: { ...paging, format },
  status: 200,
  reply: list(CommentReply),
});

export const { main: createCommentReply, changeRequest: createCommentReplyInChangeRequest } = onBothBranches({
  id: 'createCommentReply',
  route: 'POST /comments/{commentId}/replies',
  summary: 'Create a reply to a comment',
  tag,
  seeds: { main: 59, changeRequest: 50 },
  access: { level: 'comment' },
  audit: { event: 'comment_reply_created', creates: 'comment-reply', target: 'commentId' },
  query: { format },
  body: NewCommentReply,
  status: 200,
  reply: CommentReply,
});

export const { main: getCommentReply, changeRequest: getCommentReplyInChangeRequest } = onBothBranches({
  id: 'getCommentReply',
  route: 'GET /comments/{commentId}/replies/{commentReplyId}',
  summary: 'Get a reply',
  tag,
  seeds: { main: 60, changeRequest: 51 },
  access: { level: 'read' },
  query: { format },
  status: 200,
  reply: CommentReply,
});

export const { main: updateCommentReply, changeRequest: updateCommentReplyInChangeRequest } = onBothBranches({
  id: 'updateCommentReply',
  route: 'PUT /comments/{commentId}/replies/{commentReplyId}',
  summary: 'Update or react to a reply',
  description: `Absent fields stay unchanged. ${whoMay}`,
  tag,
  seeds: { main: 61, changeRequest: 52 },
  access: { level: 'comment' },
  audit: { event: 'comment_reply_updated', target: 'commentReplyId' },
  query: { format },
  body: CommentReplyUpdate,
  status: 200,
  reply: CommentReply,
});

export const { main: deleteCommentReply, changeRequest: deleteCommentReplyInChangeRequest } = onBothBranches({
  id: 'deleteCommentReply',
  route: 'DELETE /comments/{commentId}/replies/{commentReplyId}',
  summary: 'Delete a reply',
  tag,
  seeds: { main: 62 },
  access: { level: 'admin', or: 'author' },
  audit: { event: 'comment_reply_deleted', target: 'commentReplyId' },
  status: 205,
  also: nothingThere,
});

export const { main: listCommenters, changeRequest: listCommentersInChangeRequest } = onBothBranches({
  id: 'listCommenters',
  route: 'GET /commenters',
  summary: 'List the members who commented',
  tag,
  access: { level: 'read' },
  query: paging,
  status: 200,
  reply: list(Member),
});

export const listOpenComments = operation({
  id: 'listOpenComments',
  route: 'GET /v1/orgs/{organizationId}/open-comments',
  summary: 'List unresolved comments that concern the caller',
  description:
    'In all spaces the caller can see, and in change requests that are neither merged nor archived; the last first. The ' +
    'change requests that concern the caller are listed by `GET /v1/orgs/{organizationId}/change-requests` with `creator` or ' +
    '`requestedReviewer`.',
  tag,
  access: { level: 'guest' },
  query: paging,
  status: 200,
  reply: list(OpenComment),
});

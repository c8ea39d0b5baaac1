import { nothingThere, operation } from '../operation.ts';
import { own, type Place, type SpacePath } from '../place.ts';
import { format } from '../queries.ts';
import { Comment, CommentReply, TableCell } from '../shapes/comments.ts';
import { order } from '../shapes/common.ts';
import { DocumentBodyInput } from '../shapes/content.ts';
import { Member } from '../shapes/organizations.ts';
import { array, boolean, list, named, object, oneOf, optional, paging, partial, text } from '../vocabulary.ts';

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
const whoMay = 'Whoever may comment reacts and resolves; the body is changed by its author or an administrator.';

function commentsAt<const At extends SpacePath>(place: Place<At>) {
  const { at } = place;
  return {
    listComments: operation({
      ...own(place, 'listComments'),
      route: `GET ${at}/comments` as const,
      summary: 'List comments',
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
    }),
    createComment: operation({
      ...own(place, 'createComment'),
      route: `POST ${at}/comments` as const,
      summary: 'Comment on the whole, a page or a block',
      access: { level: 'comment' },
      query: { format },
      body: NewComment,
      status: 200,
      reply: Comment,
    }),
    getComment: operation({
      ...own(place, 'getComment'),
      route: `GET ${at}/comments/{commentId}` as const,
      summary: 'Get a comment',
      access: { level: 'read' },
      query: { format },
      status: 200,
      reply: Comment,
    }),
    updateComment: operation({
      ...own(place, 'updateComment'),
      route: `PUT ${at}/comments/{commentId}` as const,
      summary: 'Change, resolve, reopen or react to a comment',
      description: `What is absent stays. ${whoMay}`,
      access: { level: 'comment' },
      query: { format },
      body: CommentUpdate,
      status: 200,
      reply: Comment,
    }),
    deleteComment: operation({
      ...own(place, 'deleteComment'),
      route: `DELETE ${at}/comments/{commentId}` as const,
      summary: 'Delete a comment with its replies',
      access: { level: 'admin', or: 'author' },
      status: 205,
      also: nothingThere,
    }),
    listCommentReplies: operation({
      ...own(place, 'listCommentReplies'),
      route: `GET ${at}/comments/{commentId}/replies` as const,
      summary: 'List the replies to a comment',
      access: { level: 'read' },
      query: { ...paging, format },
      status: 200,
      reply: list(CommentReply),
    }),
    createCommentReply: operation({
      ...own(place, 'createCommentReply'),
      route: `POST ${at}/comments/{commentId}/replies` as const,
      summary: 'Reply to a comment',
      access: { level: 'comment' },
      query: { format },
      body: NewCommentReply,
      status: 200,
      reply: CommentReply,
    }),
    getCommentReply: operation({
      ...own(place, 'getCommentReply'),
      route: `GET ${at}/comments/{commentId}/replies/{commentReplyId}` as const,
      summary: 'Get a reply',
      access: { level: 'read' },
      query: { format },
      status: 200,
      reply: CommentReply,
    }),
    updateCommentReply: operation({
      ...own(place, 'updateCommentReply'),
      route: `PUT ${at}/comments/{commentId}/replies/{commentReplyId}` as const,
      summary: 'Change or react to a reply',
      description: `What is absent stays. ${whoMay}`,
      access: { level: 'comment' },
      query: { format },
      body: CommentReplyUpdate,
      status: 200,
      reply: CommentReply,
    }),
    deleteCommentReply: operation({
      ...own(place, 'deleteCommentReply'),
      route: `DELETE ${at}/comments/{commentId}/replies/{commentReplyId}` as const,
      summary: 'Delete a reply',
      access: { level: 'admin', or: 'author' },
      status: 205,
      also: nothingThere,
    }),
    listCommenters: operation({
      ...own(place, 'listCommenters'),
      route: `GET ${at}/commenters` as const,
      summary: 'List the members who commented',
      access: { level: 'read' },
      query: paging,
      status: 200,
      reply: list(Member),
    }),
  };
}

export const {
  listComments,
  createComment,
  getComment,
  updateComment,
  deleteComment,
  listCommentReplies,
  createCommentReply,
  getCommentReply,
  updateCommentReply,
  deleteCommentReply,
  listCommenters,
} = commentsAt({
  at: '/v1/spaces/{spaceId}',
  suffix: '',
  tag: 'Comments',
  seeds: {
    listComments: 53,
    createComment: 54,
    getComment: 55,
    updateComment: 56,
    deleteComment: 57,
    listCommentReplies: 58,
    createCommentReply: 59,
    getCommentReply: 60,
    updateCommentReply: 61,
    deleteCommentReply: 62,
  },
});

export const {
  listComments: listCommentsInChangeRequest,
  createComment: createCommentInChangeRequest,
  getComment: getCommentInChangeRequest,
  updateComment: updateCommentInChangeRequest,
  deleteComment: deleteCommentInChangeRequest,
  listCommentReplies: listCommentRepliesInChangeRequest,
  createCommentReply: createCommentReplyInChangeRequest,
  getCommentReply: getCommentReplyInChangeRequest,
  updateCommentReply: updateCommentReplyInChangeRequest,
  deleteCommentReply: deleteCommentReplyInChangeRequest,
  listCommenters: listCommentersInChangeRequest,
} = commentsAt({
  at: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}',
  suffix: 'InChangeRequest',
  tag: 'Comments',
  seeds: {
    listComments: 44,
    createComment: 45,
    getComment: 46,
    updateComment: 47,
    deleteComment: 48,
    listCommentReplies: 49,
    createCommentReply: 50,
    getCommentReply: 51,
    updateCommentReply: 52,
  },
});

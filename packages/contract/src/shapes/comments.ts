import {
  array,
  boolean,
  integer,
  literal,
  named,
  number,
  object,
  oneOf,
  optional,
  text,
  timestamp,
  url,
} from '../shape-builders.ts';
import { Emoji, Icon, location, User } from './common.ts';
import { DocumentBody } from './content.ts';

export const Reaction = named(
  'Reaction',
  object({
    emoji: text(),
    count: number(),
    users: array(object({ user: User, reactedAt: timestamp() })),
  }),
);

export const TableCell = named('TableCell', object({ record: text(1, 128), definition: text(1, 128) }));

const CommentTarget = named(
  'CommentTarget',
  object({
    space: text(1),
    revision: text(1, undefined, { description: 'the revision that was commented on' }),
    changeRequest: optional(text(1)),
    review: optional(text(1)),
    page: optional(
      object({
        id: text(1),
        title: text(1),
        emoji: optional(Emoji),
        icon: optional(Icon),
        createdAt: optional(timestamp()),
        updatedAt: optional(timestamp()),
        path: text(),
        outdated: boolean({ description: 'the commented block was deleted, or changed too much to find it again' }),
      }),
    ),
    node: optional(object({ id: text(1), preview: optional(text()) })),
    tableCell: optional(TableCell),
  }),
);

const permissions = object({
  view: boolean(),
  edit: boolean(),
  delete: boolean(),
  reply: optional(boolean()),
});

const Replier = named(
  'CommentReplier',
  object({ user: User, count: integer({ description: 'how many replies' }), updatedAt: timestamp() }),
);

export const Comment = named(
  'Comment',
  object({
    object: literal('comment'),
    id: text(1),
    postedBy: User,
    postedAt: timestamp(),
    editedAt: optional(timestamp()),
    body: DocumentBody,
    reactions: array(Reaction),
    replies: number(),
    repliers: array(Replier),
    target: CommentTarget,
    status: oneOf(['open', 'resolved']),
    resolvedAt: optional(timestamp()),
    resolvedBy: optional(User),
    urls: location,
    permissions,
  }),
);

export const CommentReply = named(
  'CommentReply',
  object({
    object: literal('comment-reply'),
    id: text(1),
    postedBy: User,
    postedAt: timestamp(),
    editedAt: optional(timestamp()),
    body: DocumentBody,
    reactions: array(Reaction),
    urls: location,
    permissions,
  }),
);

export const OpenComment = named(
  'OpenComment',
  object({
    id: text(1),
    postedBy: User,
    postedAt: timestamp(),
    excerpt: text(0, 300, { description: 'the beginning of its text, without Markdown' }),
    reasons: array(oneOf(['posted', 'replied', 'mentioned', 'change-request']), {
      description: 'the caller posted it, replied to it, is mentioned in it or a reply, or created the change request',
    }),
    space: object({ id: text(1), title: text() }),
    changeRequest: optional(object({ id: text(1), number: number(), subject: text() })),
    page: optional(text(1)),
    urls: object({ location: url() }),
  }),
);

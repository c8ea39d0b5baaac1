// What happened that concerns the caller, and what they want to know. Nobody else reads it.
import {
  boolean,
  integer,
  map,
  named,
  number,
  object,
  oneOf,
  optional,
  text,
  timestamp,
  url,
} from '../shape-builders.ts';
import { User } from './common.ts';

export const notificationKinds = [
  'mention',
  'reply',
  'review-requested',
  'review',
  'comment',
  'change-request',
  'merged',
  'conflict',
  'import-failed',
  'sync-failed',
  'webhook-failed',
] as const;

export type NotificationKind = (typeof notificationKinds)[number];

export const NotificationKindName = named(
  'NotificationKind',
  oneOf(notificationKinds, {
    description:
      'mention: the caller is mentioned in a comment or a reply; reply: to a comment of the caller or one they ' +
      'replied to; review-requested: the caller is asked for a review; review: of a change request; comment: a new ' +
      'one; change-request: ready for review in a watched space; merged: a change request; conflict: a change request ' +
      'or a Git sync that needs a decision; import-failed, sync-failed, webhook-failed: what failed',
  }),
);

export const Notification = named(
  'Notification',
  object(
    {
      id: text(1),
      kind: NotificationKindName,
      count: integer({ minimum: 1, description: 'how many events it stands for' }),
      createdAt: timestamp({ description: 'of the first event' }),
      updatedAt: timestamp({ description: 'of the last event' }),
      readAt: optional(timestamp()),
      actor: optional(User),
      space: optional(object({ id: text(1), title: text() })),
      changeRequest: optional(object({ id: text(1), number: number(), subject: text(), status: text() })),
      comment: optional(text(1)),
      reply: optional(text(1)),
      page: optional(text(1)),
      import: optional(text(1)),
      webhook: optional(object({ id: text(1), title: text() })),
      reviewStatus: optional(oneOf(['approved', 'changes-requested'])),
      excerpt: optional(text(0, 300, { description: 'the beginning of the comment, without Markdown' })),
      reason: optional(text(0, 500, { description: 'why it failed' })),
      urls: object({ app: url() }),
    },
    { description: 'of what the caller can see at present' },
  ),
);

export const UnreadNotifications = named(
  'UnreadNotifications',
  object({ unread: integer({ minimum: 0, maximum: 100, description: 'at most 100, which stands for 100 or more' }) }),
);

export const NotificationChannel = named(
  'NotificationChannel',
  oneOf(['off', 'app', 'email'], { description: 'email: in the application and by e-mail' }),
);

export const NotificationSettings = named(
  'NotificationSettings',
  object({
    kinds: map(NotificationChannel, { description: 'by kind of notification' }),
    email: oneOf(['immediately', 'daily', 'never']),
    digestHour: integer({ description: 'the hour of the daily e-mail, in UTC' }),
    mailAvailable: boolean({ description: 'the server can send e-mail' }),
    language: optional(text(2, 10, { description: 'of e-mails' })),
  }),
);

export const Watch = named(
  'Watch',
  object({
    state: oneOf(['watching', 'muted', 'default'], {
      description:
        'watching: everything that happens in it; muted: only mentions and requests for a review; default: what the ' +
        'caller takes part in',
    }),
    inherited: optional(
      oneOf(['watching', 'muted'], { description: 'of the space, for a change request without a state of its own' }),
    ),
  }),
);

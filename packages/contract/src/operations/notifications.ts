import { operation } from '../operation.ts';
import {
  Notification,
  NotificationChannel,
  notificationKinds,
  NotificationSettings,
  UnreadNotifications,
  Watch,
} from '../shapes/notifications.ts';
import {
  array,
  boolean,
  integer,
  list,
  object,
  oneOf,
  optional,
  paging,
  partial,
  text,
  timestamp,
} from '../shape-builders.ts';

const tag = 'Notifications';

export const listNotifications = operation({
  id: 'listNotifications',
  route: 'GET /v1/orgs/{organizationId}/notifications',
  summary: 'List the caller’s notifications',
  description:
    'The last first. Several events of the same kind on the same thing are one notification. They are kept for 90 days, ' +
    'at most 1,000. A token for one space lists those of the space.',
  tag,
  access: { level: 'guest' },
  query: { unread: optional(boolean({ default: false, description: 'only unread ones' })), ...paging },
  status: 200,
  reply: list(Notification),
});

export const countUnreadNotifications = operation({
  id: 'countUnreadNotifications',
  route: 'GET /v1/orgs/{organizationId}/notifications/unread',
  summary: 'Count the caller’s unread notifications',
  description: 'With an ETag: poll with `If-None-Match`.',
  tag,
  access: { level: 'guest' },
  status: 200,
  reply: UnreadNotifications,
});

export const markNotifications = operation({
  id: 'markNotifications',
  route: 'POST /v1/orgs/{organizationId}/notifications/read',
  summary: 'Mark notifications as read or unread',
  description:
    'Those named, or all. `until` leaves those alone that were updated later, such as after the list was shown. It is ' +
    'neither logged nor sent to webhooks.',
  tag,
  access: { level: 'guest' },
  audit: { event: 'notifications_marked', target: 'organizationId' },
  body: object({
    notifications: optional(array(text(1, 128), { minItems: 1, maxItems: 500, description: 'all when absent' })),
    read: optional(boolean({ default: true })),
    until: optional(timestamp()),
  }),
  status: 200,
  reply: UnreadNotifications,
});

export const getNotificationSettings = operation({
  id: 'getNotificationSettings',
  route: 'GET /v1/orgs/{organizationId}/notification-settings',
  summary: 'Get what the caller is notified of, and how',
  tag,
  access: { level: 'guest' },
  status: 200,
  reply: NotificationSettings,
});

export const updateNotificationSettings = operation({
  id: 'updateNotificationSettings',
  route: 'PATCH /v1/orgs/{organizationId}/notification-settings',
  summary: 'Update what the caller is notified of, and how',
  description: 'Kinds that are not named stay as they are. A token for one space cannot change them.',
  tag,
  access: { level: 'guest' },
  audit: { event: 'notification_settings_updated', target: 'organizationId' },
  body: partial({
    kinds: partial(Object.fromEntries(notificationKinds.map((kind) => [kind, NotificationChannel])), {
      additionalProperties: false,
    }),
    email: oneOf(['immediately', 'daily', 'never']),
    digestHour: integer({ minimum: 0, maximum: 23, description: 'the hour of the daily e-mail, in UTC' }),
    language: text(2, 10, {
      description: 'of e-mails, such as `de`',
      pattern: '^[a-z]{2}(-[a-z]{2})?$',
      'x-expects': 'a language in lower case, with a region if needed, such as pt-br',
    }),
  }),
  status: 200,
  reply: NotificationSettings,
});

const state = object({ state: oneOf(['watching', 'muted']) });

export const getSpaceWatch = operation({
  id: 'getSpaceWatch',
  route: 'GET /v1/spaces/{spaceId}/watch',
  summary: 'Get whether the caller watches or mutes a space',
  tag,
  access: { level: 'read' },
  status: 200,
  reply: Watch,
});

export const setSpaceWatch = operation({
  id: 'setSpaceWatch',
  route: 'PUT /v1/spaces/{spaceId}/watch',
  summary: 'Watch or mute a space',
  tag,
  access: { level: 'read' },
  audit: { event: 'space_watch_set', target: 'spaceId' },
  body: state,
  status: 200,
  reply: Watch,
});

export const deleteSpaceWatch = operation({
  id: 'deleteSpaceWatch',
  route: 'DELETE /v1/spaces/{spaceId}/watch',
  summary: 'Delete the watch on a space: neither watch nor mute it',
  tag,
  access: { level: 'read' },
  audit: { event: 'space_watch_deleted', target: 'spaceId' },
  status: 204,
});

export const getChangeRequestWatch = operation({
  id: 'getChangeRequestWatch',
  route: 'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/watch',
  summary: 'Get whether the caller watches or mutes a change request',
  tag,
  access: { level: 'read' },
  status: 200,
  reply: Watch,
});

export const setChangeRequestWatch = operation({
  id: 'setChangeRequestWatch',
  route: 'PUT /v1/spaces/{spaceId}/change-requests/{changeRequestId}/watch',
  summary: 'Watch or mute a change request',
  tag,
  access: { level: 'read' },
  audit: { event: 'change_request_watch_set', target: 'changeRequestId' },
  body: state,
  status: 200,
  reply: Watch,
});

export const deleteChangeRequestWatch = operation({
  id: 'deleteChangeRequestWatch',
  route: 'DELETE /v1/spaces/{spaceId}/change-requests/{changeRequestId}/watch',
  summary: 'Delete the watch on a change request: neither watch nor mute it',
  tag,
  access: { level: 'read' },
  audit: { event: 'change_request_watch_deleted', target: 'changeRequestId' },
  status: 204,
});

import { anything, array, map, named, object, oneOf, optional, text, timestamp } from '../shape-builders.ts';

export const AuditActor = named(
  'AuditActor',
  object({
    kind: oneOf(['user', 'visitor', 'job', 'nobody'], { description: '`nobody`: an unauthenticated request' }),
    user: optional(object({ id: text(1), displayName: text(), email: text() })),
    token: optional(object({ id: text(1), label: text(), prefix: text() })),
    site: optional(text(1, undefined, { description: 'the site of a visitor' })),
    job: optional(text(1, undefined, { description: 'the background job that made the change' })),
  }),
);

export const AuditEntry = named(
  'AuditEntry',
  object({
    object: oneOf(['audit-entry']),
    id: text(1),
    action: text(1, undefined, { description: 'what happened, such as `space_created`' }),
    actor: AuditActor,
    target: optional(object({ type: text(1), id: text(1), title: optional(text()) })),
    ids: map(text(), { description: 'what it belongs to, such as `spaceId` and `changeRequestId`' }),
    fields: array(text(), { description: 'names of the fields that were set; values are not stored' }),
    details: map(anything(), { description: 'details that depend on the action' }),
    address: optional(text(1, undefined, { description: 'IP address of the request' })),
    requestId: optional(text(1, undefined, { description: 'the `x-request-id` of the response' })),
    createdAt: timestamp(),
  }),
);

import {
  anything,
  array,
  boolean,
  integer,
  map,
  named,
  object,
  oneOf,
  optional,
  text,
  timestamp,
} from '../vocabulary.ts';

export const WebhookEvents = array(text(1, 64, { pattern: '^(?:\\*|[a-z][a-z0-9_]*\\*?)$' }), {
  minItems: 1,
  maxItems: 200,
  description: 'names of events; `*` is all of them, `comment_*` all that begin so',
});

const webhook = {
  object: oneOf(['webhook']),
  id: text(1),
  title: text(0, 100),
  url: text(1, 2048, { description: 'where events are sent' }),
  events: WebhookEvents,
  space: optional(text(1, undefined, { description: 'only events of this space are sent' })),
  active: boolean(),
  status: oneOf(['active', 'failing', 'paused', 'off'], {
    description: '`failing` while the receiver refuses or does not answer, `paused` when that took too long',
  }),
  failingSince: optional(timestamp()),
  paused: optional(object({ at: timestamp(), reason: text(1) })),
  formerSecretUntil: optional(
    timestamp({ description: 'until when deliveries are also signed with the secret before' }),
  ),
  createdAt: timestamp(),
  updatedAt: timestamp(),
  urls: object({ location: text(1) }),
};

export const Webhook = named('Webhook', object(webhook));
export const WebhookOnce = named(
  'WebhookOnce',
  object({ ...webhook, secret: text(1, undefined, { description: 'signs deliveries; shown this once' }) }),
);

export const WebhookDelivery = named(
  'WebhookDelivery',
  object({
    object: oneOf(['webhook-delivery']),
    id: text(1),
    event: object({ id: text(1), type: text(1), createdAt: timestamp(), body: map(anything()) }),
    status: oneOf(['pending', 'delivered', 'failed']),
    attempts: integer(),
    nextAttemptAt: optional(timestamp()),
    log: array(
      object({
        at: timestamp(),
        ms: integer({ description: 'how long the receiver took' }),
        status: optional(integer({ description: 'the status it answered' })),
        error: optional(text()),
        response: optional(text(0, undefined, { description: 'the beginning of its answer' })),
      }),
      { description: 'the last attempts, oldest first' },
    ),
    createdAt: timestamp(),
    updatedAt: timestamp(),
  }),
);

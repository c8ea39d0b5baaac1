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
} from '../shape-builders.ts';

export const WebhookEvents = array(
  text(1, 64, {
    pattern: '^(?:\\*|[a-z][a-z0-9_]*\\*?)$',
    'x-expects':
      'the name of an event, its beginning with an asterisk, or an asterisk for all, such as change_request_*',
  }),
  {
    minItems: 1,
    maxItems: 200,
    description: 'names of events; `*` matches all, `comment_*` all with this prefix',
  },
);

const webhook = {
  object: oneOf(['webhook']),
  id: text(1),
  title: text(0, 100),
  url: text(1, 2048, { description: 'URL events are sent to' }),
  events: WebhookEvents,
  space: optional(text(1, undefined, { description: 'only events of this space are sent' })),
  active: boolean(),
  status: oneOf(['active', 'failing', 'paused', 'off'], {
    description: '`failing`: the receiver rejects deliveries or does not respond; `paused`: it did so for too long',
  }),
  failingSince: optional(timestamp()),
  paused: optional(object({ at: timestamp(), reason: text(1) })),
  formerSecretUntil: optional(
    timestamp({ description: 'until when deliveries are also signed with the previous secret' }),
  ),
  createdAt: timestamp(),
  updatedAt: timestamp(),
  urls: object({ location: text(1) }),
};

export const Webhook = named('Webhook', object(webhook));
export const WebhookOnce = named(
  'WebhookOnce',
  object({ ...webhook, secret: text(1, undefined, { description: 'secret that signs deliveries; shown only once' }) }),
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
        ms: integer({ description: 'response time of the receiver' }),
        status: optional(integer({ description: 'the status of the response' })),
        error: optional(text()),
        response: optional(text(0, undefined, { description: 'the beginning of the response body' })),
      }),
      { description: 'the last attempts, oldest first' },
    ),
    createdAt: timestamp(),
    updatedAt: timestamp(),
  }),
);

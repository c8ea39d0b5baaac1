import { idOf } from '../ids.ts';
import { nothingThere, operation } from '../operation.ts';
import { Webhook, WebhookDelivery, WebhookEvents, WebhookOnce } from '../shapes/webhooks.ts';
import {
  array,
  boolean,
  integer,
  list,
  named,
  object,
  oneOf,
  optional,
  paging,
  partial,
  text,
  timestamp,
  webUrl,
} from '../shape-builders.ts';

const tag = 'Webhooks';
const at = '/v1/orgs/{organizationId}/webhooks';
const description = 'An addition of this service.';
const title = text(0, 100);

export const listWebhookEvents = operation({
  id: 'listWebhookEvents',
  route: 'GET /v1/orgs/{organizationId}/webhook-events',
  summary: 'List the events of webhooks',
  description,
  tag,
  access: { level: 'admin' },
  status: 200,
  reply: named('WebhookEventTypes', object({ items: array(object({ type: text(1), description: text(1) })) })),
});

export const listWebhooks = operation({
  id: 'listWebhooks',
  route: `GET ${at}`,
  summary: 'List the webhooks of an organization',
  description,
  tag,
  access: { level: 'admin' },
  query: paging,
  status: 200,
  reply: list(Webhook),
});

export const createWebhook = operation({
  id: 'createWebhook',
  route: `POST ${at}`,
  summary: 'Create a webhook',
  description:
    'An addition of this service. Each event is a POST with a JSON body, signed in the header `x-lectern-signature` as ' +
    '`t=<seconds>,v1=<hex>`: HMAC-SHA256 of `<t>.<body>` with the secret of the reply. Delivery is at least once, in no ' +
    'guaranteed order, and retried for a day.',
  tag,
  access: { level: 'admin' },
  audit: { event: 'webhook_created', creates: 'webhook', target: 'organizationId' },
  body: object({
    url: webUrl(2048),
    events: optional(WebhookEvents),
    space: optional(idOf('space')),
    title: optional(title),
    active: optional(boolean()),
  }),
  status: 201,
  location: true,
  reply: WebhookOnce,
});

export const getWebhook = operation({
  id: 'getWebhook',
  route: `GET ${at}/{webhookId}`,
  summary: 'Get a webhook',
  description,
  tag,
  access: { level: 'admin' },
  status: 200,
  reply: Webhook,
});

export const updateWebhook = operation({
  id: 'updateWebhook',
  route: `PATCH ${at}/{webhookId}`,
  summary: 'Update a webhook; `active: true` also resumes a paused webhook',
  description,
  tag,
  access: { level: 'admin' },
  audit: { event: 'webhook_updated', target: 'webhookId' },
  body: partial({ url: webUrl(2048), events: WebhookEvents, title, active: boolean() }),
  status: 200,
  reply: Webhook,
});

export const deleteWebhook = operation({
  id: 'deleteWebhook',
  route: `DELETE ${at}/{webhookId}`,
  summary: 'Delete a webhook and its deliveries',
  description,
  tag,
  access: { level: 'admin' },
  audit: { event: 'webhook_deleted', target: 'webhookId' },
  status: 205,
  also: nothingThere,
});

export const rotateWebhookSecret = operation({
  id: 'rotateWebhookSecret',
  route: `POST ${at}/{webhookId}/secret`,
  summary: 'Rotate the secret of a webhook',
  description:
    'An addition of this service. During a transition period deliveries are signed with both secrets, one `v1` each.',
  tag,
  access: { level: 'admin' },
  audit: { event: 'webhook_secret_rotated', target: 'webhookId' },
  body: partial({ overlapHours: integer({ minimum: 0, maximum: 168 }) }),
  bodyOptional: true,
  status: 200,
  reply: WebhookOnce,
});

export const testWebhook = operation({
  id: 'testWebhook',
  route: `POST ${at}/{webhookId}/test`,
  summary: 'Send a `webhook_test` event',
  description,
  tag,
  access: { level: 'admin' },
  audit: { event: 'webhook_tested', target: 'webhookId' },
  status: 201,
  reply: WebhookDelivery,
  errors: { 409: 'the webhook is paused or off' },
});

export const listWebhookDeliveries = operation({
  id: 'listWebhookDeliveries',
  route: `GET ${at}/{webhookId}/deliveries`,
  summary: 'List the deliveries of a webhook, newest first',
  description,
  tag,
  access: { level: 'admin' },
  query: { status: optional(oneOf(['pending', 'delivered', 'failed'])), ...paging },
  status: 200,
  reply: list(WebhookDelivery),
});

export const getWebhookDelivery = operation({
  id: 'getWebhookDelivery',
  route: `GET ${at}/{webhookId}/deliveries/{deliveryId}`,
  summary: 'Get a delivery with its attempts',
  description,
  tag,
  access: { level: 'admin' },
  status: 200,
  reply: WebhookDelivery,
});

export const replayWebhookDelivery = operation({
  id: 'replayWebhookDelivery',
  route: `POST ${at}/{webhookId}/deliveries/{deliveryId}/replay`,
  summary: 'Resend a delivery',
  description,
  tag,
  access: { level: 'admin' },
  audit: { event: 'webhook_delivery_replayed', target: 'deliveryId' },
  status: 200,
  reply: WebhookDelivery,
  errors: { 409: 'the webhook is paused or off' },
});

export const replayWebhook = operation({
  id: 'replayWebhook',
  route: `POST ${at}/{webhookId}/replay`,
  summary: 'Resend the events since a time',
  description:
    'An addition of this service. Includes events that occurred while the webhook was paused or off. At most 10,000 events are ' +
    'sent; `complete` is false when there are more, and `until` is the time to continue from.',
  tag,
  access: { level: 'admin' },
  audit: { event: 'webhook_replayed', target: 'webhookId' },
  body: object({ since: timestamp(), until: optional(timestamp()), failedOnly: optional(boolean()) }),
  status: 200,
  reply: named('WebhookReplay', object({ events: integer(), complete: boolean(), until: optional(timestamp()) })),
  errors: { 409: 'the webhook is paused or off' },
});

import type { shapes, Static } from '@lectern/contract';
import type { Urls } from '#platform/context';
import type { DeliveryWithEvent } from './rows-deliveries.ts';
import type { WebhookRow } from './rows.ts';
import type { Attempt } from './attempt-delivery.ts';

export function presentWebhook(
  { urls, now }: { urls: Urls; now: Date },
  row: WebhookRow,
): Static<typeof shapes.Webhook> {
  const overlapping = row.former_until !== null && row.former_until > now.toISOString();
  return {
    object: 'webhook',
    id: row.id,
    title: row.title,
    url: row.url,
    events: JSON.parse(row.events) as string[],
    ...(row.space_id !== null && { space: row.space_id }),
    active: row.active === 1,
    status:
      row.active === 0 ? 'off' : row.paused_at !== null ? 'paused' : row.failing_since !== null ? 'failing' : 'active',
    ...(row.failing_since !== null && { failingSince: row.failing_since }),
    ...(row.paused_at !== null && { paused: { at: row.paused_at, reason: row.paused_because ?? 'paused' } }),
    ...(overlapping && { formerSecretUntil: row.former_until! }),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    urls: { location: urls.api(`/orgs/${row.organization_id}/webhooks/${row.id}`) },
  };
}

export const presentDelivery = (row: DeliveryWithEvent): Static<typeof shapes.WebhookDelivery> => ({
  object: 'webhook-delivery',
  id: row.id,
  event: {
    id: row.event_id,
    type: row.type,
    createdAt: row.event_at,
    body: JSON.parse(row.body) as Record<string, unknown>,
  },
  status: row.status as 'pending' | 'delivered' | 'failed',
  attempts: row.attempts,
  ...(row.next_at !== null && { nextAttemptAt: row.next_at }),
  log: JSON.parse(row.log) as Attempt[],
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

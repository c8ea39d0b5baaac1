import type { Target } from '#platform/http/implement';
import { findDelivery, type DeliveryWithEvent } from './rows-deliveries.ts';
import { findWebhook, type WebhookRow } from './rows.ts';

declare module '#platform/http/implement' {
  interface Targets {
    webhookId: { webhook: WebhookRow };
    deliveryId: { delivery: DeliveryWithEvent };
  }
}

export const webhookTarget: Target = {
  as: 'webhook',
  async load(context, id, loaded) {
    const row = await findWebhook(context.db, (loaded['organization'] as { id: string }).id, id);
    return row && { value: row };
  },
};

export const deliveryTarget: Target = {
  as: 'delivery',
  async load(context, id, loaded) {
    const row = await findDelivery(context.db, loaded['webhook'] as WebhookRow, id);
    return row && { value: row };
  },
};

import { api, type Reply } from '@lectern/contract/browser';
import { client } from '../../../api/client.ts';
import { pagesOf } from '../../../api/pages.ts';
import { changing, keyOf, query } from '../../../api/query.ts';

export type Webhook = Reply<'getWebhook'>;
export type Delivery = Reply<'listWebhookDeliveries'>['items'][number];
export type DeliveryStatus = Delivery['status'];

export const webhooksOf = (organizationId: string) =>
  pagesOf(keyOf(api.listWebhooks, { organizationId }), (paging, signal) =>
    client.call(api.listWebhooks, { organizationId, query: paging, signal }),
  );
export const webhookOf = (organizationId: string, webhookId: string) =>
  query(api.getWebhook, { organizationId, webhookId });
export const webhookEventsOf = (organizationId: string) => query(api.listWebhookEvents, { organizationId });

export const deliveriesOf = (organizationId: string, webhookId: string, status: DeliveryStatus | undefined) => {
  const filters = status === undefined ? {} : { status };
  return pagesOf(keyOf(api.listWebhookDeliveries, { organizationId, webhookId, query: filters }), (paging, signal) =>
    client.call(api.listWebhookDeliveries, {
      organizationId,
      webhookId,
      query: { ...filters, ...paging },
      signal,
    }),
  );
};
export const deliveryOf = (organizationId: string, webhookId: string, deliveryId: string) =>
  query(api.getWebhookDelivery, { organizationId, webhookId, deliveryId });

type At = { organizationId: string; webhookId: string };
const webhooks = ({ organizationId }: { organizationId: string }) => [
  keyOf(api.listWebhooks, { organizationId }),
  keyOf(api.getWebhook, { organizationId }),
];
const deliveries = ({ organizationId, webhookId }: At) => [
  ...webhooks({ organizationId }),
  keyOf(api.listWebhookDeliveries, { organizationId, webhookId }),
  keyOf(api.getWebhookDelivery, { organizationId, webhookId }),
];

export const createWebhook = changing(api.createWebhook, { changes: webhooks });
export const updateWebhook = changing(api.updateWebhook, { changes: webhooks });
export const deleteWebhook = changing(api.deleteWebhook, {
  changes: ({ organizationId }) => [keyOf(api.listWebhooks, { organizationId })],
});
export const rotateSecret = changing(api.rotateWebhookSecret, { changes: webhooks });
export const testWebhook = changing(api.testWebhook, { changes: deliveries });
export const replayDelivery = changing(api.replayWebhookDelivery, { changes: deliveries });
export const replayWebhook = changing(api.replayWebhook, { changes: deliveries });

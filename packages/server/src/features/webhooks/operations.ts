import { api } from '@lectern/contract';
import { notFound } from '#platform/errors';
import { implement } from '#platform/http/implement';
import { mapPage } from '#platform/paging';
import { requireAddress } from './address.ts';
import { eventTypes, requireEvents } from './event.ts';
import { presentDelivery, presentWebhook } from './present.ts';
import { insertDelivery, insertEvent } from './queue.ts';
import { redeliver, replay, requireOn } from './replay.ts';
import * as deliveries from './rows-deliveries.ts';
import * as rows from './rows.ts';
import { newWebhookSecret, encryptWebhookSecret } from './sign.ts';

const defaultOverlapHours = 24;

/** A concurrent request may delete it. */
function standing<T>(row: T | undefined, what: string): T {
  if (row === undefined) throw notFound(what);
  return row;
}

export const operations = [
  implement(api.listWebhookEvents, async () => ({ items: eventTypes() })),

  implement(api.listWebhooks, async ({ organization, query }, context) =>
    mapPage(await rows.listWebhooks(context.db, organization.id, query), (row) => presentWebhook(context, row)),
  ),

  implement(api.createWebhook, async ({ organization, body }, context) => {
    const { url, events = ['*'], space, title = '', active = true } = body;
    requireAddress(context, url);
    requireEvents(events);
    const secret = newWebhookSecret();
    const now = context.now.toISOString();
    const row: rows.WebhookRow = {
      organization_id: organization.id,
      id: context.newId(),
      space_id: space ?? null,
      title,
      url,
      events: JSON.stringify(events),
      active: active ? 1 : 0,
      sealed_secret: encryptWebhookSecret(context.services.secret, secret),
      sealed_former_secret: null,
      former_until: null,
      failing_since: null,
      paused_at: null,
      paused_because: null,
      created_by: context.caller.userId,
      created_at: now,
      updated_at: now,
    };
    await rows.insertWebhook(context.db, row);
    return { ...presentWebhook(context, row), secret };
  }),

  implement(api.getWebhook, async ({ webhook }, context) => presentWebhook(context, webhook)),

  implement(api.updateWebhook, async ({ webhook, body }, context) => {
    const { url, events, title, active } = body;
    if (url !== undefined) requireAddress(context, url);
    if (events) requireEvents(events);
    // A new URL or an explicit activation resets the failure state.
    const anew = active === true || (url !== undefined && url !== webhook.url);
    const now = context.now.toISOString();
    const row = await rows.updateWebhook(context.db, webhook, {
      ...(url !== undefined && { url }),
      ...(events && { events: JSON.stringify(events) }),
      ...(title !== undefined && { title }),
      ...(active !== undefined && { active: active ? 1 : 0 }),
      ...(anew && { failing_since: null, paused_at: null, paused_because: null }),
      updated_at: now,
    });
    if (active === false) await deliveries.reschedulePending(context.db, webhook, null);
    else if (anew && row?.active === 1) await deliveries.reschedulePending(context.db, webhook, now);
    return presentWebhook(context, standing(row, 'webhook'));
  }),

  implement(api.deleteWebhook, async ({ webhook }, context) => {
    await rows.deleteWebhook(context.db, webhook);
    return undefined;
  }),

  implement(api.rotateWebhookSecret, async ({ webhook, body }, context) => {
    const hours = (body as { overlapHours?: number } | undefined)?.overlapHours ?? defaultOverlapHours;
    const secret = newWebhookSecret();
    const until = new Date(context.now.getTime() + hours * 3_600_000).toISOString();
    const row = await rows.updateWebhook(context.db, webhook, {
      sealed_secret: encryptWebhookSecret(context.services.secret, secret),
      sealed_former_secret: hours === 0 ? null : webhook.sealed_secret,
      former_until: hours === 0 ? null : until,
      updated_at: context.now.toISOString(),
    });
    return { ...presentWebhook(context, standing(row, 'webhook')), secret };
  }),

  implement(api.testWebhook, async ({ webhook }, context) => {
    requireOn(webhook);
    const event = {
      organization: webhook.organization_id,
      id: context.newId(),
      type: 'webhook_test',
      ids: { webhookId: webhook.id },
    };
    await insertEvent(context, event);
    const id = await insertDelivery(context, webhook, event.id);
    return presentDelivery(standing(await deliveries.findDelivery(context.db, webhook, id), 'webhook'));
  }),

  implement(api.listWebhookDeliveries, async ({ webhook, query }, context) =>
    mapPage(await deliveries.listDeliveries(context.db, webhook, query.status, query), presentDelivery),
  ),

  implement(api.getWebhookDelivery, async ({ delivery }) => presentDelivery(delivery)),

  implement(api.replayWebhookDelivery, async ({ webhook, delivery }, context) => {
    requireOn(webhook);
    await redeliver(context, delivery);
    return presentDelivery(standing(await deliveries.findDelivery(context.db, webhook, delivery.id), 'delivery'));
  }),

  implement(api.replayWebhook, async ({ webhook, body }, context) => replay(context, webhook, body)),
];

// Records the outcome of an attempt on the delivery and its webhook.
import type { Context, Services } from '#platform/context';
import { contextFor } from '#platform/job-context';
import { delayAfter, maxAttempts, pauseAfterMs } from './back-off.ts';
import { isDelivering } from './queue.ts';
import * as deliveries from './rows-deliveries.ts';
import * as rows from './rows.ts';
import { isDelivered, type Attempt } from './attempt-delivery.ts';

declare module '#platform/events' {
  interface Events {
    /** All attempts of a delivery failed. */
    'webhook.delivery-failed': { organization: string; webhook: string; reason: string };
  }
}

const keptAttempts = 20;
const gone = 410;

export async function recordOutcome(
  services: Services,
  claimed: deliveries.ClaimedDelivery,
  attempt: Attempt,
): Promise<void> {
  const now = services.clock();
  const log = JSON.stringify([...(JSON.parse(claimed.log) as Attempt[]), attempt].slice(-keptAttempts));
  const webhook = { organization_id: claimed.organization_id, id: claimed.webhook_id };
  const common = { log, updated_at: now.toISOString() };
  await services.database.write(async (db) => {
    // Lock order: the webhook before its deliveries, as when it is disabled. This avoids deadlocks, and its state
    // cannot change after it is read here.
    if (isDelivered(attempt)) {
      if (claimed.failing_since !== null) await rows.updateWebhook(db, webhook, { failing_since: null });
      await deliveries.settleDelivery(db, claimed, { ...common, status: 'delivered', next_at: null });
      return;
    }
    const row = await rows.updateWebhook(db, webhook, { failing_since: claimed.failing_since ?? now.toISOString() });
    if (!row) return;
    const isLast = claimed.attempts >= maxAttempts;
    const next = new Date(now.getTime() + delayAfter(claimed.attempts)).toISOString();
    await deliveries.settleDelivery(db, claimed, {
      ...common,
      // The webhook was disabled while this was in flight; it waits like the others.
      ...(isLast ? { status: 'failed', next_at: null } : { next_at: isDelivering(row) ? next : null }),
    });
    if (isLast) {
      const { organization_id: organization, id } = webhook;
      const reason = attempt.error ?? `status ${attempt.status}`;
      await services.emit(contextFor(services, db, now), 'webhook.delivery-failed', {
        organization,
        webhook: id,
        reason,
      });
    }
    if (!isDelivering(row)) return;
    const since = now.getTime() - Date.parse(row.failing_since!);
    const because =
      attempt.status === gone
        ? 'the receiver responded with 410 Gone'
        : since >= pauseAfterMs
          ? `all deliveries have failed since ${row.failing_since}; last: ${attempt.error ?? `status ${attempt.status}`}`
          : undefined;
    if (because !== undefined) await pause(contextFor(services, db, now), row, because);
  });
}

async function pause(context: Context, webhook: rows.WebhookRow, because: string): Promise<void> {
  const at = context.now.toISOString();
  await rows.updateWebhook(context.db, webhook, { paused_at: at, paused_because: because });
  await deliveries.reschedulePending(context.db, webhook, null);
  await context.services.emit(context, 'audit', {
    organization: webhook.organization_id,
    action: 'webhook_paused',
    job: 'webhooks.deliver',
    target: { type: 'webhook', id: webhook.id, title: webhook.title },
    ids: { webhookId: webhook.id },
    details: { reason: because },
  });
}

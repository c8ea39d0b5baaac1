// Replays events that were sent, rejected, or never sent because the webhook was paused or disabled.
import { createYielder } from '@lectern/content';
import type { Context } from '#platform/context';
import { conflict, badRequest } from '#platform/errors';
import { idFloor } from '#platform/ids';
import { matchesType } from './event.ts';
import { insertDelivery } from './queue.ts';
import * as deliveries from './rows-deliveries.ts';
import * as rows from './rows.ts';

const mostEvents = 10_000;
const atOnce = 500;

export function requireOn({ active, paused_at }: rows.WebhookRow): void {
  if (active === 0) throw conflict('the webhook is off; activate it first');
  if (paused_at !== null) throw conflict('the webhook is paused; activate it first');
}

export const redeliver = ({ db, now }: Context, delivery: rows.DeliveryRow): Promise<void> =>
  deliveries.updateDelivery(db, delivery, {
    status: 'pending',
    attempts: 0,
    next_at: now.toISOString(),
    updated_at: now.toISOString(),
  });

type ReplayQuery = { since: string; until?: string; failedOnly?: boolean };

export async function replay(context: Context, webhook: rows.WebhookRow, { since, until, failedOnly }: ReplayQuery) {
  requireOn(webhook);
  const from = new Date(since);
  const to = until === undefined ? new Date(context.now.getTime() + 1) : new Date(until);
  if (from >= to) throw badRequest('body.since must be before body.until');
  const due = createYielder();
  let queued = 0;
  let after: string | undefined;
  for (;;) {
    const range = { from: idFloor(from), to: idFloor(to), after, limit: atOnce };
    const events = await rows.listEvents(context.db, webhook.organization_id, range);
    const wanted = events.filter((event) => isFor(webhook, event));
    const known = await deliveries.listDeliveriesOf(
      context.db,
      webhook,
      wanted.map(({ id }) => id),
    );
    for (const event of wanted) {
      if (queued >= mostEvents) return { events: queued, complete: false, until: event.created_at };
      await due();
      if (await replayOne(context, webhook, event, known.get(event.id), failedOnly ?? false)) queued++;
    }
    if (events.length < atOnce) return { events: queued, complete: true };
    after = events.at(-1)!.id;
  }
}

const isFor = ({ events, space_id }: rows.WebhookRow, event: rows.EventRow): boolean =>
  event.type !== 'webhook_test' &&
  matchesType(events, event.type) &&
  (space_id === null || space_id === event.space_id);

async function replayOne(
  context: Context,
  webhook: rows.WebhookRow,
  event: rows.EventRow,
  known: rows.DeliveryRow | undefined,
  failedOnly: boolean,
): Promise<boolean> {
  if (!known) await insertDelivery(context, webhook, event.id);
  else if (known.status === 'pending' || (failedOnly && known.status === 'delivered')) return false;
  else await redeliver(context, known);
  return true;
}

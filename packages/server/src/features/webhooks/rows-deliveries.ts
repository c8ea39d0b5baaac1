import { sql } from 'kysely';
import type { Db } from '#db/database';
import { ifGiven } from '#db/if-given';
import { queryPage, type Order, type Page, type PageQuery } from '#platform/paging';
import type { DeliveryRow, Key, WebhookRow } from './rows.ts';

export type DeliveryWithEvent = DeliveryRow & { type: string; body: string; event_at: string };

const newestFirst: Order = { by: [{ column: 'webhook_deliveries.id', as: 'id' }], direction: 'desc' };

const deliveriesOf = (db: Db, { organization_id, id }: Key) =>
  db.q
    .selectFrom('webhook_deliveries')
    .innerJoin('webhook_events as e', (join) =>
      join
        .onRef('e.organization_id', '=', 'webhook_deliveries.organization_id')
        .onRef('e.id', '=', 'webhook_deliveries.event_id'),
    )
    .where('webhook_deliveries.organization_id', '=', organization_id)
    .where('webhook_deliveries.webhook_id', '=', id)
    .selectAll('webhook_deliveries')
    .select(['e.type', 'e.body', 'e.created_at as event_at']);

export const listDeliveries = (
  db: Db,
  webhook: Key,
  status: string | undefined,
  query: PageQuery,
): Promise<Page<DeliveryWithEvent>> =>
  queryPage(
    deliveriesOf(db, webhook).$call(
      ifGiven(status, (some, status) => some.where('webhook_deliveries.status', '=', status)),
    ),
    newestFirst,
    query,
  );

export const findDelivery = (db: Db, webhook: Key, id: string): Promise<DeliveryWithEvent | undefined> =>
  deliveriesOf(db, webhook).where('webhook_deliveries.id', '=', id).executeTakeFirst();

/** Pending and rejected deliveries by event, so that they are not queued twice. */
export async function listDeliveriesOf(
  db: Db,
  webhook: Key,
  events: readonly string[],
): Promise<Map<string, DeliveryRow>> {
  if (events.length === 0) return new Map();
  const found = await db.q
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('organization_id', '=', webhook.organization_id)
    .where('event_id', 'in', events)
    .where('webhook_id', '=', webhook.id)
    .execute();
  return new Map(found.map((row) => [row.event_id, row]));
}

export type ClaimedDelivery = DeliveryRow &
  Pick<WebhookRow, 'url' | 'sealed_secret' | 'sealed_former_secret' | 'former_until'> & {
    body: string;
    type: string;
    failing_since: string | null;
  };

/** Deliveries of a disabled or paused webhook are never due, whatever their schedule. */
const isWanted = sql<boolean>`exists (
  select 1 from webhooks as w
  where w.organization_id = webhook_deliveries.organization_id and w.id = webhook_deliveries.webhook_id
    and w.active = 1 and w.paused_at is null
)`;

/** Whether anything is due; a read, so that polling costs no write. */
export async function isDue(db: Db, now: string): Promise<boolean> {
  const found = await db.q
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('next_at', '<=', now)
    .where(isWanted)
    .limit(1)
    .execute();
  return found.length > 0;
}

/** Deliveries that are due and those that wait for a later attempt, and since when the first is due. */
export async function countDeliveries(
  db: Db,
  now: string,
): Promise<{ due: number; waiting: number; oldest: string | null }> {
  const { rows } = await sql<{ due: number | string | null; waiting: number; oldest: string | null }>`
    select sum(case when next_at <= ${now} then 1 else 0 end) as due, count(*) as waiting,
      min(case when next_at <= ${now} then next_at end) as oldest
    from webhook_deliveries where next_at is not null and ${isWanted}`.execute(db.q);
  const { due, waiting, oldest } = rows[0]!;
  return { due: Number(due), waiting: waiting - Number(due), oldest };
}

type Candidate = Pick<DeliveryRow, 'organization_id' | 'webhook_id' | 'id' | 'next_at' | 'attempts'>;

/** Enough that several nodes find one each. */
const mostCandidates = 8;

/** Undefined when another process was faster, which changes what was seen. */
async function take(db: Db, { attempts, next_at, ...key }: Candidate, lease: string): Promise<DeliveryRow | undefined> {
  return db.q
    .updateTable('webhook_deliveries')
    .set({ attempts: attempts + 1, next_at: lease })
    .where('organization_id', '=', key.organization_id)
    .where('webhook_id', '=', key.webhook_id)
    .where('id', '=', key.id)
    .where('next_at', '=', next_at)
    .where('attempts', '=', attempts)
    .returningAll()
    .executeTakeFirst();
}

/**
 * Claims one due delivery with a lease: if this process dies it is due again after that. Webhooks that are busy here
 * are skipped, so that one with many deliveries delays nobody. In two steps, as jobs are claimed: candidates from all
 * organizations, then one of them by its key.
 */
export async function claimDeliveries(
  db: Db,
  { now, lease, busy }: { now: string; lease: string; busy: readonly string[] },
): Promise<ClaimedDelivery | undefined> {
  const candidates = await db.q
    .selectFrom('webhook_deliveries')
    .select(['organization_id', 'webhook_id', 'id', 'next_at', 'attempts'])
    .where('next_at', '<=', now)
    .where(isWanted)
    .$if(busy.length > 0, (some) => some.where('webhook_id', 'not in', busy))
    .orderBy('next_at')
    .orderBy('id')
    .limit(mostCandidates)
    .execute();
  let row: DeliveryRow | undefined;
  for (const candidate of candidates) if ((row ??= await take(db, candidate, lease))) break;
  if (!row) return undefined;
  const more = await db.q
    .selectFrom('webhooks as w')
    .innerJoin('webhook_events as e', (join) =>
      join.onRef('e.organization_id', '=', 'w.organization_id').on('e.id', '=', row.event_id),
    )
    .where('w.organization_id', '=', row.organization_id)
    .where('w.id', '=', row.webhook_id)
    .select(['w.url', 'w.sealed_secret', 'w.sealed_former_secret', 'w.former_until', 'w.failing_since'])
    .select(['e.body', 'e.type'])
    .executeTakeFirstOrThrow();
  return { ...row, ...more };
}

export async function updateDelivery(
  db: Db,
  { organization_id, webhook_id, id }: Pick<DeliveryRow, 'organization_id' | 'webhook_id' | 'id'>,
  change: Partial<DeliveryRow>,
): Promise<void> {
  await db.q
    .updateTable('webhook_deliveries')
    .set(change)
    .where('organization_id', '=', organization_id)
    .where('webhook_id', '=', webhook_id)
    .where('id', '=', id)
    .execute();
}

/** Records the result of an attempt; no effect when another process has made a later one since. */
export async function settleDelivery(
  db: Db,
  { organization_id, webhook_id, id, attempts }: DeliveryRow,
  change: Partial<DeliveryRow>,
): Promise<void> {
  await db.q
    .updateTable('webhook_deliveries')
    .set(change)
    .where('organization_id', '=', organization_id)
    .where('webhook_id', '=', webhook_id)
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('status', '=', 'pending')
    .execute();
}

/** Suspends pending deliveries of a webhook, or resumes them. */
export async function reschedulePending(db: Db, { organization_id, id }: Key, nextAt: string | null): Promise<void> {
  await db.q
    .updateTable('webhook_deliveries')
    .set({ next_at: nextAt })
    .where('organization_id', '=', organization_id)
    .where('webhook_id', '=', id)
    .where('status', '=', 'pending')
    .execute();
}

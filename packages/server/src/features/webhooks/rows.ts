import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#db/database';
import { prepare } from '#db/prepared';
import type { WebhookDeliveriesTable, WebhookEventsTable, WebhooksTable } from '#db/schema';
import { ifGiven } from '#db/if-given';
import { queryPage, type Order, type Page, type PageQuery } from '#platform/paging';

export type WebhookRow = WebhooksTable;
export type EventRow = WebhookEventsTable;
export type DeliveryRow = WebhookDeliveriesTable;
export type Key = { organization_id: string; id: string };

const ofOrganization = prepare<{ organization: string }>()((q, p) =>
  q.selectFrom('webhooks').selectAll().where('organization_id', '=', p.organization),
);
export const listAllWebhooks = (db: Db, organization: string): Promise<WebhookRow[]> =>
  db.all(ofOrganization, { organization });

const oldestFirst: Order = { by: [{ column: 'webhooks.id', as: 'id' }], direction: 'asc' };

export const listWebhooks = (db: Db, organization: string, query: PageQuery): Promise<Page<WebhookRow>> =>
  queryPage(
    db.q.selectFrom('webhooks').selectAll('webhooks').where('webhooks.organization_id', '=', organization),
    oldestFirst,
    query,
  );

export const findWebhook = (db: Db, organization: string, id: string): Promise<WebhookRow | undefined> =>
  db.q
    .selectFrom('webhooks')
    .selectAll()
    .where('organization_id', '=', organization)
    .where('id', '=', id)
    .executeTakeFirst();

export const insertWebhook = (db: Db, row: WebhookRow) => db.q.insertInto('webhooks').values(row).execute();

export async function updateWebhook(db: Db, key: Key, change: Partial<WebhookRow>): Promise<WebhookRow | undefined> {
  return db.q
    .updateTable('webhooks')
    .set(change)
    .where('organization_id', '=', key.organization_id)
    .where('id', '=', key.id)
    .returningAll()
    .executeTakeFirst();
}

/** Its deliveries are deleted by cascade. */
export const deleteWebhook = (db: Db, { organization_id, id }: Key) =>
  db.q.deleteFrom('webhooks').where('organization_id', '=', organization_id).where('id', '=', id).execute();

export const deleteWebhooksOf = (db: Db, organization: string, spaces: readonly string[]) =>
  db.q.deleteFrom('webhooks').where('organization_id', '=', organization).where('space_id', 'in', spaces).execute();

const event = prepare<EventRow>()((q, p) =>
  q.insertInto('webhook_events').values({
    organization_id: p.organization_id,
    id: p.id,
    space_id: p.space_id,
    type: p.type,
    body: p.body,
    created_at: p.created_at,
  }),
);
export const insertEvent = (db: Db, row: EventRow): Promise<void> => db.run(event, row);

export type NewDelivery = Pick<DeliveryRow, 'organization_id' | 'webhook_id' | 'id' | 'event_id' | 'created_at'>;

/**
 * Selected from the webhook's row with a lock: waits for a concurrent deletion, and inserts nothing when it is gone.
 */
const deliveryOn = (locking: RawBuilder<unknown>) =>
  prepare<NewDelivery>()((q, p) => ({
    compile: () =>
      sql`
        insert into webhook_deliveries
          (organization_id, webhook_id, id, event_id, status, attempts, next_at, log, created_at, updated_at)
        select ${p.organization_id}, id, ${p.id}, ${p.event_id}, 'pending', 0, ${p.created_at}, '[]', ${p.created_at}, ${p.created_at}
        from webhooks w where w.organization_id = ${p.organization_id} and w.id = ${p.webhook_id} ${locking}`.compile(
        q,
      ),
  }));
const delivery = { sqlite: deliveryOn(sql``), postgres: deliveryOn(sql`for key share`) };
export const insertDelivery = (db: Db, row: NewDelivery): Promise<void> => db.run(delivery[db.engine], row);

/** Events from a time on, oldest first. */
export const listEvents = (
  db: Db,
  organization: string,
  { from, to, after, limit }: { from: string; to: string; after: string | undefined; limit: number },
): Promise<EventRow[]> =>
  db.q
    .selectFrom('webhook_events')
    .selectAll()
    .where('organization_id', '=', organization)
    .where('id', '>=', from)
    .where('id', '<', to)
    .$call(ifGiven(after, (some, after) => some.where('id', '>', after)))
    .orderBy('id')
    .limit(limit)
    .execute();

export async function updateBodies(
  db: Db,
  organization: string,
  events: readonly Pick<EventRow, 'id' | 'body'>[],
): Promise<void> {
  for (const { id, body } of events) {
    await db.q
      .updateTable('webhook_events')
      .set({ body })
      .where('organization_id', '=', organization)
      .where('id', '=', id)
      .execute();
  }
}

/** Deletes expired events with their deliveries; returns how many. */
export async function deleteEvents(db: Db, before: string, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from webhook_events where (organization_id, id) in (
      select organization_id, id from webhook_events where created_at < ${before} limit ${limit}
    ) returning id`.execute(db.q);
  return rows.length;
}

export async function hasEventsBefore(db: Db, before: string): Promise<boolean> {
  const row = await db.q.selectFrom('webhook_events').select('id').where('created_at', '<', before).limit(1).execute();
  return row.length > 0;
}

// Events are written in the transaction of the change they report (transactional outbox), so they are sent even if the
// process dies.
import type { ActorKind } from '#features/audit';
import type { Context } from '#platform/context';
import type { AuditEvent } from '#platform/audit-event';
import { linksOf, matchesType } from './event.ts';
import * as rows from './rows.ts';

export type WebhookEvent = {
  organization: string;
  /** Unique; receivers use it to detect duplicates. */
  id: string;
  type: string;
  ids: Readonly<Record<string, string>>;
  more?: object;
};

export const isDelivering = ({ active, paused_at }: rows.WebhookRow): boolean => active === 1 && paused_at === null;

function bodyOf({ urls, now }: Context, { organization, id, type, ids, more }: WebhookEvent): string {
  return JSON.stringify({
    eventId: id,
    type,
    createdAt: now.toISOString(),
    ...ids,
    organizationId: organization,
    ...more,
    urls: linksOf(urls, organization, ids),
  });
}

export async function insertDelivery(
  context: Pick<Context, 'db' | 'now' | 'newId'>,
  webhook: rows.Key,
  event: string,
): Promise<string> {
  const id = context.newId();
  await rows.insertDelivery(context.db, {
    organization_id: webhook.organization_id,
    webhook_id: webhook.id,
    id,
    event_id: event,
    created_at: context.now.toISOString(),
  });
  return id;
}

export async function insertEvent(context: Context, event: WebhookEvent): Promise<void> {
  await rows.insertEvent(context.db, {
    organization_id: event.organization,
    id: event.id,
    space_id: event.ids['spaceId'] ?? null,
    type: event.type,
    body: bodyOf(context, event),
    created_at: context.now.toISOString(),
  });
}

/** A paused or disabled webhook gets no delivery, but the event is stored, so that it can be replayed. */
export async function queueEvent(context: Context, event: WebhookEvent): Promise<void> {
  const { organization, type, ids } = event;
  const webhooks = (await rows.listAllWebhooks(context.db, organization)).filter(
    ({ space_id, events }) => (space_id === null || space_id === ids['spaceId']) && matchesType(events, type),
  );
  if (webhooks.length === 0) return;
  await insertEvent(context, event);
  for (const webhook of webhooks.filter(isDelivering)) await insertDelivery(context, webhook, event.id);
}

type Noted = { organization: string; id: string; actor: { kind: ActorKind; userId?: string }; event: AuditEvent };

export async function queueAuditEvent(context: Context, { organization, id, actor, event }: Noted): Promise<void> {
  const { action, target, ids = {}, fields, details } = event;
  await queueEvent(context, {
    organization,
    id,
    type: action,
    ids,
    more: {
      actor,
      ...(target && { target: { type: target.type, id: target.id } }),
      ...(fields && { fields }),
      ...details,
    },
  });
  if (action === 'git_repository_imported' || action === 'git_repository_exported') {
    await queueEvent(context, {
      organization,
      id: context.newId(),
      type: 'space_gitsync_completed',
      ids,
      more: { actor },
    });
  }
}

export async function queueContentEvent(
  context: Context,
  {
    space,
    revision,
    found,
  }: { space: { organization_id: string; id: string }; revision: { id: string }; found: { webhooks: boolean } },
): Promise<void> {
  if (!found.webhooks) return;
  const ids = { spaceId: space.id, revisionId: revision.id };
  const { organization_id: organization } = space;
  await queueEvent(context, { organization, id: context.newId(), type: 'space_content_updated', ids });
}

/** Events belong to the organization that the spaces leave. */
export const dropWithSpaces = async ({ db }: Context, event: { from: string; spaces: string[] }): Promise<void> =>
  void (event.spaces.length > 0 && (await rows.deleteWebhooksOf(db, event.from, event.spaces)));

// Writes one entry per audit event, in the transaction of the change.
import type { Db } from '#db/database';
import type { Caller, Context } from '#platform/context';
import type { AuditEvent } from '#platform/audit-event';
import * as rows from './rows.ts';

declare module '#platform/events' {
  interface Events {
    /** An entry was written in an organization that has webhooks. */
    'audit.noted': {
      organization: string;
      /** Id of the entry. */
      id: string;
      actor: { kind: ActorKind; userId?: string };
      event: AuditEvent;
    };
  }
}

export type ActorKind = 'user' | 'visitor' | 'job' | 'nobody';

/** Stored details of an entry, beside its indexed columns. */
export type AuditFacts = {
  title?: string | undefined;
  ids?: Readonly<Record<string, string>> | undefined;
  fields?: readonly string[] | undefined;
  details?: Readonly<Record<string, string | number | boolean>> | undefined;
  token?: { id: string; label: string; prefix: string };
  site?: string;
  job?: string;
};

function actorOf(caller: Caller | undefined, { user, job }: AuditEvent): { kind: ActorKind; user: string | null } {
  if (job !== undefined) return { kind: 'job', user: null };
  if (user !== undefined) return { kind: 'user', user };
  if (caller?.visitor) return { kind: 'visitor', user: null };
  return caller ? { kind: 'user', user: caller.userId } : { kind: 'nobody', user: null };
}

function factsOf(caller: Caller | undefined, { target, ids, fields, details, job }: AuditEvent): AuditFacts {
  return {
    title: target?.title,
    ids,
    fields,
    details,
    ...(caller?.token && { token: { id: caller.tokenId, ...caller.token } }),
    ...(caller?.visitor && { site: caller.visitor.site }),
    ...(job !== undefined && { job }),
  };
}

/** The receiving organization gets an entry for transferred spaces too. */
export async function recordTransfer(
  context: Context,
  event: { from: string; to: string; spaces: string[] },
): Promise<void> {
  for (const id of event.spaces) {
    await recordAuditEvent(context, {
      organization: event.to,
      action: 'space_received',
      target: { type: 'space', id },
      ids: { spaceId: id },
      details: { from: event.from },
    });
  }
}

/**
 * Changes to a user's account, recorded in their organizations without details. Anybody may create an organization and
 * add any user, so it must not learn about the user's other organizations or the names they use.
 */
const ofAccount = ({ target, ...event }: AuditEvent): AuditEvent => ({
  ...event,
  target: target && { type: target.type, id: target.id },
});

/** The organization that has no webhooks, by transaction. */
const withoutWebhooks = new WeakMap<Db, string>();

/** The commit of content, which has asked, tells whether entries of its transaction are to be sent to webhooks. */
export async function noteWebhooks(
  { db }: Context,
  {
    space,
    ...event
  }: { space: { organization_id: string } } & ({ hasWebhooks: boolean } | { found: { webhooks: boolean } }),
): Promise<void> {
  const hasWebhooks = 'found' in event ? event.found.webhooks : event.hasWebhooks;
  if (!hasWebhooks) withoutWebhooks.set(db, space.organization_id);
}

export async function recordAuditEvent(context: Context, event: AuditEvent): Promise<void> {
  const { caller, db } = context;
  const { kind, user } = actorOf(caller, event);
  const { action } = event;
  // A caller limited to an organization acts within it, also on their own account.
  const organization = event.organization ?? caller?.scopes.organization;
  const whole = organization === undefined;
  const concerned = !whole ? [organization] : user === null ? [] : await rows.listOrganizationsOf(db, user);
  if (concerned.length === 0) return;
  const recorded = whole ? ofAccount(event) : event;
  const { target } = recorded;
  const request = whole ? undefined : context.request;
  const facts = JSON.stringify(factsOf(whole ? undefined : caller, recorded));
  for (const organization_id of concerned) {
    const id = context.newId();
    const row = {
      organization_id,
      id,
      action,
      actor: kind,
      user_id: user,
      target_type: target?.type ?? null,
      target_id: target?.id ?? null,
      address: request?.address || null,
      request_id: request?.id ?? null,
      facts,
      created_at: context.now.toISOString(),
    };
    if (withoutWebhooks.get(db) === organization_id) {
      await rows.insertEntryWithoutWebhooks(db, row);
    } else if (await rows.insertEntry(db, row)) {
      const actor = { kind, ...(user !== null && { userId: user }) };
      await context.services.emit(context, 'audit.noted', {
        organization: organization_id,
        id,
        actor,
        event: recorded,
      });
    }
  }
}

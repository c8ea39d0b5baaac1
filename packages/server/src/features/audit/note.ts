// One entry for everything that happens, written in the transaction in which it happens.
import type { Caller, Context } from '#platform/context';
import type { Happening } from '#platform/happening';
import * as rows from './rows.ts';

declare module '#platform/events' {
  interface Events {
    /** An entry was written in an organization that has webhooks. */
    'audit.noted': {
      organization: string;
      /** Of the entry. */
      id: string;
      actor: { kind: ActorKind; userId?: string };
      happening: Happening;
    };
  }
}

export type ActorKind = 'user' | 'visitor' | 'job' | 'nobody';

/** What is kept of an entry besides what it can be found by. */
export type Facts = {
  title?: string | undefined;
  ids?: Readonly<Record<string, string>> | undefined;
  fields?: readonly string[] | undefined;
  details?: Readonly<Record<string, string | number | boolean>> | undefined;
  token?: { id: string; label: string; prefix: string };
  site?: string;
  job?: string;
};

function actorOf(caller: Caller | undefined, { user, job }: Happening): { kind: ActorKind; user: string | null } {
  if (job !== undefined) return { kind: 'job', user: null };
  if (user !== undefined) return { kind: 'user', user };
  if (caller?.visitor) return { kind: 'visitor', user: null };
  return caller ? { kind: 'user', user: caller.userId } : { kind: 'nobody', user: null };
}

function factsOf(caller: Caller | undefined, { target, ids, fields, details, job }: Happening): Facts {
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

/** The organization that spaces come to hears of them too. */
export async function noteTransfer(
  context: Context,
  event: { from: string; to: string; spaces: string[] },
): Promise<void> {
  for (const id of event.spaces) {
    await note(context, {
      organization: event.to,
      action: 'space_received',
      target: { type: 'space', id },
      ids: { spaceId: id },
      details: { from: event.from },
    });
  }
}

export async function note(context: Context, happening: Happening): Promise<void> {
  const { caller, db, request } = context;
  const { kind, user } = actorOf(caller, happening);
  const { organization, action, target } = happening;
  const concerned =
    organization !== undefined ? [organization] : user === null ? [] : await rows.listOrganizationsOf(db, user);
  if (concerned.length === 0) return;
  const facts = JSON.stringify(factsOf(caller, happening));
  for (const organization_id of concerned) {
    const id = context.newId();
    const listened = await rows.insertEntry(db, {
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
    });
    if (listened) {
      const actor = { kind, ...(user !== null && { userId: user }) };
      await context.services.emit(context, 'audit.noted', { organization: organization_id, id, actor, happening });
    }
  }
}

import { api, rankOf } from '@lectern/contract';
import { lockUser } from '#features/accounts';
import { implement, noChange } from '#platform/http/implement';
import { signJwt } from '#platform/jwt';
import { mapPage } from '#platform/paging';
import { requireAnotherAdmin, loadMember, lockMembers } from './member.ts';
import { presentMember } from './present.ts';
import { recordRemovedMember } from './rows-removed.ts';
import * as rows from './rows.ts';

declare module '#platform/events' {
  interface Events {
    /** Emitted before what belongs to the member goes by cascade. */
    'member.removing': { organization: string; user: string };
    'member.removed': { organization: string; user: string };
  }
}

const claimsSeconds = 3600;

export const operations = [
  implement(api.listMembers, async ({ organization, query }, context) => {
    const { role, ...rest } = query;
    const wanted = role === undefined ? undefined : rankOf(role === 'guest' ? null : role);
    const page = await rows.listMembers(context.db, organization.id, { ...rest, role: wanted });
    return mapPage(page, (row) => presentMember(context, row));
  }),

  implement(api.getMember, async ({ organization, params }, context) =>
    presentMember(context, await loadMember(context, organization.id, params.userId)),
  ),

  implement(api.removeMember, async ({ organization, params }, context) => {
    await lockMembers(context.db, organization.id);
    await lockUser(context.db, params.userId);
    const member = await rows.findMember(context.db, organization.id, params.userId);
    if (!member) return undefined;
    await requireAnotherAdmin(context, member, 'removed');
    const removed = { organization: organization.id, user: params.userId };
    await context.services.emit(context, 'member.removing', removed);
    await rows.deleteMember(context.db, organization.id, params.userId);
    // Members who leave by themselves may rejoin the same way.
    if (member.user_id !== context.caller.userId) {
      await recordRemovedMember(context, organization.id, { user: member.user_id, email: member.email });
    }
    await context.services.emit(context, 'member.removed', removed);
    return undefined;
  }),

  implement(api.updateMember, async ({ organization, params, body }, context) => {
    await lockMembers(context.db, organization.id);
    const member = await loadMember(context, organization.id, params.userId);
    const role = body.role === undefined ? member.role : rankOf(body.role);
    if (role < member.role) await requireAnotherAdmin(context, member, 'demoted');
    await rows.updateMember(context.db, organization.id, params.userId, { role });
    return presentMember(context, { ...member, role });
  }),

  implement(api.pingOrganization, async ({ organization }, context) => {
    const { services, caller, now } = context;
    await rows.updateMember(context.db, organization.id, caller.userId, { last_seen_at: now.toISOString() });
    const claims = { sub: caller.userId, organization: organization.id };
    const docsVisitorClaims = await signJwt(services.secret, claims, { now, seconds: claimsSeconds });
    return noChange({ docsVisitorClaims });
  }),

  implement(api.setMemberSso, async ({ organization, params }, context) => {
    const member = await loadMember(context, organization.id, params.userId);
    await rows.updateMember(context.db, organization.id, params.userId, { sso: 1 });
    return presentMember(context, { ...member, sso: 1 });
  }),
];

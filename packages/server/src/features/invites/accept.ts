import { rankOn, setGrant } from '#features/access';
import { insertMember, raiseMemberRole, rejectRemovedMember } from '#features/members';
import type { OrganizationForCaller } from '#features/organizations';
import type { SignedInContext } from '#platform/context';
import { contentOf } from './invite.ts';
import type { InviteRow } from './rows.ts';

/** Adds the caller; true when they were not a member before. An equal or higher level is kept. */
export async function accept(
  context: SignedInContext,
  organization: OrganizationForCaller,
  invite: InviteRow,
): Promise<boolean> {
  const { userId, email } = context.caller;
  // The link may be widely shared: a removed member may still have it.
  if (organization.role === null) await rejectRemovedMember(context.db, organization.id, { user: userId, email });
  const content = contentOf(invite);
  const isNew = await insertMember(context, organization.id, userId, { role: content ? 0 : invite.level });
  if (!content) {
    // They could as well leave and join again.
    if (!isNew) await raiseMemberRole(context.db, organization.id, userId, invite.level);
    return isNew;
  }
  const person = { userId, role: organization.role ?? 0 };
  const rank = await rankOn(context.db, organization.id, content.space ?? content.collection, person);
  if (rank >= invite.level || invite.level === 0) return isNew;
  await setGrant(context, { organization: organization.id, content, subject: { user: userId }, rank: invite.level });
  return isNew;
}

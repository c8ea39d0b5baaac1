import { rankOn, setGrant } from '#features/access';
import { insertMember, raiseMember } from '#features/members';
import type { SeenOrganization } from '#features/organizations';
import type { Context } from '#platform/context';
import { contentOf } from './invite.ts';
import type { InviteRow } from './rows.ts';

/** Takes the caller in. Nobody loses by it: who has as much or more already keeps it. */
export async function accept(context: Context, organization: SeenOrganization, invite: InviteRow): Promise<void> {
  const { userId } = context.caller!;
  const content = contentOf(invite);
  const isNew = await insertMember(context, organization.id, userId, { role: content ? 0 : invite.level });
  if (!content) {
    // They could as well leave and join again.
    if (!isNew) await raiseMember(context.db, organization.id, userId, invite.level);
    return;
  }
  const person = { userId, role: organization.role ?? 0 };
  const rank = await rankOn(context.db, organization.id, content.space ?? content.collection, person);
  if (rank >= invite.level || invite.level === 0) return;
  await setGrant(context, { organization: organization.id, content, subject: { user: userId }, rank: invite.level });
}

// Inviting by e-mail address. The people are members at once; who has no token yet gets a personal link to one.
import { rankOf, type api, type BodyOf, type ReplyOf } from '@lectern/contract';
import { lock } from '#db/dialect';
import { findUserByEmail, insertUser } from '#features/accounts';
import { insertMember } from '#features/members';
import type { SeenOrganization } from '#features/organizations';
import type { Context } from '#platform/context';
import { issueInvitation } from './invitation.ts';
import { lacksToken } from './rows.ts';

type Body = BodyOf<typeof api.inviteUsers>;

/** Addresses in lower case with the rank each gets; a repeated one counts as it came first. */
function wantedRanks({ emails, role }: Body, fallback: number): Map<string, number> {
  const wanted = new Map<string, number>();
  for (const entry of emails) {
    const { email, role: own = role } = typeof entry === 'string' ? { email: entry } : entry;
    const key = email.toLowerCase();
    if (!wanted.has(key)) wanted.set(key, own === undefined ? fallback : rankOf(own));
  }
  return wanted;
}

export async function inviteUsers(
  context: Context,
  organization: SeenOrganization,
  body: Body,
): Promise<ReplyOf<typeof api.inviteUsers>> {
  // Two requests that name the same new person must not both make them.
  await lock(context.db, 'lectern invite users');
  const users: string[] = [];
  const links: { email: string; user: string; url: string }[] = [];
  let invited = 0;
  for (const [email, role] of wantedRanks(body, organization.default_role)) {
    const { id: user } = (await findUserByEmail(context.db, email)) ?? (await insertUser(context, { email }));
    if (await insertMember(context, organization.id, user, { role, sso: body.sso ?? false })) invited++;
    users.push(user);
    if (!(await lacksToken(context, organization.id, user))) continue;
    const secret = await issueInvitation(context, organization.id, user);
    links.push({ email, user, url: context.urls.app(`/invitations/${secret}`) });
  }
  return { users, invited, ...(links.length > 0 && { links }) };
}

// Inviting by e-mail address. The users are members at once; those without a sign-in method get a personal link. With a
// mail server the link is mailed and only they see it; otherwise the inviter hands it over.
import { rankOf, type api, type BodyOf, type ReplyOf } from '@lectern/contract';
import { lock } from '#db/dialect';
import { findUserByEmail, insertUser } from '#features/accounts';
import { insertMember } from '#features/members';
import type { OrganizationForCaller } from '#features/organizations';
import { invitationMail, mayInvite } from '#features/sign-in';
import { loginFor } from '#features/sso';
import type { SignedInContext } from '#platform/context';
import { isEmail } from '#platform/email-address';
import { badRequest } from '#platform/errors';
import { queueMail, isMailConfigured } from '#platform/mail';
import { issueInvitation } from './invitation.ts';
import { hasNoSignIn } from './rows.ts';

type Body = BodyOf<typeof api.inviteUsers>;

/** Lower-cased addresses with their ranks; of duplicates the first counts. */
function wantedRanks({ emails, role }: Body, fallback: number): Map<string, number> {
  const wanted = new Map<string, number>();
  for (const [index, entry] of emails.entries()) {
    const { email, role: own = role } = typeof entry === 'string' ? { email: entry } : entry;
    const key = email.toLowerCase();
    // Named by index: the defect may be an invisible character.
    if (!isEmail(key))
      throw badRequest(`body.emails.${index} is not an e-mail address, or contains invisible characters`);
    if (!wanted.has(key)) wanted.set(key, own === undefined ? fallback : rankOf(own));
  }
  return wanted;
}

export async function inviteUsers(
  context: SignedInContext,
  organization: OrganizationForCaller,
  body: Body,
): Promise<ReplyOf<typeof api.inviteUsers>> {
  // Two requests with the same new address must not both create the user.
  await lock(context.db, 'lectern invite users');
  const users: string[] = [];
  const links: { email: string; user: string; url: string }[] = [];
  const notMailed: string[] = [];
  const mails = isMailConfigured(context.services);
  // Users who must use single sign-on are sent there: a password would not work.
  const way = body.sso || organization.sso === 1 ? await loginFor(context, organization.id) : undefined;
  let invited = 0;
  for (const [email, role] of wantedRanks(body, organization.default_role)) {
    const { id: user } = (await findUserByEmail(context.db, email)) ?? (await insertUser(context, { email }));
    if (await insertMember(context, organization.id, user, { role, sso: body.sso ?? false })) invited++;
    users.push(user);
    if (way !== undefined) {
      links.push({ email, user, url: way });
      continue;
    }
    if (!(await hasNoSignIn(context, organization.id, user))) continue;
    // The link sent earlier stays valid.
    if (mails && !(await mayInvite(context, { email, by: context.caller.userId }))) {
      notMailed.push(email);
      continue;
    }
    const { secret, expiresAt } = await issueInvitation(context, organization.id, user, mails);
    const url = context.urls.app(`/invitations/${secret}`);
    if (mails) await queueMail(context, organization.id, invitationMail(email, organization.title, url, expiresAt));
    else links.push({ email, user, url });
  }
  return { users, invited, ...(links.length > 0 && { links }), ...(notMailed.length > 0 && { notMailed }) };
}

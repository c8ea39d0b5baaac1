// The personal link of a user invited by e-mail: secret and single-use.
import { hashToken, issueToken, lockUser } from '#features/accounts';
import { requiresSso } from '#features/sso';
import type { Context } from '#platform/context';
import { forbidden } from '#platform/errors';
import { newSecret } from '#platform/ids';
import * as rows from './rows.ts';

type Writing = Pick<Context, 'db' | 'now' | 'newId'>;
export type Claimed = { invitation: rows.InvitationWithOrganization; token: string };

const lifetimeMs = 14 * 86_400_000;

/** `mailed` when it is sent to the user's own mailbox and nobody else sees it. */
export async function issueInvitation(
  context: Writing,
  organization: string,
  user: string,
  mailed: boolean,
): Promise<{ secret: string; expiresAt: string }> {
  const secret = newSecret();
  const expiresAt = new Date(context.now.getTime() + lifetimeMs).toISOString();
  await rows.upsertInvitation(context, {
    organization_id: organization,
    id: context.newId(),
    user_id: user,
    hash: hashToken(secret),
    created_at: context.now.toISOString(),
    expires_at: expiresAt,
    mailed: Number(mailed),
  });
  return { secret, expiresAt };
}

export const findInvitation = (
  { db, now }: Pick<Context, 'db' | 'now'>,
  secret: string,
): Promise<rows.InvitationWithOrganization | undefined> => rows.findInvitation(db, hashToken(secret), now);

/** Consumes the link. Undefined when the invitation does not exist or is no longer valid. */
export async function redeemInvitation(
  context: Writing,
  secret: string,
): Promise<rows.InvitationWithOrganization | undefined> {
  const invitation = await findInvitation(context, secret);
  return invitation && (await rows.deleteInvitation(context.db, invitation.organization_id, hashToken(secret)))
    ? invitation
    : undefined;
}

/** The same in exchange for an API token. */
export async function claimInvitation(context: Writing, secret: string): Promise<Claimed | undefined> {
  const found = await findInvitation(context, secret);
  if (found) await lockUser(context.db, found.user_id);
  // A token would bypass single sign-on, which a session from the same link does not.
  if (found && (await requiresSso(context.db, found.organization_id, found.user_id))) {
    throw forbidden('this organization requires single sign-on');
  }
  const invitation = await redeemInvitation(context, secret);
  if (!invitation) return undefined;
  // The administrators who handed out the link could have used it themselves. In their own organization that gives them
  // nothing new; an unlimited token would let them act as this user in every other one.
  const scopes = { organization: invitation.organization_id };
  const { secret: token } = await issueToken(context, { userId: invitation.user_id, label: 'Invitation', scopes });
  return { invitation, token };
}

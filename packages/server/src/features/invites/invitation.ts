// The personal link of somebody invited by e-mail: known only to whoever was given it, good for one use.
import { hashToken, issueToken, lockUser } from '#features/accounts';
import { requiresSso } from '#features/sso';
import type { Context } from '#platform/context';
import { forbidden } from '#platform/errors';
import { newSecret } from '#platform/ids';
import * as rows from './rows.ts';

type Writing = Pick<Context, 'db' | 'now' | 'newId'>;
export type Claimed = { invitation: rows.InvitationWithOrganization; token: string };

const lifetimeMs = 14 * 86_400_000;

/** `mailed` when it goes to the person's own mailbox and nobody else sees it. */
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

/** Uses the link up. Undefined when there is no such invitation, or not any more. */
export async function redeemInvitation(
  context: Writing,
  secret: string,
): Promise<rows.InvitationWithOrganization | undefined> {
  const invitation = await findInvitation(context, secret);
  return invitation && (await rows.deleteInvitation(context.db, hashToken(secret))) ? invitation : undefined;
}

/** The same for somebody who wants an API token. */
export async function claimInvitation(context: Writing, secret: string): Promise<Claimed | undefined> {
  const found = await findInvitation(context, secret);
  if (found) await lockUser(context.db, found.user_id);
  // A token reaches what a session that came with the same link would not.
  if (found && (await requiresSso(context.db, found.organization_id, found.user_id))) {
    throw forbidden('this organization is entered by single sign-on only');
  }
  const invitation = await redeemInvitation(context, secret);
  if (!invitation) return undefined;
  // The administrators who handed out the link could have used it themselves. In their own organization that gives
  // them nothing new; a token without limits would let them act as this person in every other one.
  const scopes = { organization: invitation.organization_id };
  const { secret: token } = await issueToken(context, { userId: invitation.user_id, label: 'Invitation', scopes });
  return { invitation, token };
}

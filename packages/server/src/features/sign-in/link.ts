// Single-use sign-in links. A link is trusted as far as its issuer: the operator and the user's own mailbox for the
// whole account, an administrator for their own organization.
import { hash } from 'node:crypto';
import type { Context } from '#platform/context';
import { newSecret } from '#platform/ids';
import * as rows from './rows.ts';

export type SignInLink = { user: string; organization: string | undefined; expiresAt: string };

const purpose = 'link';
const hashOf = (secret: string): string => hash('sha256', secret);

export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

export type NewLink = { user: string; organization?: string | undefined; lifetimeMs: number };

/** Creates a link, with the given secret if there is one. */
export async function issueLink(
  context: Pick<Context, 'db' | 'now'>,
  { user, organization, lifetimeMs }: NewLink,
  secret = newSecret(32),
): Promise<{ path: string; expiresAt: string }> {
  const expiresAt = new Date(context.now.getTime() + lifetimeMs).toISOString();
  // Issuing the same secret again replaces its link.
  await rows.deleteSecret(context.db, hashOf(secret));
  await rows.insertSecret(context.db, {
    hash: hashOf(secret),
    purpose,
    user_id: user,
    organization_id: organization ?? null,
    created_at: context.now.toISOString(),
    expires_at: expiresAt,
  });
  return { path: `/signin/link/${secret}`, expiresAt };
}

/** Undefined when the link does not exist, has expired, or the user is no longer a member. */
export async function findLink(
  { db, now }: Pick<Context, 'db' | 'now'>,
  secret: string,
): Promise<SignInLink | undefined> {
  const row = await rows.findSecret(db, hashOf(secret), purpose, now);
  if (!row || row.user_id === null) return undefined;
  const { user_id: user, organization_id: organization, expires_at: expiresAt } = row;
  if (organization !== null && !(await rows.findPlace(db, organization, user))) return undefined;
  return { user, organization: organization ?? undefined, expiresAt };
}

/** Consumes the link. Links requested earlier become invalid. */
export async function claimLink(context: Pick<Context, 'db' | 'now'>, secret: string): Promise<SignInLink | undefined> {
  const link = await findLink(context, secret);
  if (!link || !(await rows.deleteSecret(context.db, hashOf(secret)))) return undefined;
  await rows.deleteSecretsOf(context.db, link.user, link.organization);
  return link;
}

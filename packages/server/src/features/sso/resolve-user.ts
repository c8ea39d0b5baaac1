// Maps a provider's identity to a user. An organization's provider is trusted for that organization only: it must not
// impersonate users who do not belong to it.
import { findUser, findUserByEmail, insertUser, lockUser, type UserRow } from '#features/accounts';
import { findMember, insertMember, rejectRemovedMember } from '#features/members';
import { findOrganization } from '#features/organizations';
import { findTeam, lockTeam, upsertTeamMember } from '#features/teams';
import { lock } from '#db/dialect';
import type { Context } from '#platform/context';
import { forbidden } from '#platform/errors';
import type { Identity } from './identity.ts';
import { oidcSettingsOf } from './present.ts';
import { isPublicIssuer } from './public-issuers.ts';
import { findIdentity, upsertIdentity } from './rows-flow.ts';
import type { ProviderRow } from './rows.ts';

type Writing = Pick<Context, 'db' | 'now' | 'newId'>;

/** `joined` is the new role, when they were not a member before. */
export type SsoUser = { user: UserRow; joined: JoinedMembership | undefined };
export type JoinedMembership = { role: number; team: { id: string; title: string } | undefined };

/** Creates new users; throws when sign-in is not allowed. */
export async function resolveSsoUser(context: Writing, provider: ProviderRow, identity: Identity): Promise<SsoUser> {
  // Two responses about the same new user must not both create them.
  await lock(context.db, 'lectern invite users');
  const { organization_id: organization } = provider;
  const known = await findIdentity(context.db, provider, identity.subject);
  const found =
    known === undefined ? await findUserByEmail(context.db, identity.email) : await findUser(context.db, known);
  if (found) await lockUser(context.db, found.id);
  const member = found && (await findMember(context.db, organization, found.id));
  if (member?.disabled === 1) throw forbidden('your membership in this organization is suspended');
  if (!member) await refuseStranger(context, provider, identity, { found, known: known !== undefined });
  const user = found ?? (await insertUser(context, { email: identity.email, ...named(identity) }));
  const joined = member ? undefined : await join(context, provider, user.id);
  await upsertIdentity(context, provider, identity.subject, user.id);
  return { user, joined };
}

const named = ({ name }: Identity) => (name === undefined ? {} : { displayName: name });

/** Rejects users who are not members and must not become one by the provider's assertion alone. */
async function refuseStranger(
  { db }: Writing,
  provider: ProviderRow,
  { email }: Identity,
  { found, known }: { found: UserRow | undefined; known: boolean },
): Promise<void> {
  const { organization_id: organization } = provider;
  if (known) throw forbidden('you were removed from this organization; an administrator can invite you again');
  await rejectRemovedMember(db, organization, { user: found?.id, email });
  const { email_domains = '[]' } = (await findOrganization(db, organization, '')) ?? {};
  const domains = JSON.parse(email_domains) as string[];
  if (domains.includes(email.slice(email.lastIndexOf('@') + 1))) return;
  // Without domains every user of the provider may join, except users with an existing account and users of public
  // providers, who may be anybody.
  if (domains.length === 0 && !found && !isPublic(provider)) return;
  throw forbidden(`an administrator of this organization must invite ${email} first`);
}

const isPublic = (provider: ProviderRow): boolean =>
  provider.kind === 'oidc' && isPublicIssuer(oidcSettingsOf(provider).issuer);

async function join(context: Writing, provider: ProviderRow, user: string): Promise<JoinedMembership> {
  const { organization_id: organization, default_role: role, default_team_id: teamId } = provider;
  await insertMember(context, organization, user, { role, sso: true });
  if (teamId === null) return { role, team: undefined };
  // A concurrently deleted team must not prevent the sign-in.
  await lockTeam(context.db, teamId);
  const team = await findTeam(context.db, organization, teamId, '');
  if (team) await upsertTeamMember(context, team, [user]);
  return { role, team };
}

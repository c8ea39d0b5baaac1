// Who of this service somebody is whom a provider vouches for. An organization's provider speaks for that organization
// only: it must not make itself the voice of somebody who has nothing to do with it.
import { findUser, findUserByEmail, insertUser, type UserRow } from '#features/accounts';
import { findMember, insertMember } from '#features/members';
import { findOrganization } from '#features/organizations';
import { findTeam, putInTeam } from '#features/teams';
import { lock } from '#db/dialect';
import type { Context } from '#platform/context';
import { forbidden } from '#platform/errors';
import type { Identity } from './identity.ts';
import { findIdentity, putIdentity } from './rows-flow.ts';
import type { ProviderRow } from './rows.ts';

type Writing = Pick<Context, 'db' | 'now' | 'newId'>;

/** Takes new people in; throws when the person is not to come in. */
export async function admit(context: Writing, provider: ProviderRow, identity: Identity): Promise<UserRow> {
  // Two answers about the same new person must not both make them.
  await lock(context.db, 'lectern invite users');
  const { organization_id: organization } = provider;
  const known = await findIdentity(context.db, provider, identity.subject);
  const found =
    known === undefined ? await findUserByEmail(context.db, identity.email) : await findUser(context.db, known);
  const member = found && (await findMember(context.db, organization, found.id));
  if (member?.disabled === 1) throw forbidden('your membership in this organization is suspended');
  if (found && !member) await refuseStranger(context, provider, identity, known !== undefined);
  const user = found ?? (await insertUser(context, { email: identity.email, ...named(identity) }));
  if (!member) await join(context, provider, user.id);
  await putIdentity(context, provider, identity.subject, user.id);
  return user;
}

const named = ({ name }: Identity) => (name === undefined ? {} : { displayName: name });

/** Somebody has this account already and is no member. */
async function refuseStranger(context: Writing, provider: ProviderRow, { email }: Identity, known: boolean) {
  if (known) throw forbidden('you were removed from this organization; an administrator can invite you again');
  const organization = await findOrganization(context.db, provider.organization_id, '');
  const domains = JSON.parse(organization?.email_domains ?? '[]') as string[];
  if (domains.includes(email.slice(email.lastIndexOf('@') + 1))) return;
  throw forbidden(`an administrator of this organization must invite ${email} first`);
}

async function join(context: Writing, provider: ProviderRow, user: string): Promise<void> {
  const { organization_id: organization, default_role: role, default_team_id: teamId } = provider;
  await insertMember(context, organization, user, { role, sso: true });
  const team = teamId === null ? undefined : await findTeam(context.db, organization, teamId, '');
  if (team) await putInTeam(context, team, [user]);
}

// The passwords of a user. One is valid for the whole account, or for one organization: then it was set through a link
// of that organization and gives access to nothing else.
import { lockUser } from '#features/accounts';
import { endSessions } from '#features/sessions';
import type { Db } from '#db/database';
import type { Context, Services } from '#platform/context';
import { hashPassword, isOutdated, findMatchingPassword } from './password-hash.ts';
import * as rows from './rows.ts';

const whole = '';
const scopeKeyOf = (organization: string | undefined): string => organization ?? whole;

export type PasswordScope = { organization: string | undefined };

export const hasPassword = async (db: Db, user: string, { organization }: PasswordScope): Promise<boolean> =>
  (await rows.listPasswords(db, user)).some((row) => row.organization_id === scopeKeyOf(organization));

/** Before the transaction, because hashing is slow. */
export async function preparePassword(
  { database, config }: Services,
  user: string,
  password: string,
  { organization }: PasswordScope,
): Promise<string> {
  const others = organization === undefined ? [] : await rows.listPasswords(database.reads, user);
  return hashPassword(config.passwordCost, password, others[0]?.hash);
}

/**
 * Sets the password and ends all sessions it could have opened, except one. A password for the whole account replaces
 * all others.
 */
export async function setPassword(
  context: Context,
  user: string,
  { organization, hash, except }: PasswordScope & { hash: string; except?: string | undefined },
): Promise<void> {
  await lockUser(context.db, user);
  if (organization === undefined) await rows.deletePasswords(context.db, user);
  await rows.upsertPassword(context.db, {
    user_id: user,
    organization_id: scopeKeyOf(organization),
    hash,
    changed_at: context.now.toISOString(),
  });
  await endSessions(context, { user, organization, except });
}

/** For changes that are not API operations, which record their own audit event. */
export const auditPasswordChange = (context: Context, user: string, { organization }: PasswordScope): Promise<void> =>
  context.services.emit(context, 'audit', { organization, action: 'password_changed', user });

export type Match = PasswordScope & { row: rows.PasswordRow; newer: string | undefined };

/** What the password gives access to; the widest scope, if there are several. Takes as long for an unknown user. */
export async function checkPassword(
  { database, config }: Services,
  user: string | undefined,
  password: string,
  only?: PasswordScope,
): Promise<Match | undefined> {
  const { passwordCost: cost } = config;
  const all = user === undefined ? [] : await rows.listPasswords(database.reads, user);
  const known = only ? all.filter((row) => row.organization_id === scopeKeyOf(only.organization)) : all;
  // The empty organization sorts first.
  const [row] = await findMatchingPassword(cost, password, known);
  if (!row) return undefined;
  const newer = isOutdated(cost, row.hash) ? await hashPassword(cost, password, row.hash) : undefined;
  return { row, newer, organization: row.organization_id === whole ? undefined : row.organization_id };
}

/** Whether the password is still the one that was checked. The user must be locked. */
export const isPasswordUnchanged = async ({ db }: Pick<Context, 'db'>, { row }: Match): Promise<boolean> =>
  (await rows.listPasswords(db, row.user_id)).some(
    ({ organization_id, hash }) => organization_id === row.organization_id && hash === row.hash,
  );

/** Stores the hash with the current parameters. */
export const upgradePasswordHash = async ({ db }: Pick<Context, 'db'>, { row, newer }: Match): Promise<void> => {
  if (newer !== undefined) await rows.replaceHash(db, row, newer);
};

/** A password issued through an organization ends with the membership: a returning member is invited again. */
export async function deletePasswordsOfMember(
  { db }: Context,
  { organization, user }: { organization: string; user: string },
): Promise<void> {
  await rows.deletePasswords(db, user, organization);
  await rows.deleteSecretsOf(db, user, organization);
}

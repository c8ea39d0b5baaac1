// Password change by a signed-in user.
import { requireActiveCaller } from '#features/accounts';
import type { Caller, Services, SignedInContext } from '#platform/context';
import { forbidden } from '#platform/errors';
import { requireValidPassword } from './password-rules.ts';
import {
  checkPassword,
  hasPassword,
  isPasswordUnchanged,
  preparePassword,
  setPassword,
  type Match,
} from './password.ts';
import * as rows from './rows.ts';
import { countAttempt, clearAttempts, type Attempt } from './throttle.ts';

const noPassword = 'there is no password yet: request a link to choose one, or sign in again and set it immediately';
const freshMs = 15 * 60_000;

/** Whether an external provider authenticated the user, so that there is no password. */
export const isExternal = ({ session }: Caller): boolean => session?.method === 'saml' || session?.method === 'oidc';

export type PasswordChange = { password: string; current: string | undefined; address: string };
/** `proven` is the verified old password; undefined when there was none. */
export type PreparedPasswordChange = { hash: string; proven: { tried: Attempt; match: Match } | undefined };

/**
 * Rejects a caller who does not know the current password. Where there is none yet, the user must have signed in
 * recently by another method: an unattended session is not enough to set one.
 */
export async function prepareChange(
  services: Services,
  caller: Caller,
  { password, current, address }: PasswordChange,
): Promise<PreparedPasswordChange> {
  const { reads } = services.database;
  if (isExternal(caller)) throw forbidden('you sign in through single sign-on; there is no password to change');
  requireValidPassword(password, caller.email);
  const scope = { organization: caller.scopes.organization };
  const proven = (await hasPassword(reads, caller.userId, scope))
    ? await requireCurrent(services, caller, current ?? '', address)
    : await requireRecentSignIn(services, caller, noPassword);
  return { hash: await preparePassword(services, caller.userId, password, scope), proven };
}

const wrong = () => forbidden('the current password is incorrect');

async function requireCurrent(services: Services, caller: Caller, current: string, address: string) {
  const scope = { organization: caller.scopes.organization };
  const tried = await countAttempt(services, { email: caller.email, address, device: deviceOf(caller) });
  const match = await checkPassword(services, caller.userId, current, scope);
  if (!match) throw wrong();
  return { tried, match };
}

/** A session of the whole account is exempt from the throttling of other devices. */
const deviceOf = ({ session, scopes }: Caller): string | undefined =>
  session && scopes.organization === undefined ? `session ${session.id}` : undefined;

/** For actions that an unattended session must not be enough for. */
export async function requireRecentSignIn(
  { database, clock }: Services,
  { session }: Caller,
  otherwise: string,
): Promise<undefined> {
  const begun = session && (await rows.findSessionStart(database.reads, session.id));
  if (begun && clock().getTime() - Date.parse(begun.created_at) < freshMs) return undefined;
  throw forbidden(otherwise);
}

/** Ends all sessions opened with the old password, except the current one. */
export async function changePassword(
  context: SignedInContext,
  { hash, proven }: PreparedPasswordChange,
  except?: string,
): Promise<void> {
  const { userId, scopes } = context.caller;
  const { organization } = scopes;
  await requireActiveCaller(context);
  // A concurrent change wins: of two callers who know the same password, only one changes it.
  const holds = proven
    ? await isPasswordUnchanged(context, proven.match)
    : !(await hasPassword(context.db, userId, { organization }));
  if (!holds) throw wrong();
  if (proven) await clearAttempts(context, proven.tried, { organization });
  await setPassword(context, userId, { organization, hash, except });
}

// Serializes the creation and revocation of credentials. Otherwise a sign-in verified just before a revocation, such as
// with an old password, could complete just after it.
import type { Db } from '#db/database';
import { lock, lockShared } from '#db/dialect';
import type { SignedInContext } from '#platform/context';
import { unauthorized } from '#platform/errors';
import { isCallerActive } from './rows.ts';

/** Held until the end of the transaction. Re-check afterwards what was verified before. */
export const lockUser = (db: Db, user: string): Promise<void> => lock(db, `person ${user}`);

/** Shared lock of an organization's sign-ins; excludes only the revocation of a sign-in method. */
export const lockSignInShared = (db: Db, organization: string): Promise<void> =>
  lockShared(db, `way into ${organization}`);
export const lockSignIn = (db: Db, organization: string): Promise<void> => lock(db, `way into ${organization}`);

/**
 * Rejects a caller whose session or token was revoked after authentication: it must create nothing that outlives it.
 */
export async function requireActiveCaller({ db, caller }: Pick<SignedInContext, 'db' | 'caller'>): Promise<void> {
  const { organization } = caller.scopes;
  if (organization !== undefined) await lockSignInShared(db, organization);
  await lockUser(db, caller.userId);
  if (!(await isCallerActive(db, caller))) throw unauthorized('this session or token has ended');
}

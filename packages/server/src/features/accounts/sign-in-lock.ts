// What lets somebody in is made and ended by one transaction at a time. Without that, whoever proved something just before
// it ended, such as an old password, could still come in just after.
import type { Db } from '#db/database';
import { lock, lockShared } from '#db/dialect';
import type { Context } from '#platform/context';
import { unauthorized } from '#platform/errors';
import { isCallerActive } from './rows.ts';

/** Until the end of the transaction. What was proven before it is to be looked at again after this. */
export const lockUser = (db: Db, user: string): Promise<void> => lock(db, `person ${user}`);

/** Any number come into an organization together, but none beside somebody who ends what lets many of them in. */
export const lockSignInShared = (db: Db, organization: string): Promise<void> =>
  lockShared(db, `way into ${organization}`);
export const lockSignIn = (db: Db, organization: string): Promise<void> => lock(db, `way into ${organization}`);

/** Refuses a caller whose session or token ended after they were recognised: it makes nothing that outlives it. */
export async function requireActiveCaller({ db, caller }: Pick<Context, 'db' | 'caller'>): Promise<void> {
  const { organization } = caller!.scopes;
  if (organization !== undefined) await lockSignInShared(db, organization);
  await lockUser(db, caller!.userId);
  if (!(await isCallerActive(db, caller!))) throw unauthorized('this session or token has ended');
}

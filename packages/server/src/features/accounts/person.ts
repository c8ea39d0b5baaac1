// What lets somebody in is made and ended by one transaction at a time. Without that, whoever proved something just before
// it ended, such as an old password, could still come in just after.
import type { Db } from '#db/database';
import { lock } from '#db/dialect';
import type { Context } from '#platform/context';
import { unauthorized } from '#platform/errors';
import { isStanding } from './rows.ts';

/** Until the end of the transaction. What was proven before it is to be looked at again after this. */
export const lockPerson = (db: Db, user: string): Promise<void> => lock(db, `person ${user}`);

/** Refuses a caller whose session or token ended after they were recognised: it makes nothing that outlives it. */
export async function requireStanding({ db, caller }: Pick<Context, 'db' | 'caller'>): Promise<void> {
  await lockPerson(db, caller!.userId);
  if (!(await isStanding(db, caller!))) throw unauthorized('this session or token has ended');
}

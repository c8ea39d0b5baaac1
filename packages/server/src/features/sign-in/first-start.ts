// Records that the first start has not yet shown the sign-in link. The link is derived from the server's secret and a
// nonce stored until it was shown: so a restart after a crash shows the same link, two concurrent starts show the same,
// and afterwards nothing stored leads back to it.
import type { Context } from '#platform/context';
import type { Db } from '#db/database';
import { newSecret } from '#platform/ids';
import * as rows from './rows.ts';

const purpose = 'first start';
/** Until it was shown, however long that takes. */
const never = '9999-12-31T23:59:59.999Z';

export type UnshownFirstLogin = { word: string; user: string };

export async function recordUnshownLogin(
  { db, now }: Pick<Context, 'db' | 'now'>,
  user: string,
): Promise<UnshownFirstLogin> {
  const word = newSecret(32);
  const row = { hash: word, purpose, user_id: user, organization_id: null, expires_at: never };
  await rows.insertSecret(db, { ...row, created_at: now.toISOString() });
  return { word, user };
}

export async function findUnshownLogin(db: Db): Promise<UnshownFirstLogin | undefined> {
  const row = await rows.findSecretFor(db, purpose);
  return row && row.user_id !== null ? { word: row.hash, user: row.user_id } : undefined;
}

export const markLoginShown = (db: Db, { word }: UnshownFirstLogin): Promise<boolean> => rows.deleteSecret(db, word);

// An action on a collection applies to its contents, so the caller needs the level there too: what they may not see or
// change must not be transferred, deleted or shared along with the rest.
import { rankOf } from '@lectern/contract';
import type { Db } from '#db/database';
import { lock, lockShared } from '#db/dialect';
import type { SignedInContext } from '#platform/context';
import { forbidden } from '#platform/errors';
import { lowestRankIn, type Affected } from './rows-subtree.ts';

const create = rankOf('create');

const treeOf = (organization: string): string => `tree ${organization}`;

/**
 * Exclusive lock: until the transaction ends, no other one adds to a collection of the organization or acts on one.
 * Otherwise hidden content added after the level check would be affected too.
 */
export const lockTree = (db: Db, organization: string): Promise<void> => lock(db, treeOf(organization));

/** Shared lock for adding to a collection: excludes only actions on a whole collection. */
export const lockTreeShared = (db: Db, organization: string): Promise<void> => lockShared(db, treeOf(organization));

/** Rejects unless the caller has `create` on all affected content. The obstacle is not named: it may be hidden. */
export async function requireCreateWithin(
  { db, caller }: Pick<SignedInContext, 'db' | 'caller'>,
  collection: { organization_id: string; id: string; role: number | null },
  affected: Affected,
): Promise<void> {
  await lockTree(db, collection.organization_id);
  const person = { userId: caller.userId, role: collection.role ?? 0 };
  if ((await lowestRankIn(db, collection, person, affected)) >= create) return;
  throw forbidden('this needs the level create on everything in the collection');
}

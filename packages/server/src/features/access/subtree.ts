// An act on a collection is an act on what is in it. Whoever does it needs the level there too: what they may not see, or
// may not change, must not be handed over, thrown away or opened to others along with the rest.
import { rankOf } from '@lectern/contract';
import type { Db } from '#db/database';
import { lock, lockShared } from '#db/dialect';
import type { Context } from '#platform/context';
import { forbidden } from '#platform/errors';
import { lowestRankIn, type Affected } from './rows-subtree.ts';

const create = rankOf('create');

const treeOf = (organization: string): string => `tree ${organization}`;

/**
 * Nobody else puts anything into a collection of the organization, nor acts on one, until the transaction ends. Without it,
 * something hidden that comes in after the levels were asked for would go along with the rest.
 */
export const lockTree = (db: Db, organization: string): Promise<void> => lock(db, treeOf(organization));

/** For whoever puts something into a collection: many may at once, but not while somebody acts on a whole one. */
export const lockTreeShared = (db: Db, organization: string): Promise<void> => lockShared(db, treeOf(organization));

/** Refuses unless the caller has `create` on all that is affected. What is in the way is not named: they may not know of it. */
export async function requireCreateWithin(
  { db, caller }: Pick<Context, 'db' | 'caller'>,
  collection: { organization_id: string; id: string; role: number | null },
  affected: Affected,
): Promise<void> {
  await lockTree(db, collection.organization_id);
  const person = { userId: caller!.userId, role: collection.role ?? 0 };
  if ((await lowestRankIn(db, collection, person, affected)) >= create) return;
  throw forbidden('this needs the level create on everything in the collection');
}

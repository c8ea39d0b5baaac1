// An act on a collection is an act on what is in it. Whoever does it needs the level there too: what they may not see, or
// may not change, must not be handed over, thrown away or opened to others along with the rest.
import { rankOf } from '@lectern/contract';
import type { Context } from '#platform/context';
import { forbidden } from '#platform/errors';
import { lowestRankIn, type Affected } from './rows-subtree.ts';

const create = rankOf('create');

/** Refuses unless the caller has `create` on all that is affected. What is in the way is not named: they may not know of it. */
export async function requireCreateWithin(
  { db, caller }: Pick<Context, 'db' | 'caller'>,
  collection: { organization_id: string; id: string; role: number | null },
  affected: Affected,
): Promise<void> {
  const person = { userId: caller!.userId, role: collection.role ?? 0 };
  if ((await lowestRankIn(db, collection, person, affected)) >= create) return;
  throw forbidden('this needs the level create on everything in the collection');
}

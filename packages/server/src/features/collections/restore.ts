import { rankOf } from '@lectern/contract';
import { inScope, lockTree, rankOn, type Person } from '#features/access';
import type { Context } from '#platform/context';
import { forbidden } from '#platform/errors';
import { listDeletedUpwards, restoreWithAncestors } from './rows.ts';

/** Restores a collection and its ancestors, for a caller with permission on each. */
export async function restoreWithParents(
  context: Context,
  organization: string,
  id: string,
  person: Person,
): Promise<void> {
  await lockTree(context.db, organization);
  const deletedOnes = await listDeletedUpwards(context.db, organization, id);
  if (deletedOnes.length > 0 && !inScope(context, organization)) throw forbidden('this token is limited to one space');
  for (const deleted of deletedOnes) {
    if ((await rankOn(context.db, organization, deleted, person)) >= rankOf('create')) continue;
    throw forbidden('this needs the level create on the collections that are restored with the space');
  }
  await restoreWithAncestors(context, organization, id);
}

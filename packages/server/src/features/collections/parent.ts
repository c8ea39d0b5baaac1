// Valid parents: a collection, or the top level of an organization.
import { rankOf } from '@lectern/contract';
import { inScope, lockTreeShared, rankOn, type Person } from '#features/access';
import type { Context } from '#platform/context';
import { forbidden, badRequest } from '#platform/errors';
import { findCollection } from './rows.ts';

const create = rankOf('create');

/** Rejects unless the caller may create there. `person` is the caller in the organization. */
export async function requireCreateIn(
  context: Context,
  organization: string,
  parent: string | null,
  person: Person,
): Promise<void> {
  await lockTreeShared(context.db, organization);
  if (parent === null) {
    if (person.role < create) throw forbidden('this needs the level create in the organization');
    if (!inScope(context, organization)) throw forbidden('this token is limited to one space');
    return;
  }
  const collection = await findCollection(context.db, organization, parent);
  const visible = collection && inScope(context, organization);
  const rank = visible ? await rankOn(context.db, organization, parent, person) : -1;
  if (rank < 0) throw badRequest('body.parent is not a collection of the organization');
  if (rank < create) throw forbidden('this needs the level create in the collection');
}

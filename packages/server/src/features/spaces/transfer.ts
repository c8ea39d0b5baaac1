import { rankOf } from '@lectern/contract';
import { deleteGrantsOf, lockTreeShared, personIn } from '#features/access';
import { requireCreateIn } from '#features/collections';
import type { OrganizationForCaller } from '#features/organizations';
import { keyAtEnd, keyAmongSiblings } from '#features/placement';
import { objectCopies } from '#features/revisions';
import type { Context, SignedInContext } from '#platform/context';
import { conflict, forbidden, notFound } from '#platform/errors';
import { lockContent } from './head.ts';
import * as rows from './rows.ts';

declare module '#platform/events' {
  interface Events {
    /** Emitted before the spaces move; features must drop references of the old organization now. */
    'spaces.transfer-started': { from: string; to: string; spaces: string[] };
  }
}

/** `rank` is the caller's in the target organization, with the current token or session. */
export async function transfer(
  context: SignedInContext,
  space: rows.SpaceForCaller,
  to: { organization: OrganizationForCaller; rank: number; parent: string | undefined },
): Promise<rows.SpaceForCaller> {
  const parent = to.parent ?? null;
  const { organization: target } = to;
  if (target.id === space.organization_id) return moveWithin(context, space, to.parent);
  if ((space.role ?? 0) < rankOf('create')) throw forbidden('this needs the level create in the organization');
  if (parent !== null) await requireCreateIn(context, target.id, parent, personIn(context, target));
  else if (to.rank < rankOf('create')) throw forbidden('this needs the level create in the other organization');
  await requireStill(context, space);
  await leave(context, space.organization_id, target.id, [space.id]);
  const position = await keyAtEnd(context.db, target.id, parent);
  const moved = { ...space, organization_id: target.id, role: target.role };
  return rows.updateSpace(context, moved, { parent_id: parent, position });
}

async function moveWithin(context: SignedInContext, space: rows.SpaceForCaller, parent: string | undefined) {
  if (parent === undefined || parent === space.parent_id) throw conflict('the space is already there');
  return move(context, space, parent);
}

export async function move(
  context: SignedInContext,
  space: rows.SpaceForCaller,
  parent: string | null,
  position?: Parameters<typeof keyAmongSiblings>[3],
): Promise<rows.SpaceForCaller> {
  const organization = space.organization_id;
  await requireStill(context, space);
  if (parent !== space.parent_id) await requireCreateIn(context, organization, parent, personIn(context, space));
  const item = { id: space.id, parent: space.parent_id };
  const key = await keyAmongSiblings(context.db, { organization, parent }, item, position);
  if (key === undefined) throw conflict('the space is already there');
  return rows.updateSpace(context, space, { parent_id: parent, position: key });
}

/** Its collection may have been transferred or deleted while waiting for the lock. */
async function requireStill({ db }: Context, { organization_id, id }: rows.SpaceRow): Promise<void> {
  await lockTreeShared(db, organization_id);
  if (!(await rows.findSpace(db, organization_id, id))) throw notFound('space');
}

/** Grants name users and teams of the old organization and are dropped. */
async function leave(context: Context, from: string, to: string, spaces: string[]): Promise<void> {
  if (spaces.length === 0) return;
  const { copyObjects, requireObjectsCopied } = await objectCopies();
  await requireObjectsCopied(context, { from, to, spaces });
  // In the same order everywhere, so that two transfers do not wait for each other.
  for (const space of spaces.toSorted()) await lockContent(context, space);
  await context.services.emit(context, 'spaces.transfer-started', { from, to, spaces });
  await deleteGrantsOf(context.db, from, spaces);
  const moved = await rows.moveToOrganization(context, from, spaces, to);
  // Transferred by somebody else while this waited for the lock.
  if (moved !== spaces.length) throw notFound('space');
  await copyObjects(context, { from, to, spaces });
}

export async function transferWithCollections(
  context: Context,
  event: { from: string; to: string; collections: string[] },
): Promise<void> {
  const spaces = await rows.listIdsIn(context.db, event.from, event.collections, 'any');
  await leave(context, event.from, event.to, spaces);
}

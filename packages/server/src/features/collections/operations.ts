import { api, rankOf } from '@lectern/contract';
import {
  deleteGrantsOf,
  lockTree,
  personIn,
  rankOn,
  requireCreateWithin,
  requireLevelNotAboveOwn,
} from '#features/access';
import { keyAtEnd, keyAmongSiblings } from '#features/placement';
import type { Context } from '#platform/context';
import { conflict, forbidden, badRequest, notFound } from '#platform/errors';
import { implement, alreadyDeleted } from '#platform/http/implement';
import { enqueue } from '#platform/jobs';
import { mapPage } from '#platform/paging';
import { retentionMs } from '#platform/retention';
import { requireCreateIn } from './parent.ts';
import { presentCollection } from './present.ts';
import * as rows from './rows.ts';

declare module '#platform/events' {
  interface Events {
    'collection.deleted': { organization: string; collections: string[] };
    'collection.transfer-started': { from: string; to: string; collections: string[] };
  }
}

/** False when it was transferred or deleted while this waited for the lock. */
async function lockStanding({ db }: Context, { organization_id, id }: rows.CollectionRow): Promise<boolean> {
  await lockTree(db, organization_id);
  return (await rows.findCollection(db, organization_id, id)) !== undefined;
}

export const operations = [
  implement(api.getCollection, async ({ collection, rank }, context) => presentCollection(context, collection, rank)),

  implement(api.deleteCollection, async ({ collection }, context) => {
    if (collection.deleted_at !== null) return alreadyDeleted;
    if (!(await lockStanding(context, collection))) return alreadyDeleted;
    await requireCreateWithin(context, collection, 'active');
    const { organization_id: organization } = collection;
    const collections = await rows.listSubtree(context.db, organization, collection.id);
    await rows.markDeleted(context, organization, collections);
    await context.services.emit(context, 'collection.deleted', { organization, collections });
    const removal = { organization, at: new Date(context.now.getTime() + retentionMs) };
    for (const id of collections) {
      await enqueue(context.db, context.now, 'collections.purge', { id }, removal);
    }
    return undefined;
  }),

  implement(api.updateCollection, async ({ collection, body, rank }, context) => {
    requireLevelNotAboveOwn(body.defaultLevel, rank);
    if (body.defaultLevel !== undefined) await requireCreateWithin(context, collection, 'inheriting');
    const changed = await rows.updateCollection(context, collection, {
      ...(body.title !== undefined && { title: body.title }),
      ...(body.description !== undefined && { description: body.description }),
      ...(body.defaultLevel !== undefined && { default_level: body.defaultLevel }),
    });
    return presentCollection(context, changed, rank);
  }),

  implement(api.moveCollection, async ({ collection, body }, context) => {
    const { organization_id: organization, id } = collection;
    const parent = body?.parent === undefined ? collection.parent_id : body.parent;
    if (parent !== collection.parent_id) {
      // Before the shared lock: two holders of that one waiting for this one would deadlock.
      if (!(await lockStanding(context, collection))) throw notFound('collection');
      await requireCreateIn(context, organization, parent, personIn(context, collection));
      await requireCreateWithin(context, collection, 'inheriting');
      const below = await rows.listSubtree(context.db, organization, id);
      if (parent !== null && below.includes(parent)) {
        throw badRequest('body.parent is the collection itself or one of its descendants');
      }
    }
    const item = { id, parent: collection.parent_id };
    const position = await keyAmongSiblings(context.db, { organization, parent }, item, body?.position);
    if (position === undefined) throw conflict('the collection is already there');
    const moved = await rows.updateCollection(context, collection, { parent_id: parent, position });
    const person = personIn(context, collection);
    return presentCollection(context, moved, await rankOn(context.db, organization, id, person));
  }),

  implement(api.transferCollection, async ({ collection, body, named }, context) => {
    const from = collection.organization_id;
    const { value: target, rank } = named('organization', body.organization);
    const to = target.id;
    if (from === to) throw conflict('the collection is already in that organization');
    if ((collection.role ?? 0) < rankOf('create')) throw forbidden('this needs the level create in the organization');
    if (rank < rankOf('create')) throw forbidden('this needs the level create in the other organization');
    if (!(await lockStanding(context, collection))) throw notFound('collection');
    await requireCreateWithin(context, collection, 'everything');
    const collections = await rows.listSubtree(context.db, from, collection.id);
    await context.services.emit(context, 'collection.transfer-started', { from, to, collections });
    await deleteGrantsOf(context.db, from, collections);
    const position = await keyAtEnd(context.db, to, null);
    await rows.moveToOrganization(context, from, collections, to);
    const row = { ...collection, organization_id: to };
    const moved = await rows.updateCollection(context, row, { parent_id: null, position });
    const person = personIn(context, target);
    return presentCollection(context, moved, await rankOn(context.db, to, collection.id, person));
  }),

  implement(api.listCollections, async ({ organization, query }, context) => {
    if (context.caller.scopes.space !== undefined) return { items: [], count: 0 };
    const person = personIn(context, organization);
    const page = await rows.listCollections(context.db, organization.id, person, query);
    return mapPage(page, (row) => presentCollection(context, row, row.rank));
  }),

  implement(api.createCollection, async ({ organization, body }, context) => {
    const parent = body?.parent ?? null;
    await requireCreateIn(context, organization.id, parent, personIn(context, organization));
    const position = await keyAtEnd(context.db, organization.id, parent);
    const row = await rows.insertCollection(context, {
      organization: organization.id,
      parent,
      title: body?.title ?? 'Untitled',
      position,
    });
    const person = personIn(context, organization);
    return presentCollection(context, row, await rankOn(context.db, organization.id, row.id, person));
  }),
];

import { inScope, rankOn } from '#features/access';
import type { Target } from '#platform/http/implement';
import { findCollectionForCaller, type CollectionForCaller } from './rows.ts';

declare module '#platform/http/implement' {
  interface Targets {
    collectionId: { collection: CollectionForCaller };
  }
}

export const collectionTarget: Target = {
  as: 'collection',
  async load(context, id, _, operation) {
    const row = await findCollectionForCaller(context.db, id, context.caller?.userId ?? '');
    if (!row || (row.deleted_at !== null && !operation.findsDeleted)) return undefined;
    const { caller } = context;
    const role = row.disabled === 0 ? row.role : null;
    if (!caller || role === null || !inScope(context, row.organization_id)) return { value: row, rank: -1 };
    const person = { userId: caller.userId, role };
    return { value: row, rank: await rankOn(context.db, row.organization_id, row.id, person) };
  },
};

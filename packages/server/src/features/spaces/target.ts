import { rankOf } from '@lectern/contract';
import { inScope, rankFrom } from '#features/access';
import type { Target } from '#platform/http/implement';
import { findSpaceForCaller, nearestAncestors, type SpaceForCaller } from './rows.ts';

declare module '#platform/http/implement' {
  interface Targets {
    spaceId: { space: SpaceForCaller };
  }
}

export const spaceTarget: Target = {
  as: 'space',
  async load(context, id, _, operation) {
    const row = await findSpaceForCaller(context.db, id, context.caller?.userId ?? '');
    if (!row || (row.deleted_at !== null && !operation.findsDeleted)) return undefined;
    const { caller } = context;
    if (caller?.visitor) {
      const shown = caller.visitor.organization === row.organization_id && caller.visitor.spaces.has(row.id);
      return { value: row, rank: shown ? rankOf('read') : -1 };
    }
    const role = row.disabled === 0 ? row.role : null;
    if (!caller || role === null || !inScope(context, row.organization_id, row.id)) return { value: row, rank: -1 };
    const person = { userId: caller.userId, role };
    return { value: row, rank: await rankFrom(context.db, row.organization_id, person, nearestAncestors(row)) };
  },
};

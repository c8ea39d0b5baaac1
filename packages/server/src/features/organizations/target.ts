import { rankOf } from '@lectern/contract';
import { inScope } from '#features/access';
import { forbidden } from '#platform/errors';
import type { Target } from '#platform/http/implement';
import { findOrganization, type OrganizationForCaller } from './rows.ts';

declare module '#platform/http/implement' {
  interface Targets {
    organizationId: { organization: OrganizationForCaller };
  }
}

export const organizationTarget: Target = {
  as: 'organization',
  async load(context, id, _, operation) {
    const { caller } = context;
    const row = await findOrganization(context.db, id, caller?.userId ?? '');
    if (!row) return undefined;
    if (caller?.visitor) return { value: row, rank: caller.visitor.organization === id ? rankOf('read') : -1 };
    if (!caller || row.role === null || row.disabled === 1) return { value: row, rank: -1 };
    if (caller.closed?.has(id) && operation.access !== 'anyone') {
      throw forbidden('this organization requires single sign-on');
    }
    if (inScope(context, id)) return { value: row, rank: row.role };
    // A token for one space sees its organization as a guest would.
    const around = caller.scopes.space !== undefined && caller.scopes.organization === id;
    return { value: row, rank: around ? 0 : -1 };
  },
};

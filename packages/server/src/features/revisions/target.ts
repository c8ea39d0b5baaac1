import type { Target } from '#platform/http/implement';
import { findRevision, type RevisionRow } from './rows.ts';

declare module '#platform/http/implement' {
  interface Targets {
    revisionId: { revision: RevisionRow };
  }
}

export const revisionTarget: Target = {
  as: 'revision',
  async load({ db }, id, loaded) {
    const space = loaded['space'] as { organization_id: string; id: string };
    const value = await findRevision(db, { organization: space.organization_id, space: space.id, id });
    return value && { value };
  },
};

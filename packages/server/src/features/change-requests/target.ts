import type { Target } from '#platform/http/implement';
import { findChangeRequest, type ChangeRequestRow } from '#features/branches';

declare module '#platform/http/implement' {
  interface Targets {
    changeRequestId: { changeRequest: ChangeRequestRow };
  }
}

export const changeRequestTarget: Target = {
  as: 'changeRequest',
  async load({ db }, id, loaded) {
    const space = loaded['space'] as { organization_id: string; id: string };
    const value = await findChangeRequest(db, space.organization_id, space.id, id);
    return value && { value };
  },
};

import type { Db } from '#db/database';
import { prepare } from '#db/prepared';
import type { ChangeRequestsTable } from '#db/schema';

export type ChangeRequestRow = ChangeRequestsTable;

const byId = prepare<{ organization: string; space: string; id: string }>()((q, p) =>
  q
    .selectFrom('change_requests')
    .selectAll()
    .where('organization_id', '=', p.organization)
    .where('space_id', '=', p.space)
    .where('id', '=', p.id),
);
const byNumber = prepare<{ organization: string; space: string; number: number }>()((q, p) =>
  q
    .selectFrom('change_requests')
    .selectAll()
    .where('organization_id', '=', p.organization)
    .where('space_id', '=', p.space)
    .where('number', '=', p.number),
);

/** By its id, or by its number in the space. */
export const findChangeRequest = (
  db: Db,
  organization: string,
  space: string,
  idOrNumber: string,
): Promise<ChangeRequestRow | undefined> =>
  /^[1-9]\d{0,8}$/.test(idOrNumber)
    ? db.first(byNumber, { organization, space, number: Number(idOrNumber) })
    : db.first(byId, { organization, space, id: idOrNumber });

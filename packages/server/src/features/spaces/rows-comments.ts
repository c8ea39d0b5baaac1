import { prepare } from '#db/prepared';
import type { Context } from '#platform/context';
import type { SpaceRow } from './rows.ts';

const addition = prepare<{ organization: string; id: string; by: number }>()((q, p) =>
  q
    .updateTable('spaces')
    .set((e) => ({ open_comments: e('open_comments', '+', p.by) }))
    .where('organization_id', '=', p.organization)
    .where('id', '=', p.id),
);

/** Adds to the number of open comments on the main content. */
export const countOpenComments = (
  { db }: Pick<Context, 'db'>,
  { organization_id: organization, id }: Pick<SpaceRow, 'organization_id' | 'id'>,
  by: number,
): Promise<void> => db.run(addition, { organization, id, by });

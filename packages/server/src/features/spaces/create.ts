import { personIn } from '#features/access';
import { requireCreateIn } from '#features/collections';
import { keyAtEnd } from '#features/placement';
import { insertRevision } from '#features/revisions';
import type { SignedInContext } from '#platform/context';
import * as rows from './rows.ts';

/** An empty space, at the end of its collection or of the organization. `role` is the caller's. */
export async function create(
  context: SignedInContext,
  place: { id: string; role: number | null },
  input: Pick<rows.SpaceRow, 'parent_id'> & Partial<rows.SpaceRow>,
): Promise<rows.SpaceRow> {
  const { id: organization } = place;
  await requireCreateIn(context, organization, input.parent_id, personIn(context, place));
  const id = context.newId();
  const revision = context.newId();
  const row = await rows.insertSpace(context, {
    title: 'Untitled',
    ...input,
    id,
    organization_id: organization,
    position: await keyAtEnd(context.db, organization, input.parent_id),
    revision_id: revision,
  });
  await insertRevision(context, { id: revision, organization, space: id, parents: [], type: 'edits', tree: null });
  return row;
}

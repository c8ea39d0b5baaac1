// Where content is read: the main content of a space, a change request, or any revision.
import type { Page, Records, Tree } from '@lectern/content';
import { findPage } from '@lectern/content';
import { findRevision, readTree, recordsOn, type RevisionRow } from '#features/revisions';
import type { SeenSpace } from '#features/spaces';
import type { Context } from '#platform/context';
import { notFound } from '#platform/errors';

/** What is known of the change request that content is read in. */
export type Branch = { id: string; number: number; revision_id: string };

export type Place = {
  space: SeenSpace;
  branch: Branch | undefined;
  revision: RevisionRow;
  records: Records;
  tree: Tree;
};

async function placeAt(context: Context, space: SeenSpace, revision: RevisionRow, branch?: Branch): Promise<Place> {
  const records = recordsOn(context.db);
  return { space, branch, revision, records, tree: await readTree(records, revision.tree) };
}

async function loadRevision(context: Context, space: SeenSpace, id: string): Promise<RevisionRow> {
  const row = await findRevision(context.db, { organization: space.organization_id, space: space.id, id });
  if (!row) throw new Error(`the revision ${id} of space ${space.id} is missing`);
  return row;
}

export const inSpace = async (context: Context, { space }: { space: SeenSpace }): Promise<Place> =>
  placeAt(context, space, await loadRevision(context, space, space.revision_id));

export const inChangeRequest = async (
  context: Context,
  { space, changeRequest }: { space: SeenSpace; changeRequest: Branch },
): Promise<Place> =>
  placeAt(context, space, await loadRevision(context, space, changeRequest.revision_id), changeRequest);

export const inRevision = (
  context: Context,
  { space, revision }: { space: SeenSpace; revision: RevisionRow },
): Promise<Place> => placeAt(context, space, revision);

export async function loadPageAt({ records, tree }: Place, id: string): Promise<Page> {
  const page = await findPage(records, tree, id);
  if (!page) throw notFound('page');
  return page;
}

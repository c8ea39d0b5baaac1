// A content view: the tree of a branch's head or of any revision, and what is needed to read it.
import { findPage, type Page, type Records, type Tree } from '@lectern/content';
import { loadRevision, readTree, recordsOn, type RevisionRow } from '#features/revisions';
import type { SpaceForCaller } from '#features/spaces';
import type { Context } from '#platform/context';
import { notFound } from '#platform/errors';
import { headOf, mainBranch, type Branch } from './branch.ts';

export type ContentView = {
  space: SpaceForCaller;
  /** Undefined for a revision, whatever branch it is on. */
  branch: Branch | undefined;
  revision: RevisionRow;
  records: Records;
  tree: Tree;
};

type Reading = Pick<Context, 'db'>;

async function viewAt(
  { db }: Reading,
  space: SpaceForCaller,
  revision: RevisionRow,
  branch: Branch | undefined,
): Promise<ContentView> {
  const records = recordsOn(db, space.organization_id);
  return { space, branch, revision, records, tree: await readTree(records, revision.tree) };
}

export const viewOf = async (context: Reading, branch: Branch): Promise<ContentView> =>
  viewAt(context, branch.space, await loadRevision(context, branch.space, headOf(branch)), branch);

/** The main content. */
export const viewOfSpace = (context: Reading, space: SpaceForCaller): Promise<ContentView> =>
  viewOf(context, mainBranch(space));

export const viewOfRevision = (
  context: Reading,
  { space, revision }: { space: SpaceForCaller; revision: RevisionRow },
): Promise<ContentView> => viewAt(context, space, revision, undefined);

export async function loadPageIn({ records, tree }: ContentView, id: string): Promise<Page> {
  const page = await findPage(records, tree, id);
  if (!page) throw notFound('page');
  return page;
}

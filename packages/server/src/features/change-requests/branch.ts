// The content of a change request: a branch with a pointer of its own, moved the way the pointer of a space is.
import type { PageChange, Records, Tree } from '@lectern/content';
import { lock } from '#db/dialect';
import { insertRevision, readTreeAt, writeTree, type NewRevision, type RevisionRow } from '#features/revisions';
import { changesBetween } from '#features/content';
import type { SpaceRow } from '#features/spaces';
import type { Context } from '#platform/context';
import { conflict, notFound } from '#platform/errors';
import { newIdAfter } from '#platform/ids';
import { requireEditable } from './change-request.ts';
import { countContributor, findChangeRequest, moveBranch, updateChangeRequest, type ChangeRequestRow } from './rows.ts';

declare module '#platform/events' {
  interface Events {
    /** The content a change request proposes went from one tree to another; `pages` are the pages that differ. */
    'change-request.edited': {
      space: { organization_id: string; id: string };
      changeRequest: ChangeRequestRow;
      records: Records;
      before: Tree;
      after: Tree;
      pages: readonly PageChange[];
      revision: RevisionRow;
    };
  }
}

type InSpace = Pick<SpaceRow, 'organization_id' | 'id'>;

/**
 * Until the transaction ends nobody else changes the change request; answers it as it is now. Who changes the main
 * content too locks that first, or two people would wait for each other.
 */
export async function lockBranch(context: Context, space: InSpace, { id }: { id: string }): Promise<ChangeRequestRow> {
  await lock(context.db, `branch ${id}`);
  const row = await findChangeRequest(context.db, space.organization_id, space.id, id);
  if (!row) throw notFound('change request');
  return row;
}

export type BranchCommit = Pick<NewRevision, 'type' | 'parents'> & {
  /** What the head of the locked change request points at, where it was read already. */
  before?: Tree;
  tree: Tree;
  /** The revision of the main content that was brought in. */
  mergedAncestor?: string;
};

/** The change request must have been locked and read since. */
export async function commitToBranch(
  context: Context,
  space: InSpace,
  changeRequest: ChangeRequestRow,
  records: Records,
  { before: known, tree, type, parents, mergedAncestor }: BranchCommit,
): Promise<{ revision: RevisionRow; changeRequest: ChangeRequestRow }> {
  requireEditable(changeRequest);
  const { organization_id: organization, id } = space;
  const head = { organization, space: id, id: changeRequest.revision_id };
  const before = known ?? (await readTreeAt(context, records, head));
  const revision = await insertRevision(context, {
    id: newIdAfter(context.now, changeRequest.revision_id),
    organization,
    space: id,
    parents,
    type,
    tree: await writeTree(records, tree),
    branch: changeRequest.id,
  });
  const moved =
    mergedAncestor === undefined
      ? await moveBranch(context, changeRequest, revision.id)
      : await updateChangeRequest(context, changeRequest, {
          revision_id: revision.id,
          revision_merged_ancestor: mergedAncestor,
        });
  if (!moved) throw conflict('the change request changed meanwhile; try again');
  await countContributor(context, moved);
  const pages = await changesBetween(records, before, tree);
  await context.services.emit(context, 'change-request.edited', {
    space,
    changeRequest: moved,
    records,
    before,
    after: tree,
    pages,
    revision,
  });
  return { revision, changeRequest: moved };
}

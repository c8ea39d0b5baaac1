// New states of the main content: an immutable revision, and the pointer of the space moved to it if nobody else moved
// it meanwhile. Whoever follows the content hears of it inside the same transaction.
import { changedPages, type PageChange, type Records, type Tree } from '@lectern/content';
import {
  findRevision,
  insertRevision,
  readTree,
  writeTree,
  type NewRevision,
  type RevisionRow,
} from '#features/revisions';
import { moveHead, type SeenSpace } from '#features/spaces';
import type { Context } from '#platform/context';
import { newIdAfter } from '#platform/ids';

declare module '#platform/events' {
  interface Events {
    /** The main content of a space changed from one tree to another; `pages` are the pages that differ. */
    'space.head-moved': {
      space: { organization_id: string; id: string };
      records: Records;
      before: Tree;
      after: Tree;
      pages: readonly PageChange[];
      revision: RevisionRow;
    };
  }
}

export type Commit = Pick<NewRevision, 'type' | 'parents'> & { tree: Tree; mergedFrom?: string; git?: object };

/** The space must have been locked and read since. */
export async function commitToSpace(
  context: Context,
  space: SeenSpace,
  records: Records,
  { tree, type, parents, mergedFrom, git }: Commit,
): Promise<RevisionRow> {
  const { organization_id: organization, id } = space;
  const head = (await findRevision(context.db, { organization, space: id, id: space.revision_id }))!;
  const before = await readTree(records, head.tree);
  const revision = await insertRevision(context, {
    // The history of a space is in the order of the ids.
    id: newIdAfter(context.now, space.revision_id),
    organization,
    space: id,
    parents,
    type,
    tree: await writeTree(records, tree),
    ...(mergedFrom !== undefined && { mergedFrom }),
    ...(git && { git }),
  });
  await moveHead(context, space, revision.id);
  const pages = await changedPages(records, before, tree);
  await context.services.emit(context, 'space.head-moved', { space, records, before, after: tree, pages, revision });
  return revision;
}

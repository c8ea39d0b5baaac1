// New states of the main content: an immutable revision, and the pointer of the space moved to it if nobody else moved
// it meanwhile. Whoever follows the content hears of it inside the same transaction, of large changes right after it.
import type { PageChange, Records, Tree } from '@lectern/content';
import { insertRevision, readTreeAt, writeTree, type NewRevision, type RevisionRow } from '#features/revisions';
import { moveHead, type SeenSpace } from '#features/spaces';
import type { Context } from '#platform/context';
import { newIdAfter } from '#platform/ids';
import { changesBetween } from './changes-between.ts';
import { followSoon } from './follow-change.ts';

declare module '#platform/events' {
  interface Events {
    /** The main content of a space has another revision; told in the transaction that made it. */
    'space.head-moved': { space: { organization_id: string; id: string }; revision: RevisionRow };
    /** Pages of the main content differ; see `PagesChanged`. */
    'space.pages-changed': PagesChanged;
    /** The same is to come, in a transaction: outside of it whatever takes long can be read and remembered. */
    'space.pages-changing': Pick<PagesChanged, 'space' | 'records' | 'before' | 'after' | 'pages'>;
  }
}

/**
 * The change of one revision, or a part of it where it is large. Parts are told in transactions of their own soon after
 * the head moved, and others may have changed the pages since: `after` is what is current.
 */
export type PagesChanged = {
  space: { organization_id: string; id: string };
  records: Records;
  before: Tree;
  after: Tree;
  /** From the state before the revision to the current one. */
  pages: readonly PageChange[];
  /** The same pages from the state before the revision to the revision itself. */
  made: readonly PageChange[];
  /** All pages the revision removed, told once. */
  removed: readonly PageChange[];
  revision: RevisionRow;
};

/** A change of more pages is followed part by part. */
const mostAtOnce = 25;

export type Commit = Pick<NewRevision, 'type' | 'parents'> & {
  /** What the head of the locked space points at, where it was read already. */
  before?: Tree;
  tree: Tree;
  mergedFrom?: string;
  git?: object;
};

/** The space must have been locked and read since. */
export async function commitToSpace(
  context: Context,
  space: SeenSpace,
  records: Records,
  { before: known, tree, type, parents, mergedFrom, git }: Commit,
): Promise<RevisionRow> {
  const { organization_id: organization, id } = space;
  const before = known ?? (await readTreeAt(context, records, { organization, space: id, id: space.revision_id }));
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
  const { emit } = context.services;
  await emit(context, 'space.head-moved', { space, revision });
  const pages = await changesBetween(records, before, tree);
  if (pages.length > mostAtOnce) await followSoon(context, { space: id, from: space.revision_id, to: revision.id });
  else {
    const removed = pages.filter(({ after }) => !after);
    await emit(context, 'space.pages-changed', {
      space,
      records,
      before,
      after: tree,
      pages,
      made: pages,
      removed,
      revision,
    });
  }
  return revision;
}

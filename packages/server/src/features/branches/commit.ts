// Commits to a branch: an immutable revision, and the head moved by compare-and-set. Followers are notified inside the
// same transaction, for large changes of the main content right after it.
import type { PageChange, Records, Tree } from '@lectern/content';
import {
  gatherObjects,
  loadTree,
  storeRevision,
  writeTree,
  type NewRevision,
  type RevisionRow,
  type Unstored,
} from '#features/revisions';
import { moveHead, type FoundAround, type SpaceRow } from '#features/spaces';
import type { Context, SignedInContext } from '#platform/context';
import { conflict } from '#platform/errors';
import { newIdAfter } from '#platform/ids';
import { headOf, requireEditable, type Branch, type MainBranch, type RequestBranch } from './branch.ts';
import { changesBetween } from './follow-change.ts';
import { followLargeChange } from './follow-change.ts';
import { moveBranch } from './rows-move.ts';
import type { ChangeRequestRow } from './rows.ts';

declare module '#platform/events' {
  interface Events {
    /** The main content of a space has a new revision; emitted in its transaction. */
    'space.head-moved': { space: SpaceRow; revision: RevisionRow; found: FoundAround };
    /** Pages of the main content differ; see `PagesChanged`. */
    'space.pages-changed': PagesChanged;
    /** Emitted before the transaction, so that followers can read and cache what takes long. */
    'space.pages-changing': Pick<PagesChanged, 'space' | 'records' | 'before' | 'after' | 'pages'>;
    /** The content of a change request went from one tree to another; `pages` are the pages that differ. */
    'change-request.edited': {
      space: { organization_id: string; id: string };
      changeRequest: ChangeRequestRow;
      records: Records;
      before: Tree;
      after: Tree;
      pages: readonly PageChange[];
      revision: RevisionRow;
      /** Whether there are comments on these pages. */
      hasComments: boolean;
      /** Whether the organization has webhooks. */
      hasWebhooks: boolean;
    };
  }
}

/**
 * The change of one revision, or a part of it if it is large. Parts are emitted in their own transactions after the
 * head moved, when pages may have changed again: `after` is the current tree.
 */
export type PagesChanged = {
  space: { organization_id: string; id: string };
  records: Records;
  before: Tree;
  after: Tree;
  /** From the tree before the revision to the current one. */
  pages: readonly PageChange[];
  /** The same pages from the tree before the revision to the revision itself. */
  made: readonly PageChange[];
  /** All pages the revision removed, emitted once. */
  removed: readonly PageChange[];
  revision: RevisionRow;
  /** Absent for a part of a large change: followers look for themselves. */
  found?: FoundAround;
};

/** A change of more pages is emitted in parts. */
const mostAtOnce = 25;

export type Commit = Pick<NewRevision, 'type' | 'parents'> & {
  records: Records;
  /** The head's tree, if read since the branch was locked. */
  before?: Tree;
  tree: Tree;
  /** Stores texts of the tree that are not stored yet. */
  storeBodies?: (context: Pick<Context, 'db'>) => Promise<void>;
  /** The change request being merged into the main content. */
  mergedFrom?: string;
  /** The revision of the main content merged into a change request. */
  mergedAncestor?: string;
  /** Metadata of a Git commit, stored with the revision. */
  git?: object;
};

/** A new revision, and the branch with it as its head. */
export type Committed<B extends Branch = Branch> = {
  revision: RevisionRow;
  branch: B;
  /** Of the main content. */
  found?: FoundAround;
};

/** The branch must be locked and re-read. Merging skips the check whether the main content may be edited. */
export function commit<B extends Branch>(context: SignedInContext, branch: B, commit: Commit): Promise<Committed<B>>;
export async function commit(
  context: SignedInContext,
  branch: Branch,
  { tree, records, ...made }: Commit,
): Promise<Committed> {
  if (branch.kind === 'change-request') requireEditable(branch);
  const { space } = branch;
  const head = headOf(branch);
  const before = made.before ?? (await loadTree(context, space, head, records));
  // Before its records are stored: until then they are in memory.
  const pages = await changesBetween(records, before, tree);
  const { type, parents, mergedFrom, mergedAncestor, git } = made;
  let hash: string | null = null;
  const objects = await gatherObjects(context.db, async () => {
    await made.storeBodies?.(context);
    hash = await writeTree(records, tree);
  });
  const next: NewRevision = {
    // The history of a space is ordered by id.
    id: newIdAfter(context.now, head),
    organization: space.organization_id,
    space: space.id,
    parents,
    type,
    tree: hash,
    ...(branch.kind === 'change-request' && { branch: branch.request.id }),
    ...(mergedFrom !== undefined && { mergedFrom }),
    ...(git && { git }),
  };
  const { row: revision, unstored } = await storeRevision(context, next, objects);
  const step = { records, before, after: tree, pages, revision, unstored };
  if (branch.kind === 'main') return { revision, ...(await moveMain(context, branch, step)) };
  return { revision, branch: await moveRequest(context, branch, step, mergedAncestor) };
}

type Step = {
  records: Records;
  before: Tree;
  after: Tree;
  pages: readonly PageChange[];
  revision: RevisionRow;
  unstored: Unstored | undefined;
};

const idsOf = (pages: readonly PageChange[]): string[] => pages.map((change) => (change.after ?? change.before).id);

async function moveMain(context: Context, { kind, space }: MainBranch, { unstored, ...step }: Step) {
  const { revision, pages } = step;
  const isLarge = pages.length > mostAtOnce;
  const found = await moveHead(context, space, { to: revision.id, unstored, pages: isLarge ? [] : idsOf(pages) });
  const { emit } = context.services;
  await emit(context, 'space.head-moved', { space, revision, found });
  if (isLarge) {
    await followLargeChange(context, space.organization_id, {
      space: space.id,
      from: space.revision_id,
      to: revision.id,
    });
  } else {
    const removed = pages.filter((page) => !page.after);
    await emit(context, 'space.pages-changed', { ...step, space, made: pages, removed, found });
  }
  const branch: MainBranch = { kind, space: { ...space, revision_id: revision.id } };
  return { branch, found };
}

async function moveRequest(
  context: SignedInContext,
  branch: RequestBranch,
  { unstored, ...step }: Step,
  mergedAncestor: string | undefined,
): Promise<RequestBranch> {
  const { revision, pages } = step;
  const move = {
    to: revision.id,
    unstored,
    pages: idsOf(pages),
    ...(mergedAncestor !== undefined && { mergedAncestor }),
  };
  const moved = await moveBranch(context, branch.request, move);
  if (!moved) throw conflict('the change request was changed concurrently; try again');
  const { space } = branch;
  const { row: changeRequest, ...found } = moved;
  await context.services.emit(context, 'change-request.edited', { ...step, space, changeRequest, ...found });
  return { ...branch, request: changeRequest };
}

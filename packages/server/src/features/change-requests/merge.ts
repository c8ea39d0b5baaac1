// Merging between a change request and the main content: three trees are read, merged by a pure function, and stored as
// a new revision on one of the two sides.
import {
  blocks,
  processCaches,
  NeedsWorker,
  partsInside,
  updateTree,
  type Choices,
  type MergeResult,
  type Records,
  type Tree,
} from '@lectern/content';
import {
  baseOf,
  changesBetween,
  commit,
  findChangeRequest,
  lockBothForCommit,
  mainBranch,
  requestBranch,
  requireEditable,
  updateChangeRequest,
  type ChangeRequestRow,
} from '#features/branches';
import { parseFrontmatter, writeFrontmatter } from '#features/content';
import {
  loadTrees,
  PlanCache,
  readBody,
  recordsOn,
  writeBodies,
  writeTree,
  type RevisionRow,
  type PlannedChange,
  organizationOf,
} from '#features/revisions';
import { findSpace, type FoundAround, type SpaceForCaller } from '#features/spaces';
import { contextOn, type Context, type SignedInContext } from '#platform/context';
import { conflict } from '#platform/errors';
import { noChange } from '#platform/http/implement';
import { requireWithinTextLimit, withTextLimit } from '#platform/text-limit';
import { requireMergeable } from './change-request.ts';
import { updateStatusCounts } from './status.ts';

declare module '#platform/events' {
  interface Events {
    /** A change request was merged into the main content; `space` points at the new revision. */
    'change-request.merged': {
      space: SpaceForCaller;
      changeRequest: ChangeRequestRow;
      revision: RevisionRow;
      found: FoundAround;
    };
  }
}

export type MergeTrees = { records: Records; base: Tree; main: Tree; request: Tree };

export async function loadMergeTrees(
  context: Context,
  space: Pick<SpaceForCaller, 'organization_id' | 'id' | 'revision_id'>,
  changeRequest: Pick<ChangeRequestRow, 'revision_id' | 'revision_initial' | 'revision_merged_ancestor'>,
): Promise<MergeTrees> {
  const records = recordsOn(context.db, space.organization_id);
  const ids = [baseOf(changeRequest), space.revision_id, changeRequest.revision_id] as const;
  const [base, main, request] = await loadTrees(context, space, ids, records);
  return { records, base, main, request };
}

/** Both merge directions and their previews use the same order of sides, so that conflicts keep their ids. */
export const mergeLoadedTrees = (
  context: Context,
  { records, ...sides }: MergeTrees,
  choices?: Choices,
): Promise<MergeResult> => {
  const read: string[] = [];
  return updateTree(records, sides, {
    async readBody(hash) {
      const text = await readBody(context.db, organizationOf(records), hash);
      read.push(text);
      // All sides of a page are compared at once.
      requireWithinTextLimit(context.db, read, context.db.longestText);
      return text;
    },
    split: (markdown) => blocks(markdown).map(({ text }) => text),
    inside: partsInside,
    source: { read: parseFrontmatter, say: writeFrontmatter },
    ...(choices && { choices }),
  });
};

/** Merging up to this many changes takes no longer than an edit, if their texts are short. */
const fewPages = 25;

const plans = new PlanCache<MergeResult>();
/** Cache keys of merge plans; one plan per change request. */
const subjects = processCaches.cache<object>('merge-plans', { weigh: () => 20_000 });
const subjectOf = (id: string): object => subjects.get(id) ?? subjects.set(id, {});

const keyOf = ({ base, main, request }: MergeTrees): string => JSON.stringify([base, main, request]);

/** Within a transaction; a large merge is computed and stored before it. */
async function mergeWithin(context: Context, input: Input, sides: MergeTrees): Promise<MergeResult> {
  const { records, base, main, request } = sides;
  const changed =
    (await changesBetween(records, base, request)).length + (await changesBetween(records, base, main)).length;
  const merged = changed <= fewPages ? await mergeShortTexts(context, sides) : undefined;
  if (merged) return merged;
  return plans.take(context, subjectOf(input.changeRequest.id), keyOf(sides), (on) => workOut(on, input, sides));
}

/** Undefined if the texts are too long to be compared while others wait for the lock. */
async function mergeShortTexts(context: Context, sides: MergeTrees): Promise<MergeResult | undefined> {
  try {
    return await mergeLoadedTrees(contextOn(context, withTextLimit(context.db)), sides);
  } catch (error) {
    if (error instanceof NeedsWorker) return undefined;
    throw error;
  }
}

async function workOut(
  context: Context,
  { space, changeRequest }: Input,
  within: MergeTrees,
): Promise<PlannedChange<MergeResult>> {
  if (!context.db.ahead) return { key: keyOf(within), value: await mergeLoadedTrees(context, within) };
  const { organization_id: organization, id } = space;
  const sides = await loadMergeTrees(
    context,
    { ...space, ...(await findSpace(context.db, organization, id)) },
    { ...changeRequest, ...(await findChangeRequest(context.db, organization, id, changeRequest.id)) },
  );
  const merged = await mergeLoadedTrees(context, sides);
  if (merged.conflicts.length === 0) {
    await writeMerged(context, sides, merged);
    await writeTree(sides.records, merged.tree);
    await changesBetween(sides.records, sides.main, merged.tree);
    await changesBetween(sides.records, sides.request, merged.tree);
  }
  return { key: keyOf(sides), value: merged };
}

const writeMerged = async (context: Context, { records }: MergeTrees, { bodies }: MergeResult): Promise<void> =>
  void (await writeBodies(
    context.db,
    organizationOf(records),
    bodies.map(({ text }) => text),
  ));

export type Input = { space: SpaceForCaller; changeRequest: ChangeRequestRow };

export async function merge(context: SignedInContext, input: Input) {
  const { space, changeRequest } = await lockBoth(context, input);
  requireMergeable(requestBranch({ space, changeRequest }));
  const sides = await loadMergeTrees(context, space, changeRequest);
  const merged = await mergeWithin(context, { space, changeRequest }, sides);
  if (merged.conflicts.length > 0)
    return noChange({ revision: changeRequest.revision_id, result: 'conflicts' as const });
  const { revision, branch, found } = await commit(context, mainBranch(space), {
    records: sides.records,
    before: sides.main,
    tree: merged.tree,
    storeBodies: () => writeMerged(context, sides, merged),
    type: 'merge',
    parents: [space.revision_id, changeRequest.revision_id],
    mergedFrom: changeRequest.id,
  });
  const done = await updateChangeRequest(context, changeRequest, {
    status: 'merged',
    revision_merged: revision.id,
  });
  if (!done) throw conflict('the change request was changed concurrently; try again');
  await updateStatusCounts(context, space, changeRequest, done);
  await context.services.emit(context, 'change-request.merged', {
    space: branch.space,
    changeRequest: done,
    revision,
    found: found!,
  });
  return { revision: revision.id, result: 'merge' as const };
}

async function lockBoth(context: Context, { space: seen, changeRequest }: Input): Promise<Input> {
  const { space, request } = await lockBothForCommit(context, requestBranch({ space: seen, changeRequest }));
  return { space, changeRequest: request };
}

/** Locks what is needed to merge the main content into the change request. */
export async function lockForUpdate(context: Context, input: Input): Promise<Input> {
  const locked = await lockBoth(context, input);
  requireEditable(requestBranch(locked));
  return locked;
}

export async function pull(context: SignedInContext, input: Input) {
  const { space, changeRequest } = await lockForUpdate(context, input);
  // Already up to date: an empty revision would only clutter the history.
  if (baseOf(changeRequest) === space.revision_id) {
    return noChange({ revision: changeRequest.revision_id, result: 'update' as const });
  }
  const sides = await loadMergeTrees(context, space, changeRequest);
  const merged = await mergeWithin(context, { space, changeRequest }, sides);
  if (merged.conflicts.length > 0)
    return noChange({ revision: changeRequest.revision_id, result: 'conflicts' as const });
  return { revision: await storeUpdate(context, { space, changeRequest }, sides, merged), result: 'update' as const };
}

export async function storeUpdate(
  context: SignedInContext,
  { space, changeRequest }: Input,
  sides: MergeTrees,
  merged: MergeResult,
): Promise<string> {
  const { revision } = await commit(context, requestBranch({ space, changeRequest }), {
    records: sides.records,
    tree: merged.tree,
    storeBodies: () => writeMerged(context, sides, merged),
    type: 'update',
    parents: [changeRequest.revision_id, space.revision_id],
    mergedAncestor: space.revision_id,
  });
  return revision.id;
}

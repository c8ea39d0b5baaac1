// Commits imported content as one revision of a branch, or not at all.
import { isSameTree } from '@lectern/content';
import {
  changesBetween,
  commit,
  headOf,
  lockBranch,
  reloadBranch,
  requireEditable,
  viewOf,
  type Branch,
  type ContentView,
} from '#features/branches';
import { PlanCache, writeTree } from '#features/revisions';
import type { Context, SignedInContext } from '#platform/context';
import type { ImportedContent } from './imported-content.ts';
import { writeImported, type WriteOptions, type IngestResult } from './write.ts';

export type Committed = {
  /** The new revision, or the current one when nothing changed. */
  revision: string;
  changed: boolean;
  written: IngestResult;
};

const plans = new PlanCache<IngestResult>();

/** Small imports are written in the transaction itself. */
const isSmall = ({ pages, files, reusableContents }: ImportedContent): boolean =>
  pages.length + files.length + reusableContents.length <= 20 &&
  [...pages, ...reusableContents].reduce((sum, { markdown = '' }) => sum + markdown.length, 0) <= 100_000;

const write = async (context: Context, place: ContentView, incoming: ImportedContent, options: WriteOptions) => {
  const value = await writeImported(context, place, incoming, options);
  if (context.db.ahead) {
    await writeTree(place.records, value.tree);
    await changesBetween(place.records, place.tree, value.tree);
  }
  return { key: place.revision.id, value };
};

/** Stores everything except the revision, before the transaction begins; a small import has nothing to store. */
export async function planIngest(
  context: Context,
  branch: Branch,
  incoming: ImportedContent,
  options: WriteOptions,
): Promise<void> {
  if (isSmall(incoming)) return;
  await plans.make(context, incoming, async (ahead) => write(ahead, await viewOf(ahead, branch), incoming, options));
}

const writtenIn = async (
  context: Context,
  branch: Branch,
  view: ContentView,
  incoming: ImportedContent,
  options: WriteOptions,
): Promise<IngestResult> =>
  isSmall(incoming)
    ? writeImported(context, view, incoming, options)
    : plans.take(context, incoming, view.revision.id, async (ahead) => {
        const now = ahead.db.ahead ? await viewOf(ahead, await reloadBranch(ahead, branch)) : view;
        return write(ahead, now, incoming, options);
      });

export async function commitIncoming(
  context: SignedInContext,
  seen: Branch,
  incoming: ImportedContent,
  options: WriteOptions,
): Promise<Committed> {
  const branch = await lockBranch(context, seen);
  requireEditable(branch);
  const view = await viewOf(context, branch);
  const written = await writtenIn(context, branch, view, incoming, options);
  if (isSameTree(view.tree, written.tree)) return { revision: headOf(branch), changed: false, written };
  const { revision } = await commit(context, branch, {
    records: view.records,
    tree: written.tree,
    type: 'edits',
    parents: [headOf(branch)],
  });
  return { revision: revision.id, changed: true, written };
}

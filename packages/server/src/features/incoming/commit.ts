// What came in becomes one revision of a branch, or nothing does.
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
import { Plans, writeTree } from '#features/revisions';
import type { Context } from '#platform/context';
import type { Incoming } from './incoming.ts';
import { writeIncoming, type WriteOptions, type WrittenIncoming } from './write.ts';

export type Committed = {
  /** The new revision, or the current one when nothing changed. */
  revision: string;
  changed: boolean;
  written: WrittenIncoming;
};

const plans = new Plans<WrittenIncoming>();

/** What takes no longer than an edit is written in the transaction itself. */
const isSmall = ({ pages, files, reusableContents }: Incoming): boolean =>
  pages.length + files.length + reusableContents.length <= 20 &&
  [...pages, ...reusableContents].reduce((sum, { markdown = '' }) => sum + markdown.length, 0) <= 100_000;

const write = async (context: Context, place: ContentView, incoming: Incoming, options: WriteOptions) => {
  const value = await writeIncoming(context, place, incoming, options);
  if (context.db.ahead) {
    await writeTree(place.records, value.tree);
    await changesBetween(place.records, place.tree, value.tree);
  }
  return { key: place.revision.id, value };
};

/** Stores everything except the revision, before the transaction begins; a small import has nothing to store. */
export async function planIncoming(
  context: Context,
  branch: Branch,
  incoming: Incoming,
  options: WriteOptions,
): Promise<void> {
  if (isSmall(incoming)) return;
  await plans.make(context, incoming, async (ahead) => write(ahead, await viewOf(ahead, branch), incoming, options));
}

const writtenIn = async (
  context: Context,
  branch: Branch,
  view: ContentView,
  incoming: Incoming,
  options: WriteOptions,
): Promise<WrittenIncoming> =>
  isSmall(incoming)
    ? writeIncoming(context, view, incoming, options)
    : plans.take(context, incoming, view.revision.id, async (ahead) => {
        const now = ahead.db.ahead ? await viewOf(ahead, await reloadBranch(ahead, branch)) : view;
        return write(ahead, now, incoming, options);
      });

export async function commitIncoming(
  context: Context,
  seen: Branch,
  incoming: Incoming,
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

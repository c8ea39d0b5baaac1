import { diffTrees, findPage, hashText, type Records, type Tree } from '@lectern/content';
import type { shapes, Static } from '@lectern/contract';
import { requestBranch, requireEditable, viewOfSpace, type ContentView } from '#features/branches';
import { brokenBy, presentPageIn, semanticChanges } from '#features/content';
import type { Context } from '#platform/context';
import { notFound } from '#platform/errors';
import { isOutdated } from './change-request.ts';
import { mergeLoadedTrees, loadMergeTrees, type Input } from './merge.ts';
import { presentConflicts } from './present-conflict.ts';

/** What a merge would do now. With conflicts, `changes` are those of a merge that resolves them as ours. */
export async function previewMerge(
  context: Context,
  { space, changeRequest }: Input,
  { limit, showPage }: { limit?: number; showPage?: string },
): Promise<Static<typeof shapes.MergePreview>> {
  requireEditable(requestBranch({ space, changeRequest }));
  const sides = await loadMergeTrees(context, space, changeRequest);
  const merged = await mergeLoadedTrees(context, sides);
  const { records, main } = sides;
  const changes = await semanticChanges(context, { space, records }, { before: main, after: merged.tree }, limit);
  const conflicts = await presentConflicts(context, space, sides, merged.conflicts);
  const bodies = new Map(merged.bodies.map(({ text }) => [hashText(text), text]));
  const view = { ...(await viewOfSpace(context, space)), records };
  return {
    result: conflicts.length > 0 ? 'conflicts' : 'merge',
    outdated: isOutdated(changeRequest, space.revision_id),
    ...changes,
    conflicts,
    brokenLinks: (
      await brokenBy(context, view, {
        ...(await deletedBetween(records, main, merged.tree)),
        after: merged.tree,
        bodies,
      })
    ).brokenLinks,
    ...(showPage !== undefined && {
      page: await mergedPage(context, { ...view, tree: merged.tree }, showPage, bodies),
    }),
  };
}

/** Its text is stored only by the merge. */
async function mergedPage(context: Context, view: ContentView, id: string, bodies: ReadonlyMap<string, string>) {
  const page = await findPage(view.records, view.tree, id);
  if (!page) throw notFound('page');
  return presentPageIn(context, view, page, { format: 'html', metadata: false }, bodies);
}

type Deleted = Record<'pages' | 'files' | 'reusableContents' | 'variables', string[]>;

async function deletedBetween(records: Records, before: Tree, after: Tree) {
  const deleted: Deleted = { pages: [], files: [], reusableContents: [], variables: [] };
  for (const change of await diffTrees(records, before, after)) {
    if (change.type === 'page_deleted') deleted.pages.push(change.page.id);
    if (change.type === 'file_deleted') deleted.files.push(change.file.id);
    if (change.type === 'reusable_content_deleted') deleted.reusableContents.push(change.reusableContent.id);
  }
  return deleted;
}

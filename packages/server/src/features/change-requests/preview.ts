import { diffTrees, hashText, type Records, type Tree } from '@lectern/content';
import type { shapes, Static } from '@lectern/contract';
import { requestBranch, requireEditable, viewOfSpace } from '#features/branches';
import { brokenBy, semanticChanges } from '#features/content';
import type { Context } from '#platform/context';
import { isOutdated } from './change-request.ts';
import { mergeLoadedTrees, loadMergeTrees, type Input } from './merge.ts';
import { presentConflicts } from './present-conflict.ts';

/** What a merge would do now. With conflicts, `changes` are those of a merge that resolves them as ours. */
export async function previewMerge(
  context: Context,
  { space, changeRequest }: Input,
  limit: number | undefined,
): Promise<Static<typeof shapes.MergePreview>> {
  requireEditable(requestBranch({ space, changeRequest }));
  const sides = await loadMergeTrees(context, space, changeRequest);
  const merged = await mergeLoadedTrees(context, sides);
  const { records, main } = sides;
  const changes = await semanticChanges(context, { space, records }, { before: main, after: merged.tree }, limit);
  const conflicts = await presentConflicts(context, space, sides, merged.conflicts);
  return {
    result: conflicts.length > 0 ? 'conflicts' : 'merge',
    outdated: isOutdated(changeRequest, space.revision_id),
    ...changes,
    conflicts,
    brokenLinks: (
      await brokenBy(
        context,
        { ...(await viewOfSpace(context, space)), records },
        {
          ...(await deletedBetween(records, main, merged.tree)),
          after: merged.tree,
          bodies: new Map(merged.bodies.map(({ text }) => [hashText(text), text])),
        },
      )
    ).brokenLinks,
  };
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

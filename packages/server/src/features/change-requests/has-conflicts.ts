import { NeedsWorker } from '@lectern/content';
import type { SpaceRow } from '#features/spaces';
import { contextOn, type Context } from '#platform/context';
import { withTextLimit } from '#platform/text-limit';
import { loadMergeTrees, mergeLoadedTrees } from './merge.ts';

/** Whether a merge would stop at conflicts now; undefined where the texts are too long to be compared in passing. */
export async function hasConflicts(
  context: Context,
  space: SpaceRow,
  changeRequest: Parameters<typeof loadMergeTrees>[2],
): Promise<boolean | undefined> {
  const limited = contextOn(context, withTextLimit(context.db));
  try {
    const sides = await loadMergeTrees(limited, space, changeRequest);
    return (await mergeLoadedTrees(limited, sides)).conflicts.length > 0;
  } catch (error) {
    if (error instanceof NeedsWorker) return undefined;
    throw error;
  }
}

import { api } from '@lectern/contract/browser';
import { contentOf, edit, refreshBranch, type Branch, type Content, type ContentChange } from '../../api/branch.ts';
import { client } from '../../api/client.ts';
import { query, queryClient } from '../../api/query.ts';
import { withMove, withTitle, type Move, type TreePage } from './tree-model.ts';

export const spaceOf = (spaceId: string) => ({
  ...query(api.getSpace, { spaceId }),
  async queryFn({ signal }: { signal: AbortSignal }) {
    const space = await client.call(api.getSpace, { spaceId, signal });
    // What something else answered must not replace the space, and with it the editor.
    if (!('permissions' in space)) throw new Error('the answer is not a space');
    return space;
  },
});
export const changeRequestOf = (spaceId: string, changeRequestId: string) =>
  query(api.getChangeRequest, { spaceId, changeRequestId });

/** Shows the change at once, and takes it back when the server refuses it. */
async function optimistic(
  branch: Branch,
  show: (pages: readonly TreePage[]) => TreePage[],
  change: ContentChange,
): Promise<void> {
  const { queryKey } = contentOf(branch);
  await queryClient.cancelQueries({ queryKey });
  const before = queryClient.getQueryData<Content>(queryKey);
  if (before) queryClient.setQueryData(queryKey, { ...before, pages: show(before.pages) });
  try {
    await edit(branch, [change]);
  } catch (error) {
    if (before) queryClient.setQueryData(queryKey, before);
    throw error;
  } finally {
    await refreshBranch(branch);
  }
}

export const movePage = (branch: Branch, move: Move): Promise<void> =>
  optimistic(branch, (pages) => withMove(pages, move), {
    operation: 'update_page',
    page: move.page,
    into: move.into,
    at: move.at,
  });

export const renamePage = (branch: Branch, id: string, title: string): Promise<void> =>
  optimistic(branch, (pages) => withTitle(pages, id, title), { operation: 'update_page', page: id, title });

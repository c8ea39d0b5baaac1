import { api, type Reply } from '@lectern/contract/browser';
import { contentOf, refreshBranch } from '../../api/branch.ts';
import { client } from '../../api/client.ts';
import { query, queryClient } from '../../api/query.ts';
import { paths } from '../../paths.ts';
import { trailTo } from '../space/tree-model.ts';

export type PageTransfer = Reply<'transferPages'>;
export type Mode = 'move' | 'copy';
export type Transfer = { from: string; page: string; mode: Mode; space: string; into: string | undefined };

export const treeOf = (spaceId: string) => query(api.getPageTree, { spaceId, query: {} });

const call = ({ from, page, mode, space, into }: Transfer, dryRun: boolean): Promise<PageTransfer> =>
  client.call(api.transferPages, {
    spaceId: from,
    query: { dryRun },
    body: { mode, pages: [page], space, ...(into !== undefined && { into }) },
  });

/** What would happen; nothing is stored. */
export const previewOf = (transfer: Transfer) => ({
  queryKey: ['preview-transfer', transfer],
  queryFn: () => call(transfer, true),
  staleTime: 0,
});

/** What is shown of the space is not loaded at once: the page is no longer there, and its screen is about to be left. */
const markStale = (spaceId: string): Promise<void> =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey: [, input] }) => (input as { spaceId?: string } | undefined)?.spaceId === spaceId,
    refetchType: 'none',
  });

/** The path of the page in the other space. */
export async function transferPage(transfer: Transfer): Promise<string> {
  const { pages } = await call(transfer, false);
  const target = { spaceId: transfer.space };
  await Promise.all([markStale(transfer.from), refreshBranch(target)]);
  const content = await queryClient.fetchQuery({ ...contentOf(target), staleTime: 0 });
  const page = trailTo(content.pages, pages[0]?.to ?? '').at(-1);
  return page && page.path !== '' ? paths.page(target, page.path) : paths.space(target);
}

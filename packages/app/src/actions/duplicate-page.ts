// A copy of a page, behind the original.
import { api } from '@lectern/contract/browser';
import { contentOf, edit, refreshBranch, type Branch, type Page } from '../api/branch.ts';
import { client } from '../api/client.ts';
import { placeAfter } from '../api/place-after.ts';
import { queryClient } from '../api/query.ts';

export async function duplicatePage(branch: Branch, page: Page): Promise<void> {
  const query = { format: 'markdown', 'format.markdown.refs': 'stable' } as const;
  const input = { spaceId: branch.spaceId, pageId: page.id, query };
  const { markdown = '' } =
    branch.changeRequestId === undefined
      ? await client.call(api.getPage, input)
      : await client.call(api.getPageInChangeRequest, { ...input, changeRequestId: branch.changeRequestId });
  const { pages } = await queryClient.ensureQueryData(contentOf(branch));
  const place = placeAfter(pages, page.id);
  await edit(branch, [{ operation: 'insert_page', title: page.title, document: { markdown }, ...place }]);
  await refreshBranch(branch);
}

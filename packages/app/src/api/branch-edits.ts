// Edits of a branch that few screens make; the others do not load them.
import { api } from '@lectern/contract/browser';
import { contentOf, edit, refreshBranch, type Branch, type ContentChange, type EditPreview } from './branch.ts';
import { client } from './client.ts';
import { queryClient } from './query.ts';

export async function previewEdit(
  { spaceId, changeRequestId }: Branch,
  changes: ContentChange[],
): Promise<EditPreview> {
  const input = { spaceId, body: { changes }, query: { dryRun: true } };
  const reply =
    changeRequestId === undefined
      ? await client.call(api.editContent, input)
      : await client.call(api.editContentInChangeRequest, { ...input, changeRequestId });
  if (!('dryRun' in reply)) throw new Error('the reply is no preview');
  return reply;
}

/** Adds a text as a page of its own at the end, and returns the path of the page. */
export async function addPage(branch: Branch, title: string, markdown: string): Promise<string> {
  const { created } = await edit(branch, [{ operation: 'insert_page', title, document: { markdown } }]);
  await refreshBranch(branch);
  const { pages } = await queryClient.fetchQuery({ ...contentOf(branch), staleTime: 0 });
  return pages.find(({ id }) => id === created[0])?.path ?? '';
}

import { api, ApiError } from '@lectern/contract/browser';
import { edit, headOf, type Branch, type Content } from '../../api/branch.ts';
import { query, queryClient } from '../../api/query.ts';

export type ReusableContent = Content['reusableContents'][number];

const asMarkdown = { format: 'markdown', metadata: false } as const;

export const reusableContentOf = ({ spaceId, changeRequestId }: Branch, reusableContentId: string) =>
  changeRequestId === undefined
    ? query(api.getReusableContent, { spaceId, reusableContentId, query: asMarkdown })
    : query(api.getReusableContentInChangeRequest, { spaceId, changeRequestId, reusableContentId, query: asMarkdown });

type Text = { id: string; base: string; text: string };

const mostTries = 5;

/** Merges with what others saved since `base`; undefined when both changed the same words. */
export async function saveText(branch: Branch, { id, base, text }: Text): Promise<string | undefined> {
  const { mergedText } = await import('./reusable-model.ts');
  for (let tries = 1; ; tries++) {
    const revision = await headOf(branch);
    const { markdown: theirs } = await queryClient.fetchQuery({ ...reusableContentOf(branch, id), staleTime: 0 });
    // An answer without a text, as of a proxy, is not an empty text.
    if (theirs === undefined) throw new Error('the answer has no text');
    const markdown = mergedText({ base, ours: text, theirs });
    if (markdown === undefined) return undefined;
    const change = { operation: 'update_reusable_content', reusableContent: id, document: { markdown } } as const;
    try {
      await edit(branch, [change], { ifMatch: revision });
      return markdown;
    } catch (error) {
      // Somebody saved something in between.
      if (!(error instanceof ApiError) || error.code !== 412 || tries === mostTries) throw error;
    }
  }
}

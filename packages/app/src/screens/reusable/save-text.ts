// Loaded with the first save: it merges texts.
import { ApiError } from '@lectern/contract/browser';
import { edit, headOf, type Branch } from '../../api/branch.ts';
import { queryClient } from '../../api/query.ts';
import { reusableContentOf } from './queries.ts';
import { mergedText } from './reusable-model.ts';

type Text = { id: string; base: string; text: string };

const mostTries = 5;

/** Merges with what others saved since `base`; undefined when both changed the same words. */
export async function saveText(branch: Branch, { id, base, text }: Text): Promise<string | undefined> {
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

// Titles of the pages that a page mentions, which readers see in its text.
import { findPage, linkTargets, listAncestors, parseShared, type Records, type Tree } from '@lectern/content';
import { refOfHref } from '#features/content';

/** By the target of the mention. */
export type MentionedTitles = ReadonlyMap<string, string>;

const nothing: MentionedTitles = new Map();
/** A quick check: most texts mention nothing and are not parsed for it. */
export const mayMention = (text: string): boolean => text.includes('mention');
/** More on one page are not indexed. */
const mostMentions = 300;

/** Only of pages that everybody sees who sees the space. `texts` are the page and what it includes. */
export async function titlesIn(
  { records, tree }: { records: Records; tree: Tree },
  texts: Iterable<string>,
): Promise<MentionedTitles> {
  const targets = new Set([...texts].filter(mayMention).flatMap(mentionsOf));
  if (targets.size === 0) return nothing;
  const titles = new Map<string, string>();
  for (const target of [...targets].slice(0, mostMentions)) {
    const ref = refOfHref(target);
    const id = ref && 'page' in ref ? ref.page : undefined;
    const page = id === undefined ? undefined : await findPage(records, tree, id);
    if (!page) continue;
    const line = [page, ...(await listAncestors(records, tree, page))];
    if (line.every(({ condition }) => condition === undefined)) titles.set(target, page.title);
  }
  return titles;
}

const mentionsOf = (text: string): string[] =>
  linkTargets(parseShared(text)).flatMap(({ target, use }) => (use === 'mention' ? [target] : []));

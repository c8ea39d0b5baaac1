// Pages that are made from API descriptions are stored nowhere, so the search of the API does not know them. They are
// looked through here: what a visitor may see of them is at hand.
import { inTurns, type Steps } from '@lectern/content';
import type { PageNode } from '../content/page-tree.ts';
import type { SearchSpace } from '../shapes.ts';
import type { Visit } from '../visit.ts';

type FoundPage = SearchSpace['pages'][number];

const most = 10;

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** What was found with the made pages of the space the visitor is in: those with all words in their title first. */
export async function withMadePages(
  items: readonly SearchSpace[],
  { tree, model, content }: Visit,
  query: string,
): Promise<SearchSpace[]> {
  const asked = wordsOf(query);
  if (asked.length === 0 || content.specs.size === 0) return [...items];
  const found = await inTurns(ranked(tree.reading, asked));
  if (found.length === 0) return [...items];
  const best = found.toSorted((a, b) => b.rank - a.rank).slice(0, most);
  const pages = (least: number, below: number): FoundPage[] =>
    best.filter(({ rank }) => rank >= least && rank < below).map(({ node }) => pageOf(node));
  const own = items.find(({ id }) => id === content.space);
  const merged: SearchSpace = {
    id: content.space,
    title: own?.title ?? model.siteSpace.title,
    pages: [...pages(2, 3), ...(own?.pages ?? []), ...pages(1, 2)],
  };
  return own ? items.map((one) => (one === own ? merged : one)) : [merged, ...items];
}

function* ranked(nodes: readonly PageNode[], asked: readonly string[]): Steps<{ node: PageNode; rank: number }[]> {
  const found: { node: PageNode; rank: number }[] = [];
  for (const node of nodes) {
    yield;
    const rank = node.page.computed && !node.page.noIndex ? rankOf(node, asked) : 0;
    if (rank > 0) found.push({ node, rank });
  }
  return found;
}

/** 2 when all words begin words of the title, 1 when the description or the address has the others. */
function rankOf({ page }: PageNode, asked: readonly string[]): number {
  const title = wordsOf(page.title);
  const begins = (words: readonly string[]) => (word: string) => words.some((one) => one.startsWith(word));
  if (asked.every(begins(title))) return 2;
  return asked.every(begins([...title, ...wordsOf(page.description ?? ''), ...wordsOf(page.path)])) ? 1 : 0;
}

function pageOf({ page }: PageNode): FoundPage {
  const { id, title, path, description } = page;
  const urls = page.urls ?? { app: '' };
  return { id, title, path, urls, sections: description ? [{ id, title: '', path, body: description, urls }] : [] };
}

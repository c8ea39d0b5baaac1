// What a preview changes is in no index yet, so these pages are read when somebody searches. All others are found as ever.
import { evaluateDocument, nextTurn, sections } from '@lectern/content';
import type { PageNode } from '../model/page-tree.ts';
import { readPage } from '../page/render-body.ts';
import { markdownOf, scopeOf } from '../page/body.ts';
import type { Reading } from '../page/context.ts';
import { listed } from '../page/listed.ts';
import type { SearchSpace } from '../types.ts';

type FoundPage = SearchSpace['pages'][number];

/** Each is read for every search. */
const mostRead = 100;
const mostFound = 10;
const longest = 200;
const before = 60;

/** What was found in the main content, and in the pages that are others in the preview. */
export async function foundInPreview(
  { visit, read, now }: Pick<Reading, 'visit' | 'read' | 'now'>,
  found: readonly SearchSpace[],
  query: string,
): Promise<SearchSpace[]> {
  const { id, title, revision } = visit.model.siteSpace.space;
  const { tree: main } = await read(visit, id, revision, now);
  const isSame = ({ page }: PageNode): boolean => {
    const other = main.byId.get(page.id)?.page;
    return other?.documentId === page.documentId && other?.title === page.title && isListed(page) === isListed(other);
  };
  const words = wordsOf(query);
  const pages: FoundPage[] = [];
  for (const node of words.length === 0
    ? []
    : listed(visit.tree)
        .filter((one) => !isSame(one))
        .slice(0, mostRead)) {
    await nextTurn();
    const page = await foundIn(visit, node, words);
    if (page) pages.push(page);
  }
  const [here] = found.filter((space) => space.id === id);
  const unchanged = (here?.pages ?? []).filter((page) => {
    const node = visit.tree.byId.get(page.id);
    return node !== undefined && isSame(node);
  });
  const all = [...pages.slice(0, mostFound), ...unchanged];
  const others = found.filter((space) => space !== here);
  return all.length === 0 ? others : [{ type: 'space', id, title, score: here?.score ?? 0, pages: all }, ...others];
}

const isListed = (page: PageNode['page'] | undefined): boolean => page !== undefined && !page.hidden && !page.noIndex;

async function foundIn(
  visit: Reading['visit'],
  node: PageNode,
  words: readonly string[],
): Promise<FoundPage | undefined> {
  const { id, title, path, description = '', urls = { app: '' } } = node.page;
  const { page } = await readPage(visit.client, visit.content, await markdownOf(visit, node));
  const lead = { anchor: '', title: '', body: description };
  const parts = [lead, ...sections(evaluateDocument(page, scopeOf(visit, node)))].map((part) => ({
    ...part,
    has: wordsOf(`${title} ${part.title} ${part.body}`),
    own: wordsOf(`${part.title} ${part.body}`),
  }));
  const begins = (has: readonly string[], word: string): boolean => has.some((one) => one.startsWith(word));
  const holding = parts.filter(
    ({ has, own }) => words.every((word) => begins(has, word)) && words.some((word) => begins(own, word)),
  );
  const isNamed = words.every((word) => begins(wordsOf(title), word));
  if (holding.length === 0 && !isNamed) return undefined;
  return {
    id,
    title,
    description,
    path,
    // What was not published is in no index: it comes first, in the order of the pages.
    score: 0,
    rank: 1,
    resultType: holding.some(({ anchor }) => anchor !== '') ? 'section' : 'page',
    ancestors: [],
    urls,
    sections: holding.map((part) => {
      const anchor = part.anchor === '' ? '' : `#${part.anchor}`;
      const body = excerpt(part.body, words);
      const resultType = anchor === '' ? ('page' as const) : ('section' as const);
      return { id: id + anchor, title: part.title, path: path + anchor, score: 0, resultType, body, urls };
    }),
  };
}

const folded = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
const wordsOf = (text: string): string[] =>
  folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

function excerpt(text: string, words: readonly string[]): string {
  const plain = text.replaceAll(/\s+/g, ' ').trim();
  if (plain.length <= longest) return plain;
  const places = words.map((word) => plain.toLowerCase().indexOf(word)).filter((at) => at >= 0);
  const wished = Math.max(0, Math.min(Math.min(...places, plain.length) - before, plain.length - longest));
  const start = wished === 0 ? 0 : plain.indexOf(' ', wished) + 1;
  const end = plain.lastIndexOf(' ', start + longest);
  const shown = plain.slice(start, end > start ? end : start + longest);
  return `${start > 0 ? '… ' : ''}${shown}${start + shown.length < plain.length ? ' …' : ''}`;
}

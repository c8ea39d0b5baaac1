// Pages whose URL or title is similar to the requested path, for 404 pages.
import { processCaches, runInSlices, type Task } from '@lectern/content';
import type { PageNode, PageTree } from '../model/page-tree.ts';
import type { Linker } from '../model/linker.ts';
import type { Link } from './page-data.ts';
import type { SiteSpace } from '../types.ts';
import { positionText } from '../model/site-model.ts';
import { linkerOf, visitAt, type Visit } from '../model/visit.ts';
import type { RouteContext } from './context.ts';

const maxSuggestions = 5;
const maxIndexed = 20_000;

const trigramsOf = (text: string): Set<string> => {
  const plain = text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  const trigrams = new Set<string>();
  for (let i = 0; i + 3 <= plain.length; i++) trigrams.add(plain.slice(i, i + 3));
  return trigrams;
};

/** Inverted index of trigrams: pages by their reading order, and the number of trigrams of each page. */
type TrigramIndex = { pagesWith: Map<string, number[]>; counts: number[] };

const bytesOf = ({ pagesWith, counts }: TrigramIndex): number =>
  150 * pagesWith.size + counts.reduce((sum, count) => sum + 8 + 8 * count, 0);

/** 404s are frequent, e.g. from scanners, and the titles stay the same. */
const indexes = processCaches.cache('title-indexes', { weigh: bytesOf });

const indexOf = (tree: PageTree): Promise<TrigramIndex> =>
  indexes.getOrCompute(String(tree.serial), () => runInSlices(buildIndex(tree)));

function* buildIndex({ reading }: PageTree): Task<TrigramIndex> {
  const index: TrigramIndex = { pagesWith: new Map(), counts: [] };
  for (const { page } of reading.slice(0, maxIndexed)) {
    yield;
    const trigrams = trigramsOf(`${page.slug ?? ''} ${page.title}`);
    const position = index.counts.push(trigrams.size) - 1;
    for (const trigram of trigrams) {
      const pages = index.pagesWith.get(trigram);
      if (pages) pages.push(position);
      else index.pagesWith.set(trigram, [position]);
    }
  }
  return index;
}

type Near = { node: PageNode; score: number };

async function nearestIn(tree: PageTree, wanted: ReadonlySet<string>): Promise<Near[]> {
  const { pagesWith, counts } = await indexOf(tree);
  const common = new Uint32Array(counts.length);
  for (const trigram of wanted) for (const position of pagesWith.get(trigram) ?? []) common[position]!++;
  const found: Near[] = [];
  for (const [position, node] of tree.reading.slice(0, counts.length).entries()) {
    const score = (common[position] ?? 0) / Math.sqrt(wanted.size * Math.max(1, counts[position] ?? 0));
    if (score > 0.25) found.push({ node, score });
  }
  return found.sort((a, b) => b.score - a.score).slice(0, maxSuggestions);
}

/** Where to search. Variants of one section hold the same pages, of which the first match is enough. */
export type SuggestionSource = { tree: PageTree; linker: Pick<Linker, 'page'>; section: string; place?: string };

/** With the part of the site it belongs to, if that is another one. */
export type Suggestion = Link & { place?: string };

/** On equal scores, earlier sources come first. */
export async function suggestionsFor(
  pathname: string,
  sources: Iterable<SuggestionSource> | AsyncIterable<SuggestionSource>,
): Promise<Suggestion[]> {
  const wanted = trigramsOf(pathname.split('/').slice(-2).join(' '));
  if (wanted.size === 0) return [];
  const found = new Map<string, { suggestion: Suggestion; score: number }>();
  for await (const { tree, linker, section, place } of sources) {
    for (const { node, score } of await nearestIn(tree, wanted)) {
      const key = `${section}\n${node.path}`;
      if (found.has(key)) continue;
      const { title } = node.page;
      const suggestion = { title, href: linker.page(node), ...(place !== undefined && { place }) };
      found.set(key, { suggestion, score });
    }
  }
  return [...found.values()]
    .sort((a, b) => b.score - a.score)
    .slice(0, maxSuggestions)
    .map(({ suggestion }) => suggestion);
}

const maxOtherSpaces = 8;

/** The space of the URL, then the default spaces of other sections, then the rest. */
export async function* suggestionSources({
  visit,
  read,
  now,
}: Pick<RouteContext, 'visit' | 'read' | 'now'>): AsyncGenerator<SuggestionSource> {
  const { model } = visit;
  const sectionOf = ({ id }: SiteSpace): string => model.sectionOf.get(id)?.id ?? '';
  const sourceAt = async (at: Visit, siteSpace: SiteSpace): Promise<SuggestionSource> => ({
    tree: at.tree,
    linker: await linkerOf(at, [], read, now),
    section: sectionOf(siteSpace),
  });
  yield sourceAt(visit, model.siteSpace);
  const rest = model.siteSpaces.filter((one) => one.space.id !== visit.content.space);
  const [first, later] = [rest.filter((one) => one.default), rest.filter((one) => !one.default)];
  for (const siteSpace of [...first, ...later].slice(0, maxOtherSpaces)) {
    const at = await visitAt(visit, siteSpace, read, now);
    yield { ...(await sourceAt(at, siteSpace)), place: positionText(model, siteSpace) };
  }
}

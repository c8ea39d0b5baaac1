// Pages whose URL or title is similar to the requested path, for 404 pages.
import { runInSlices, type Task } from '@lectern/content';
import type { PageNode, PageTree } from '../model/page-tree.ts';
import type { Linker } from '../model/linker.ts';
import type { Link } from './page-data.ts';
import type { SiteSpace } from '../types.ts';
import { positionText } from '../model/site-model.ts';
import { linkerOf, visitAt, type Visit } from '../model/visit.ts';
import type { RouteContext } from './context.ts';

const most = 5;
const looked = 20_000;

const piecesOf = (text: string): Set<string> => {
  const plain = text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  const pieces = new Set<string>();
  for (let i = 0; i + 3 <= plain.length; i++) pieces.add(plain.slice(i, i + 3));
  return pieces;
};

/** Inverted index of n-grams: pages by their reading order, and the number of n-grams of each page. */
type Pieces = { pagesWith: Map<string, number[]>; counts: number[] };

/** 404s are frequent, e.g. from scanners, and the titles stay the same. */
const kept = new WeakMap<PageTree, Promise<Pieces>>();

function piecesIn(tree: PageTree): Promise<Pieces> {
  const known = kept.get(tree) ?? runInSlices(readPieces(tree));
  kept.set(tree, known);
  return known;
}

function* readPieces({ reading }: PageTree): Task<Pieces> {
  const found: Pieces = { pagesWith: new Map(), counts: [] };
  for (const { page } of reading.slice(0, looked)) {
    yield;
    const pieces = piecesOf(`${page.slug ?? ''} ${page.title}`);
    const place = found.counts.push(pieces.size) - 1;
    for (const piece of pieces) {
      const pages = found.pagesWith.get(piece);
      if (pages) pages.push(place);
      else found.pagesWith.set(piece, [place]);
    }
  }
  return found;
}

type Near = { node: PageNode; score: number };

async function nearestIn(tree: PageTree, wanted: ReadonlySet<string>): Promise<Near[]> {
  const { pagesWith, counts } = await piecesIn(tree);
  const common = new Uint32Array(counts.length);
  for (const piece of wanted) for (const place of pagesWith.get(piece) ?? []) common[place]!++;
  const found: Near[] = [];
  for (const [place, shared] of common.entries()) {
    const score = shared / Math.sqrt(wanted.size * Math.max(1, counts[place]!));
    if (score > 0.25) found.push({ node: tree.reading[place]!, score });
  }
  return found.sort((a, b) => b.score - a.score).slice(0, most);
}

/** Where to search. Variants of one section hold the same pages, of which the first match is enough. */
export type SuggestionSource = { tree: PageTree; linker: Pick<Linker, 'page'>; section: string; place?: string };

/** With the part of the site it belongs to, if that is another one. */
export type Suggestion = Link & { place?: string };

/** On equal scores, earlier sources come first. */
export async function suggestionsFor(
  pathname: string,
  shelves: Iterable<SuggestionSource> | AsyncIterable<SuggestionSource>,
): Promise<Suggestion[]> {
  const wanted = piecesOf(pathname.split('/').slice(-2).join(' '));
  if (wanted.size === 0) return [];
  const found = new Map<string, { suggestion: Suggestion; score: number }>();
  for await (const { tree, linker, section, place } of shelves) {
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
    .slice(0, most)
    .map(({ suggestion }) => suggestion);
}

/** Most other spaces of the site to search. */
const others = 8;

/** The space of the URL, then the default spaces of other sections, then the rest. */
export async function* suggestionSources({
  visit,
  read,
  now,
}: Pick<RouteContext, 'visit' | 'read' | 'now'>): AsyncGenerator<SuggestionSource> {
  const { model } = visit;
  const sectionOf = ({ id }: SiteSpace): string => model.sectionOf.get(id)?.id ?? '';
  const shelf = async (at: Visit, siteSpace: SiteSpace): Promise<SuggestionSource> => ({
    tree: at.tree,
    linker: await linkerOf(at, [], read, now),
    section: sectionOf(siteSpace),
  });
  yield shelf(visit, model.siteSpace);
  const rest = model.siteSpaces.filter((one) => one.space.id !== visit.content.space);
  const [first, later] = [rest.filter((one) => one.default), rest.filter((one) => !one.default)];
  for (const siteSpace of [...first, ...later].slice(0, others)) {
    const at = await visitAt(visit, siteSpace, read, now);
    yield { ...(await shelf(at, siteSpace)), place: positionText(model, siteSpace) };
  }
}

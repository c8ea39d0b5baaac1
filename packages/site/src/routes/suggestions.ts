// Pages whose address or title is near to what was asked for.
import { inTurns, type Steps } from '@lectern/content';
import type { PageNode, PageTree } from '../content/page-tree.ts';
import type { Linker } from '../linker.ts';
import type { Link } from '../page-data.ts';
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

/** Which pages, by their place in the order of reading, have a piece, and how many pieces each page has. */
type Pieces = { pagesWith: Map<string, number[]>; counts: number[] };

/** Whoever looks for pages that are not there asks often, and the titles stay the same. */
const kept = new WeakMap<PageTree, Promise<Pieces>>();

function piecesIn(tree: PageTree): Promise<Pieces> {
  const known = kept.get(tree) ?? inTurns(readPieces(tree));
  kept.set(tree, known);
  return known;
}

function* readPieces({ reading }: PageTree): Steps<Pieces> {
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

export async function suggestionsFor(
  { visit: { tree }, pathname }: Pick<RouteContext, 'pathname'> & { visit: { tree: PageTree } },
  linker: Pick<Linker, 'page'>,
): Promise<Link[]> {
  const wanted = piecesOf(pathname.split('/').slice(-2).join(' '));
  if (wanted.size === 0) return [];
  const { pagesWith, counts } = await piecesIn(tree);
  const common = new Uint32Array(counts.length);
  for (const piece of wanted) for (const place of pagesWith.get(piece) ?? []) common[place]!++;
  const found: { node: PageNode; score: number }[] = [];
  for (const [place, shared] of common.entries()) {
    const score = shared / Math.sqrt(wanted.size * Math.max(1, counts[place]!));
    if (score > 0.25) found.push({ node: tree.reading[place]!, score });
  }
  return found
    .sort((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ node }) => ({ title: node.page.title, href: linker.page(node) }));
}

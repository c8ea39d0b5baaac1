// Pages whose address or title is near to what was asked for.
import { pace } from '@lectern/content';
import type { PageNode } from '../content/page-tree.ts';
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

export async function suggestionsFor({ visit, pathname }: RouteContext, linker: Linker): Promise<Link[]> {
  const wanted = piecesOf(pathname.split('/').slice(-2).join(' '));
  if (wanted.size === 0) return [];
  const due = pace();
  const found: { node: PageNode; score: number }[] = [];
  for (const node of visit.tree.reading.slice(0, looked)) {
    const turn = due();
    if (turn) await turn;
    const has = piecesOf(`${node.page.slug ?? ''} ${node.page.title}`);
    let common = 0;
    for (const piece of wanted) if (has.has(piece)) common++;
    const score = common / Math.sqrt(wanted.size * Math.max(1, has.size));
    if (score > 0.25) found.push({ node, score });
  }
  return found
    .sort((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ node }) => ({ title: node.page.title, href: linker.page(node) }));
}

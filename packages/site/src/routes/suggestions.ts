// Pages whose address or title is near to what was asked for.
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

export function suggestionsFor({ visit, pathname }: RouteContext, linker: Linker): Link[] {
  const wanted = piecesOf(pathname.split('/').slice(-2).join(' '));
  if (wanted.size === 0) return [];
  const found = visit.tree.reading.slice(0, looked).flatMap((node) => {
    const has = piecesOf(`${node.page.slug ?? ''} ${node.page.title}`);
    let common = 0;
    for (const piece of wanted) if (has.has(piece)) common++;
    const score = common / Math.sqrt(wanted.size * Math.max(1, has.size));
    return score > 0.25 ? [{ node, score }] : [];
  });
  return found
    .sort((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ node }) => ({ title: node.page.title, href: linker.page(node) }));
}

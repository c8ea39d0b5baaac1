// Search results grouped by space.
import type { Static, shapes } from '@lectern/contract';
import type { Context } from '#platform/context';
import { decodePageToken, encodePageToken, type Page, type PageQuery } from '#platform/paging';
import { presentPages } from './present.ts';
import type { SearchedSpace } from './rows.ts';
import type { FoundPage } from './search.ts';

export type Scorable = { score: number; id: string };
export type FoundSpace = Scorable & { pages: FoundPage[] };

export const byScore = (a: Scorable, b: Scorable): number => b.score - a.score || (a.id < b.id ? -1 : 1);

/** A space and its copy have pages with the same ids. */
const byPlace = (a: FoundPage, b: FoundPage): number =>
  a.score === b.score && a.id === b.id ? (a.space < b.space ? -1 : 1) : byScore(a, b);

/** Best first, each with its rank. */
export const ranked = (found: readonly FoundPage[]): FoundPage[] =>
  found.toSorted(byPlace).map((page, index) => ({ ...page, rank: index + 1 }));

/** Keyset pagination by score: a concurrent edit repeats only what it changed. */
export function pageOf<T extends Scorable>(all: readonly T[], { page, limit = 50 }: PageQuery): Page<T> {
  const from = page === undefined ? undefined : (decodePageToken(page, 2) as [score: number, id: string]);
  const isAfter = ({ score, id }: T, from: [score: number, id: string]): boolean =>
    score < from[0] || (score === from[0] && id > from[1]);
  const rest = from ? all.filter((one) => isAfter(one, from)) : all;
  const items = rest.slice(0, limit);
  const last = items.at(-1);
  if (rest.length <= limit || !last) return { items, count: all.length };
  return { items, next: { page: encodePageToken([last.score, last.id]) }, count: all.length };
}

/** Per space; the others are found by searching in it. */
const mostPages = 10;

/** The best space first; `found` has the best page first. */
export function grouped(found: readonly FoundPage[]): FoundSpace[] {
  const bySpace = new Map<string, FoundSpace>();
  for (const page of found) {
    const known = bySpace.get(page.space) ?? { id: page.space, score: page.score, pages: [] };
    if (known.pages.length < mostPages) known.pages.push(page);
    bySpace.set(page.space, known);
  }
  return [...bySpace.values()].sort(byScore);
}

export async function presentSpaces(
  context: Context,
  page: Page<FoundSpace>,
  spaceOf: (id: string) => SearchedSpace,
): Promise<Page<Static<typeof shapes.SearchSpace>>> {
  const items = page.items.map(async ({ id, score, pages }) => {
    const space = spaceOf(id);
    return { type: 'space' as const, id, title: space.title, score, pages: await presentPages(context, space, pages) };
  });
  return { ...page, items: await Promise.all(items) };
}

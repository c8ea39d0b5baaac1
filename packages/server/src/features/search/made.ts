// Pages that are made from API descriptions are stored nowhere, so the index does not know them. They are looked through
// as they stand in the content.
import { inTurns, type Steps, type WalkedPage } from '@lectern/content';
import type { Static, shapes } from '@lectern/contract';
import { findMadeRoots, isMade } from '#features/content';
import type { Context } from '#platform/context';
import type { Readable } from './spaces.ts';

type Space = Static<typeof shapes.SearchSpace>;
type FoundPage = Space['pages'][number];

const most = 10;

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** What was found, with the made pages of the spaces: those with all words in their title before the others. */
export async function withMadePages(
  context: Context,
  readable: readonly Readable[],
  items: readonly Space[],
  query: string,
): Promise<Space[]> {
  const asked = wordsOf(query);
  const spaces = [...items];
  if (asked.length === 0) return spaces;
  for (const { space, claims } of readable) {
    const roots = await findMadeRoots(context, space, claims);
    const found = roots ? await inTurns(ranked(roots, asked)) : [];
    if (found.length === 0) continue;
    const best = found.toSorted((a, b) => b.rank - a.rank).slice(0, most);
    const pages = (wanted: number): FoundPage[] =>
      best.filter(({ rank }) => rank === wanted).map(({ walked }) => pageOf(context, space.id, walked));
    const at = spaces.findIndex(({ id }) => id === space.id);
    const own = spaces[at] ?? { id: space.id, title: space.title, pages: [] };
    const merged = { ...own, pages: [...pages(2), ...own.pages, ...pages(1)] };
    if (at >= 0) spaces[at] = merged;
    else spaces.unshift(merged);
  }
  return spaces;
}

type Ranked = { walked: WalkedPage; rank: number };

function* ranked(pages: readonly WalkedPage[], asked: readonly string[]): Steps<Ranked[]> {
  const found: Ranked[] = [];
  for (const walked of pages) {
    yield;
    const { page } = walked;
    if (page.hidden) continue;
    const rank = isMade(page) && !page.noIndex ? rankOf(walked, asked) : 0;
    if (rank > 0) found.push({ walked, rank });
    found.push(...(yield* ranked(walked.pages, asked)));
  }
  return found;
}

/** 2 when all words begin words of the title, 1 when the description or the address has the others. */
function rankOf({ page, path }: WalkedPage, asked: readonly string[]): number {
  const title = wordsOf(page.title);
  const begins = (words: readonly string[]) => (word: string) => words.some((one) => one.startsWith(word));
  if (asked.every(begins(title))) return 2;
  return asked.every(begins([...title, ...wordsOf(page.description ?? ''), ...wordsOf(path ?? '')])) ? 1 : 0;
}

function pageOf({ urls: at }: Context, space: string, { page, path = '' }: WalkedPage): FoundPage {
  const { id, title, description } = page;
  const urls = { app: at.app(encodeURI(`/s/${space}/${path}`)) };
  return { id, title, path, urls, sections: description ? [{ id, title: '', path, body: description, urls }] : [] };
}

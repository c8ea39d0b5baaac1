// Pages that are made from API descriptions are stored nowhere, so the index does not know them. They are looked through
// as they stand in the content.
import { inTurns, type Steps, type WalkedPage } from '@lectern/content';
import type { Static, shapes } from '@lectern/contract';
import { findMadeRoots, isMade } from '#features/content';
import type { Context } from '#platform/context';
import type { Readable } from './spaces.ts';

type FoundPage = Static<typeof shapes.SearchPage>;

const most = 10;

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Of one space: those with all words in their title, which stand before its other pages, and the rest. */
export type MadePages = { first: FoundPage[]; last: FoundPage[] };

/** The made pages that answer, by the space they are in. */
export async function findMadePages(
  context: Context,
  readable: readonly Readable[],
  query: string,
): Promise<Map<string, MadePages>> {
  const made = new Map<string, MadePages>();
  const asked = wordsOf(query);
  if (asked.length === 0) return made;
  for (const { space, claims } of readable) {
    const roots = await findMadeRoots(context, space, claims);
    const found = roots ? await inTurns(ranked(roots, asked)) : [];
    if (found.length === 0) continue;
    const best = found.toSorted((a, b) => b.rank - a.rank).slice(0, most);
    const pages = (wanted: number): FoundPage[] =>
      best.filter(({ rank }) => rank === wanted).map(({ walked }) => pageOf(context, space.id, walked));
    made.set(space.id, { first: pages(2), last: pages(1) });
  }
  return made;
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

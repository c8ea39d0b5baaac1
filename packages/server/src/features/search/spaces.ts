// Searching some spaces for somebody who reads them on a site: what is not for them is not found.
import { evaluateDocument, parse, readVariables, sections, withIncludes, type Page } from '@lectern/content';
import { findReusableContent } from '@lectern/content';
import { dependsOnReader, findSeenPage, findSpaceTree, refOfHref, type Claims } from '#features/content';
import { readBody } from '#features/revisions';
import type { SectionRow } from '#db/search-index';
import type { Context } from '#platform/context';
import type { PageQuery } from '#platform/paging';
import { byScore, grouped, pageOf, presentSpaces, type FoundSpace } from './grouped.ts';
import { findMadePages, type MadePages } from './made.ts';
import { likeTerms } from './match.ts';
import { readQuery } from './query.ts';
import type { SearchedSpace } from './rows.ts';
import { score, type Scored } from './score.ts';
import { search, type FoundPage } from './search.ts';
import { includesOf } from './sections.ts';

/** `claims` are of the reader of a space; undefined lets them see all of it. */
export type Readable = { space: SearchedSpace; claims: Claims | undefined };

export async function searchSpaces(
  context: Context,
  organization: string,
  readable: readonly Readable[],
  { query, ...paging }: PageQuery & { query: string },
) {
  if (readable.length === 0) return { items: [], count: 0 };
  const spaces = new Map(readable.map((one) => [one.space.id, one] as const));
  const scope = { organization, only: [...spaces.keys()] };
  const found = await search(context.db, query, scope, new Set(spaces.keys()));
  const seen: FoundPage[] = [];
  for (const page of found) {
    const { space, claims } = spaces.get(page.space)!;
    const left = claims ? await asSeen(context, space, page, claims, query) : page;
    if (left) seen.push(left);
  }
  const inOrder = seen.sort(byScore);
  // Made pages are found before the answer is cut into pages, so that each space is in it once and the pages are full.
  const made = await findMadePages(context, readable, query);
  const page = pageOf(withMade(grouped(inOrder), made), paging);
  const shown = await presentSpaces(context, page, (id) => spaces.get(id)!.space);
  const items = shown.items.map((item) => {
    const { first = [], last = [] } = made.get(item.id) ?? {};
    return { ...item, pages: [...first, ...item.pages, ...last] };
  });
  return { ...shown, items };
}

/** More than any text scores: a space that has a made page of that title comes first. */
const titled = 1_000_000_000;

function withMade(found: readonly FoundSpace[], made: ReadonlyMap<string, MadePages>): FoundSpace[] {
  const all = new Map(found.map((space) => [space.id, space] as const));
  for (const [id, { first }] of made) {
    const own = all.get(id) ?? { id, score: 0, pages: [] };
    all.set(id, first.length > 0 ? { ...own, score: own.score + titled } : own);
  }
  return [...all.values()].sort(byScore);
}

/** The page with the sections in which the reader would find the words; undefined when there are none. */
async function asSeen(
  context: Context,
  space: SearchedSpace,
  found: FoundPage,
  claims: Claims,
  query: string,
): Promise<FoundPage | undefined> {
  const content = await findSpaceTree(context, space);
  const page = await findSeenPage(content, found.id, claims);
  if (!page) return undefined;
  const texts = await textsOf(context, content, page);
  if (![...texts.values()].some(dependsOnReader)) return found;
  const vars = {
    space: { vars: await readVariables(content.records, content.tree) },
    page: { vars: page.variables ?? {} },
  };
  const whole = withIncludes(parse(texts.get('')!), (target) => {
    const text = texts.get(target);
    return text === undefined ? undefined : parse(text);
  });
  const decided = evaluateDocument(whole, { ...vars, visitor: { claims } });
  const terms = readQuery(query);
  const like = likeTerms(terms);
  const first = found.sections[0]!.row;
  const scored: Scored[] = [];
  const lead = { anchor: '', title: '', body: page.description ?? '' };
  for (const [number, { anchor, title, body }] of [lead, ...sections(decided)].entries()) {
    const row: SectionRow = { ...first, anchor, title, body, number };
    const one = score(row, terms, like);
    if (one) scored.push(one);
  }
  if (scored.length === 0) return undefined;
  return { ...found, sections: scored, score: Math.max(...scored.map((one) => one.score)) };
}

/** The body of the page under the empty key, and what it includes under its addresses. */
async function textsOf(
  context: Context,
  { records, tree }: Awaited<ReturnType<typeof findSpaceTree>>,
  page: Page,
): Promise<Map<string, string>> {
  const text = page.body === undefined ? '' : await readBody(context.db, page.body);
  const texts = new Map([['', text]]);
  for (const target of includesOf(text)) {
    const ref = refOfHref(target);
    const shared =
      ref?.kind === 'reusable-content' ? await findReusableContent(records, tree, ref.reusableContent) : undefined;
    if (shared?.body !== undefined) texts.set(target, await readBody(context.db, shared.body));
  }
  return texts;
}

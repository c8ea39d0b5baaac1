// Searching some spaces for somebody who reads them on a site: what is not for them is not found.
import { evaluateDocument, parse, readVariables, sections, withIncludes, type Page } from '@lectern/content';
import { findReusableContent } from '@lectern/content';
import { dependsOnReader, findSeenPage, findSpaceTree, refOfHref, type Claims } from '#features/content';
import { readBody } from '#features/revisions';
import type { SectionRow } from './rows-index.ts';
import type { Context } from '#platform/context';
import type { PageQuery } from '#platform/paging';
import { answers } from './ask.ts';
import { drawnIn, mayDraw, nothingDrawn, partDrawn } from './drawn.ts';
import { grouped, pageOf, presentSpaces, ranked } from './grouped.ts';
import { findMadePages, type Readable } from './made.ts';
import type { Query } from './query.ts';
import type { SearchedSpace } from './rows.ts';
import { score, type Scored } from './score.ts';
import { search, type FoundPage } from './search.ts';
import { includesOf } from './sections.ts';

export async function searchSpaces(
  context: Context,
  organization: string,
  readable: readonly Readable[],
  { query, ...paging }: PageQuery & { query: string },
) {
  if (readable.length === 0) return { items: [], count: 0 };
  const spaces = new Map(readable.map((one) => [one.space.id, one] as const));
  const scope = { organization, only: [...spaces.keys()] };
  const find = async (asked: Query): Promise<FoundPage[]> => {
    const seen: FoundPage[] = [];
    for (const page of await search(context.db, asked, scope, new Set(spaces.keys()))) {
      const { space, claims } = spaces.get(page.space)!;
      const left = claims ? await asSeen(context, space, page, claims, asked) : page;
      if (left) seen.push(left);
    }
    // Made pages are found before the answer is cut into pages, so that each space is in it once and the pages are full.
    return [...seen, ...(await findMadePages(context, organization, readable, asked))];
  };
  const seesAll = readable.every(({ claims }) => claims === undefined);
  const found = await answers({ db: context.db, organization, spaces: scope.only, seesAll }, query, find);
  const page = pageOf(grouped(ranked(found)), paging);
  return presentSpaces(context, page, (id) => spaces.get(id)!.space);
}

/** The page with the sections in which the reader would find the words; undefined when there are none. */
async function asSeen(
  context: Context,
  space: SearchedSpace,
  found: FoundPage,
  claims: Claims,
  query: Query,
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
  const first = found.sections[0]!.row;
  const scored: Scored[] = [];
  const lead = { anchor: '', title: '', body: page.description ?? '' };
  const draws = [...texts.values()].some(mayDraw);
  const drawn = draws ? await drawnIn(decided, { space: space.id, title: page.title }) : nothingDrawn;
  for (const [number, { anchor, title, body }] of [lead, ...sections(decided), ...drawn.sections].entries()) {
    const row: SectionRow = { ...first, anchor, title, body, number, drawn: '' };
    const one = score(row, query);
    if (one) scored.push(one);
  }
  // What is drawn from API descriptions says the same to everybody who sees the block.
  scored.push(...found.sections.filter(({ row }) => row.drawn !== '' && drawn.parts.has(partDrawn(row.drawn))));
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

// Searches spaces as a reader of a site: only visible content is found.
import { sections } from '@lectern/content';
import { dependsOnVisitor, findVisiblePage, findSpaceTree, type Claims } from '#features/content';
import type { SectionRow } from './rows-index.ts';
import type { Context, SignedInContext } from '#platform/context';
import type { PageQuery } from '#platform/paging';
import { searchWithTypoTolerance } from './typo-search.ts';
import { apiSectionsIn, mayHaveApiBlocks, noApiSections, partOfSource } from './api-sections.ts';
import { grouped, pageOf, presentSpaces, ranked } from './group-results.ts';
import { isIndexed } from './index-page.ts';
import { findComputedPages, type ReadableSpace } from './search-computed.ts';
import { readPreview, type Preview } from './preview.ts';
import type { Query } from './query.ts';
import type { SearchedSpace } from './rows.ts';
import { score, type Scored } from './score.ts';
import { search, type FoundPage } from './search.ts';
import { titlesIn } from './mentioned-titles.ts';
import { evaluatedFor, textsOf, type Content } from './visible-text.ts';

export async function searchSpaces(
  context: SignedInContext,
  organization: string,
  readable: readonly ReadableSpace[],
  { query, ...paging }: PageQuery & { query: string },
) {
  if (readable.length === 0) return { items: [], count: 0 };
  const spaces = new Map(readable.map((one) => [one.space.id, one] as const));
  const scope = { organization, only: [...spaces.keys()] };
  const previews = new Map<string, Preview>();
  for (const { space, claims, preview } of readable) {
    if (preview !== undefined) previews.set(space.id, await readPreview(context, space, preview, claims ?? {}));
  }
  const find = async (asked: Query): Promise<FoundPage[]> => {
    const seen = [...previews.values()].flatMap((preview) => preview.find(asked));
    for (const page of await search(context.db, asked, scope, new Set(spaces.keys()))) {
      const { space, claims } = spaces.get(page.space)!;
      const preview = previews.get(page.space);
      if (preview?.changed.has(page.id)) continue;
      const content = preview?.content ?? (claims && (await findSpaceTree(context, space)));
      const left = content ? await asSeen(context, { space, content, preview }, page, claims ?? {}, asked) : page;
      if (left) seen.push(left);
    }
    // Computed pages are merged before pagination, so that each space occurs once and the pages are full.
    return [...seen, ...(await findComputedPages(context, organization, readable, asked))];
  };
  const seesAll = readable.every(({ claims }) => claims === undefined);
  const extra = [...previews.values()];
  const dictionary = {
    db: context.db,
    organization,
    spaces: scope.only,
    seesAll,
    unindexed: new Set(extra.flatMap(({ words }) => [...words])),
    languages: extra.flatMap(({ languages }) => languages),
  };
  const found = await searchWithTypoTolerance(dictionary, query, find);
  const page = pageOf(grouped(ranked(found)), paging);
  return presentSpaces(context, page, (id) => {
    const { space, preview = space.revision_id } = spaces.get(id)!;
    return { ...space, revision_id: preview };
  });
}

/** The page with the matching sections visible to the reader; undefined when there are none. */
async function asSeen(
  context: Context,
  { space, content, preview }: { space: SearchedSpace; content: Content; preview: Preview | undefined },
  found: FoundPage,
  claims: Claims,
  query: Query,
): Promise<FoundPage | undefined> {
  const page = await findVisiblePage(content, found.id, claims);
  if (!page || (preview && !(await isIndexed(content.records, content.tree, page)))) return undefined;
  const texts = await textsOf(context, content, page);
  if (![...texts.values()].some(dependsOnVisitor)) return found;
  const decided = await evaluatedFor(content, page, texts, claims);
  const first = found.sections[0]!.row;
  const scored: Scored[] = [];
  const lead = { anchor: '', title: '', body: page.description ?? '' };
  const draws = [...texts.values()].some(mayHaveApiBlocks);
  const drawn = draws ? await apiSectionsIn(decided, { space: space.id, title: page.title }) : noApiSections;
  const titles = await titlesIn(content, texts.values());
  const own = sections(decided, (target) => titles.get(target));
  for (const [number, { anchor, title, body }] of [lead, ...own, ...drawn.sections].entries()) {
    const row: SectionRow = { ...first, anchor, title, body, number, drawn: '' };
    const one = score(row, query);
    if (one) scored.push(one);
  }
  // API sections are the same for everybody who sees the block.
  scored.push(...found.sections.filter(({ row }) => row.drawn !== '' && drawn.parts.has(partOfSource(row.drawn))));
  if (scored.length === 0) return undefined;
  return { ...found, sections: scored, score: Math.max(...scored.map((one) => one.score)) };
}

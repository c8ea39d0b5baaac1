// Searches a preview of a site: pages that differ from the main content are not indexed, so they are read on each
// search and matched like sections of the index.
import {
  changedPages,
  diffTrees,
  EMPTY_TREE,
  findPage,
  yieldToEventLoop,
  sections,
  type Page,
  type Tree,
} from '@lectern/content';
import { findVisiblePage, findSpaceTree, type Claims } from '#features/content';
import type { Context } from '#platform/context';
import { apiSectionsIn, mayHaveApiBlocks } from './api-sections.ts';
import { isIndexed } from './index-page.ts';
import { isStemmed, languageOf, type Language } from './languages.ts';
import type { Query } from './query.ts';
import * as rows from './rows.ts';
import type { SectionRow } from './rows-index.ts';
import { score } from './score.ts';
import type { FoundPage } from './search.ts';
import { titlesIn } from './mentioned-titles.ts';
import { evaluatedFor, textsOf, type Content } from './visible-text.ts';
import { termsOf } from './tokens.ts';

/** Limit, because all of them are read for every search. */
const mostRead = 100;

export type Preview = {
  content: Content;
  /** Pages that differ from the main content, or do not exist here. */
  changed: ReadonlySet<string>;
  /** TermDictionary of these pages, as visible to the reader. */
  words: ReadonlySet<string>;
  languages: readonly Language[];
  find(query: Query): FoundPage[];
};

export async function readPreview(
  context: Context,
  space: rows.SearchedSpace,
  revision: string,
  claims: Claims,
): Promise<Preview> {
  const main = await findSpaceTree(context, space);
  const content = await findSpaceTree(context, { ...space, revision_id: revision });
  const changed = await changedBetween(context, space, main.tree, content);
  const texts: SectionRow[][] = [];
  for (const id of changed) {
    if (texts.length === mostRead) break;
    await yieldToEventLoop();
    const page = await findVisiblePage(content, id, claims);
    if (page && (await isIndexed(content.records, content.tree, page))) {
      texts.push(await sectionsFor(context, space, content, page, claims));
    }
  }
  const words = new Set<string>();
  const languages = new Set<Language>();
  for (const row of texts.flat()) {
    const { page_title: pageTitle, title, body, number, language } = row;
    const section = { pageTitle, title, body, isFirst: number === 0, language };
    for (const word of termsOf(space.organization_id, space.id, section).words) words.add(word);
    if (isStemmed(language)) languages.add(language);
  }
  const find = (query: Query): FoundPage[] => texts.flatMap((page) => foundIn(space.id, page, query) ?? []);
  return { content, changed, words, languages: [...languages], find };
}

function foundIn(space: string, page: readonly SectionRow[], query: Query): FoundPage | undefined {
  const scored = page.flatMap((row) => score(row, query) ?? []);
  const [first] = scored;
  if (!first) return undefined;
  return { space, id: first.row.page_id, score: Math.max(...scored.map((one) => one.score)), sections: scored };
}

async function changedBetween(
  { db }: Context,
  space: rows.SearchedSpace,
  main: Tree,
  { records, tree }: Content,
): Promise<Set<string>> {
  const changed = new Set<string>();
  for (const change of await changedPages(records, main, tree)) changed.add((change.after ?? change.before).id);
  if (main.reusableContents.hash === tree.reusableContents.hash) return changed;
  const part = ({ reusableContents }: Tree): Tree => ({ ...EMPTY_TREE, reusableContents });
  const shared = (await diffTrees(records, part(main), part(tree))).flatMap((change) =>
    'reusableContent' in change ? change.reusableContent.id : [],
  );
  const at = { organization: space.organization_id, space: space.id };
  for (const id of await rows.listPagesThatInclude(db, at, shared)) {
    if (await findPage(records, tree, id)) changed.add(id);
  }
  return changed;
}

async function sectionsFor(
  context: Context,
  space: rows.SearchedSpace,
  content: Content,
  page: Page,
  claims: Claims,
): Promise<SectionRow[]> {
  const texts = await textsOf(context, content, page);
  const decided = await evaluatedFor(content, page, texts, claims);
  const drawn = [...texts.values()].some(mayHaveApiBlocks)
    ? (await apiSectionsIn(decided, { space: space.id, title: page.title })).sections
    : [];
  const lead = { anchor: '', title: '', body: page.description ?? '' };
  const titles = await titlesIn(content, texts.values());
  const all = [lead, ...sections(decided, (target) => titles.get(target)), ...drawn];
  const language = languageOf([page.title, ...all.map(({ title, body }) => `${title}\n${body}`)].join('\n'));
  return all.map(({ anchor, title, body }, number) => ({
    id: 0,
    organization_id: space.organization_id,
    space_id: space.id,
    page_id: page.id,
    number,
    anchor,
    page_title: page.title,
    title,
    body,
    drawn: '',
    language,
  }));
}

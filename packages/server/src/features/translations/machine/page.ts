import { findPage, type Page } from '@lectern/content';
import { parseFrontmatter, writeFrontmatter } from '#features/content';
import { readBody, organizationOf } from '#features/revisions';
import type { Db } from '#db/database';
import { stripInvalidTextUpTo } from '#platform/sanitize-text';
import { canBeTranslated, stateOf } from '../state.ts';
import type { Content } from '../tree.ts';
import { TranslationRejected, type Languages, type Translate } from './service.ts';
import { problemOf, translateMarkdown, translateText, type Outcome, type QualityCounts } from './translate.ts';

export type TranslatedPage = {
  page: Page;
  title: string;
  description: string | undefined;
  markdown: string | undefined;
  state: string;
};
export type Result = TranslatedPage | { page: Page; problem: string; state: string };

export type TranslationOptions = { translate: Translate; languages: Languages };

/** The same limit as for titles in requests. */
const longestTitle = 512;

const added = (one: QualityCounts, other: QualityCounts): QualityCounts => ({
  all: one.all + other.all,
  same: one.same + other.same,
  broken: one.broken + other.broken,
});

/** A source page in the other language; undefined when there is nothing to translate any more. */
export async function translatePage(
  db: Db,
  { records, tree }: Content,
  id: string,
  how: TranslationOptions,
): Promise<Result | undefined> {
  const page = await findPage(records, tree, id);
  if (!page || !canBeTranslated(page)) return undefined;
  const state = stateOf(page);
  try {
    return await translated(db, organizationOf(records), page, state, how);
  } catch (error) {
    if (!(error instanceof TranslationRejected)) throw error;
    // It would be rejected every time, and block the pages behind it.
    return { page, problem: error.message, state };
  }
}

async function translated(
  db: Db,
  organization: string,
  page: Page,
  state: string,
  { translate, languages }: TranslationOptions,
): Promise<Result> {
  const source = page.body === undefined ? undefined : await readBody(db, organization, page.body);
  const said = source === undefined ? {} : parseFrontmatter(source);
  const nothing: Outcome = { markdown: '', weight: { all: 0, same: 0, broken: 0 } };
  const body = source === undefined ? nothing : await translateMarkdown(source, translate, languages);
  const title = await translateText(page.title, translate, languages);
  const description = page.description ? await translateText(page.description, translate, languages) : undefined;
  const weight = [title.weight, ...(description ? [description.weight] : [])].reduce(added, body.weight);
  const problem =
    swollen('title', page.title, title.text) ??
    swollen('description', page.description ?? '', description?.text ?? '') ??
    problemOf(source, { ...body, weight });
  if (problem !== undefined) return { page, problem, state };
  // A description in the source's frontmatter is translated there too.
  const inSource = description && said.description !== undefined ? { description: description.text } : {};
  const markdown = source === undefined ? undefined : writeFrontmatter(body.markdown, inSource);
  const line = stripInvalidTextUpTo(title.text, longestTitle).trimEnd();
  return { page, title: line, description: description?.text, markdown, state };
}

/** Languages differ in length, but not this much. Page lists contain all titles and descriptions. */
const swollen = (what: string, from: string, to: string): string | undefined =>
  to.length > 200 + 5 * from.length ? `the translated ${what} is far too long` : undefined;

// Synchronizes the index with a page. Unchanged sections keep their rows.
import { listAncestors, createYielder, type Page, type Records, type Tree } from '@lectern/content';
import type { Db } from '#db/database';
import { deleteByIds, insertSections, type NewSection, type SectionRow } from './rows-index.ts';
import { insertLanguages, insertWords } from './rows-words.ts';
import { noApiSections, partOfSource, type ApiSections, type ApiSectionRow } from './api-sections.ts';
import * as rows from './rows.ts';
import { sectionsOf, type SectionDependencies, type PageSection } from './sections.ts';
import { cachedTerms, cacheTokens } from './tokens.ts';
import { isStemmed, languageOf, sampleLength } from './languages.ts';

export type SpaceKey = { organization: string; space: string };
export type Content = { page: Page; text: string | undefined } & SectionDependencies;

/** Whether the page is indexed. Descendants of a hidden page are hidden; `noIndex` applies to one page only. */
export async function isIndexed(records: Records, tree: Tree, page: Page): Promise<boolean> {
  if (page.type !== 'document' || page.hidden || page.noIndex) return false;
  return page.parent === undefined || (await listAncestors(records, tree, page)).every((above) => !above.hidden);
}

/** The text before the first heading, then one section per heading. */
function pageSections({ page, text, ...read }: Content): PageSection[] {
  const found = page.body === undefined || text === undefined ? [] : sectionsOf(page.body, text, read);
  const [first, ...others] = found;
  const lead = first?.anchor === '' ? first : undefined;
  const body = [page.description ?? '', lead?.body ?? ''].filter((part) => part !== '').join('\n');
  return [{ anchor: '', title: '', body }, ...(lead ? others : found)];
}

/** Of the page as a whole: a section may be a line of code. */
function languageIn({ page }: Content, sections: readonly PageSection[]): string {
  let text = page.title;
  for (const { title, body } of sections) {
    if (text.length > sampleLength) break;
    text += `\n${title}\n${body}`;
  }
  return languageOf(text);
}

type Signed = { anchor: string; title: string; body: string; drawn: string };
type OfPage = { pageTitle: string; isFirst: boolean; language: string };

const signature = (section: Signed, { pageTitle, isFirst, language }: OfPage) =>
  [section.anchor, section.title, section.body, pageTitle, isFirst, language, partOfSource(section.drawn)].join('\0');

/** Offset of sections from blocks, so that the number of the page's own sections may change. */
const firstOfBlocks = 100_000;

export type Indexing = {
  /** Rewrites every section. */
  anew?: boolean;
  /**
   * Whether API descriptions were read; otherwise existing API sections are kept as far as the page still shows them.
   */
  isDrawn?: boolean;
};

/** What to write for a page. */
export type PagePlan = {
  gone: number[];
  added: NewSection[];
  renumbered: rows.Renumbered[];
};

/** Without a page, its entries are deleted. `present` is what the index holds of it. */
export async function planPage(
  place: SpaceKey,
  id: string,
  present: readonly SectionRow[],
  content: Content | undefined,
  { sections, parts }: ApiSections = noApiSections,
  { anew = false, isDrawn = false }: Indexing = {},
): Promise<PagePlan> {
  const { organization, space } = place;
  const due = createYielder();
  const kept = new Map<string, SectionRow[]>();
  const gone = new Set(present.map((row) => row.id));
  const pageTitle = content?.page.title ?? '';
  if (!anew) {
    for (const row of present) {
      const { page_title, language } = row;
      const key = signature(row, { pageTitle: page_title, isFirst: row.number === 0, language });
      const equal = kept.get(key);
      if (equal) equal.push(row);
      else kept.set(key, [row]);
      const stays = !isDrawn && row.drawn !== '' && row.page_title === pageTitle && parts.has(partOfSource(row.drawn));
      if (stays) gone.delete(row.id);
    }
  }
  const own = (content ? pageSections(content) : []).map((section) => ({ ...section, drawn: '' }));
  const language = content ? languageIn(content, own) : 'en';
  const numbered: [number, ApiSectionRow][] = [
    ...own.entries(),
    ...sections.map((section, index): [number, ApiSectionRow] => [firstOfBlocks + index, section]),
  ];
  const plan: PagePlan = { gone: [], added: [], renumbered: [] };
  for (const [number, section] of numbered) {
    const ofPage = { pageTitle, isFirst: number === 0, language };
    const same = kept.get(signature(section, ofPage))?.shift();
    if (same) {
      gone.delete(same.id);
      const { drawn } = section;
      if (same.number !== number || same.drawn !== drawn) plan.renumbered.push({ id: same.id, number, drawn });
      continue;
    }
    await due();
    plan.added.push({
      organization_id: organization,
      space_id: space,
      page_id: id,
      number,
      page_title: pageTitle,
      language,
      ...section,
      ...cachedTerms(organization, space, { ...section, ...ofPage }),
    });
  }
  plan.gone.push(...gone);
  return plan;
}

export async function writePlans(db: Db, place: SpaceKey, plans: readonly PagePlan[]): Promise<void> {
  const renumbered = plans.flatMap((plan) => plan.renumbered);
  if (renumbered.length > 0) await rows.renumberSections(db, place.organization, renumbered);
  const gone = plans.flatMap((plan) => plan.gone);
  if (gone.length > 0) await deleteByIds(db, 'sections', place.organization, gone);
  const added = plans.flatMap((plan) => plan.added);
  await insertSections(db, added);
  await addTerms(db, place, added);
}

/** TermDictionary and languages of a space, for typo tolerance and word forms. */
export async function addTerms(
  db: Db,
  place: SpaceKey,
  sections: readonly Pick<NewSection, 'words' | 'language'>[],
): Promise<void> {
  const words = new Set<string>();
  for (const section of sections) for (const word of section.words) words.add(word);
  await insertWords(db, place, words);
  const languages = sections.map(({ language }) => language).filter(isStemmed);
  await insertLanguages(db, place.organization, languages);
}

export async function indexPage(
  db: Db,
  place: SpaceKey,
  id: string,
  content: Content | undefined,
  drawn?: ApiSections,
  indexing?: Indexing,
): Promise<void> {
  const present = await rows.listSectionsOf(db, { ...place, pages: [id] });
  await writePlans(db, place, [await planPage(place, id, present, content, drawn, indexing)]);
}

/** Splits the page and computes its tokens, both cached until they are written. */
export async function preparePageTokens({ organization, space }: SpaceKey, content: Content): Promise<void> {
  const due = createYielder();
  const pageTitle = content.page.title;
  const own = pageSections(content);
  const language = languageIn(content, own);
  for (const [index, section] of own.entries()) {
    await due();
    cacheTokens(organization, space, { pageTitle, ...section, isFirst: index === 0, language });
  }
}

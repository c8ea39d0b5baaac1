// Brings what the index holds of a page in line with the page. Sections that stay as they are keep their rows.
import { listAncestors, pace, type Page, type Records, type Tree } from '@lectern/content';
import type { Db } from '#db/database';
import { deleteByIds, insertSections, type NewSection, type SectionRow } from '#db/search-index';
import { nothingDrawn, partDrawn, type Drawn, type DrawnSection } from './drawn.ts';
import * as rows from './rows.ts';
import { sectionsOf, type Included, type PageSection } from './sections.ts';
import { knownTokens, rememberTokens } from './known-tokens.ts';

export type Place = { organization: string; space: string };
export type Content = { page: Page; text: string | undefined; included: Included };

/** Whether the page is found at all. Below a hidden page everything is hidden; `noIndex` speaks for one page only. */
export async function isFound(records: Records, tree: Tree, page: Page): Promise<boolean> {
  if (page.type !== 'document' || page.hidden || page.noIndex) return false;
  return page.parent === undefined || (await listAncestors(records, tree, page)).every((above) => !above.hidden);
}

/** What the page says before its first heading, and then heading by heading. */
function pageSections({ page, text, included }: Content): PageSection[] {
  const found = page.body === undefined || text === undefined ? [] : sectionsOf(page.body, text, included);
  const [first, ...others] = found;
  const lead = first?.anchor === '' ? first : undefined;
  const body = [page.description ?? '', lead?.body ?? ''].filter((part) => part !== '').join('\n');
  return [{ anchor: '', title: '', body }, ...(lead ? others : found)];
}

type Signed = { anchor: string; title: string; body: string; drawn: string };

const signature = (section: Signed, pageTitle: string, first: boolean) =>
  JSON.stringify([section.anchor, section.title, section.body, pageTitle, first, partDrawn(section.drawn)]);

/** What blocks say is told apart from what the page says itself, whose sections may become more and fewer. */
const firstOfBlocks = 100_000;

export type Indexing = {
  /** Writes every section again. */
  anew?: boolean;
  /** Whether API descriptions were read; otherwise what was drawn of them before stays as far as the page draws it. */
  isDrawn?: boolean;
};

/** What is to be written for a page. */
export type PagePlan = {
  gone: number[];
  added: NewSection[];
  renumbered: [SectionRow, { number: number; drawn: string }][];
};

/** Without a page, what was there of it goes. `present` is what the index holds of it. */
export async function planPage(
  place: Place,
  id: string,
  present: readonly SectionRow[],
  content: Content | undefined,
  { sections, parts }: Drawn = nothingDrawn,
  { anew = false, isDrawn = false }: Indexing = {},
): Promise<PagePlan> {
  const { organization, space } = place;
  const due = pace();
  const kept = new Map<string, SectionRow[]>();
  const gone = new Set(present.map((row) => row.id));
  const pageTitle = content?.page.title ?? '';
  if (!anew) {
    for (const row of present) {
      const key = signature(row, row.page_title, row.number === 0);
      const equal = kept.get(key);
      if (equal) equal.push(row);
      else kept.set(key, [row]);
      const stays = !isDrawn && row.drawn !== '' && row.page_title === pageTitle && parts.has(partDrawn(row.drawn));
      if (stays) gone.delete(row.id);
    }
  }
  const own = (content ? pageSections(content) : []).map((section) => ({ ...section, drawn: '' }));
  const numbered: [number, DrawnSection][] = [
    ...own.entries(),
    ...sections.map((section, index): [number, DrawnSection] => [firstOfBlocks + index, section]),
  ];
  const plan: PagePlan = { gone: [], added: [], renumbered: [] };
  for (const [number, section] of numbered) {
    const same = kept.get(signature(section, pageTitle, number === 0))?.shift();
    if (same) {
      gone.delete(same.id);
      const { drawn } = section;
      if (same.number !== number || same.drawn !== drawn) plan.renumbered.push([same, { number, drawn }]);
      continue;
    }
    await due();
    plan.added.push({
      organization_id: organization,
      space_id: space,
      page_id: id,
      number,
      page_title: pageTitle,
      ...section,
      tokens: knownTokens(organization, space, { pageTitle, ...section, isFirst: number === 0 }),
    });
  }
  plan.gone.push(...gone);
  return plan;
}

export async function writePlans(db: Db, { organization }: Place, plans: readonly PagePlan[]): Promise<void> {
  for (const [row, change] of plans.flatMap(({ renumbered }) => renumbered)) await rows.updateSection(db, row, change);
  const gone = plans.flatMap((plan) => plan.gone);
  if (gone.length > 0) await deleteByIds(db, 'sections', organization, gone);
  await insertSections(
    db,
    plans.flatMap(({ added }) => added),
  );
}

export async function indexPage(
  db: Db,
  place: Place,
  id: string,
  content: Content | undefined,
  drawn?: Drawn,
  indexing?: Indexing,
): Promise<void> {
  const present = await rows.listSectionsOf(db, { ...place, pages: [id] });
  await writePlans(db, place, [await planPage(place, id, present, content, drawn, indexing)]);
}

/** Cuts the page and makes the tokens, both of which are remembered for when they are written. */
export function readPageAhead({ organization, space }: Place, content: Content): void {
  const pageTitle = content.page.title;
  for (const [index, section] of pageSections(content).entries()) {
    rememberTokens(organization, space, { pageTitle, ...section, isFirst: index === 0 });
  }
}

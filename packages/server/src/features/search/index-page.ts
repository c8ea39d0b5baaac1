// Brings what the index holds of a page in line with the page. Sections that stay as they are keep their rows.
import { listAncestors, type Page, type Records, type Tree } from '@lectern/content';
import type { Db } from '#db/database';
import { deleteSections, insertSections, type NewSection, type SectionRow } from '#db/search-index';
import * as rows from './rows.ts';
import { sectionsOf, type Included, type PageSection } from './sections.ts';
import { tokensOf } from './tokens.ts';

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

const signature = (section: { anchor: string; title: string; body: string }, pageTitle: string, first: boolean) =>
  JSON.stringify([section.anchor, section.title, section.body, pageTitle, first]);

/** Without a page, what was there of it goes. `anew` writes every section again. */
export async function indexPage(
  db: Db,
  place: Place,
  id: string,
  content: Content | undefined,
  anew = false,
): Promise<void> {
  const { organization, space } = place;
  const kept = new Map<string, SectionRow[]>();
  const present = await rows.listSectionsOf(db, { ...place, page: id });
  const gone = new Set(present.map((row) => row.id));
  if (!anew) {
    for (const row of present) {
      const key = signature(row, row.page_title, row.number === 0);
      const equal = kept.get(key);
      if (equal) equal.push(row);
      else kept.set(key, [row]);
    }
  }
  const added: NewSection[] = [];
  const pageTitle = content?.page.title ?? '';
  for (const [number, section] of (content ? pageSections(content) : []).entries()) {
    const same = kept.get(signature(section, pageTitle, number === 0))?.shift();
    if (same) {
      gone.delete(same.id);
      if (same.number !== number) await rows.renumberSection(db, same, number);
      continue;
    }
    added.push({
      organization_id: organization,
      space_id: space,
      page_id: id,
      number,
      page_title: pageTitle,
      ...section,
      tokens: tokensOf(organization, space, { pageTitle, ...section, isFirst: number === 0 }),
    });
  }
  if (gone.size > 0) await deleteSections(db, organization, [...gone]);
  await insertSections(db, added);
}

import { insertSections, type SectionRow } from './rows-index.ts';
import type { Db } from '#db/database';
import { enqueue } from '#platform/jobs';
import * as rows from './rows.ts';
import { enqueueSpecs } from './enqueue.ts';
import { addVocabulary } from './index-page.ts';
import { tokensOf, type Section } from './tokens.ts';

export type ExportedSection = Omit<SectionRow, 'id'>;

/** Takes in sections as another server held them. In their order there, because what is newer is found first. */
export async function insertExportedSections(db: Db, sections: readonly ExportedSection[]): Promise<void> {
  const added = sections.map((row) => ({
    ...row,
    tokens: tokensOf(row.organization_id, row.space_id, sectionOf(row)),
  }));
  await insertSections(db, added);
  // A database of an older form has no room for these; what it holds is read anew when it is brought to this one.
  const known = added.filter((row) => 'language' in row);
  for (const [space, some] of Map.groupBy(known, ({ space_id }) => space_id)) {
    await addVocabulary(db, { organization: some[0]!.organization_id, space }, some);
  }
}

/** What the tokens of a row are made from. */
export const sectionOf = (row: ExportedSection): Section => ({
  pageTitle: row.page_title,
  title: row.title,
  body: row.body,
  isFirst: row.number === 0,
  language: row.language,
});

/** What is not carried is read into the index again: what pages are made from, and what is drawn from other descriptions. */
export async function indexImported(db: Db, now: Date, part: { organization?: string; space?: string }): Promise<void> {
  const { organization, space } = part;
  if (organization !== undefined && space !== undefined) {
    if (await rows.usesSpecs(db, organization, space)) await enqueue(db, now, 'search.index', { space });
    return;
  }
  for (const used of await rows.listUsed(db, organization)) {
    if (used.slug !== null) await enqueueSpecs({ db, now }, used.organization, [used.slug]);
  }
}

import { insertSections, type SectionRow } from './rows-index.ts';
import type { Db } from '#db/database';
import { enqueue } from '#platform/jobs';
import * as rows from './rows.ts';
import { enqueueSpecs } from './enqueue.ts';
import { addTerms } from './index-page.ts';
import { termsOf, type Section } from './tokens.ts';

export type ExportedSection = Omit<SectionRow, 'id'>;

/** Inserts sections exported by another server, in their order there, because newer ones rank first. */
export async function insertExportedSections(db: Db, sections: readonly ExportedSection[]): Promise<void> {
  const added = sections.map((row) => ({
    ...row,
    ...termsOf(row.organization_id, row.space_id, sectionOf(row)),
  }));
  await insertSections(db, added);
  // A database with an older schema lacks these columns; it is indexed again when it is migrated.
  const known = added.filter((row) => 'language' in row);
  for (const [space, some] of Map.groupBy(known, ({ space_id }) => space_id)) {
    await addTerms(db, { organization: some[0]!.organization_id, space }, some);
  }
}

/** The input of a row's tokens. */
export const sectionOf = (row: ExportedSection): Section => ({
  pageTitle: row.page_title,
  title: row.title,
  body: row.body,
  isFirst: row.number === 0,
  language: row.language,
});

/** Reindexes what an archive does not contain: computed pages, and API blocks that use other descriptions. */
export async function indexImported(db: Db, now: Date, part: { organization?: string; space?: string }): Promise<void> {
  const { organization, space } = part;
  if (organization !== undefined && space !== undefined) {
    if (await rows.usesSpecs(db, organization, space))
      await enqueue(db, now, 'search.index', { space }, { organization });
    return;
  }
  for (const used of await rows.listUsed(db, organization)) {
    if (used.slug !== null) await enqueueSpecs({ db, now }, used.organization, [used.slug]);
  }
}

import { insertSections, type SectionRow } from '#db/search-index';
import type { Db } from '#db/database';
import { enqueue } from '#platform/jobs';
import * as rows from './rows.ts';
import { wishSpecs } from './wish.ts';
import { tokensOf } from './tokens.ts';

export type CarriedSection = Omit<SectionRow, 'id'>;

/** Takes in sections as another server held them. In their order there, because what is newer is found first. */
export async function insertCarriedSections(db: Db, sections: readonly CarriedSection[]): Promise<void> {
  await insertSections(
    db,
    sections.map((row) => {
      const section = { pageTitle: row.page_title, title: row.title, body: row.body, isFirst: row.number === 0 };
      return { ...row, tokens: tokensOf(row.organization_id, row.space_id, section) };
    }),
  );
}

/** What is not carried is read into the index again: what pages are made from, and what is drawn from other descriptions. */
export async function indexCarried(db: Db, now: Date, part: { organization?: string; space?: string }): Promise<void> {
  const { organization, space } = part;
  if (organization !== undefined && space !== undefined) {
    if (await rows.usesSpecs(db, organization, space)) await enqueue(db, now, 'search.index', { space });
    return;
  }
  for (const used of await rows.listUsed(db, organization)) {
    if (used.slug !== null) await wishSpecs({ db, now }, used.organization, [used.slug]);
  }
}

import { insertSections, type SectionRow } from '#db/search-index';
import type { Db } from '#db/database';
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

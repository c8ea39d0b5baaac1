import { sql } from 'kysely';
import type { Db } from '#db/database';
import { lock } from '#db/dialect';
import { prepare } from '#db/prepared';
import type { PageTranslationsTable, ProposedTranslationsTable, SpaceTranslationsTable } from '#db/schema';
import { inChunks } from '#platform/chunks';

export type TranslationRow = SpaceTranslationsTable;
export type PageRow = PageTranslationsTable;
export type ProposedRow = ProposedTranslationsTable;
export type Key = { organization_id: string; translation_id: string };

/** Serialized: two spaces could become translations of each other. */
export const lockLinks = (db: Db, organization: string): Promise<void> => lock(db, `translations ${organization}`);

const bySpace = prepare<{ organization: string; space: string }>()((q, p) =>
  q
    .selectFrom('space_translations')
    .selectAll()
    .where('organization_id', '=', p.organization)
    .where((e) => e.or([e('translation_id', '=', p.space), e('source_id', '=', p.space)])),
);

/** The source of a space, and its translations. */
export const listAround = (db: Db, organization: string, space: string): Promise<TranslationRow[]> =>
  db.all(bySpace, { organization, space });

export const findTranslation = (db: Db, organization: string, space: string): Promise<TranslationRow | undefined> =>
  db.q
    .selectFrom('space_translations')
    .selectAll()
    .where('organization_id', '=', organization)
    .where('translation_id', '=', space)
    .executeTakeFirst();

export const insertTranslation = (db: Db, row: TranslationRow) =>
  db.q.insertInto('space_translations').values(row).execute();

export const updateLanguage = (db: Db, { organization_id, translation_id }: Key, language: string, at: string) =>
  db.q
    .updateTable('space_translations')
    .set({ language, updated_at: at })
    .where('organization_id', '=', organization_id)
    .where('translation_id', '=', translation_id)
    .execute();

/** Its pages are deleted by cascade. */
export const deleteTranslation = (db: Db, { organization_id, translation_id }: Key) =>
  db.q
    .deleteFrom('space_translations')
    .where('organization_id', '=', organization_id)
    .where('translation_id', '=', translation_id)
    .execute();

export async function deleteTranslationsOf(db: Db, organization: string, spaces: readonly string[]): Promise<void> {
  for (const some of inChunks(spaces)) {
    await db.q
      .deleteFrom('space_translations')
      .where('organization_id', '=', organization)
      .where((e) => e.or([e('translation_id', 'in', some), e('source_id', 'in', some)]))
      .execute();
  }
}

const pagesOf = (db: Db, { organization_id, translation_id }: Key) =>
  db.q
    .selectFrom('page_translations')
    .selectAll()
    .where('organization_id', '=', organization_id)
    .where('translation_id', '=', translation_id);

export const listPages = (db: Db, key: Key): Promise<PageRow[]> => pagesOf(db, key).execute();
export const findPageRow = (db: Db, key: Key, page: string): Promise<PageRow | undefined> =>
  pagesOf(db, key).where('page_id', '=', page).executeTakeFirst();

export type Counted = { linked: number; stale: number; orphaned: number };

export async function countPages(db: Db, key: Key): Promise<Counted> {
  const { rows } = await sql<Counted>`
    select count(*) as linked,
      coalesce(sum(case when source_state <> held_state then 1 else 0 end), 0) as stale,
      coalesce(sum(case when source_state is null then 1 else 0 end), 0) as orphaned
    from page_translations
    where organization_id = ${key.organization_id} and translation_id = ${key.translation_id}`.execute(db.q);
  return rows[0]!;
}

export async function upsertPages(db: Db, rows: readonly PageRow[]): Promise<void> {
  for (const some of inChunks(rows, 50)) {
    await db.q
      .insertInto('page_translations')
      .values([...some])
      .onConflict((c) =>
        c.columns(['organization_id', 'translation_id', 'page_id']).doUpdateSet((e) => ({
          source_page_id: e.ref('excluded.source_page_id'),
          held_state: e.ref('excluded.held_state'),
          held_revision: e.ref('excluded.held_revision'),
          source_state: e.ref('excluded.source_state'),
          updated_at: e.ref('excluded.updated_at'),
        })),
      )
      .execute();
  }
}

/** Existing records of pages are kept. */
export async function addPages(db: Db, rows: readonly PageRow[]): Promise<void> {
  for (const some of inChunks(rows, 50)) {
    await db.q
      .insertInto('page_translations')
      .values([...some])
      .onConflict((c) => c.doNothing())
      .execute();
  }
}

export const setSourceState = (db: Db, key: Key, sourcePage: string, state: string | null) =>
  db.q
    .updateTable('page_translations')
    .set({ source_state: state })
    .where('organization_id', '=', key.organization_id)
    .where('translation_id', '=', key.translation_id)
    .where('source_page_id', '=', sourcePage)
    .execute();

export const deletePageRow = (db: Db, key: Key, page: string) =>
  db.q
    .deleteFrom('page_translations')
    .where('organization_id', '=', key.organization_id)
    .where('translation_id', '=', key.translation_id)
    .where('page_id', '=', page)
    .execute();

const proposedOf = (db: Db, { organization_id, translation_id }: Key) =>
  db.q
    .selectFrom('proposed_translations')
    .selectAll()
    .where('organization_id', '=', organization_id)
    .where('translation_id', '=', translation_id);

export const listProposed = (db: Db, key: Key, changeRequest: string): Promise<ProposedRow[]> =>
  proposedOf(db, key).where('change_request_id', '=', changeRequest).execute();

export async function upsertProposed(db: Db, rows: readonly ProposedRow[]): Promise<void> {
  for (const some of inChunks(rows, 50)) {
    await db.q
      .insertInto('proposed_translations')
      .values([...some])
      .onConflict((c) =>
        c.columns(['organization_id', 'translation_id', 'change_request_id', 'page_id']).doUpdateSet((e) => ({
          source_page_id: e.ref('excluded.source_page_id'),
          state: e.ref('excluded.state'),
          revision_id: e.ref('excluded.revision_id'),
        })),
      )
      .execute();
  }
}

/** Deleted on read: what a change request proposed counts once. */
export const claimProposed = (db: Db, key: Key, changeRequest: string): Promise<ProposedRow[]> =>
  db.q
    .deleteFrom('proposed_translations')
    .where('organization_id', '=', key.organization_id)
    .where('translation_id', '=', key.translation_id)
    .where('change_request_id', '=', changeRequest)
    .returningAll()
    .execute();

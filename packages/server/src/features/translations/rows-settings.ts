import type { Db } from '#db/database';
import type { TranslationLanguagesTable, TranslationSettingsTable } from '#db/schema';
import { paged, type Order, type Page, type PageQuery } from '#platform/paging';

export type SettingsRow = TranslationSettingsTable;
export type LanguageRow = TranslationLanguagesTable;
type Key = { organization_id: string; id: string };

const byId: Order = { by: [{ column: 'translation_settings.id', as: 'id' }], direction: 'asc' };
const byLanguage: Order = { by: [{ column: 'translation_languages.language', as: 'language' }], direction: 'asc' };

export const listSettings = (db: Db, organization: string, query: PageQuery): Promise<Page<SettingsRow>> =>
  paged(db.q.selectFrom('translation_settings').selectAll().where('organization_id', '=', organization), byId, query);

export const findSettings = (db: Db, organization: string, id: string): Promise<SettingsRow | undefined> =>
  db.q
    .selectFrom('translation_settings')
    .selectAll()
    .where('organization_id', '=', organization)
    .where('id', '=', id)
    .executeTakeFirst();

export const insertSettings = (db: Db, row: SettingsRow) =>
  db.q.insertInto('translation_settings').values(row).execute();

export const updateSettings = (db: Db, { organization_id, id }: Key, change: Partial<SettingsRow>) =>
  db.q
    .updateTable('translation_settings')
    .set(change)
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .execute();

/** Its languages go with it, by cascade. */
export const deleteSettings = (db: Db, { organization_id, id }: Key) =>
  db.q.deleteFrom('translation_settings').where('organization_id', '=', organization_id).where('id', '=', id).execute();

const languagesOf = (db: Db, { organization_id, id }: Key) =>
  db.q
    .selectFrom('translation_languages')
    .selectAll()
    .where('organization_id', '=', organization_id)
    .where('settings_id', '=', id);

export const listLanguages = (db: Db, settings: Key, query: PageQuery): Promise<Page<LanguageRow>> =>
  paged(languagesOf(db, settings), byLanguage, query);

export const findLanguage = (db: Db, settings: Key, language: string): Promise<LanguageRow | undefined> =>
  languagesOf(db, settings).where('language', '=', language).executeTakeFirst();

/** How an organization wants texts in a language: what the oldest of its settings that says anything says. */
export async function findInstructions(db: Db, organization: string, language: string): Promise<string | undefined> {
  const row = await db.q
    .selectFrom('translation_languages')
    .select('instructions')
    .where('organization_id', '=', organization)
    .where('language', '=', language)
    .where('instructions', '<>', '')
    .orderBy('settings_id')
    .limit(1)
    .executeTakeFirst();
  return row?.instructions;
}

/** The languages of each of some settings. */
export async function languagesOfAll(
  db: Db,
  organization: string,
  ids: readonly string[],
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  if (ids.length === 0) return found;
  const rows = await db.q
    .selectFrom('translation_languages')
    .select(['settings_id', 'language'])
    .where('organization_id', '=', organization)
    .where('settings_id', 'in', ids)
    .orderBy('language')
    .execute();
  for (const { settings_id, language } of rows) found.set(settings_id, [...(found.get(settings_id) ?? []), language]);
  return found;
}

export const putLanguage = (db: Db, row: LanguageRow) =>
  db.q
    .insertInto('translation_languages')
    .values(row)
    .onConflict((c) =>
      c.columns(['organization_id', 'settings_id', 'language']).doUpdateSet({ instructions: row.instructions }),
    )
    .execute();

export const deleteLanguage = (db: Db, { organization_id, settings_id, language }: LanguageRow) =>
  db.q
    .deleteFrom('translation_languages')
    .where('organization_id', '=', organization_id)
    .where('settings_id', '=', settings_id)
    .where('language', '=', language)
    .execute();

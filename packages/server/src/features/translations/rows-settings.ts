import { levels } from '@lectern/contract';
import type { Db } from '#db/database';
import type { TranslationLanguagesTable, TranslationSettingsTable } from '#db/schema';
import { rankedSpaces, type Person } from '#features/access';
import { queryPage, type Order, type Page, type PageQuery } from '#platform/paging';

export type SettingsRow = TranslationSettingsTable;
export type LanguageRow = TranslationLanguagesTable;
type Key = { organization_id: string; id: string };

const byId: Order = { by: [{ column: 'translation_settings.id', as: 'id' }], direction: 'asc' };
const byLanguage: Order = { by: [{ column: 'translation_languages.language', as: 'language' }], direction: 'asc' };

/** Settings of a translation contain the title of its source, so they are visible only to readers of the source. */
const seenSettings = (db: Db, organization: string, person: Person) =>
  db.q
    .selectFrom('translation_settings')
    .selectAll()
    .where('organization_id', '=', organization)
    .$if(person.role !== levels.length, (some) =>
      some.where((e) =>
        e.or([
          e('source_space_id', 'is', null),
          e(
            'source_space_id',
            'in',
            db.q
              .selectFrom(rankedSpaces(organization, person).as('ranked'))
              .select('ranked.ranked_id')
              .where('ranked.rank', '>', 0),
          ),
        ]),
      ),
    );

export const listSettings = (
  db: Db,
  organization: string,
  person: Person,
  query: PageQuery,
): Promise<Page<SettingsRow>> => queryPage(seenSettings(db, organization, person), byId, query);

export const findSettings = (
  db: Db,
  organization: string,
  person: Person,
  id: string,
): Promise<SettingsRow | undefined> => seenSettings(db, organization, person).where('id', '=', id).executeTakeFirst();

export const insertSettings = (db: Db, row: SettingsRow) =>
  db.q.insertInto('translation_settings').values(row).execute();

export const updateSettings = (db: Db, { organization_id, id }: Key, change: Partial<SettingsRow>) =>
  db.q
    .updateTable('translation_settings')
    .set(change)
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .execute();

/** Its languages are deleted by cascade. */
export const deleteSettings = (db: Db, { organization_id, id }: Key) =>
  db.q.deleteFrom('translation_settings').where('organization_id', '=', organization_id).where('id', '=', id).execute();

const languagesOf = (db: Db, { organization_id, id }: Key) =>
  db.q
    .selectFrom('translation_languages')
    .selectAll()
    .where('organization_id', '=', organization_id)
    .where('settings_id', '=', id);

export const listLanguages = (db: Db, settings: Key, query: PageQuery): Promise<Page<LanguageRow>> =>
  queryPage(languagesOf(db, settings), byLanguage, query);

export const findLanguage = (db: Db, settings: Key, language: string): Promise<LanguageRow | undefined> =>
  languagesOf(db, settings).where('language', '=', language).executeTakeFirst();

/**
 * Instructions for a translation: from its own settings, or else from the oldest settings of the whole organization
 * that have any. Settings of one translation do not apply to others.
 */
export async function findInstructions(
  db: Db,
  organization: string,
  translation: string,
  language: string,
): Promise<string | undefined> {
  const row = await db.q
    .selectFrom('translation_languages')
    .innerJoin('translation_settings', (join) =>
      join
        .onRef('translation_settings.organization_id', '=', 'translation_languages.organization_id')
        .onRef('translation_settings.id', '=', 'translation_languages.settings_id'),
    )
    .select('translation_languages.instructions')
    .where('translation_languages.organization_id', '=', organization)
    .where('translation_languages.language', '=', language)
    .where('translation_languages.instructions', '<>', '')
    .where((e) =>
      e.or([
        e('translation_settings.source_space_id', 'is', null),
        e('translation_settings.result_space_id', '=', translation),
      ]),
    )
    .orderBy((e) => e.case().when('translation_settings.result_space_id', '=', translation).then(0).else(1).end())
    .orderBy('translation_languages.settings_id')
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

export const upsertLanguage = (db: Db, row: LanguageRow) =>
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

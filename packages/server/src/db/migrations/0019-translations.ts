// Languages an organization translates into, and which space and page is a translation of which. A page is stale while
// the state of its source differs from the one it was last held against. What names two spaces has no `space_id`: it goes
// along with the organization, not with one of them.
import type { CreateTableBuilder } from 'kysely';
import type { Migration } from '../migration.ts';

type Table = CreateTableBuilder<string, string>;

export const translations: Migration = {
  name: '0019-translations',
  async up(q, { text }) {
    const ofSpace = (table: Table, name: string, column: string): Table =>
      table.addForeignKeyConstraint(name, ['organization_id', column], 'spaces', ['organization_id', 'id'], (c) =>
        c.onDelete('cascade'),
      );

    await q.schema
      .createTable('translation_settings')
      .addColumn('organization_id', text, (c) => c.notNull().references('organizations.id').onDelete('cascade'))
      .addColumn('id', text, (c) => c.notNull())
      .addColumn('title', text, (c) => c.notNull())
      .addColumn('created_at', text, (c) => c.notNull())
      .addColumn('updated_at', text, (c) => c.notNull())
      .addPrimaryKeyConstraint('translation_settings_key', ['organization_id', 'id'])
      .execute();

    await q.schema
      .createTable('translation_languages')
      .addColumn('organization_id', text, (c) => c.notNull())
      .addColumn('settings_id', text, (c) => c.notNull())
      .addColumn('language', text, (c) => c.notNull())
      .addColumn('instructions', text, (c) => c.notNull())
      .addPrimaryKeyConstraint('translation_languages_key', ['organization_id', 'settings_id', 'language'])
      .addForeignKeyConstraint(
        'translation_languages_settings',
        ['organization_id', 'settings_id'],
        'translation_settings',
        ['organization_id', 'id'],
        (c) => c.onDelete('cascade'),
      )
      .execute();

    const spaces: Table = q.schema
      .createTable('space_translations')
      .addColumn('organization_id', text, (c) => c.notNull())
      .addColumn('translation_id', text, (c) => c.notNull())
      .addColumn('source_id', text, (c) => c.notNull())
      .addColumn('language', text, (c) => c.notNull())
      .addColumn('created_at', text, (c) => c.notNull())
      .addColumn('updated_at', text, (c) => c.notNull())
      .addPrimaryKeyConstraint('space_translations_key', ['organization_id', 'translation_id']);
    await ofSpace(
      ofSpace(spaces, 'space_translations_space', 'translation_id'),
      'space_translations_source',
      'source_id',
    ).execute();
    await q.schema
      .createIndex('space_translations_by_source')
      .on('space_translations')
      .columns(['organization_id', 'source_id'])
      .execute();

    await q.schema
      .createTable('page_translations')
      .addColumn('organization_id', text, (c) => c.notNull())
      .addColumn('translation_id', text, (c) => c.notNull())
      .addColumn('page_id', text, (c) => c.notNull())
      .addColumn('source_page_id', text, (c) => c.notNull())
      // Of what the source says: when it was last held against the translation, and now; null when it is gone.
      .addColumn('held_state', text, (c) => c.notNull())
      .addColumn('held_revision', text, (c) => c.notNull())
      .addColumn('source_state', text)
      .addColumn('updated_at', text, (c) => c.notNull())
      .addPrimaryKeyConstraint('page_translations_key', ['organization_id', 'translation_id', 'page_id'])
      .addForeignKeyConstraint(
        'page_translations_space',
        ['organization_id', 'translation_id'],
        'space_translations',
        ['organization_id', 'translation_id'],
        (c) => c.onDelete('cascade'),
      )
      .execute();
    await q.schema
      .createIndex('page_translations_by_source')
      .on('page_translations')
      .columns(['organization_id', 'translation_id', 'source_page_id'])
      .execute();

    await q.schema
      .createTable('proposed_translations')
      .addColumn('organization_id', text, (c) => c.notNull())
      .addColumn('translation_id', text, (c) => c.notNull())
      .addColumn('change_request_id', text, (c) => c.notNull())
      .addColumn('page_id', text, (c) => c.notNull())
      .addColumn('source_page_id', text, (c) => c.notNull())
      .addColumn('state', text, (c) => c.notNull())
      .addColumn('revision_id', text, (c) => c.notNull())
      .addPrimaryKeyConstraint('proposed_translations_key', [
        'organization_id',
        'translation_id',
        'change_request_id',
        'page_id',
      ])
      .addForeignKeyConstraint(
        'proposed_translations_space',
        ['organization_id', 'translation_id'],
        'space_translations',
        ['organization_id', 'translation_id'],
        (c) => c.onDelete('cascade'),
      )
      .execute();
  },
};

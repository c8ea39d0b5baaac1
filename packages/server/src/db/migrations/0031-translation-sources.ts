// Translations that were made with their source and language, as newer clients make them, beside settings with a title.
import type { Migration } from '../migration.ts';

export const translationSources: Migration = {
  name: '0031-translation-sources',
  async up(q, { text }) {
    for (const column of ['source_space_id', 'source_language', 'language', 'result_space_id']) {
      await q.schema.alterTable('translation_settings').addColumn(column, text).execute();
    }
  },
};

// What a machine was asked to translate, one order for each translation at a time, and why pages were left out.
import type { Migration } from '../migrate.ts';

export const translationOrders: Migration = {
  name: '0024-translation-orders',
  async up(q, { text }) {
    await q.schema
      .createTable('translation_orders')
      .addColumn('organization_id', text, (c) => c.notNull())
      .addColumn('translation_id', text, (c) => c.notNull())
      .addColumn('user_id', text, (c) => c.notNull())
      .addColumn('state', text, (c) => c.notNull())
      .addColumn('pages', 'integer', (c) => c.notNull())
      // Ids of source pages, a JSON list.
      .addColumn('waiting', text, (c) => c.notNull())
      .addColumn('proposed', 'integer', (c) => c.notNull())
      .addColumn('refused', 'integer', (c) => c.notNull())
      .addColumn('change_request_id', text)
      .addColumn('error', text)
      .addColumn('attempts', 'integer', (c) => c.notNull())
      .addColumn('next_try_at', text)
      // Raised by each step, so that a step that ran twice is written once.
      .addColumn('turn', 'integer', (c) => c.notNull())
      .addColumn('created_at', text, (c) => c.notNull())
      .addColumn('updated_at', text, (c) => c.notNull())
      .addPrimaryKeyConstraint('translation_orders_key', ['organization_id', 'translation_id'])
      .addForeignKeyConstraint(
        'translation_orders_space',
        ['organization_id', 'translation_id'],
        'space_translations',
        ['organization_id', 'translation_id'],
        (c) => c.onDelete('cascade'),
      )
      .execute();
    await q.schema
      .createTable('translation_problems')
      .addColumn('organization_id', text, (c) => c.notNull())
      .addColumn('translation_id', text, (c) => c.notNull())
      .addColumn('source_page_id', text, (c) => c.notNull())
      // Of what the source page said; what it says later may be translated well.
      .addColumn('state', text, (c) => c.notNull())
      .addColumn('problem', text, (c) => c.notNull())
      .addColumn('noted_at', text, (c) => c.notNull())
      .addPrimaryKeyConstraint('translation_problems_key', ['organization_id', 'translation_id', 'source_page_id'])
      .addForeignKeyConstraint(
        'translation_problems_space',
        ['organization_id', 'translation_id'],
        'space_translations',
        ['organization_id', 'translation_id'],
        (c) => c.onDelete('cascade'),
      )
      .execute();
  },
};

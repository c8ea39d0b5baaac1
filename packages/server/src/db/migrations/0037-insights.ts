// What readers of sites did, as daily sums. Nothing identifies a reader.
import type { Migration } from '../migration.ts';

export const insights: Migration = {
  name: '0037-insights',
  async up(q, { text }) {
    await q.schema
      .createTable('insight_counts')
      .addColumn('organization_id', text, (c) => c.notNull())
      .addColumn('site_id', text, (c) => c.notNull())
      .addColumn('day', text, (c) => c.notNull())
      .addColumn('kind', text, (c) => c.notNull())
      // Of views; empty otherwise.
      .addColumn('site_space_id', text, (c) => c.notNull())
      .addColumn('page_id', text, (c) => c.notNull())
      .addColumn('referrer', text, (c) => c.notNull())
      // Words of searches and paths of missing pages; empty otherwise, and for what exceeded the limit of a day.
      .addColumn('value', text, (c) => c.notNull())
      .addColumn('count', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('insight_counts_key', [
        'organization_id',
        'site_id',
        'day',
        'kind',
        'site_space_id',
        'page_id',
        'referrer',
        'value',
      ])
      .addForeignKeyConstraint(
        'insight_counts_site',
        ['organization_id', 'site_id'],
        'sites',
        ['organization_id', 'id'],
        (c) => c.onDelete('cascade').onUpdate('cascade'),
      )
      .execute();
  },
};

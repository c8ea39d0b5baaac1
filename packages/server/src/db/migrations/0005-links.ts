// What the main content of each space points at, kept up as it changes; and the spaces whose links are still to be read.
import type { Migration } from '../migration.ts';

export const links: Migration = {
  name: '0005-links',
  async up(q, { text }) {
    await q.schema
      .createTable('links')
      .addColumn('organization_id', text, (c) => c.notNull())
      .addColumn('space_id', text, (c) => c.notNull())
      .addColumn('source_kind', text, (c) => c.notNull())
      .addColumn('source_id', text, (c) => c.notNull())
      .addColumn('ordinal', 'integer', (c) => c.notNull())
      .addColumn('relation', text, (c) => c.notNull())
      .addColumn('node', text)
      .addColumn('kind', text, (c) => c.notNull())
      .addColumn('via', text)
      .addColumn('target_id', text)
      .addColumn('anchor', text)
      .addColumn('url', text)
      .addColumn('status', text, (c) => c.notNull())
      .addPrimaryKeyConstraint('links_key', ['organization_id', 'space_id', 'source_kind', 'source_id', 'ordinal'])
      .addForeignKeyConstraint(
        'links_space',
        ['organization_id', 'space_id'],
        'spaces',
        ['organization_id', 'id'],
        (c) => c.onDelete('cascade').onUpdate('cascade'),
      )
      .execute();
    await q.schema
      .createIndex('links_by_target')
      .on('links')
      .columns(['organization_id', 'space_id', 'kind', 'target_id'])
      .execute();
    await q.schema.createIndex('links_by_via').on('links').columns(['organization_id', 'via', 'target_id']).execute();
    await q.schema
      .createIndex('links_by_status')
      .on('links')
      .columns(['organization_id', 'space_id', 'via', 'status'])
      .execute();

    await q.schema
      .createTable('link_backlog')
      .addColumn('organization_id', text, (c) => c.notNull())
      .addColumn('space_id', text, (c) => c.notNull())
      .addPrimaryKeyConstraint('link_backlog_key', ['organization_id', 'space_id'])
      .addForeignKeyConstraint(
        'link_backlog_space',
        ['organization_id', 'space_id'],
        'spaces',
        ['organization_id', 'id'],
        (c) => c.onDelete('cascade').onUpdate('cascade'),
      )
      .execute();
  },
};

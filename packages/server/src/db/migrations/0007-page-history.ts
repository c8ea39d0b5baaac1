// Which revisions of the main content changed a page: looking through all revisions for one page would cost more with
// every edit of any other.
import type { Migration } from '../migration.ts';

export const pageHistory: Migration = {
  name: '0007-page-history',
  async up(q, { text }) {
    await q.schema
      .createTable('page_revisions')
      .addColumn('organization_id', text, (c) => c.notNull())
      .addColumn('space_id', text, (c) => c.notNull())
      .addColumn('page_id', text, (c) => c.notNull())
      .addColumn('revision_id', text, (c) => c.notNull())
      .addColumn('changed', text, (c) => c.notNull())
      .addPrimaryKeyConstraint('page_revisions_key', ['organization_id', 'space_id', 'page_id', 'revision_id'])
      .addForeignKeyConstraint(
        'page_revisions_space',
        ['organization_id', 'space_id'],
        'spaces',
        ['organization_id', 'id'],
        (c) => c.onDelete('cascade').onUpdate('cascade'),
      )
      .execute();
  },
};

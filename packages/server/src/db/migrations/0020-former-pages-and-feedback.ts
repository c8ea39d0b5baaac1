// Where pages were before, and what readers said of them.
import type { Migration } from '../migration.ts';

export const formerPagesAndFeedback: Migration = {
  name: '0020-former-pages-and-feedback',
  async up(q, { text }) {
    // Names that pages had below a parent, with the revision in which they left it. What stands below the page needs no rows of its own: whoever follows an old
    // path goes from name to name.
    await q.schema
      .createTable('former_slugs')
      .addColumn('organization_id', text, (c) => c.notNull())
      .addColumn('space_id', text, (c) => c.notNull())
      .addColumn('parent_id', text, (c) => c.notNull())
      .addColumn('slug', text, (c) => c.notNull())
      .addColumn('page_id', text, (c) => c.notNull())
      .addColumn('revision_id', text, (c) => c.notNull())
      .addPrimaryKeyConstraint('former_slugs_key', ['organization_id', 'space_id', 'parent_id', 'slug', 'page_id'])
      .addForeignKeyConstraint(
        'former_slugs_space',
        ['organization_id', 'space_id'],
        'spaces',
        ['organization_id', 'id'],
        (c) => c.onDelete('cascade').onUpdate('cascade'),
      )
      .execute();

    // One row for a reader, a page and a day. Who the reader is cannot be told from it, and tomorrow they are another.
    await q.schema
      .createTable('page_feedback')
      .addColumn('organization_id', text, (c) => c.notNull())
      .addColumn('site_id', text, (c) => c.notNull())
      .addColumn('id', text, (c) => c.notNull())
      .addColumn('site_space_id', text, (c) => c.notNull())
      .addColumn('page_id', text, (c) => c.notNull())
      .addColumn('day', text, (c) => c.notNull())
      .addColumn('reader', text, (c) => c.notNull())
      .addColumn('rating', text, (c) => c.notNull())
      .addColumn('comment', text)
      .addPrimaryKeyConstraint('page_feedback_key', ['organization_id', 'site_id', 'id'])
      .addUniqueConstraint('page_feedback_once', [
        'organization_id',
        'site_id',
        'site_space_id',
        'page_id',
        'day',
        'reader',
      ])
      .addForeignKeyConstraint(
        'page_feedback_site',
        ['organization_id', 'site_id'],
        'sites',
        ['organization_id', 'id'],
        (c) => c.onDelete('cascade').onUpdate('cascade'),
      )
      .execute();
  },
};

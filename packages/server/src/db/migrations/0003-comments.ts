// Comments on a space or on a change request, what was replied to them and who reacted how. They hang on the space and
// follow it to another organization; a change request is never removed on its own.
import type { Migration } from '../migration.ts';

export const comments: Migration = {
  name: '0003-comments',
  async up(q, { text }) {
    await q.schema
      .createTable('comments')
      .addColumn('organization_id', text, (c) => c.notNull())
      .addColumn('space_id', text, (c) => c.notNull())
      .addColumn('id', text, (c) => c.notNull())
      .addColumn('change_request_id', text)
      .addColumn('review_id', text)
      .addColumn('body', text, (c) => c.notNull())
      .addColumn('posted_by', text, (c) => c.notNull())
      .addColumn('posted_at', text, (c) => c.notNull())
      .addColumn('edited_at', text)
      .addColumn('resolved_by', text)
      .addColumn('resolved_at', text)
      .addColumn('revision_id', text, (c) => c.notNull())
      .addColumn('page_id', text)
      .addColumn('page_seen', text)
      .addColumn('node_id', text)
      .addColumn('node_preview', text)
      .addColumn('node_body', text)
      .addColumn('table_cell', text)
      .addColumn('outdated', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('comments_key', ['organization_id', 'space_id', 'id'])
      .addForeignKeyConstraint(
        'comments_space',
        ['organization_id', 'space_id'],
        'spaces',
        ['organization_id', 'id'],
        (c) => c.onDelete('cascade').onUpdate('cascade'),
      )
      .execute();
    await q.schema
      .createIndex('comments_by_place')
      .on('comments')
      .columns(['organization_id', 'space_id', 'change_request_id', 'id'])
      .execute();
    await q.schema
      .createIndex('comments_by_page')
      .on('comments')
      .columns(['organization_id', 'space_id', 'change_request_id', 'page_id', 'id'])
      .execute();
    await q.schema
      .createIndex('comments_by_author')
      .on('comments')
      .columns(['organization_id', 'space_id', 'change_request_id', 'posted_by', 'id'])
      .execute();

    await q.schema
      .createTable('comment_replies')
      .addColumn('organization_id', text, (c) => c.notNull())
      .addColumn('space_id', text, (c) => c.notNull())
      .addColumn('comment_id', text, (c) => c.notNull())
      .addColumn('id', text, (c) => c.notNull())
      .addColumn('body', text, (c) => c.notNull())
      .addColumn('posted_by', text, (c) => c.notNull())
      .addColumn('posted_at', text, (c) => c.notNull())
      .addColumn('edited_at', text)
      .addPrimaryKeyConstraint('comment_replies_key', ['organization_id', 'space_id', 'comment_id', 'id'])
      .addForeignKeyConstraint(
        'comment_replies_comment',
        ['organization_id', 'space_id', 'comment_id'],
        'comments',
        ['organization_id', 'space_id', 'id'],
        (c) => c.onDelete('cascade').onUpdate('cascade'),
      )
      .execute();

    await q.schema
      .createTable('comment_reactions')
      .addColumn('organization_id', text, (c) => c.notNull())
      .addColumn('space_id', text, (c) => c.notNull())
      .addColumn('comment_id', text, (c) => c.notNull())
      .addColumn('subject_id', text, (c) => c.notNull())
      .addColumn('emoji', text, (c) => c.notNull())
      .addColumn('user_id', text, (c) => c.notNull())
      .addColumn('reacted_at', text, (c) => c.notNull())
      .addPrimaryKeyConstraint('comment_reactions_key', [
        'organization_id',
        'space_id',
        'comment_id',
        'subject_id',
        'emoji',
        'user_id',
      ])
      .addForeignKeyConstraint(
        'comment_reactions_comment',
        ['organization_id', 'space_id', 'comment_id'],
        'comments',
        ['organization_id', 'space_id', 'id'],
        (c) => c.onDelete('cascade').onUpdate('cascade'),
      )
      .execute();
  },
};

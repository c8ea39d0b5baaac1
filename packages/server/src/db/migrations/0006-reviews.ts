// Opinions on a change request, and who was asked for one. They go with the change request.
import type { Migration } from '../migration.ts';

export const reviews: Migration = {
  name: '0006-reviews',
  async up(q, { text }) {
    await q.schema
      .createTable('reviews')
      .addColumn('organization_id', text, (c) => c.notNull())
      .addColumn('space_id', text, (c) => c.notNull())
      .addColumn('change_request_id', text, (c) => c.notNull())
      .addColumn('id', text, (c) => c.notNull())
      .addColumn('status', text, (c) => c.notNull())
      .addColumn('revision_id', text, (c) => c.notNull())
      .addColumn('reviewer_id', text, (c) => c.notNull())
      .addColumn('requested_by', text)
      .addColumn('comment_id', text)
      .addColumn('created_at', text, (c) => c.notNull())
      .addColumn('updated_at', text, (c) => c.notNull())
      .addPrimaryKeyConstraint('reviews_key', ['organization_id', 'space_id', 'change_request_id', 'id'])
      .addForeignKeyConstraint(
        'reviews_request',
        ['organization_id', 'space_id', 'change_request_id'],
        'change_requests',
        ['organization_id', 'space_id', 'id'],
        (c) => c.onDelete('cascade').onUpdate('cascade'),
      )
      .execute();

    await q.schema
      .createTable('requested_reviewers')
      .addColumn('organization_id', text, (c) => c.notNull())
      .addColumn('space_id', text, (c) => c.notNull())
      .addColumn('change_request_id', text, (c) => c.notNull())
      .addColumn('user_id', text, (c) => c.notNull())
      .addColumn('revision_id', text, (c) => c.notNull())
      .addColumn('requested_by', text, (c) => c.notNull())
      .addColumn('created_at', text, (c) => c.notNull())
      .addPrimaryKeyConstraint('requested_reviewers_key', [
        'organization_id',
        'space_id',
        'change_request_id',
        'user_id',
      ])
      .addForeignKeyConstraint(
        'requested_reviewers_request',
        ['organization_id', 'space_id', 'change_request_id'],
        'change_requests',
        ['organization_id', 'space_id', 'id'],
        (c) => c.onDelete('cascade').onUpdate('cascade'),
      )
      .execute();
    await q.schema
      .createIndex('requested_reviewers_by_user')
      .on('requested_reviewers')
      .columns(['organization_id', 'user_id'])
      .execute();
  },
};

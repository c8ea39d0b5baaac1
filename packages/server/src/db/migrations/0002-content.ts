// Content: immutable objects addressed by their hash, revisions that point at them, and the branches people edit in.
// Objects belong to no organization: a copy of a space, or its move to another organization, copies nothing.
import type { Migration } from '../migration.ts';

export const content: Migration = {
  name: '0002-content',
  async up(q, { text, bytes }) {
    await q.schema
      .createTable('objects')
      .addColumn('hash', text, (c) => c.notNull().primaryKey())
      .addColumn('text', text, (c) => c.notNull())
      .execute();

    await q.schema
      .createTable('file_contents')
      .addColumn('hash', text, (c) => c.notNull().primaryKey())
      .addColumn('bytes', bytes, (c) => c.notNull())
      .execute();

    await q.schema.alterTable('revisions').addColumn('branch', text).execute();
    await q.schema.alterTable('revisions').addColumn('merged_from', text).execute();
    await q.schema.alterTable('revisions').addColumn('git', text).execute();
    await q.schema
      .createIndex('revisions_by_branch')
      .on('revisions')
      .columns(['organization_id', 'space_id', 'branch', 'id'])
      .execute();

    await q.schema
      .createTable('change_requests')
      .addColumn('organization_id', text, (c) => c.notNull())
      .addColumn('space_id', text, (c) => c.notNull())
      .addColumn('id', text, (c) => c.notNull())
      .addColumn('number', 'integer', (c) => c.notNull())
      .addColumn('status', text, (c) => c.notNull())
      .addColumn('subject', text, (c) => c.notNull())
      .addColumn('revision_id', text, (c) => c.notNull())
      .addColumn('revision_initial', text, (c) => c.notNull())
      .addColumn('revision_merged_ancestor', text)
      .addColumn('revision_merged', text)
      .addColumn('open_comments', 'integer', (c) => c.notNull())
      .addColumn('created_by', text, (c) => c.notNull())
      .addColumn('created_at', text, (c) => c.notNull())
      .addColumn('updated_at', text, (c) => c.notNull())
      .addPrimaryKeyConstraint('change_requests_key', ['organization_id', 'space_id', 'id'])
      .addUniqueConstraint('change_requests_number', ['organization_id', 'space_id', 'number'])
      .addForeignKeyConstraint(
        'change_requests_space',
        ['organization_id', 'space_id'],
        'spaces',
        ['organization_id', 'id'],
        (c) => c.onDelete('cascade').onUpdate('cascade'),
      )
      .execute();
    await q.schema
      .createIndex('change_requests_by_update')
      .on('change_requests')
      .columns(['organization_id', 'space_id', 'status', 'updated_at', 'id'])
      .execute();
    await q.schema
      .createIndex('change_requests_in_organization')
      .on('change_requests')
      .columns(['organization_id', 'status', 'updated_at', 'id'])
      .execute();

    await q.schema
      .createTable('change_request_contributors')
      .addColumn('organization_id', text, (c) => c.notNull())
      .addColumn('space_id', text, (c) => c.notNull())
      .addColumn('change_request_id', text, (c) => c.notNull())
      .addColumn('user_id', text, (c) => c.notNull())
      .addColumn('revisions', 'integer', (c) => c.notNull())
      .addColumn('updated_at', text, (c) => c.notNull())
      .addPrimaryKeyConstraint('change_request_contributors_key', [
        'organization_id',
        'space_id',
        'change_request_id',
        'user_id',
      ])
      .addForeignKeyConstraint(
        'change_request_contributors_request',
        ['organization_id', 'space_id', 'change_request_id'],
        'change_requests',
        ['organization_id', 'space_id', 'id'],
        (c) => c.onDelete('cascade').onUpdate('cascade'),
      )
      .execute();
  },
};

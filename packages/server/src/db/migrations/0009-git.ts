// Which state of which repository a space was last in step with, and what a space says about it.
import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

export const git: Migration = {
  name: '0009-git',
  async up(q, { text }) {
    await q.schema
      .createTable('git_syncs')
      .addColumn('organization_id', text, (c) => c.notNull())
      .addColumn('space_id', text, (c) => c.notNull())
      .addColumn('target', text, (c) => c.notNull())
      .addColumn('commit_oid', text)
      .addColumn('revision_id', text, (c) => c.notNull())
      .addColumn('pending_commit', text)
      .addColumn('pending_revision', text)
      .addColumn('pending_change_request', text)
      .addColumn('updated_at', text, (c) => c.notNull())
      .addPrimaryKeyConstraint('git_syncs_key', ['organization_id', 'space_id', 'target'])
      .addForeignKeyConstraint(
        'git_syncs_space',
        ['organization_id', 'space_id'],
        'spaces',
        ['organization_id', 'id'],
        (c) => c.onDelete('cascade').onUpdate('cascade'),
      )
      .execute();
    await sql`alter table spaces add column git_sync ${text}`.execute(q);
  },
};

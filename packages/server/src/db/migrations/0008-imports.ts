// What was brought in from elsewhere: which page, file or reusable content stands for which thing of which source, so
// that bringing it in again changes it instead of adding another; and the imports themselves with what came of them.
import type { Migration } from '../migration.ts';

export const imports: Migration = {
  name: '0008-imports',
  async up(q, { text }) {
    await q.schema
      .createTable('imported_resources')
      .addColumn('organization_id', text, (c) => c.notNull())
      .addColumn('space_id', text, (c) => c.notNull())
      .addColumn('source', text, (c) => c.notNull())
      .addColumn('kind', text, (c) => c.notNull())
      .addColumn('key', text, (c) => c.notNull())
      .addColumn('resource_id', text, (c) => c.notNull())
      .addPrimaryKeyConstraint('imported_resources_key', ['organization_id', 'space_id', 'source', 'kind', 'key'])
      .addForeignKeyConstraint(
        'imported_resources_space',
        ['organization_id', 'space_id'],
        'spaces',
        ['organization_id', 'id'],
        (c) => c.onDelete('cascade').onUpdate('cascade'),
      )
      .execute();

    await q.schema
      .createTable('import_runs')
      .addColumn('organization_id', text, (c) => c.notNull())
      .addColumn('space_id', text, (c) => c.notNull())
      .addColumn('id', text, (c) => c.notNull())
      .addColumn('change_request_id', text)
      .addColumn('page_id', text)
      .addColumn('source', text, (c) => c.notNull())
      .addColumn('url', text)
      .addColumn('name', text)
      .addColumn('status', text, (c) => c.notNull())
      .addColumn('error', text)
      .addColumn('progress', text, (c) => c.notNull())
      .addColumn('report', text)
      .addColumn('revision_id', text)
      .addColumn('user_id', text)
      .addColumn('started_at', text, (c) => c.notNull())
      .addColumn('updated_at', text, (c) => c.notNull())
      .addColumn('finished_at', text)
      .addPrimaryKeyConstraint('import_runs_key', ['organization_id', 'space_id', 'id'])
      .addForeignKeyConstraint(
        'import_runs_space',
        ['organization_id', 'space_id'],
        'spaces',
        ['organization_id', 'id'],
        (c) => c.onDelete('cascade').onUpdate('cascade'),
      )
      .execute();
  },
};

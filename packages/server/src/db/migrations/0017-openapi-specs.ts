// Hosted API specifications. A version never changes: its files lie among all other files under their hashes, and a row
// only says which they are, so that a list of versions reads no document.
import type { Migration } from '../migration.ts';

export const openApiSpecs: Migration = {
  name: '0017-openapi-specs',
  async up(q, { text }) {
    await q.schema
      .createTable('openapi_specs')
      .addColumn('organization_id', text, (c) => c.notNull().references('organizations.id').onDelete('cascade'))
      .addColumn('id', text, (c) => c.notNull())
      .addColumn('slug', text, (c) => c.notNull())
      // Exactly one of the two: where it is fetched from, or the text as it was given.
      .addColumn('source_url', text)
      .addColumn('source_hash', text)
      .addColumn('visibility', text, (c) => c.notNull())
      .addColumn('processing_state', text, (c) => c.notNull())
      // Counts the wishes to read it; a job for an older wish has nothing to do.
      .addColumn('run', 'integer', (c) => c.notNull())
      .addColumn('failures', 'integer', (c) => c.notNull())
      .addColumn('last_version_id', text)
      .addColumn('last_processed_at', text)
      .addColumn('last_error_code', text)
      .addColumn('last_error', text)
      // What the servers said about the files of the last version, to ask only for what changed.
      .addColumn('fetched', text)
      .addColumn('overlays', text, (c) => c.notNull())
      .addColumn('created_by', text)
      .addColumn('created_at', text, (c) => c.notNull())
      .addColumn('updated_at', text, (c) => c.notNull())
      .addPrimaryKeyConstraint('openapi_specs_key', ['organization_id', 'id'])
      .execute();
    await q.schema
      .createIndex('openapi_specs_by_slug')
      .on('openapi_specs')
      .columns(['organization_id', 'slug'])
      .unique()
      .execute();

    await q.schema
      .createTable('openapi_versions')
      .addColumn('organization_id', text, (c) => c.notNull())
      .addColumn('spec_id', text, (c) => c.notNull())
      .addColumn('id', text, (c) => c.notNull())
      // The same for the same files and overlays.
      .addColumn('content_key', text, (c) => c.notNull())
      .addColumn('format', text, (c) => c.notNull())
      .addColumn('files', text, (c) => c.notNull())
      .addColumn('document_hash', text, (c) => c.notNull())
      .addColumn('index_hash', text, (c) => c.notNull())
      .addColumn('outline_hash', text, (c) => c.notNull())
      .addColumn('facts', text, (c) => c.notNull())
      .addColumn('created_at', text, (c) => c.notNull())
      .addPrimaryKeyConstraint('openapi_versions_key', ['organization_id', 'spec_id', 'id'])
      .addForeignKeyConstraint(
        'openapi_versions_spec',
        ['organization_id', 'spec_id'],
        'openapi_specs',
        ['organization_id', 'id'],
        (c) => c.onDelete('cascade').onUpdate('cascade'),
      )
      .execute();
  },
};

// The organization of each space, collection and invitation by id, so that these can be looked up without knowing it where
// tables are distributed by organization. Their own keys then contain it. Nodes that do not write the directory must not
// run beside those that do.
import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

export const directory: Migration = {
  name: '0053-directory',
  async up(q, { engine, text }) {
    await q.schema
      .createTable('directory')
      .addColumn('id', text, (column) => column.primaryKey().notNull())
      .addColumn('organization_id', text, (column) =>
        column.notNull().references('organizations.id').onDelete('cascade'),
      )
      .execute();
    await sql`
      insert into directory (id, organization_id)
      select id, organization_id from spaces
      union all select id, organization_id from collections
      union all select hash, organization_id from invitations`.execute(q);
    await q.schema.createIndex('directory_by_organization').on('directory').column('organization_id').execute();
    await sql`drop index spaces_by_id`.execute(q);
    await sql`drop index collections_by_id`.execute(q);
    // On SQLite, where nothing is distributed, the key cannot be dropped without copying the table.
    if (engine === 'sqlite') return;
    await sql`alter table invitations drop constraint invitations_hash_key`.execute(q);
    await sql`create unique index invitations_by_hash on invitations (organization_id, hash)`.execute(q);
  },
};

// Which organization the operator made. Some settings serve only that one unless others are named, so it must stay the
// same one: the oldest by date could be replaced by importing an organization that was founded earlier on another server.
import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

export const firstOrganization: Migration = {
  name: '0028-first-organization',
  async up(q, { text }) {
    await q.schema
      .createTable('server_facts')
      .addColumn('name', text, (c) => c.notNull().primaryKey())
      .addColumn('value', text, (c) => c.notNull())
      .execute();
    await sql`
      insert into server_facts (name, value)
      select 'first_organization', id from organizations order by created_at, id limit 1`.execute(q);
  },
};

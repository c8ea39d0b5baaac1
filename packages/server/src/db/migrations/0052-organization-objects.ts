// Objects belong to an organization, so that an edit writes rows of one organization only. Those that are there already
// stay where they are until a job of each organization has copied what its revisions reach; `object_backlog` names the
// organizations whose job is not done. Leases name the organization they keep objects of.
import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

const name = '0052-organization-objects';

export const organizationObjects: Migration = {
  name,
  async up(q, { engine, text }) {
    await q.schema.alterTable('objects').renameTo('legacy_objects').execute();
    if (engine === 'postgres') await sql`alter index objects_pkey rename to legacy_objects_pkey`.execute(q);
    await q.schema
      .createTable('objects')
      .addColumn('organization_id', text, (c) => c.notNull())
      .addColumn('hash', text, (c) => c.notNull())
      .addColumn('text', text, (c) => c.notNull())
      .addPrimaryKeyConstraint('objects_key', ['organization_id', 'hash'])
      .execute();
    await q.schema.dropTable('object_leases').execute();
    await q.schema
      .createTable('object_leases')
      .addColumn('organization_id', text, (c) => c.notNull())
      .addColumn('id', text, (c) => c.notNull())
      .addColumn('expires_at', text, (c) => c.notNull())
      .addPrimaryKeyConstraint('object_leases_key', ['organization_id', 'id'])
      .execute();
    await q.schema
      .createTable('object_backlog')
      .addColumn('organization_id', text, (c) => c.notNull().primaryKey())
      .execute();
    await sql`
      insert into object_backlog (organization_id)
      select id from organizations where exists (select 1 from legacy_objects)`.execute(q);
    const now = new Date().toISOString();
    await sql`
      insert into jobs (organization_id, id, name, payload, run_at, attempts, last_error, created_at, share, needs)
      select organization_id, 'objects-' || organization_id, 'revisions.adopt', '{"organization":"' || organization_id || '"}',
        ${now}, 0, null, ${now}, 'upgrade', ${name}
      from object_backlog`.execute(q);
  },
};

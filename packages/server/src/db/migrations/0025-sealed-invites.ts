// Whoever knows the id of an invite link may join with it, so the database no longer tells it: `id` becomes what the link is
// recognised by, and the link itself is sealed. The secret for that is not known here, so a job does it.
import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

export const sealedInvites: Migration = {
  name: '0025-sealed-invites',
  async up(q, { text }) {
    await q.schema.alterTable('invites').addColumn('sealed_id', text).execute();
    const now = new Date().toISOString();
    await sql`
      insert into jobs (id, name, payload, run_at, attempts, last_error, created_at)
      select 'seal-invites-' || id, 'invites.seal', '{"organization":"' || id || '"}', ${now}, 0, null, ${now}
      from organizations where exists (select 1 from invites where organization_id = organizations.id)`.execute(q);
  },
};

// Whose work a job is, where many wait for the same few places: nobody gets all of them. And pages name API descriptions by
// their addresses, which are hosted from now on: the links of every space are read once more, beside the work.
import { sql } from 'kysely';
import type { Migration } from '../migrate.ts';

export const sharesOfJobs: Migration = {
  name: '0022-shares-of-jobs',
  async up(q, { text }) {
    await q.schema.alterTable('jobs').addColumn('share', text).execute();
    const now = new Date().toISOString();
    await sql`
      insert into link_backlog (organization_id, space_id)
      select organization_id, id from spaces
      where id not in (select space_id from link_backlog)`.execute(q);
    await sql`
      insert into jobs (id, name, payload, run_at, attempts, last_error, created_at)
      select 'links-anew-' || id, 'links.read', '{"space":"' || id || '"}', ${now}, 0, null, ${now} from spaces`.execute(
      q,
    );
  },
};

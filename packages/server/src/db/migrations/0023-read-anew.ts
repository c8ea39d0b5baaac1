// What is found was written down before the search forgot the names of files in mentions and page links, and before
// conditions hid what follows them wherever they stand. Pages name API descriptions by their addresses, which are hosted
// from now on. So every space is read into the index, and for its links, once more. All of it is one share of its lines:
// what people wait for goes past it.
import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

export const readAnew: Migration = {
  name: '0023-read-anew',
  async up(q) {
    const now = new Date().toISOString();
    await sql`
      insert into link_backlog (organization_id, space_id)
      select organization_id, id from spaces
      where id not in (select space_id from link_backlog)`.execute(q);
    for (const [prefix, name] of [
      ['links-anew-', 'links.read'],
      ['index-anew-', 'search.index'],
    ]) {
      await sql`
        insert into jobs (id, name, payload, run_at, attempts, last_error, created_at, share)
        select ${prefix} || id, ${name}, '{"space":"' || id || '"}', ${now}, 0, null, ${now}, 'upgrade'
        from spaces`.execute(q);
    }
  },
};

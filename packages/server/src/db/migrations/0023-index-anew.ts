// What is found was written down before the search forgot the names of files in mentions and page links, and before
// conditions hid what follows them wherever they stand. So every space is read into the index once more, beside the work.
import { sql } from 'kysely';
import type { Migration } from '../migrate.ts';

export const indexAnew: Migration = {
  name: '0023-index-anew',
  async up(q) {
    const now = new Date().toISOString();
    await sql`
      insert into jobs (id, name, payload, run_at, attempts, last_error, created_at)
      select 'index-anew-' || id, 'search.index', '{"space":"' || id || '"}', ${now}, 0, null, ${now} from spaces`.execute(
      q,
    );
  },
};

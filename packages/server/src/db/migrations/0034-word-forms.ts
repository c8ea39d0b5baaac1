// The index holds the stems of other languages without the language, so spaces that are written in one are read once more.
// All of it is one share of its line. The languages of organizations are found anew with them: a single word used to be enough
// for one.
import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

export const wordForms: Migration = {
  name: '0034-word-forms',
  async up(q) {
    const now = new Date().toISOString();
    await sql`
      insert into jobs (id, name, payload, run_at, attempts, last_error, created_at, share)
      select 'index-forms-' || space_id, 'search.index', '{"space":"' || space_id || '"}', ${now}, 0, null, ${now}, 'upgrade'
      from (select distinct space_id from search_sections where language not in ('', 'en')) as written`.execute(q);
    await sql`delete from search_languages`.execute(q);
  },
};

// Every space is read into the search index once more, for word forms, parts of words and its vocabulary, and for its links
// too, because anchors are compared in another form. All of it is one share of its lines: what people wait for goes
// past it.
import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

export const readWords: Migration = {
  name: '0033-read-words',
  async up(q) {
    // Parts of API descriptions keep their tokens while they say the same, so they are made again.
    await sql`delete from search_parts`.execute(q);
    const now = new Date().toISOString();
    await sql`
      insert into link_backlog (organization_id, space_id)
      select organization_id, id from spaces
      where id not in (select space_id from link_backlog)`.execute(q);
    for (const [prefix, name] of [
      ['links-words-', 'links.read'],
      ['index-words-', 'search.index'],
    ]) {
      await sql`
        insert into jobs (id, name, payload, run_at, attempts, last_error, created_at, share)
        select ${prefix} || id, ${name}, '{"space":"' || id || '"}', ${now}, 0, null, ${now}, 'upgrade'
        from spaces`.execute(q);
    }
  },
};

// The sections of the main content of every space, as search shows them, and their tokens. Where the engines differ:
// see db/search-index.ts.
import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

export const search: Migration = {
  name: '0004-search',
  async up(q, { engine, text }) {
    // On SQLite the id is the row id, which the full-text table shares.
    const id = engine === 'sqlite' ? sql`integer primary key not null` : sql`bigint generated always as identity`;
    await sql`
      create table search_sections (
        id ${id},
        organization_id ${text} not null,
        space_id ${text} not null,
        page_id ${text} not null,
        number integer not null,
        anchor ${text} not null,
        page_title ${text} not null,
        title ${text} not null,
        body ${text} not null,
        foreign key (organization_id, space_id) references spaces (organization_id, id)
          on delete cascade on update cascade
      )`.execute(q);
    await q.schema
      .createIndex('search_sections_by_page')
      .on('search_sections')
      .columns(['organization_id', 'space_id', 'page_id'])
      .execute();

    if (engine === 'sqlite') {
      await sql`
        create virtual table search_fts using fts5 (
          tokens, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii'
        )`.execute(q);
      // Sections go by cascade too, where nothing else would hear of it.
      await sql`
        create trigger search_sections_deleted after delete on search_sections begin
          delete from search_fts where rowid = old.id;
        end`.execute(q);
    } else {
      await sql`alter table search_sections add column tokens tsvector not null`.execute(q);
      await sql`alter table search_sections add primary key (organization_id, id)`.execute(q);
      // What waits in the pending list would be read through by every search.
      await sql`create index search_sections_by_token on search_sections using gin (tokens) with (fastupdate = off)`.execute(
        q,
      );
    }

    // Spaces that have content already are read through by the job.
    const now = new Date().toISOString();
    await sql`
      insert into jobs (id, name, payload, run_at, attempts, created_at)
      select 'search' || s.id, 'search.index', '{"space":"' || s.id || '"}', ${now}, 0, ${now}
      from spaces s join revisions r on r.organization_id = s.organization_id and r.space_id = s.id
        and r.id = s.revision_id
      where r.tree is not null`.execute(q);
  },
};

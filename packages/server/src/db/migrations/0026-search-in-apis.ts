// What pages say by drawing it from API descriptions: sections know what they were drawn from, and whole descriptions
// that pages are made from have their parts beside. Every space is read into the index once more; all of it is one share
// of its line.
import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

export const searchInApis: Migration = {
  name: '0026-search-in-apis',
  async up(q, { engine, text }) {
    // Version, slug and part; empty for what the page says itself.
    await sql`alter table search_sections add column drawn ${text} not null default ''`.execute(q);

    const id = engine === 'sqlite' ? sql`integer primary key not null` : sql`bigint generated always as identity`;
    await sql`
      create table search_parts (
        id ${id},
        organization_id ${text} not null,
        spec_id ${text} not null,
        version_id ${text} not null,
        part ${text} not null,
        title ${text} not null,
        body ${text} not null,
        foreign key (organization_id, spec_id) references openapi_specs (organization_id, id)
          on delete cascade on update cascade
      )`.execute(q);
    await q.schema
      .createIndex('search_parts_by_part')
      .unique()
      .on('search_parts')
      .columns(['organization_id', 'spec_id', 'part'])
      .execute();
    if (engine === 'sqlite') {
      await sql`
        create virtual table search_parts_fts using fts5 (
          tokens, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii'
        )`.execute(q);
      await sql`
        create trigger search_parts_deleted after delete on search_parts begin
          delete from search_parts_fts where rowid = old.id;
        end`.execute(q);
      // Left to itself, the engine puts its segments together for up to half a second at once where many rows are replaced.
      for (const table of ['search_fts', 'search_parts_fts'].map((name) => sql.raw(name))) {
        for (const [name, value] of Object.entries({ deletemerge: 0, automerge: 16, crisismerge: 1000, pgsz: 1000 })) {
          await sql`insert into ${table} (${table}, rank) values (${name}, ${sql.lit(value)})`.execute(q);
        }
      }
    } else {
      await sql`alter table search_parts add column tokens tsvector not null`.execute(q);
      await sql`alter table search_parts add primary key (organization_id, id)`.execute(q);
      await sql`create index search_parts_by_token on search_parts using gin (tokens) with (fastupdate = off)`.execute(
        q,
      );
    }

    const now = new Date().toISOString();
    await sql`
      insert into jobs (id, name, payload, run_at, attempts, last_error, created_at, share)
      select 'index-apis-' || id, 'search.index', '{"space":"' || id || '"}', ${now}, 0, null, ${now}, 'upgrade'
      from spaces`.execute(q);
  },
};

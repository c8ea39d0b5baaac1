// The words of each space, for what was typed with an error; the language of each section, whose word forms are found; and
// the languages of each organization. The next migration has them filled.
import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

export const searchWords: Migration = {
  name: '0032-search-words',
  async up(q, { engine, text }) {
    // Empty in rows of older versions, until they are written anew.
    await sql`alter table search_sections add column language ${text} not null default ''`.execute(q);
    // Each word twice: behind ">" as it is, and behind "<" from its end.
    await sql`
      create table search_words (
        organization_id ${text} not null,
        space_id ${text} not null,
        word ${text} not null,
        primary key (organization_id, space_id, word),
        foreign key (organization_id, space_id) references spaces (organization_id, id)
          on delete cascade on update cascade
      ) ${engine === 'sqlite' ? sql`without rowid` : sql``}`.execute(q);
    await sql`
      create table search_languages (
        organization_id ${text} not null references organizations (id) on delete cascade,
        language ${text} not null,
        primary key (organization_id, language)
      )`.execute(q);
  },
};

// Merges of the full-text index begin with two segments of a level instead of four: each segment makes every look-up of a
// token longer, and each is written again once for each time the index doubles. PostgreSQL has no segments.
import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

export const segmentsInPairs: Migration = {
  name: '0055-segments-in-pairs',
  worksWith: '0054-plain-foreign-keys',
  async up(q, { engine }) {
    if (engine !== 'sqlite') return;
    for (const table of ['search_fts', 'search_parts_fts'].map((name) => sql.raw(name)))
      await sql`insert into ${table} (${table}, rank) values ('usermerge', 2)`.execute(q);
  },
};

// Every content of a file, where its bytes lie and since when somebody wanted it: bytes outside the database cannot take
// part in a transaction, so what is said about them must.
import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

export const files: Migration = {
  name: '0010-files',
  async up(q, { engine, text }) {
    await q.schema
      .createTable('file_places')
      .addColumn('hash', text, (c) => c.notNull().primaryKey())
      .addColumn('size', engine === 'sqlite' ? sql`integer` : sql`bigint`, (c) => c.notNull())
      .addColumn('place', text, (c) => c.notNull())
      .addColumn('wanted_at', text, (c) => c.notNull())
      .addColumn('removing_at', text)
      .execute();
    await q.schema.createIndex('file_places_removing').on('file_places').columns(['removing_at']).execute();
    await sql`
      insert into file_places (hash, size, place, wanted_at)
      select hash, length(bytes), 'database', '2000-01-01T00:00:00.000Z' from file_contents`.execute(q);
  },
};

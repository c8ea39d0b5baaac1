// Ids of bodies are made with a key of the space, which goes along with it to another server: made with the secret of
// the server they would be others there.
import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

export const documentKeys: Migration = {
  name: '0014-document-keys',
  async up(q, { engine, text }) {
    await sql`alter table spaces add column document_key ${text} not null default ''`.execute(q);
    // Random for every row: neither engine works these out once for all.
    const uuid = sql`replace(gen_random_uuid()::text, '-', '')`;
    const key = engine === 'sqlite' ? sql`lower(hex(randomblob(48)))` : sql`${uuid} || ${uuid} || ${uuid}`;
    await sql`update spaces set document_key = ${key}`.execute(q);
  },
};

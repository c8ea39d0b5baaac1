// Deleting a space cascades to everything that references it. Tables that grow with content are emptied in batches
// first, because the cascade of a large space would block all writers.
import { sql } from 'kysely';
import type { Db } from './database.ts';

/** Tables and rows per transaction; deleting a section cascades to its tokens. */
const large = {
  search_sections: 300,
  links: 2000,
  page_revisions: 2000,
  imported_resources: 2000,
  former_slugs: 2000,
  revisions: 2000,
} as const;

/** Deletes a batch of rows of a space being purged; false when few are left. */
export async function deleteSpaceRowsBatch(
  db: Db,
  { organization, space }: { organization: string; space: string },
): Promise<boolean> {
  const row = sql.ref(db.engine === 'sqlite' ? 'rowid' : 'ctid');
  for (const [name, most] of Object.entries(large)) {
    const table = sql.table(name);
    const { numAffectedRows = 0n } = await sql`
      delete from ${table} where organization_id = ${organization} and ${row} in (
        select ${row} from ${table} where organization_id = ${organization} and space_id = ${space} limit ${most})`.execute(
      db.q,
    );
    if (numAffectedRows >= BigInt(most)) return true;
  }
  return deleteSomeWords(db, { organization, space });
}

const mostWords = 4000;

/** These have no rowid on SQLite. */
async function deleteSomeWords(
  db: Db,
  { organization, space }: { organization: string; space: string },
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from search_words where organization_id = ${organization} and space_id = ${space} and word in (
      select word from search_words where organization_id = ${organization} and space_id = ${space}
      limit ${mostWords})`.execute(db.q);
  return numAffectedRows >= BigInt(mostWords);
}

// Rows never change their organization: where tables are distributed by it, they could not. A transfer copies the rows to
// the other organization and deletes the old ones, in one transaction.
import { sql, type RawBuilder } from 'kysely';
import type { Db } from './database.ts';
import { listedValues } from './dialect.ts';

/**
 * - `copied`: comes along.
 * - `content`: comes along; only who holds the lock of the content writes it.
 * - `dropped`: belongs to members, sites or settings of the old organization. Its feature deletes it before.
 */
export type Transferred = 'copied' | 'content' | 'dropped';
export type TransferredTables = Readonly<Record<string, Transferred>>;

/** Every table with a foreign key to a space or to another of these, behind those it refers to. */
export const tablesOfSpaces: TransferredTables = {
  spaces: 'copied',
  change_requests: 'copied',
  change_request_contributors: 'copied',
  comments: 'copied',
  comment_reactions: 'copied',
  comment_replies: 'copied',
  reviews: 'copied',
  git_syncs: 'copied',
  import_runs: 'copied',
  link_backlog: 'copied',
  former_slugs: 'content',
  imported_resources: 'content',
  links: 'content',
  page_revisions: 'content',
  revisions: 'content',
  search_sections: 'content',
  search_words: 'content',
  custom_field_values: 'dropped',
  favorites: 'dropped',
  grants: 'dropped',
  invites: 'dropped',
  recent_pages: 'dropped',
  requested_reviewers: 'dropped',
  // A space that a site publishes cannot be transferred.
  site_spaces: 'dropped',
  space_translations: 'dropped',
  page_translations: 'dropped',
  proposed_translations: 'dropped',
  translation_orders: 'dropped',
  translation_problems: 'dropped',
  viewed_pages: 'dropped',
  watches: 'dropped',
  webhooks: 'dropped',
  webhook_deliveries: 'dropped',
  notifications: 'dropped',
};

/** The same for collections, without the spaces in them, which have no foreign key to them. */
export const tablesOfCollections: TransferredTables = {
  collections: 'copied',
  favorites: 'dropped',
  grants: 'dropped',
  invites: 'dropped',
};

type Transfer = { from: string; to: string; ids: readonly string[]; now: Date };

/** Returns how many of the spaces or collections there were. */
export async function transferRows(db: Db, tables: TransferredTables, transfer: Transfer): Promise<number> {
  const [root] = Object.keys(tables);
  const coming = Object.keys(tables).filter((name) => tables[name] !== 'dropped');
  if (db.engine === 'postgres')
    for (const name of coming) if (tables[name] === 'copied') await lockRows(db, name, root!, transfer);
  const columns = await columnsOf(db);
  let found = 0;
  for (const name of coming) {
    const copied = await copyRows(db, { name, root: root!, columns: columns.get(name)! }, transfer);
    if (name === root) found = copied;
  }
  for (const name of coming.toReversed()) {
    if (!staysInPlace(db, name))
      await sql`delete from ${sql.table(name)} where ${isOf(db, name, root!, transfer)}`.execute(db.q);
  }
  return found;
}

/** On SQLite, which distributes nothing, its key is the row id, which the full-text index shares. */
const staysInPlace = ({ engine }: Db, table: string): boolean => engine === 'sqlite' && table === 'search_sections';

function isOf(db: Db, table: string, root: string, { from, ids }: Transfer, alias = table): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`${column('organization_id')} = ${from}
    and ${column(table === root ? 'id' : 'space_id')} in ${listedValues(db.engine, ids)}`;
}

/**
 * Otherwise a row that is written meanwhile would be deleted without having been copied: one that refers to a locked row
 * waits, and is then refused because that is gone.
 */
async function lockRows(db: Db, table: string, root: string, transfer: Transfer): Promise<void> {
  await sql`
    select count(*) from (
      select 1 from ${sql.table(table)} where ${isOf(db, table, root, transfer)} for update) as locked`.execute(db.q);
}

/** Its ids are given by the database, and stay. */
const isNumbered = ({ engine }: Db, table: string): boolean => engine === 'postgres' && table === 'search_sections';

type Copied = { name: string; root: string; columns: readonly string[] };

async function copyRows(db: Db, { name, root, columns }: Copied, transfer: Transfer): Promise<number> {
  const table = sql.table(name);
  if (staysInPlace(db, name)) {
    await sql`update ${table} set organization_id = ${transfer.to} where ${isOf(db, name, root, transfer)}`.execute(
      db.q,
    );
    return 0;
  }
  const others = columns.filter((column) => column !== 'organization_id');
  const values = others.map((column) =>
    name === root && column === 'updated_at' ? sql`${transfer.now.toISOString()}` : sql.ref(`old.${column}`),
  );
  const into = sql`${sql.join([sql.ref('organization_id'), ...others.map((column) => sql.ref(column))])}`;
  const { numAffectedRows = 0n } = await sql`
    insert into ${table} (${into}) ${isNumbered(db, name) ? sql`overriding system value` : sql``}
    select ${sql.join([sql`${transfer.to}`, ...values])} from ${table} as old
    where ${isOf(db, name, root, transfer, 'old')}`.execute(db.q);
  return Number(numAffectedRows);
}

/** By table, as the database has them: a new column comes along. */
async function columnsOf(db: Db): Promise<Map<string, string[]>> {
  const query =
    db.engine === 'sqlite'
      ? sql<{ name: string; column: string }>`
          select m.name as name, p.name as "column"
          from sqlite_schema m, pragma_table_info(m.name) p where m.type = 'table' order by m.name, p.cid`
      : sql<{ name: string; column: string }>`
          select table_name as name, column_name as "column" from information_schema.columns
          where table_schema = current_schema() order by table_name, ordinal_position`;
  const found = new Map<string, string[]>();
  for (const { name, column } of (await query.execute(db.q)).rows)
    found.set(name, [...(found.get(name) ?? []), column]);
  return found;
}

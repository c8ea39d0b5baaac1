// Table introspection, the same on both engines.
import { sql } from 'kysely';
import type { Db } from '#db/database';

export type Reference = { columns: string[]; table: string; to: string[] };
export type Kind = 'text' | 'integer' | 'real' | 'bytes';
export type Table = {
  name: string;
  columns: string[];
  kinds: Record<string, Kind>;
  key: string[];
  references: Reference[];
};

const kinds: Record<string, Kind> = {
  text: 'text',
  integer: 'integer',
  int4: 'integer',
  int8: 'integer',
  real: 'real',
  float8: 'real',
  blob: 'bytes',
  bytea: 'bytes',
};

type KeyRow = { name: string; column: string };
type ReferenceRow = { name: string; constraint: string; column: string; table: string; to: string };

/** All tables in foreign key order, referencing ones last. */
export async function listTables(db: Db): Promise<Table[]> {
  const found = (await db.q.introspection.getTables()).filter((one) => !one.isView && !one.name.includes('_fts'));
  const keys = Map.groupBy(await keysOf(db), ({ name }) => name);
  const references = Map.groupBy(await referencesOf(db), ({ name }) => name);
  return inOrder(
    found.map(({ name, columns }) => ({
      name,
      // On PostgreSQL the tokens of a section are a column; they are recomputed.
      columns: columns
        .map((column) => column.name)
        .filter((column) => `${name}.${column}` !== 'search_sections.tokens'),
      kinds: Object.fromEntries(columns.map((column) => [column.name, kinds[column.dataType.toLowerCase()] ?? 'text'])),
      key: (keys.get(name) ?? []).map(({ column }) => column),
      references: [...Map.groupBy(references.get(name) ?? [], ({ constraint }) => constraint).values()].map(
        (parts) => ({
          columns: parts.map(({ column }) => column),
          table: parts[0]!.table,
          to: parts.map(({ to }) => to),
        }),
      ),
    })),
  );
}

async function keysOf(db: Db): Promise<KeyRow[]> {
  const query =
    db.engine === 'sqlite'
      ? sql<KeyRow>`
          select m.name as name, p.name as "column"
          from sqlite_schema m, pragma_table_info(m.name) p where m.type = 'table' and p.pk > 0 order by m.name, p.pk`
      : sql<KeyRow>`
          select t.relname as name, a.attname as "column"
          from pg_index i join pg_class t on t.oid = i.indrelid
            cross join unnest(i.indkey::smallint[]) with ordinality as k(number, place)
            join pg_attribute a on a.attrelid = t.oid and a.attnum = k.number
          where i.indisprimary and t.relnamespace = current_schema()::regnamespace
          order by t.relname, k.place`;
  return (await query.execute(db.q)).rows;
}

async function referencesOf(db: Db): Promise<ReferenceRow[]> {
  const query =
    db.engine === 'sqlite'
      ? sql<ReferenceRow>`
          select m.name as name, cast(f.id as text) as "constraint", f."from" as "column", f."table" as "table", f."to" as "to"
          from sqlite_schema m, pragma_foreign_key_list(m.name) f where m.type = 'table' order by m.name, f.id, f.seq`
      : sql<ReferenceRow>`
          select t.relname as name, c.conname as "constraint", a.attname as "column", o.relname as "table", b.attname as "to"
          from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_class o on o.oid = c.confrelid
            cross join unnest(c.conkey, c.confkey) with ordinality as k(own, other, place)
            join pg_attribute a on a.attrelid = t.oid and a.attnum = k.own
            join pg_attribute b on b.attrelid = o.oid and b.attnum = k.other
          where c.contype = 'f' and t.relnamespace = current_schema()::regnamespace
          order by t.relname, c.conname, k.place`;
  return (await query.execute(db.q)).rows;
}

function inOrder(tables: readonly Table[]): Table[] {
  const byName = new Map(tables.map((table) => [table.name, table]));
  const ordered = new Set<Table>();
  const visit = (table: Table, path: readonly Table[]): void => {
    if (ordered.has(table) || path.includes(table)) return;
    for (const { table: other } of table.references) {
      const target = byName.get(other);
      if (target) visit(target, [...path, table]);
    }
    ordered.add(table);
  };
  for (const table of [...tables].sort((a, b) => (a.name < b.name ? -1 : 1))) visit(table, []);
  return [...ordered];
}

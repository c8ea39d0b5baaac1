// Generic access to the rows of any table. Only archives read or write tables without knowing their contents, and an
// import is the only way rows enter the tables of other features.
import { CompiledQuery, sql, type RawBuilder } from 'kysely';
import type { Db, View } from '#db/database';
import { directoryTables, findInDirectory } from '#db/directory';
import { ifGiven } from '#db/if-given';
import { inChunks } from '#platform/chunks';
import type { Table } from './rows-tables.ts';

export type Value = string | number | null | Uint8Array;
export type Row = Record<string, Value>;

/** Filter on a table; empty for all of it. */
export type Part = { organization?: string; space?: string };

function conditionOf(table: Pick<Table, 'name'>, { organization, space }: Part): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [];
  const is = (column: string, value: string) => conditions.push(sql`${sql.ref(column)} = ${value}`);
  if (organization !== undefined) is(table.name === 'organizations' ? 'id' : 'organization_id', organization);
  if (space !== undefined) is(table.name === 'spaces' ? 'id' : 'space_id', space);
  return conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`;
}

/** In key order, so that the same content gives the same archive. */
export function streamRows(view: View, table: Table, part: Part): AsyncGenerator<Row[]> {
  // On PostgreSQL the key of a section begins with its organization, but the order must be by age.
  const key = table.name === 'search_sections' ? ['id'] : table.key;
  const order = key.length === 0 ? sql`` : sql`order by ${sql.join(key.map((column) => sql.ref(column)))}`;
  return view.stream(
    sql<Row>`select ${sql.join(table.columns.map((column) => sql.ref(column)))} from ${sql.table(table.name)}
      ${conditionOf(table, part)} ${order}`,
  );
}

export async function* streamPeople(view: View, columns: readonly string[], ids: readonly string[]) {
  for (const some of inChunks([...ids].sort(), 200)) {
    const found = await sql<Row>`
      select ${sql.join(columns.map((column) => sql.ref(column)))} from users
      where id in (${sql.join(some)}) order by id`.execute(view.q);
    yield found.rows;
  }
}

/** Maximum parameters per statement on both engines. */
const mostValues = 30_000;
const mostRows = 200;

export async function insertRows(
  db: Db,
  { name, columns }: Pick<Table, 'name' | 'columns'>,
  rows: readonly Row[],
  { keepPresent = false } = {},
): Promise<void> {
  const one = `(${columns.map(() => '?').join(', ')})`;
  const head = `insert into "${name}" (${columns.map((column) => `"${column}"`).join(', ')}) values `;
  const tail = keepPresent ? ' on conflict do nothing' : '';
  for (const some of inChunks(rows, Math.min(mostRows, Math.floor(mostValues / columns.length)))) {
    const values = some.flatMap((row) => columns.map((column) => row[column] ?? null));
    let number = 0;
    const text = head + some.map(() => one).join(', ') + tail;
    await db.q.executeQuery(
      CompiledQuery.raw(db.engine === 'sqlite' ? text : text.replaceAll('?', () => `$${++number}`), values),
    );
  }
}

/** The directory is not in archives: it follows from the rows it names. */
export async function fillDirectory(db: Db, part: Part): Promise<void> {
  for (const [name, column] of Object.entries(directoryTables)) {
    if (part.space !== undefined && name !== 'spaces') continue;
    await sql`
      insert into directory (id, organization_id)
      select ${sql.ref(column)}, organization_id from ${sql.table(name)} ${conditionOf({ name }, part)}`.execute(db.q);
  }
}

export async function deleteRows(db: Db, table: Table): Promise<void> {
  await sql`delete from ${sql.table(table.name)}`.execute(db.q);
}

/** Whether this database is in use yet. */
export async function isEmpty(db: Db): Promise<boolean> {
  const { rows } = await sql`select 1 from users union all select 1 from organizations limit 1`.execute(db.q);
  return rows.length === 0;
}

export async function hasRow(db: Db, table: string, condition: Row): Promise<boolean> {
  const parts = Object.entries(condition).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  const { rows } = await sql`select 1 from ${sql.table(table)} where ${sql.join(parts, sql` and `)} limit 1`.execute(
    db.q,
  );
  return rows.length > 0;
}

export type KnownPerson = { id: string; email: string };

/** Users here with one of these ids or e-mail addresses. */
export async function findPeople(db: Db, people: readonly KnownPerson[]): Promise<KnownPerson[]> {
  const found: KnownPerson[] = [];
  for (const some of inChunks(people, 200)) {
    const { rows } = await sql<KnownPerson>`
      select id, email from users where id in (${sql.join(some.map(({ id }) => id))})
        or email in (${sql.join(some.map(({ email }) => email))})`.execute(db.q);
    found.push(...rows);
  }
  return found;
}

export type SpaceFacts = { id: string; organization_id: string; title: string; tree: string | null };

/** Spaces that are not deleted, with their current revision. */
export async function listSpaces(db: Db, { organization, space }: Part): Promise<SpaceFacts[]> {
  return db.q
    .selectFrom('spaces as s')
    .innerJoin('revisions as r', (join) =>
      join
        .onRef('r.organization_id', '=', 's.organization_id')
        .onRef('r.space_id', '=', 's.id')
        .onRef('r.id', '=', 's.revision_id'),
    )
    .select(['s.id', 's.organization_id', 's.title', 'r.tree'])
    .where('s.deleted_at', 'is', null)
    .$call(ifGiven(organization, (some, organization) => some.where('s.organization_id', '=', organization)))
    .$call(ifGiven(space, (some, space) => some.where('s.id', '=', space)))
    .orderBy('s.id')
    .execute();
}

/** Organizations of the given ids, for types that belong directly to an organization. */
export async function organizationsOf(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ organization_id: string }>`
    select organization_id from directory where id in (${sql.join(ids)})
    union select id from organizations where id in (${sql.join(ids)})`.execute(db.q);
  return rows.map((row) => row.organization_id);
}

/** Heads of spaces and change requests whose revision is missing. */
export async function listLostHeads(db: Db, organization: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.id from spaces s where s.organization_id = ${organization} and not exists (
      select 1 from revisions r
      where r.organization_id = s.organization_id and r.space_id = s.id and r.id = s.revision_id)
    union all
    select c.id from change_requests c where c.organization_id = ${organization} and not exists (
      select 1 from revisions r
      where r.organization_id = c.organization_id and r.space_id = c.space_id and r.id = c.revision_id)
    limit 5`.execute(db.q);
  return rows.map(({ id }) => id);
}

export const listOrganizations = async (db: Db): Promise<string[]> =>
  (await db.q.selectFrom('organizations').select('id').orderBy('id').execute()).map(({ id }) => id);

export const listTreesOf = async (db: Db, { organization, space }: Part): Promise<string[]> => {
  const found = await db.q
    .selectFrom('revisions')
    .select('tree')
    .distinct()
    .where('tree', 'is not', null)
    .$call(ifGiven(organization, (some, organization) => some.where('organization_id', '=', organization)))
    .$call(ifGiven(space, (some, space) => some.where('space_id', '=', space)))
    .orderBy('tree')
    .execute();
  return found.map(({ tree }) => tree!);
};

type Thing = { id: string; title: string };
type MissingReference = {
  of: { scope: 'space' | 'organization'; organization: Thing; space?: Thing };
  part: Part & { organization: string };
};

/** The resource with the id, if it exists; not for a deleted space. */
export async function findWanted(
  db: Db,
  wanted: { space: string } | { organization: string },
): Promise<MissingReference | undefined> {
  const space =
    'space' in wanted
      ? await findInDirectory(db, wanted.space, (organization) =>
          db.q
            .selectFrom('spaces')
            .select(['id', 'title', 'organization_id'])
            .where('organization_id', '=', organization)
            .where('id', '=', wanted.space)
            .where('deleted_at', 'is', null)
            .executeTakeFirst(),
        )
      : undefined;
  const id = 'space' in wanted ? space?.organization_id : wanted.organization;
  if (id === undefined) return undefined;
  const organization = await db.q
    .selectFrom('organizations')
    .select(['id', 'title'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!organization) return undefined;
  if (!space) return { of: { scope: 'organization', organization }, part: { organization: id } };
  return {
    of: { scope: 'space', organization, space: { id: space.id, title: space.title } },
    part: { organization: id, space: space.id },
  };
}

// The search index, the one place where the engines differ: SQLite has an FTS table beside the sections, PostgreSQL a
// tsvector in each. Both get ready tokens of letters and digits and are queried for sets of them, so neither engine's
// tokenizer or query syntax ever sees user text.
import { createYielder } from '@lectern/content';
import { sql, type Compilable, type Kysely, type RawBuilder } from 'kysely';
import { inChunks } from '#platform/chunks';
import type { Db } from '#db/database';
import { defer } from '#db/deferred';
import { prepare } from '#db/prepared';
import type { Schema, SearchPartsTable, SearchSectionsTable } from '#db/schema';
import type { IndexTerms } from './tokens.ts';

/** A token, a token prefix, or a combination. */
export type Condition =
  | string
  | { starts: string }
  | { any: readonly Condition[] }
  | { all: readonly Condition[]; none?: readonly Condition[] };

export type SectionRow = SearchSectionsTable;
export type NewSection = Omit<SectionRow, 'id'> & IndexTerms;
export type PartRow = SearchPartsTable;
export type NewPart = Omit<PartRow, 'id'> & { tokens: string };

/** Sections of pages, or parts of API descriptions behind computed pages. */
export type IndexedTable = 'sections' | 'parts';
const tables = { sections: 'search_sections', parts: 'search_parts' } as const;
const fullTexts = { sections: 'search_fts', parts: 'search_parts_fts' } as const;

const compilable = <T>(q: Kysely<Schema>, query: RawBuilder<unknown>): Compilable<T> => ({
  compile: () => query.compile(q),
});

type Wanted = { condition: string; limit: number };

const newestOnSqlite = (held: IndexedTable) =>
  prepare<Wanted>({ kept: false })<{ id: number }>((q, p) => {
    const texts = sql.table(fullTexts[held]);
    return compilable(
      q,
      sql`select rowid as id from ${texts} where ${texts} match ${p.condition} order by rowid desc limit ${p.limit}`,
    );
  });

const both = <T>(make: (held: IndexedTable) => T): Record<IndexedTable, T> => ({
  sections: make('sections'),
  parts: make('parts'),
});
const newest = both(newestOnSqlite);

/**
 * `few`: more matches than this are not all read from the table. `recent`: so many of the newest sections are compared
 * one by one, each of which takes as long as reading some ten matches.
 */
type Bounds = { few: number; recent: number };

const usual: Bounds = { few: 1000, recent: 2000 };

type Table = (typeof tables)[IndexedTable];
type WantedOnPostgres = Wanted & { organization: string; recent: number };

// With a subquery for the condition the planner knows nothing about its words, and uses the index. Of a frequent word it
// would read and unpack the tokens of all sections. The matches are materialized: with a limit or an order of its own
// the planner may scan the sections of all organizations instead.
const matches = (table: Table, condition: RawBuilder<unknown>) =>
  sql`found as materialized (select id from ${sql.table(table)} where tokens @@ (select ${condition}::tsquery))`;

const statements = (table: Table) => ({
  any: prepare<WantedOnPostgres>({ kept: false })<{ id: number }>((q, p) =>
    compilable(q, sql`with ${matches(table, sql`${p.condition}`)} select id from found limit ${p.limit}`),
  ),
  newest: prepare<WantedOnPostgres>({ kept: false })<{ id: number }>((q, p) =>
    compilable(
      q,
      sql`with ${matches(table, sql`${p.condition}`)} select id from found order by id desc limit ${p.limit}`,
    ),
  ),
  recent: prepare<WantedOnPostgres>({ kept: false })<{ id: number }>((q, p) =>
    compilable(
      q,
      sql`
        select id from (
          select id, tokens from ${sql.table(table)} where organization_id = ${p.organization}
          order by id desc limit ${p.recent}
        ) as listed
        where tokens @@ (select ${p.condition}::tsquery) order by id desc limit ${p.limit}`,
    ),
  ),
});

const prepared = { search_sections: statements('search_sections'), search_parts: statements('search_parts') };

/**
 * The token index returns matches in no order. Few are all read and sorted; of a word that very many sections have,
 * those among the newest sections are enough.
 */
async function findNewest(
  db: Db,
  table: Table,
  organization: string,
  condition: string,
  limit: number,
  { few, recent } = usual,
): Promise<number[]> {
  const ask = async (name: keyof ReturnType<typeof statements>, most: number): Promise<number[]> =>
    (await db.all(prepared[table][name], { organization, condition, limit: most, recent })).map(({ id }) => id);
  const bound = Math.max(few, limit);
  const some = await ask('any', bound + 1);
  if (some.length <= bound) return some.sort((a, b) => b - a).slice(0, limit);
  const found = await ask('recent', limit);
  return found.length === limit ? found : ask('newest', limit);
}

/** The newest matches of the condition within the organization, newest first. */
export async function findIds(
  db: Db,
  held: IndexedTable,
  organization: string,
  condition: Condition,
  limit: number,
  bounds?: Bounds,
): Promise<number[]> {
  if (db.engine === 'postgres')
    return findNewest(db, tables[held], organization, toVectorQuery(condition), limit, bounds);
  const found = await db.all(newest[held], { condition: toMatch(condition), limit });
  return found.map(({ id }) => id);
}

type Listed = { organization: string; ids: string };

/**
 * A part has the shape of a page's first section: the description is its space, the version what it was rendered
 * from.
 */
const columns: Record<IndexedTable, ReturnType<typeof sql.raw>> = {
  sections: sql.raw('id, organization_id, space_id, page_id, number, anchor, page_title, title, body, drawn, language'),
  parts: sql.raw(
    "id, organization_id, spec_id as space_id, part as page_id, 0 as number, '' as anchor, title as page_title, " +
      "'' as title, body, version_id as drawn, 'en' as language",
  ),
};

// If the organization were a condition, SQLite would scan it instead of looking up each id.
const listedOnSqlite = (held: IndexedTable) =>
  prepare<Listed>({ kept: false })<SectionRow>((q, p) =>
    compilable(
      q,
      sql`select ${columns[held]} from ${sql.table(tables[held])} where id in (select value from json_each(${p.ids}))`,
    ),
  );

const listedOnPostgres = (held: IndexedTable) =>
  prepare<Listed>({ kept: false })<SectionRow>((q, p) =>
    compilable(
      q,
      sql`
        select ${columns[held]} from ${sql.table(tables[held])}
        where organization_id = ${p.organization}
          and id in (select value::bigint from json_array_elements_text(${p.ids}::json))`,
    ),
  );

const listed = { sqlite: both(listedOnSqlite), postgres: both(listedOnPostgres) };

/** In no particular order. */
export async function listByIds(
  db: Db,
  held: IndexedTable,
  organization: string,
  ids: readonly number[],
): Promise<SectionRow[]> {
  if (ids.length === 0) return [];
  return db.all(listed[db.engine][held], { organization, ids: JSON.stringify(ids) });
}

/** Without the id and the tokens. */
export const sectionColumns = [
  'organization_id',
  'space_id',
  'page_id',
  'number',
  'anchor',
  'page_title',
  'title',
  'body',
  'drawn',
  'language',
] as const;
const partColumns = ['organization_id', 'spec_id', 'version_id', 'part', 'title', 'body'] as const;

export async function insertSections(db: Db, sections: readonly NewSection[]): Promise<void> {
  // Rows of an older schema are inserted into a database with that schema.
  const names = sectionColumns.filter((name) => sections[0]?.[name] !== undefined);
  await insert(db, 'sections', names, sections);
}

export const insertParts = (db: Db, parts: readonly NewPart[]): Promise<void> =>
  insert(db, 'parts', partColumns, parts);

const ofOneStatement = 100;
/** On SQLite, where other requests wait for a statement. */
const writtenAtOnce = 10;

async function insert<K extends string>(
  db: Db,
  held: IndexedTable,
  names: readonly K[],
  all: readonly (Record<K, string | number> & { tokens: string })[],
): Promise<void> {
  const table = sql.table(tables[held]);
  const into = sql.join(names.map((name) => sql.ref(name)));
  const valuesOf = (row: Record<K, string | number>) => sql.join(names.map((name) => row[name]));
  if (db.engine === 'postgres') {
    for (const some of inChunks(all, ofOneStatement)) {
      const rows = sql.join(some.map((row) => sql`(${valuesOf(row)}, ${vector(row.tokens)})`));
      const insertion = sql`insert into ${table} (${into}, tokens) values ${rows}`;
      // Parts have a unique key, so one that replaces another must not be sent with its deletion.
      await (held === 'sections' ? defer(db, insertion) : insertion.execute(db.q));
    }
    return;
  }
  const texts = sql.table(fullTexts[held]);
  const due = createYielder();
  for (const some of inChunks(all, writtenAtOnce)) {
    await due();
    await sql`insert into ${table} (${into}) values ${sql.join(some.map((row) => sql`(${valuesOf(row)})`))}`.execute(
      db.q,
    );
    // Not `returning`, which makes a temporary table. The ids of one statement follow each other.
    const { rows } = await sql<{ id: number }>`select last_insert_rowid() as id`.execute(db.q);
    const first = rows[0]!.id - some.length + 1;
    const tokens = sql.join(some.map((row, index) => sql`(${first + index}, ${row.tokens})`));
    await sql`insert into ${texts} (rowid, tokens) values ${tokens}`.execute(db.q);
  }
}

/** Replaces the tokens of a section whose text is unchanged. */
export async function updateTokens(db: Db, row: SectionRow, tokens: string): Promise<void> {
  if (db.engine === 'sqlite') {
    await sql`delete from search_fts where rowid = ${row.id}`.execute(db.q);
    await sql`insert into search_fts (rowid, tokens) values (${row.id}, ${tokens})`.execute(db.q);
  } else {
    await sql`
      update search_sections set tokens = ${vector(tokens)}
      where organization_id = ${row.organization_id} and id = ${row.id}`.execute(db.q);
  }
}

/** On SQLite a trigger deletes their tokens, and other requests wait for a statement. */
const deletedAtOnce = { sqlite: 10, postgres: 1000 };

export async function deleteByIds(
  db: Db,
  held: IndexedTable,
  organization: string,
  ids: readonly number[],
): Promise<void> {
  const due = createYielder();
  for (const some of inChunks(ids, deletedAtOnce[db.engine])) {
    await due();
    const deletion = db.q.deleteFrom(tables[held]).where('organization_id', '=', organization).where('id', 'in', some);
    await (held === 'sections' ? defer(db, deletion) : deletion.execute());
  }
}

const mergedPages = 64;

/** One merge step of the FTS index, which takes a few milliseconds; false when there is nothing to do. */
export async function mergeSomeSegments(db: Db, held: IndexedTable): Promise<boolean> {
  const texts = sql.table(fullTexts[held]);
  const changes = async (): Promise<number> =>
    (await sql<{ count: number }>`select total_changes() as count`.execute(db.q)).rows[0]!.count;
  const before = await changes();
  await sql`insert into ${texts} (${texts}, rank) values ('merge', ${mergedPages})`.execute(db.q);
  // The statement itself counts as one change.
  return (await changes()) - before > 1;
}

const vector = (tokens: string) => sql`array_to_tsvector(string_to_array(${tokens}, ' '))`;

function toMatch(condition: Condition): string {
  if (typeof condition === 'string') return `"${letters(condition)}"`;
  if ('starts' in condition) return `"${letters(condition.starts)}" *`;
  if ('any' in condition) return `(${condition.any.map(toMatch).join(' OR ')})`;
  const all = `(${condition.all.map(toMatch).join(' AND ')})`;
  return condition.none ? `(${all} NOT (${condition.none.map(toMatch).join(' OR ')}))` : all;
}

function toVectorQuery(condition: Condition): string {
  if (typeof condition === 'string') return `'${letters(condition)}'`;
  if ('starts' in condition) return `'${letters(condition.starts)}':*`;
  if ('any' in condition) return `(${condition.any.map(toVectorQuery).join(' | ')})`;
  const all = `(${condition.all.map(toVectorQuery).join(' & ')})`;
  return condition.none ? `(${all} & !(${condition.none.map(toVectorQuery).join(' | ')}))` : all;
}

/** Tokens contain no quotes; one passed by mistake must not end the literal. */
const letters = (text: string): string => text.replaceAll(/['"\\\s\0]/g, '');

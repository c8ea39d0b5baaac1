// The search index, the one place where the two engines work differently: SQLite keeps a full-text table beside the
// sections, PostgreSQL a vector in each. Both are handed ready tokens of letters and digits and asked for sets of them,
// so neither one's way to cut words or to read queries ever meets what people write.
import { sql, type Compilable, type Kysely, type RawBuilder } from 'kysely';
import { chunks } from '#platform/chunks';
import type { Db } from './database.ts';
import { prepare } from './prepared.ts';
import type { Schema, SearchSectionsTable } from './schema.ts';

/** A token, the beginning of tokens, or several of these. */
export type Condition =
  | string
  | { starts: string }
  | { any: readonly Condition[] }
  | { all: readonly Condition[]; none?: readonly Condition[] };

export type SectionRow = SearchSectionsTable;
export type NewSection = Omit<SectionRow, 'id'> & { tokens: string };

const compilable = <T>(q: Kysely<Schema>, query: RawBuilder<unknown>): Compilable<T> => ({
  compile: () => query.compile(q),
});

type Wanted = { condition: string; limit: number };

const newestOnSqlite = prepare<Wanted>({ kept: false })<{ id: number }>((q, p) =>
  compilable(
    q,
    sql`select rowid as id from search_fts where search_fts match ${p.condition} order by rowid desc limit ${p.limit}`,
  ),
);

// Read as a whole before it is ordered, or the planner may walk through all sections of everybody in order.
const newestOnPostgres = prepare<Wanted>({ kept: false })<{ id: number }>((q, p) =>
  compilable(
    q,
    sql`
      with found as materialized (select id from search_sections where tokens @@ ${p.condition}::tsquery)
      select id from found order by id desc limit ${p.limit}`,
  ),
);

/** The newest sections that fulfil the condition, newest first. */
export async function findSectionIds(db: Db, condition: Condition, limit: number): Promise<number[]> {
  const found =
    db.engine === 'sqlite'
      ? await db.all(newestOnSqlite, { condition: toMatch(condition), limit })
      : await db.all(newestOnPostgres, { condition: toVectorQuery(condition), limit });
  return found.map(({ id }) => id);
}

type Listed = { organization: string; ids: string };

const columns = sql.raw('id, organization_id, space_id, page_id, number, anchor, page_title, title, body');

// SQLite would rather walk through the organization than look up each id, if the organization were named.
const sectionsOnSqlite = prepare<Listed>({ kept: false })<SectionRow>((q, p) =>
  compilable(q, sql`select ${columns} from search_sections where id in (select value from json_each(${p.ids}))`),
);

const sectionsOnPostgres = prepare<Listed>({ kept: false })<SectionRow>((q, p) =>
  compilable(
    q,
    sql`
      select ${columns} from search_sections
      where organization_id = ${p.organization}
        and id in (select value::bigint from json_array_elements_text(${p.ids}::json))`,
  ),
);

/** In no order. */
export async function listSections(db: Db, organization: string, ids: readonly number[]): Promise<SectionRow[]> {
  if (ids.length === 0) return [];
  return db.all(db.engine === 'sqlite' ? sectionsOnSqlite : sectionsOnPostgres, {
    organization,
    ids: JSON.stringify(ids),
  });
}

export async function insertSections(db: Db, sections: readonly NewSection[]): Promise<void> {
  for (const { tokens, ...row } of sections) {
    const values = sql.join([
      row.organization_id,
      row.space_id,
      row.page_id,
      row.number,
      row.anchor,
      row.page_title,
      row.title,
      row.body,
    ]);
    if (db.engine === 'sqlite') {
      const { rows } = await sql<{ id: number }>`
        insert into search_sections (organization_id, space_id, page_id, number, anchor, page_title, title, body)
        values (${values}) returning id`.execute(db.q);
      await sql`insert into search_fts (rowid, tokens) values (${rows[0]!.id}, ${tokens})`.execute(db.q);
    } else {
      await sql`
        insert into search_sections (organization_id, space_id, page_id, number, anchor, page_title, title, body, tokens)
        values (${values}, ${vector(tokens)})`.execute(db.q);
    }
  }
}

/** Gives a section other tokens, where its text stays. */
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

/** On SQLite a trigger removes the tokens along with them. */
export async function deleteSections(db: Db, organization: string, ids: readonly number[]): Promise<void> {
  for (const some of chunks(ids)) {
    await db.q
      .deleteFrom('search_sections')
      .where('organization_id', '=', organization)
      .where('id', 'in', some)
      .execute();
  }
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

/** Tokens hold nothing else; a quote that came in here by mistake must not end one. */
const letters = (text: string): string => text.replaceAll(/['"\\\s\0]/g, '');

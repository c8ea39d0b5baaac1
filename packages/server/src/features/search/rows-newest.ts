// The newest matches on PostgreSQL, whose token index returns matches in no order. Few are all read and sorted; of a word
// that very many sections have, those among the newest sections are enough.
import { sql, type Compilable, type Kysely, type RawBuilder } from 'kysely';
import type { Db } from '#db/database';
import { prepare } from '#db/prepared';
import type { Schema } from '#db/schema';

/**
 * `few`: more matches than this are not all read from the table. `recent`: so many of the newest sections are compared
 * one by one, each of which takes as long as reading some ten matches.
 */
export type Bounds = { few: number; recent: number };

const usual: Bounds = { few: 1000, recent: 2000 };

type Table = 'search_sections' | 'search_parts';
type Wanted = { organization: string; condition: string; limit: number; recent: number };

const compilable = <T>(q: Kysely<Schema>, query: RawBuilder<unknown>): Compilable<T> => ({
  compile: () => query.compile(q),
});

// With a subquery for the condition the planner knows nothing about its words, and uses the index. Of a frequent word it
// would read and unpack the tokens of all sections. The matches are materialized: with a limit or an order of its own
// the planner may scan the sections of all organizations instead.
const matches = (table: Table, condition: RawBuilder<unknown>) =>
  sql`found as materialized (select id from ${sql.table(table)} where tokens @@ (select ${condition}::tsquery))`;

const statements = (table: Table) => ({
  any: prepare<Wanted>({ kept: false })<{ id: number }>((q, p) =>
    compilable(q, sql`with ${matches(table, sql`${p.condition}`)} select id from found limit ${p.limit}`),
  ),
  newest: prepare<Wanted>({ kept: false })<{ id: number }>((q, p) =>
    compilable(
      q,
      sql`with ${matches(table, sql`${p.condition}`)} select id from found order by id desc limit ${p.limit}`,
    ),
  ),
  recent: prepare<Wanted>({ kept: false })<{ id: number }>((q, p) =>
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

/** Newest first. */
export async function findNewest(
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

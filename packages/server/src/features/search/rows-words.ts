// The dictionary of each space, stored forwards and reversed, so that words with a common prefix or suffix are found by
// an index range scan. Words are added with their sections; unused words match nothing and are removed when the space
// is reindexed.
import { sql, type Compilable, type Kysely, type RawBuilder } from 'kysely';
import type { Db } from '#db/database';
import { defer } from '#db/deferred';
import { prepare } from '#db/prepared';
import type { Schema } from '#db/schema';

type SpaceKey = { organization: string; space: string };

const forwards = '>';
const backwards = '<';

const compilable = <T>(q: Kysely<Schema>, query: RawBuilder<unknown>): Compilable<T> => ({
  compile: () => query.compile(q),
});

export const reversed = (word: string): string => Array.from(word).reverse().join('');

export async function insertWords(db: Db, at: SpaceKey, words: ReadonlySet<string>): Promise<void> {
  if (words.size === 0) return;
  const { organization, space } = at;
  if (db.engine === 'postgres') return defer(db, insertionOnPostgres(at, words));
  const list = JSON.stringify(Array.from(words, (word) => forwards + word));
  // Nearly all of them exist, and checking is cheaper than trying to insert.
  const unknown = await db.all(unknownOnSqlite, { ...at, list });
  if (unknown.length === 0) return;
  const keys = unknown.flatMap(({ value }) => [value, backwards + reversed(value.slice(1))]);
  await sql`
    insert into search_words (organization_id, space_id, word)
    select ${organization}, ${space}, value from json_each(${JSON.stringify(keys)}) where true
    on conflict do nothing`.execute(db.q);
}

export async function deleteWords(db: Db, { organization, space }: SpaceKey): Promise<void> {
  await db.q
    .deleteFrom('search_words')
    .where('organization_id', '=', organization)
    .where('space_id', '=', space)
    .execute();
}

const unknownOnSqlite = prepare<SpaceKey & { list: string }>({ kept: false })<{ value: string }>((q, p) =>
  compilable(
    q,
    sql`
      select value from json_each(${p.list}) where (
        select 1 from search_words
        where organization_id = ${p.organization} and space_id = ${p.space} and word = value limit 1) is null`,
  ),
);

/** Looks and inserts at once. One lookup per word: with a join, PostgreSQL may read all words of the space. */
function insertionOnPostgres({ organization, space }: SpaceKey, words: ReadonlySet<string>): RawBuilder<unknown> {
  const list = JSON.stringify(Array.from(words, (word) => ({ f: forwards + word, b: backwards + reversed(word) })));
  return sql`
    insert into search_words (organization_id, space_id, word)
    select ${organization}, ${space}, key from json_to_recordset(${list}::json) as listed(f text, b text)
    cross join lateral (values (f), (b)) as keys(key)
    where (
      select 1 from search_words
      where organization_id = ${organization} and space_id = ${space} and word = f collate "C" limit 1) is null
    on conflict do nothing`;
}

type Wanted = { organization: string; spaces: string; beginnings: string; shortest: number; longest: number };

/** No word contains the character that ends the range. */
const walkOnSqlite = prepare<Wanted>({ kept: false })<{ word: string }>((q, p) =>
  compilable(
    q,
    sql`
      select distinct w.word from json_each(${p.spaces}) s cross join json_each(${p.beginnings}) b
      cross join search_words w
      where w.organization_id = ${p.organization} and w.space_id = s.value
        and w.word >= b.value and w.word < b.value || char(1114111)
        and length(w.word) between ${p.shortest} and ${p.longest}
      order by w.word limit 3000`,
  ),
);

// The offset keeps one index scan per prefix; with a join, all words of the organization may be read.
const walkOnPostgres = prepare<Wanted>({ kept: false })<{ word: string }>((q, p) =>
  compilable(
    q,
    sql`
      select distinct w.word from json_array_elements_text(${p.spaces}::json) s(value)
      cross join json_array_elements_text(${p.beginnings}::json) b(value)
      cross join lateral (
        select word from search_words
        where organization_id = ${p.organization} and space_id = s.value
          and word >= b.value collate "C" and word < (b.value || chr(1114111)) collate "C"
          and length(word) between ${p.shortest}::int and ${p.longest}::int
        offset 0
      ) w
      order by w.word limit 3000`,
  ),
);

/** Words with one of these prefixes or suffixes, within the length bounds. */
export async function listWords(
  db: Db,
  organization: string,
  spaces: readonly string[],
  wanted: { begins: readonly string[]; ends: readonly string[]; shortest: number; longest: number },
): Promise<Set<string>> {
  const beginnings = [
    ...wanted.begins.map((text) => forwards + text),
    ...wanted.ends.map((text) => backwards + reversed(text)),
  ];
  const rows = await db.all(db.engine === 'sqlite' ? walkOnSqlite : walkOnPostgres, {
    organization,
    spaces: JSON.stringify(spaces),
    beginnings: JSON.stringify(beginnings),
    shortest: wanted.shortest + 1,
    longest: wanted.longest + 1,
  });
  return new Set(rows.map(({ word }) => (word.startsWith(forwards) ? word.slice(1) : reversed(word.slice(1)))));
}

const languages = prepare<{ organization: string }>()<{ language: string }>((q, p) =>
  q.selectFrom('search_languages').select('language').where('organization_id', '=', p.organization).orderBy('language'),
);

/** Languages of the organization's content, apart from English. */
export const listLanguages = async (db: Db, organization: string): Promise<string[]> =>
  (await db.all(languages, { organization })).map(({ language }) => language);

export async function insertLanguages(db: Db, organization: string, found: Iterable<string>): Promise<void> {
  const values = [...new Set(found)].map((language) => ({ organization_id: organization, language }));
  if (values.length === 0) return;
  const insertion = db.q.insertInto('search_languages').values(values);
  await defer(
    db,
    insertion.onConflict((conflict) => conflict.doNothing()),
  );
}

// The dictionary of each space, stored forwards and reversed, so that words with a common prefix or suffix are found by
// an index range scan. Words are added with their sections; unused words match nothing and are removed when the space
// is reindexed.
//
// On SQLite every new word would change two pages of the B-tree, all over the table. So the few new words of an edit are
// written as one row, a list, which is searched like the dictionary and merged into it in the background.
import { randomBytes } from 'node:crypto';
import { processCaches } from '@lectern/content';
import { sql, type Compilable, type Kysely, type RawBuilder } from 'kysely';
import type { Db } from '#db/database';
import { defer } from '#db/deferred';
import { prepare } from '#db/prepared';
import type { Schema } from '#db/schema';

type SpaceKey = { organization: string; space: string };

const forwards = '>';
const backwards = '<';
/** A list of words that are still to be merged. */
const listed = '+';
const afterListed = ',';
/** The generation of the dictionary: while this row stays, no word is deleted. */
const generation = '!';
const afterGeneration = '"';

const compilable = <T>(q: Kysely<Schema>, query: RawBuilder<unknown>): Compilable<T> => ({
  compile: () => query.compile(q),
});

const astral = /[\ud800-\udfff]/;

export function reversed(word: string): string {
  if (astral.test(word)) return Array.from(word).reverse().join('');
  let found = '';
  for (let at = word.length - 1; at >= 0; at--) found += word[at]!;
  return found;
}

export async function insertWords(db: Db, at: SpaceKey, words: ReadonlySet<string>): Promise<void> {
  if (words.size === 0) return;
  if (db.engine === 'postgres') return defer(db, insertionOnPostgres(at, words));
  const name = await generationOf(db, at);
  const known = knownWords.get(name) ?? noWords;
  const wanted = known.size === 0 ? [...words] : [...words].filter((word) => !known.has(word));
  if (wanted.length === 0) return;
  const rows = await db.all(unknownOnSqlite, { ...at, list: JSON.stringify(wanted.map((word) => forwards + word)) });
  const unknown = rows.map(({ value }) => value.slice(forwards.length));
  if (unknown.length > 0) {
    const lists = await listsOf(db, at);
    if (unknown.length + lists.size > mostListed) await insertKeys(db, at, keysOf(unknown).sort());
    else {
      await insertKeys(db, at, [listed + unknown.join(' ')]);
      lists.size += unknown.length;
    }
  }
  // Not before: a write that is rolled back adds nothing.
  db.afterCommit?.(async () => noteKnown(name, wanted));
}

/** So many words of a space are merged together: the more there are, the more of them are on one page of the table. */
const mergedTogether = 250;
/** So many may wait while the merger is busy. A search reads all of them. */
const mostListed = 2000;

type Lists = SpaceKey & { size: number; merging?: Merging | undefined };
/** The lists that are being merged into the dictionary of this generation, and the key up to which they are. */
type Merging = { into: string | undefined; rows: ReadonlySet<string>; upTo: string };

/** Others are merged after their next new word. */
const mostSpaces = 1000;

/** The lists of spaces with new words since the start of the process, by database. An estimate: writes may be rolled back. */
const listing = new WeakMap<Kysely<Schema>, Map<string, Lists>>();

async function listsOf(db: Db, at: SpaceKey): Promise<Lists> {
  let ofDatabase = listing.get(db.q);
  if (!ofDatabase) listing.set(db.q, (ofDatabase = new Map()));
  const key = `${at.organization} ${at.space}`;
  const known = ofDatabase.get(key);
  if (known) return known;
  const size = countListed(await readLists(db, at));
  const lists = { ...at, size };
  const [oldest] = ofDatabase.keys();
  if (ofDatabase.size >= mostSpaces && oldest !== undefined) ofDatabase.delete(oldest);
  ofDatabase.set(key, lists);
  return lists;
}

const readLists = async (db: Db, { organization, space }: SpaceKey): Promise<string[]> =>
  (await db.all(listedOnSqlite, { organization, spaces: JSON.stringify([space]) })).map(({ word }) => word);

const wordsListed = (row: string): string[] => row.slice(listed.length).split(' ');
const countListed = (rows: readonly string[]): number => rows.reduce((sum, row) => sum + wordsListed(row).length, 0);

const keysAtOnce = 500;

/**
 * One step of merging the lists of a space with many into the dictionary, which takes a few milliseconds; false when
 * there is none. Steps are in the order of the table, so that each of its pages is written once.
 */
export async function mergeListedWords(db: Db): Promise<boolean> {
  const lists = listing
    .get(db.q)
    ?.values()
    .find(({ size }) => size >= mergedTogether);
  if (!lists) return false;
  const rows = await readLists(db, lists);
  const into = (await db.first(generationOnSqlite, lists))?.word;
  // The dictionary may have been deleted meanwhile, and the space with it.
  const merging = lists.merging?.into === into ? lists.merging : undefined;
  const { rows: old, upTo } = merging ?? { rows: new Set(rows), upTo: '' };
  const some = rows.filter((row) => old.has(row));
  const keys = keysOf([...new Set(some.flatMap(wordsListed))]).filter((key) => key > upTo);
  const step = keys.sort().slice(0, keysAtOnce);
  await insertKeys(db, lists, step);
  const isLast = step.length === keys.length;
  if (isLast) for (const row of some) await deleteRow(db, lists, row);
  const left = countListed(rows.filter((row) => !old.has(row)));
  db.afterCommit?.(async () => {
    lists.merging = isLast ? undefined : { into, rows: old, upTo: step.at(-1)! };
    if (isLast) lists.size = left;
  });
  return true;
}

const keysOf = (words: readonly string[]): string[] =>
  words.flatMap((word) => [forwards + word, backwards + reversed(word)]);

const insertKeys = (db: Db, { organization, space }: SpaceKey, keys: readonly string[]): Promise<void> =>
  db.run(insertionOnSqlite, { organization, space, list: JSON.stringify(keys) });

const insertionOnSqlite = prepare<SpaceKey & { list: string }>({ kept: false })<unknown>((q, p) =>
  compilable(
    q,
    sql`
      insert into search_words (organization_id, space_id, word)
      select ${p.organization}, ${p.space}, value from json_each(${p.list}) where true
      on conflict do nothing`,
  ),
);

const deleteRow = (db: Db, { organization, space }: SpaceKey, word: string): Promise<unknown> =>
  db.q
    .deleteFrom('search_words')
    .where('organization_id', '=', organization)
    .where('space_id', '=', space)
    .where('word', '=', word)
    .execute();

/** Words of a generation that are in the dictionary or listed, and committed: most of a text, and looking each up takes long. */
const knownWords = processCaches.cache('search-known-words', { weigh: (words: Set<string>) => 64 * words.size });
const noWords: ReadonlySet<string> = new Set();
const mostKnown = 50_000;

function noteKnown(name: string, words: readonly string[]): void {
  let known = knownWords.get(name);
  if (!known || known.size + words.length > mostKnown) known = new Set();
  for (const word of words) known.add(word);
  knownWords.set(name, known);
}

const generationOnSqlite = prepare<SpaceKey>({ kept: false })<{ word: string }>((q, p) =>
  q
    .selectFrom('search_words')
    .select('word')
    .where('organization_id', '=', p.organization)
    .where('space_id', '=', p.space)
    .where('word', '>=', generation)
    .where('word', '<', afterGeneration)
    .limit(1),
);

/** Random, so it names the dictionary of one space in one database. */
async function generationOf(db: Db, at: SpaceKey): Promise<string> {
  const found = await db.first(generationOnSqlite, at);
  if (found) return found.word;
  const made = generation + randomBytes(12).toString('base64url');
  await insertKeys(db, at, [made]);
  return made;
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
  const list = JSON.stringify([...words]);
  return sql`
    insert into search_words (organization_id, space_id, word)
    select ${organization}, ${space}, key from json_array_elements_text(${list}::json) as listed(value)
    cross join lateral (values (${sql.lit(forwards)} || value), (${sql.lit(backwards)} || reverse(value))) as keys(key)
    where (
      select 1 from search_words
      where organization_id = ${organization} and space_id = ${space}
        and word = (${sql.lit(forwards)} || value) collate "C" limit 1) is null
    on conflict do nothing`;
}

type Wanted = { organization: string; spaces: string; beginnings: string; shortest: number; longest: number };

const mostWalked = 3000;

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
      order by w.word limit ${sql.lit(mostWalked)}`,
  ),
);

const listedOnSqlite = prepare<{ organization: string; spaces: string }>({ kept: false })<{ word: string }>((q, p) =>
  compilable(
    q,
    sql`
      select w.word from json_each(${p.spaces}) s cross join search_words w
      where w.organization_id = ${p.organization} and w.space_id = s.value
        and w.word >= ${sql.lit(listed)} and w.word < ${sql.lit(afterListed)}`,
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
      order by w.word limit ${sql.lit(mostWalked)}`,
  ),
);

type WantedWords = { begins: readonly string[]; ends: readonly string[]; shortest: number; longest: number };

/** Words with one of these prefixes or suffixes, within the length bounds. */
export async function listWords(
  db: Db,
  organization: string,
  spaces: readonly string[],
  wanted: WantedWords,
): Promise<Set<string>> {
  const beginnings = [
    ...wanted.begins.map((text) => forwards + text),
    ...wanted.ends.map((text) => backwards + reversed(text)),
  ];
  const at = { organization, spaces: JSON.stringify(spaces) };
  // Before the dictionary: lists that are merged in between are found there.
  const lists = db.engine === 'sqlite' ? await db.all(listedOnSqlite, at) : [];
  const rows = await db.all(db.engine === 'sqlite' ? walkOnSqlite : walkOnPostgres, {
    ...at,
    beginnings: JSON.stringify(beginnings),
    shortest: wanted.shortest + 1,
    longest: wanted.longest + 1,
  });
  let keys = rows.map(({ word }) => word);
  if (lists.length > 0) {
    const wantedKeys = createFilter(wanted);
    const more = lists.flatMap(({ word: row }) => wordsListed(row).flatMap(wantedKeys));
    // As if they were merged: callers take the first ones.
    if (more.length > 0) keys = [...new Set([...keys, ...more])].sort().slice(0, mostWalked);
  }
  return new Set(keys.map((key) => (key.startsWith(forwards) ? key.slice(1) : reversed(key.slice(1)))));
}

/** The keys that a walk would find of a word. There may be hundreds of beginnings, but only of a few lengths. */
function createFilter({ begins, ends, shortest, longest }: WantedWords): (word: string) => string[] {
  const all = new Set(begins);
  const lengths = [...new Set(begins.map(({ length }) => length))];
  return (word) => {
    const found: string[] = [];
    if (lengths.some((length) => all.has(word.slice(0, length)))) found.push(forwards + word);
    if (ends.some((text) => word.endsWith(text))) found.push(backwards + reversed(word));
    if (found.length === 0) return found;
    // In characters, as the database counts them.
    const { length } = Array.from(word);
    return length >= shortest && length <= longest ? found : [];
  };
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

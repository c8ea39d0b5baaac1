// One engine: PostgreSQL has no segments.
// Own process: other tests add segments of their own.
import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { services } from '../../../test/harness.ts';
import type { Db } from '../../db/database.ts';
import { mergeSegments } from './index.ts';
import { deleteWords, insertWords, listWords, mergeListedWords } from './rows-words.ts';
import { library } from './testing/library.ts';

const countSegments = async (): Promise<number> =>
  (
    await sql<{ count: number }>`select count(distinct segid) as count from search_fts_idx`.execute(
      services.database.reads.q,
    )
  ).rows[0]!.count;

describe('segments of the search index', () => {
  test('are merged without changing results', async () => {
    const pages = Array.from({ length: 8 }, (_, n) => ({ title: `Page ${n}`, text: `A cormorant and word${n}.` }));
    const { found } = await library({ pages });
    const right = await found('cormorant');
    assert.equal(right.length, 8);
    const before = await countSegments();
    assert.ok(before >= 8, `${before} segments`);
    await mergeSegments(services.database);
    const after = await countSegments();
    assert.ok(after <= before / 2, `${before} segments became ${after}`);
    assert.deepEqual(await found('cormorant'), right);
    assert.deepEqual(await found('word5'), ['Page 5']);
  });

  test('are not rewritten if there is nothing to merge', async () => {
    await mergeSegments(services.database);
    const version = services.database.reads.version();
    await mergeSegments(services.database);
    assert.equal(services.database.reads.version(), version);
  });
});

const wordRows = async (space: string): Promise<string[]> =>
  (
    await services.database.reads.q
      .selectFrom('search_words')
      .select('word')
      .where('space_id', '=', space)
      .orderBy('word')
      .execute()
  ).map(({ word }) => word);

/** Rows without the generation of the dictionary. */
const dictionary = async (space: string): Promise<string[]> =>
  (await wordRows(space)).filter((word) => !word.startsWith('!'));

const many = (name: string, count: number): string[] => Array.from({ length: count }, (_, n) => `${name}${n}`);

describe('new words of an edit', () => {
  test('are one row, and are found like those of the dictionary', async () => {
    const { found, spaceId } = await library({ pages: [{ title: 'Birds', text: 'A cormorant.' }] });
    assert.deepEqual(await dictionary(spaceId), ['+birds bird cormorant cormor']);
    // By their beginning, by their end, and not at all.
    const queries = ['cormorrant ', 'kormorant ', 'pelican '];
    assert.deepEqual(await Promise.all(queries.map((query) => found(query))), [['Birds'], ['Birds'], []]);
  });

  test('are merged when there are enough, each page of the table once', async () => {
    const { found, organization, spaceId } = await library({ pages: [{ title: 'Birds', text: 'A cormorant.' }] });
    const at = { organization: organization.id, space: spaceId };
    await mergeSegments(services.database);
    assert.deepEqual(await dictionary(spaceId), ['+birds bird cormorant cormor']);
    for (const name of ['one', 'two'])
      await services.database.write((db) => insertWords(db, at, new Set(many(name, 600))));
    assert.equal((await dictionary(spaceId)).length, 3);
    await mergeSegments(services.database);
    const words = [...many('one', 600), ...many('two', 600), 'birds', 'bird', 'cormorant', 'cormor'];
    const keys = words.flatMap((word) => [`>${word}`, `<${Array.from(word).reverse().join('')}`]);
    assert.deepEqual(await dictionary(spaceId), keys.sort());
    assert.deepEqual(await found('kormorant '), ['Birds']);
  });

  test('that come while others are merged stay until they are merged too', async () => {
    const { organization, spaceId } = await library();
    const at = { organization: organization.id, space: spaceId };
    const add = (words: string[]) => services.database.write((db) => insertWords(db, at, new Set(words)));
    await add(many('first', 1100));
    let steps = 0;
    await services.database.write(mergeListedWords);
    await add(many('a-later', 3));
    while (await services.database.write(mergeListedWords)) assert.ok(++steps < 20, 'it does not end');
    assert.ok(steps > 1, `${steps} steps`);
    const rows = await dictionary(spaceId);
    assert.deepEqual(
      rows.filter((row) => row.startsWith('+')),
      ['+a-later0 a-later1 a-later2'],
    );
    assert.equal(rows.length, 2 * 1100 + 1);
  });

  test('are found while they are merged', async () => {
    const { organization, spaceId } = await library();
    const at = { organization: organization.id, space: spaceId };
    await services.database.write((db) => insertWords(db, at, new Set(many('word', 300))));
    const { reads } = services.database;
    // Merged between the queries of the search.
    const db: Db = {
      ...reads,
      async all(prepared, args) {
        const rows = await reads.all(prepared, args);
        while (await services.database.write(mergeListedWords));
        return rows;
      },
    };
    const wanted = { begins: ['word29'], ends: [], shortest: 7, longest: 7 };
    assert.equal((await listWords(db, at.organization, [at.space], wanted)).size, 10);
    assert.ok((await dictionary(spaceId)).includes('>word299'));
  });

  test('are merged from the start if the dictionary is deleted meanwhile', async () => {
    const { organization, spaceId } = await library();
    const at = { organization: organization.id, space: spaceId };
    const words = new Set(many('word', 1100));
    const add = () => services.database.write((db) => insertWords(db, at, words));
    await add();
    await services.database.write(mergeListedWords);
    await services.database.write((db) => deleteWords(db, at));
    await add();
    await mergeSegments(services.database);
    const keys = [...words].flatMap((word) => [`>${word}`, `<${Array.from(word).reverse().join('')}`]);
    assert.deepEqual(await dictionary(spaceId), keys.sort());
  });

  test('are not written again while they are known', async () => {
    const { page, spaceId } = await library({ pages: [{ title: 'Birds', text: 'A cormorant.' }] });
    const once = await wordRows(spaceId);
    await page({ title: 'Bird', text: 'Cormorant' });
    assert.deepEqual(await wordRows(spaceId), once);
    await page({ title: 'Birds', text: 'The cormorant' });
    assert.deepEqual(
      (await wordRows(spaceId)).filter((word) => !once.includes(word)),
      ['+the'],
    );
  });

  test('are written after a rolled back write, and after the dictionary was deleted', async () => {
    const { organization, spaceId } = await library({ pages: [{ title: 'Birds' }] });
    const at = { organization: organization.id, space: spaceId };
    const add = (db: Db) => insertWords(db, at, new Set(['puffin']));
    const failed = services.database.write(async (db) => {
      await add(db);
      throw new Error('no');
    });
    await assert.rejects(failed, { message: 'no' });
    assert.ok(!(await wordRows(spaceId)).includes('+puffin'));
    await services.database.write(add);
    assert.ok((await wordRows(spaceId)).includes('+puffin'));
    await services.database.write((db) => deleteWords(db, at));
    await services.database.write(add);
    assert.deepEqual(await dictionary(spaceId), ['+puffin']);
  });

  test('are written into the dictionary at once if there are very many', async () => {
    const { organization, spaceId } = await library();
    const at = { organization: organization.id, space: spaceId };
    await services.database.write((db) => insertWords(db, at, new Set(many('word', 2100))));
    const rows = await dictionary(spaceId);
    assert.equal(rows.length, 4200);
    assert.ok(!rows.some((word) => word.startsWith('+')));
  });
});

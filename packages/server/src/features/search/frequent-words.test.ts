import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { services } from '../../../test/harness.ts';
import { findIds, insertSections } from './rows-index.ts';
import { library } from './testing/library.ts';
import { token } from './tokens.ts';

const count = 60;
/** As if there were thousands of sections. */
const bounds = { few: 10, recent: 20 };

describe('a word in many sections', () => {
  test('is found in the newest of them, wherever they are', async () => {
    const { organization, spaceId } = await library();
    const { database } = services;
    const wordsOf = (number: number): string[] => [
      'common',
      ...(number < 30 ? ['early'] : []),
      ...(number % 3 === 0 ? ['third'] : []),
      ...(number === 7 || number === 50 ? ['rare'] : []),
    ];
    const sections = Array.from({ length: count }, (_, number) => ({
      organization_id: organization.id,
      space_id: spaceId,
      page_id: 'page',
      number,
      anchor: '',
      page_title: '',
      title: '',
      body: '',
      drawn: '',
      language: 'en',
      tokens: wordsOf(number)
        .map((word) => token(organization.id, 'w', word))
        .join(' '),
      words: [],
    }));
    await database.write((db) => insertSections(db, sections));
    const stored = await database.reads.q
      .selectFrom('search_sections')
      .select(['id', 'number'])
      .where('organization_id', '=', organization.id)
      .execute();
    const numbers = new Map(stored.map(({ id, number }) => [id, number]));
    const found = async (word: string, limit: number) => {
      const condition = { all: [token(organization.id, 'w', word)] };
      const ids = await findIds(database.reads, 'sections', organization.id, condition, limit, bounds);
      return ids.map((id) => numbers.get(id));
    };
    assert.deepEqual(await found('common', 4), [59, 58, 57, 56]);
    // Some are among the newest sections, but fewer than wanted.
    assert.deepEqual(await found('third', 8), [57, 54, 51, 48, 45, 42, 39, 36]);
    // None is.
    assert.deepEqual(await found('early', 3), [29, 28, 27]);
    assert.deepEqual(await found('rare', 4), [50, 7]);
    assert.deepEqual(await found('missing', 4), []);
  });
});

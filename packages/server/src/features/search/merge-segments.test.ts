// One engine: PostgreSQL has no segments.
// Own process: other tests add segments of their own.
import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { services } from '../../../test/harness.ts';
import { mergeSegments } from './index.ts';
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

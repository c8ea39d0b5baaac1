import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { app } from '../harness.ts';
import { published } from '../../src/features/publishing/testing/visits.ts';

/** A site with many pages, and how often others had a turn while it answered. */
async function withPages(count: number) {
  const { admin, spaces, base } = await published('Guide');
  const spaceId = spaces[0]!.id;
  await admin.call(api.updateSpace, { spaceId, body: { editMode: 'live' } });
  const text = '## Part\n\nSome *words* and a [link](https://a.test).\n\n'.repeat(10);
  const changes = Array.from({ length: count }, (_, number) => ({
    operation: 'insert_page' as const,
    title: `Chapter ${number}`,
    document: { markdown: `${text}Number ${number}.\n` },
  }));
  await admin.call(api.editContent, { spaceId, body: { changes } });
  return async (below: string) => {
    let turns = 0;
    let done = false;
    const turn = (): void => {
      turns++;
      if (!done) setImmediate(turn);
    };
    setImmediate(turn);
    const answer = await app.http.inject({ method: 'GET', url: new URL(base).pathname + below });
    done = true;
    return { status: answer.statusCode, text: answer.payload, turns };
  };
}

describe('a site of many pages', () => {
  test('does not block the event loop while llms-full.txt is generated', async () => {
    const get = await withPages(50);
    // What is loaded at first is loaded.
    await get('/llms.txt');
    const { status, text, turns } = await get('/llms-full.txt');
    assert.equal(status, 200);
    assert.match(text, /Number 49\./);
    assert.ok(turns > 3, `${turns} turns`);
  });
});

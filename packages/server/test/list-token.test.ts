import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { a } from './harness.ts';

describe('a page token', () => {
  test('works only for the list that returned it', async () => {
    const organization = await a.organization();
    const { admin } = organization;
    const [one, two] = [await a.space({ in: organization }), await a.space({ in: organization })];
    for (const { id: spaceId } of [one, two]) {
      for (const body of ['a', 'b', 'c']) await admin.call(api.createComment, { spaceId, body: { body } });
    }
    const first = await admin.call(api.listComments, { spaceId: one.id, query: { limit: 2 } });
    const page = first.next!.page;
    const rest = await admin.call(api.listComments, { spaceId: one.id, query: { limit: 2, page } });
    assert.deepEqual([rest.items.length, rest.next], [1, undefined]);
    const others = [
      admin.send(api.listComments, { spaceId: two.id, query: { page } }),
      admin.send(api.listRevisions, { spaceId: one.id, query: { page } }),
      admin.send(api.searchSpace, { spaceId: one.id, query: { query: 'a', page } }),
      admin.send(api.listComments, { spaceId: one.id, query: { page: page.split('.')[1]! } }),
    ];
    for (const answer of others) {
      const { status, body } = await answer;
      assert.deepEqual(
        [status, (body as { error: { message: string } }).error.message],
        [400, 'page is not a token of this list'],
      );
    }
  });
});

// Cached replies of repeated reads never hide a write, and never show one caller what another may see.
import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { a, app } from './harness.ts';

describe('a read repeated at once', () => {
  test('shows every write since, by anybody', async () => {
    const { admin, id } = await a.organization();
    const space = await a.space({ in: { id, admin, title: '' } });
    const reader = await a.member({ in: { id }, role: 'read' });
    for (let count = 0; count < 20; count += 1) {
      await admin.call(api.updateSpace, { spaceId: space.id, body: { title: `Title ${count}` } });
      for (const person of [admin, reader, admin]) {
        assert.equal((await person.call(api.getSpace, { spaceId: space.id })).title, `Title ${count}`);
      }
    }
  });

  test('belongs to its token', async () => {
    const { admin, id } = await a.organization();
    const space = await a.space({ in: { id, admin, title: '' } });
    const stranger = await a.person();
    const status = async (token?: string): Promise<number> => {
      const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
      return (await app.http.inject({ method: 'GET', url: `/v1/spaces/${space.id}`, headers })).statusCode;
    };
    assert.deepEqual(
      [await status(admin.token), await status(stranger.token), await status(), await status(admin.token)],
      [200, 404, 401, 200],
    );
  });

  test('is refused as soon as the access is taken away', async () => {
    const { admin, id } = await a.organization();
    const space = await a.space({ in: { id, admin, title: '' } });
    const reader = await a.member({ in: { id }, role: 'read' });
    await reader.call(api.getSpace, { spaceId: space.id });
    await admin.call(api.updateSpace, { spaceId: space.id, body: { defaultLevel: null } });
    await assert.rejects(reader.call(api.getSpace, { spaceId: space.id }), { code: 404 });
  });
});

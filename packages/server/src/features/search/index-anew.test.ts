// What an older version wrote into the index is written anew when the server is brought to a newer one.
import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { engine } from '../../../test/engine.ts';
import { anotherServer } from '../../../test/servers.ts';
import { migrate } from '../../db/migrate.ts';

describe('an index of an older version', () => {
  test('is read anew once, by jobs', async () => {
    const server = await anotherServer(engine);
    try {
      const { database } = server.services;
      const { organizationId, admin } = await server.founded();
      const { id: spaceId } = await admin.call(api.createSpace, { organizationId, body: { title: 'Guide' } });
      await admin.call(api.updateSpace, { spaceId, body: { editMode: 'live' } });
      const page = { title: 'Start', document: { markdown: '# Start\n\nHello, reader.\n' } };
      await admin.call(api.editContent, { spaceId, body: { changes: [{ operation: 'insert_page', ...page }] } });
      const bodies = async () =>
        (await database.reads.q.selectFrom('search_sections').select('body').execute()).map(({ body }) => body);
      const right = await bodies();
      await database.write(async (db) => {
        await db.q.updateTable('search_sections').set({ body: 'secret-file.pdf' }).execute();
        await db.q
          .deleteFrom('migrations' as never)
          .where('name' as never, '=', '0023-index-anew' as never)
          .execute();
      });
      assert.deepEqual(await migrate(database), ['0023-index-anew']);
      assert.ok((await server.runJobs()) > 0);
      assert.deepEqual(await bodies(), right);
    } finally {
      await server.close();
    }
  });
});

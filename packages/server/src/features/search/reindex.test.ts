// Index entries of an older version are rebuilt on upgrade.
import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { api } from '@lectern/contract';
import { engine, isEmbedded } from '../../../test/engine.ts';
import { anotherServer } from '../../../test/servers.ts';
import { migrate } from '../../db/migrate.ts';
import { enqueue } from '../../platform/jobs.ts';

describe('an index of an older version', () => {
  test('is rebuilt once, by jobs', async () => {
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
          .where('name' as never, '=', '0023-read-anew' as never)
          .execute();
      });
      assert.deepEqual(await migrate(database), ['0023-read-anew']);
      assert.ok((await server.runJobs()) > 0);
      assert.deepEqual(await bodies(), right);
    } finally {
      await server.close();
    }
  });

  test('gets its words, languages and links by jobs', async () => {
    const server = await anotherServer(engine);
    try {
      const { database } = server.services;
      const { organizationId, admin } = await server.founded();
      const { id: spaceId } = await admin.call(api.createSpace, { organizationId, body: { title: 'Handbuch' } });
      await admin.call(api.updateSpace, { spaceId, body: { editMode: 'live' } });
      const markdown = 'Die Verbindungen werden geprüft.\n\n[Weiter](#gibt-es-nicht)\n';
      const page = { title: 'Netzwerk', document: { markdown } };
      await admin.call(api.editContent, { spaceId, body: { changes: [{ operation: 'insert_page', ...page }] } });
      const found = async (query: string) =>
        (await admin.call(api.searchSpace, { spaceId, query: { query } })).items.map(({ title }) => title);
      const links = () => database.reads.q.selectFrom('links').select('source_id').execute();
      const right = await links();
      await database.write(async (db) => {
        await db.q.updateTable('search_sections').set({ language: '' }).execute();
        for (const table of ['search_words', 'search_languages', 'links'] as const)
          await db.q.deleteFrom(table).execute();
        await db.q
          .deleteFrom('migrations' as never)
          .where('name' as never, '=', '0033-read-words' as never)
          .execute();
      });
      assert.deepEqual([await found('Verbindnugen'), await found('Verbindung ')], [[], []]);
      assert.deepEqual(await migrate(database), ['0033-read-words']);
      assert.ok((await server.runJobs()) > 0);
      assert.deepEqual([await found('Verbindnugen'), await found('Verbindung ')], [['Netzwerk'], ['Netzwerk']]);
      assert.deepEqual(await links(), right);
      assert.ok(right.length > 0);
    } finally {
      await server.close();
    }
  });

  test('gets word forms without a language by jobs', async () => {
    const server = await anotherServer(engine);
    try {
      const { database } = server.services;
      const { organizationId, admin } = await server.founded();
      const { id: spaceId } = await admin.call(api.createSpace, { organizationId, body: { title: 'Handbuch' } });
      await admin.call(api.updateSpace, { spaceId, body: { editMode: 'live' } });
      const page = { title: 'Netzwerk', document: { markdown: 'Die Häuser werden geprüft.\n' } };
      await admin.call(api.editContent, { spaceId, body: { changes: [{ operation: 'insert_page', ...page }] } });
      const found = async (query: string) =>
        (await admin.call(api.searchSpace, { spaceId, query: { query } })).items.map(({ title }) => title);
      assert.deepEqual(await found('haus '), ['Netzwerk']);
      await database.write((db) =>
        db.q
          .deleteFrom('migrations' as never)
          .where('name' as never, '=', '0034-word-forms' as never)
          .execute(),
      );
      assert.deepEqual(await migrate(database), ['0034-word-forms']);
      assert.deepEqual(await found('haus '), []);
      assert.ok((await server.runJobs()) > 0);
      assert.deepEqual(await found('haus '), ['Netzwerk']);
    } finally {
      await server.close();
    }
  });

  test('does not block requests while it is rebuilt', async () => {
    const server = await anotherServer(engine);
    try {
      const { database, clock } = server.services;
      const { organizationId } = await server.founded();
      await database.write(async (db) => {
        // Enough of them that they are still running when the other one is done.
        for (const name of ['search.index', 'links.read']) {
          const jobs = Array.from({ length: 500 }, (_, n) => ({
            organization_id: '',
            id: `${name}-${n}`,
            name,
            payload: JSON.stringify({ space: `s${n}` }),
            run_at: clock().toISOString(),
            attempts: 0,
            last_error: null,
            created_at: clock().toISOString(),
            share: 'upgrade',
          }));
          await db.q.insertInto('jobs').values(jobs).execute();
        }
        // Stands for mail and everything else in the common queue.
        await enqueue(db, clock(), 'invites.seal', { organization: organizationId }, { organization: organizationId });
      });
      const waiting = async (share: 'upgrade' | null) =>
        (
          await database.reads.q
            .selectFrom('jobs')
            .select('name')
            .where('share', share === null ? 'is' : '=', share)
            .execute()
        ).length;
      server.app.start();
      for (let round = 0; (await waiting(null)) > 0; round++) {
        assert.ok(round < 4000, 'it did not happen');
        await wait(5);
      }
      // The embedded engine blocks timers while it works, so the order cannot be observed there.
      assert.ok(isEmbedded || (await waiting('upgrade')) > 0);
    } finally {
      await server.close();
    }
  });
});

// An order continues after the organization is imported elsewhere, and after an upgrade.
import { strict as assert } from 'node:assert';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { sql } from 'kysely';
import { engine } from '../../../../test/engine.ts';
import { passTime, services } from '../../../../test/harness.ts';
import { anotherServer, asServices, type Server } from '../../../../test/servers.ts';
import { migrate } from '../../../db/migrate.ts';
import { newId } from '../../../platform/ids.ts';
import { ArchiveReader, importArchive, restoreBackup, saveArchive } from '../../archive/archives.ts';
import { during, ordering } from './testing/service.ts';

type Ordered = Awaited<ReturnType<typeof ordering>>;

/** A server that imported the organization while an order was pending. */
async function elsewhere(from: Ordered, how: 'import' | 'restore', work: (there: Server) => Promise<void>) {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-orders-'));
  const there = await anotherServer(engine, services.secret);
  try {
    const path = join(folder, 'archive.zip');
    await saveArchive(asServices(services), how === 'import' ? { organization: from.organization.id } : 'server', path);
    const archive = await ArchiveReader.open(path);
    if (how === 'import') await importArchive(there.services, archive, {});
    else await restoreBackup(there.services, archive, {});
    archive.close();
    await work(there);
  } finally {
    await there.close();
    await rm(folder, { recursive: true, force: true });
  }
}

describe('a pending job', () => {
  for (const how of ['import', 'restore'] as const) {
    test(`is kept after ${how}`, async () => {
      const from = await ordering({ 'Hello 1': 'Hello one\n', 'Hello 2': 'Hello two\n' });
      const { spaceId } = from;
      await during(async () => {
        const placed = await from.order();
        await elsewhere(from, how, async (there) => {
          const admin = await there.as(from.admin.id);
          assert.deepEqual(await admin.call(api.getTranslationOrder, { spaceId }), placed);
          // A backup of the server also contains the data of other tests.
          if (how === 'restore') return;
          await there.runJobs();
          const done = await admin.call(api.getTranslationOrder, { spaceId });
          assert.deepEqual([done.state, done.proposed], ['done', 2]);
        });
      });
    });
  }

  test('from before jobs were stored is converted', async () => {
    await during(async () => {
      const from = await ordering({ 'Hello 1': 'Hello one\n', 'Hello 2': 'Hello two\n', 'Hello 3': 'Hello three\n' });
      await elsewhere(from, 'import', async (there) => {
        const { database, clock } = there.services;
        const { spaceId, ids, organization } = from;
        const old = { organization: organization.id, space: spaceId, user: organization.admin.id };
        await database.write(async (db) => {
          await sql`drop table translation_orders`.execute(db.q);
          await sql`drop table translation_problems`.execute(db.q);
          await sql`delete from migrations where name = '0024-translation-orders'`.execute(db.q);
          const at = clock().toISOString();
          for (const payload of [
            { ...old, pages: [ids['Hello 1'], ids['Hello 2']] },
            { ...old, pages: [ids['Hello 2'], ids['Hello 3']] },
            { ...old, space: 'unlinked', pages: ['a'] },
          ]) {
            const job = {
              name: 'translations.translate',
              payload: JSON.stringify(payload),
              run_at: at,
              created_at: at,
            };
            const row = {
              organization_id: '',
              id: newId(clock()),
              attempts: 0,
              last_error: null,
              share: null,
              ...job,
            };
            await db.q.insertInto('jobs').values(row).execute();
          }
        });
        assert.deepEqual(await migrate(database), ['0024-translation-orders']);
        const admin = await there.as(from.admin.id);
        const placed = await admin.call(api.getTranslationOrder, { spaceId });
        assert.deepEqual([placed.state, placed.pages, placed.waiting], ['running', 3, 3]);
        await there.runJobs();
        const done = await admin.call(api.getTranslationOrder, { spaceId });
        assert.deepEqual([done.state, done.proposed], ['done', 3]);
      });
    });
  });

  test('reports that translated pages could not be stored, and retries', async () => {
    await during(async () => {
      const from = await ordering({ Hello: 'Hello you\n' });
      const { spaceId } = from;
      await from.order();
      await elsewhere(from, 'import', async (there) => {
        const admin = await there.as(from.admin.id);
        const rename = (one: string, other: string) =>
          there.services.database.write((db) =>
            sql`alter table ${sql.table(one)} rename to ${sql.table(other)}`.execute(db.q),
          );
        await rename('proposed_translations', 'away');
        await there.runJobs();
        const failed = await admin.call(api.getTranslationOrder, { spaceId });
        assert.deepEqual([failed.state, failed.waiting, failed.proposed], ['retrying', 1, 0]);
        assert.match(failed.error!, /could not be stored/);
        await rename('away', 'proposed_translations');
        passTime({ minutes: 2 });
        await there.runJobs();
        const done = await admin.call(api.getTranslationOrder, { spaceId });
        assert.deepEqual([done.state, done.error, done.proposed], ['done', undefined, 1]);
      });
    });
  });
});

// Indexed API descriptions are found on another server too, after an import.
import { strict as assert } from 'node:assert';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { api, type Client } from '@lectern/contract';
import { engine } from '../../../test/engine.ts';
import { app, services } from '../../../test/harness.ts';
import { anotherServer, asServices } from '../../../test/servers.ts';
import { ArchiveReader, importArchive, saveArchive } from '../archive/archives.ts';
import { computedPage, host, operationBlock } from './testing/apis.ts';
import { library } from './testing/library.ts';

const found = async (client: Client, spaceId: string, query: string) =>
  (await client.call(api.searchSpace, { spaceId, query: { query } })).items.map(({ title }) => title).sort();

describe('an imported organization', () => {
  test('finds misspelt words, and other word forms', async () => {
    const text = 'Die Verbindungen werden mit dem Netz geprüft.';
    const { admin, organization, spaceId } = await library({ pages: [{ title: 'Netz', text }] });
    const folder = await mkdtemp(join(tmpdir(), 'lectern-carried-'));
    const there = await anotherServer(engine);
    try {
      await saveArchive(asServices(services), { organization: organization.id }, join(folder, 'all.zip'));
      const archive = await ArchiveReader.open(join(folder, 'all.zip'));
      await importArchive(there.services, archive, {});
      archive.close();
      const client = await there.as(admin.id);
      for (const query of ['Verbindnugen ', 'Verbindung ']) {
        assert.deepEqual(await found(client, spaceId, query), ['Netz'], query);
      }
    } finally {
      await there.close();
      await rm(folder, { recursive: true, force: true });
    }
  });

  test('finds the parts of API descriptions its pages show', async () => {
    const { admin, organization, page, edit, spaceId } = await library();
    await host(admin, organization.id);
    await page({ title: 'Burrows', text: operationBlock() });
    await edit([computedPage('shop', false)]);
    await app.runJobs();
    const both = ['Burrows', 'Look into a burrow'];
    assert.deepEqual(await found(admin, spaceId, 'bandicoot'), both);
    const folder = await mkdtemp(join(tmpdir(), 'lectern-carried-'));
    const there = await anotherServer(engine);
    try {
      await saveArchive(asServices(services), { organization: organization.id }, join(folder, 'all.zip'));
      const archive = await ArchiveReader.open(join(folder, 'all.zip'));
      await importArchive(there.services, archive, {});
      archive.close();
      const client = await there.as(admin.id);
      assert.deepEqual(await found(client, spaceId, 'bandicoot'), ['Burrows']);
      await there.runJobs();
      assert.deepEqual(await found(client, spaceId, 'bandicoot'), both);

      // A single space uses the descriptions of the organization it is imported into.
      await saveArchive(asServices(services), { space: spaceId }, join(folder, 'space.zip'));
      const other = await anotherServer(engine);
      try {
        const { organizationId, admin: theirs } = await other.founded();
        const one = await ArchiveReader.open(join(folder, 'space.zip'));
        await importArchive(other.services, one, { into: organizationId });
        one.close();
        await other.runJobs();
        assert.deepEqual(await found(theirs, spaceId, 'bandicoot'), []);
        assert.deepEqual(await found(theirs, spaceId, 'burrows'), ['Burrows']);
      } finally {
        await other.close();
      }
    } finally {
      await there.close();
      await rm(folder, { recursive: true, force: true });
    }
  });
});

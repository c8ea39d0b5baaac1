// Keys keep working on a server with another secret, and are never shown.
import { strict as assert } from 'node:assert';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { api, type Client } from '@lectern/contract';
import { engine } from '../../../test/engine.ts';
import { a, nobody, services } from '../../../test/harness.ts';
import { aSite } from '../../../test/site-fixture.ts';
import { ArchiveReader, importArchive, saveArchive } from './archives.ts';
import type { ArchiveScope } from './index.ts';
import { listTables } from './rows-tables.ts';
import { tableContents, sealedColumns } from './tables.ts';
import { anotherServer, asServices, type Server } from '../../../test/servers.ts';

const here = asServices(services);
let folder: string;
let there: Server;

let carried = 0;
async function carryOver(wanted: ArchiveScope, into?: string): Promise<void> {
  const path = join(folder, `${++carried}.zip`);
  await saveArchive(here, wanted, path);
  const archive = await ArchiveReader.open(path);
  try {
    await importArchive(there.services, archive, into === undefined ? {} : { into });
  } finally {
    archive.close();
  }
}

const keyed = (server: { database: typeof services.database }, id: string) =>
  server.database.reads.q.selectFrom('spaces').select('document_key').where('id', '=', id).executeTakeFirstOrThrow();

async function write(spaceId: string, client: Client): Promise<string> {
  await client.call(api.updateSpace, { spaceId, body: { editMode: 'live' } });
  const changes = [{ operation: 'insert_page' as const, title: 'Page', document: { markdown: 'About herons.\n' } }];
  await client.call(api.editContent, { spaceId, body: { changes } });
  return documentIdIn(spaceId, client);
}

const documentIdIn = async (spaceId: string, client: Client): Promise<string> =>
  (await client.call(api.listPages, { spaceId })).pages[0]!.documentId!;

describe('keys of an archive', () => {
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lectern-keys-'));
    there = await anotherServer(engine);
  });
  after(async () => {
    await there.close();
    await rm(folder, { recursive: true, force: true });
  });

  describe('documents', () => {
    test('have ids derived from a key of their space, which is exported with it', async () => {
      const organization = await a.organization();
      const { admin } = organization;
      const { id: spaceId } = await a.space({ in: organization });
      const documentId = await write(spaceId, admin);
      const { id: copyId } = await admin.call(api.duplicateSpace, { spaceId });
      const ofCopy = await documentIdIn(copyId, admin);
      assert.notEqual(ofCopy, documentId);
      assert.notEqual((await keyed(services, copyId)).document_key, (await keyed(services, spaceId)).document_key);
      const found = await admin.call(api.getDocument, { spaceId, documentId });
      const first = documentId.startsWith('A') ? 'B' : 'A';
      const wrong = [
        ofCopy,
        `${documentId}AA`,
        documentId.slice(4),
        `${first}${documentId.slice(1)}`,
        '-',
        `${documentId}=`,
      ];
      for (const other of wrong) {
        assert.equal((await admin.send(api.getDocument, { spaceId, documentId: other })).status, 404, other);
      }

      await carryOver({ organization: organization.id });
      const client = await there.as(admin.id);
      assert.equal(await documentIdIn(spaceId, client), documentId);
      assert.deepEqual(await client.call(api.getDocument, { spaceId, documentId }), found);
      assert.equal(await documentIdIn(copyId, client), ofCopy);
    });

    test('keep them when a space is imported into another organization', async () => {
      const first = await a.organization();
      await a.space({ in: first });
      await carryOver({ organization: first.id });
      const second = await a.organization();
      const { id: spaceId } = await a.space({ in: second });
      const documentId = await write(spaceId, second.admin);
      await carryOver({ space: spaceId }, first.id);
      assert.equal(await documentIdIn(spaceId, await there.as(first.admin.id)), documentId);
    });

    test('are never exported with the key', async () => {
      const organization = await a.organization();
      const { id: spaceId } = await a.space({ in: organization });
      const { admin, id: organizationId } = organization;
      await write(spaceId, admin);
      const { document_key } = await keyed(services, spaceId);
      assert.ok(document_key.length >= 60);
      const said = [
        await admin.call(api.getSpace, { spaceId }),
        await admin.call(api.listSpaces, { organizationId }),
        await admin.call(api.getContent, { spaceId }),
        await admin.call(api.listPages, { spaceId }),
        await admin.call(api.duplicateSpace, { spaceId }),
      ];
      assert.ok(!JSON.stringify(said).includes(document_key) && !JSON.stringify(said).includes('document_key'));
    });
  });

  describe('keys of sites', () => {
    test('work on the other server', async () => {
      const { admin, at, organization } = await aSite('Guide');
      await admin.call(api.updateSite, { ...at, body: { visibility: 'share-link' } });
      await admin.call(api.publishSite, at);
      const link = await admin.call(api.createShareLink, { ...at, body: { name: 'Friends' } });
      const { privateKey } = await admin.call(api.getPublishingAuth, at);
      const lookUp = { body: { url: link.urls.published!, visitor: {} } };
      assert.ok('apiToken' in (await nobody.call(api.resolvePublishedUrl, lookUp)));

      await carryOver({ organization: organization.id });
      const client = await there.as(admin.id);
      const shown = await client.call(api.listShareLinks, at);
      assert.equal(shown.items[0]!.urls.published, link.urls.published);
      assert.equal((await client.call(api.getPublishingAuth, at)).privateKey, privateKey);
      const opened = await client.call(api.resolvePublishedUrl, lookUp);
      assert.ok('apiToken' in opened && opened.site === at.siteId);
      const rows = JSON.stringify([
        await there.services.database.reads.q.selectFrom('site_share_links').selectAll().execute(),
        await there.services.database.reads.q.selectFrom('site_auth').selectAll().execute(),
      ]);
      assert.ok(!rows.includes(privateKey) && !rows.includes('open:'));
    });

    test('are encrypted', async () => {
      const tables = await listTables(services.database.reads);
      for (const { name, columns } of tables) {
        if (tableContents[name] !== 'organization') continue;
        const unsaid = columns.filter((column) => /^sealed_|_sealed$|^private_key$/.test(column));
        assert.deepEqual(unsaid, [...(sealedColumns[name] ?? [])], `say so of ${name} in features/archive/tables.ts`);
      }
    });
  });
});

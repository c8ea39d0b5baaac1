// Archives that are corrupt, forged or of another version: a clear message, and nothing is changed.
// One engine: archives are refused before rows are written; round-trip.test.ts reads and writes on both.
import { strict as assert } from 'node:assert';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { zipSync } from 'fflate';
import { api } from '@lectern/contract';
import { migrate, migrationNames } from '#db/migrate';
import { engine } from '../../../test/engine.ts';
import { a, services } from '../../../test/harness.ts';
import { makeRichWorld } from '../../../test/rich-organization.ts';
import { withFolder, withScratchDatabase } from './upgrade.ts';
import { listTables } from './rows-tables.ts';
import { ArchiveReader, checkArchive, importArchive, saveArchive } from './archives.ts';
import { ArchiveError } from './index.ts';
import { changeRows, repack, unpack, type Parts, type Row } from './testing/repack.ts';
import { mapToSpace } from './map-row.ts';
import { anotherServer, asServices, type Server } from '../../../test/servers.ts';

const here = asServices(services);
let folder: string;
let good: string;
let there: Server;
let empty: unknown;

let made = 0;
const fresh = (): string => join(folder, `${++made}.zip`);

/** All data of the server, except unreferenced files and the job that removes them. */
async function state({ services: one }: Server): Promise<unknown> {
  const { manifest } = await saveArchive(one, 'server', fresh());
  const { jobs: _, ...data } = manifest.data;
  return data;
}

async function refused(path: string, sentence: RegExp): Promise<void> {
  const attempt = async () => {
    const archive = await ArchiveReader.open(path);
    try {
      await importArchive(there.services, archive, {});
    } finally {
      archive.close();
    }
  };
  await assert.rejects(attempt(), (error: unknown) => {
    assert.ok(error instanceof ArchiveError, String(error));
    assert.match(error.message, sentence);
    return true;
  });
}

const forged = async (change: (parts: Parts) => void, isSmall = false): Promise<string> => {
  const parts = await unpack(good);
  change(parts);
  return repack(fresh(), parts, isSmall);
};
const withRows = (table: string, change: (rows: Row[]) => Row[]) => forged((parts) => changeRows(parts, table, change));

describe('hostile archives', () => {
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lectern-hostile-'));
    good = join(folder, 'good.zip');
    const { organization } = await makeRichWorld();
    await saveArchive(here, { organization: organization.id }, good);
    there = await anotherServer(engine);
    empty = await state(there);
  });
  after(async () => {
    await there.close();
    await rm(folder, { recursive: true, force: true });
  });

  describe('an archive of a space', () => {
    const place = { db: services.database.reads, space: 'one', from: 'acme', to: 'acme', carried: new Set<string>() };
    const grant = { organization_id: 'acme', space_id: 'one', content_id: 'one', subject_id: 'ann', user_id: 'ann' };

    test('grants rights only on that space, and only to its subjects', async () => {
      const turn = mapToSpace(place, new Map());
      const turned = async (row: object) => turn({ name: 'grants', references: [] } as never, row as never);
      assert.deepEqual(await turned(grant), grant);
      for (const forgery of [{ content_id: 'two' }, { subject_id: 'bob' }]) {
        await assert.rejects(turned({ ...grant, ...forgery }), /the id of a grant does not match its space or user/);
      }
    });
  });

  describe('an invalid archive:', () => {
    test('not a ZIP file', async () => {
      const path = fresh();
      await writeFile(path, 'not a zip file at all');
      await refused(path, /is not a complete ZIP file/);
      await refused(join(folder, 'nowhere.zip'), /cannot read/);
    });

    test('truncated', async () => {
      const bytes = await readFile(good);
      const path = fresh();
      await writeFile(path, bytes.subarray(0, bytes.length * 0.7));
      await refused(path, /is not a complete ZIP file/);
    });

    test('corrupted', async () => {
      const bytes = await readFile(good);
      for (let part = 1; part < 6; part++) {
        const damaged = Buffer.from(bytes);
        const at = Math.floor((bytes.length * part) / 10);
        damaged.fill(0x55, at, at + 40);
        const path = fresh();
        await writeFile(path, damaged);
        const archive = await ArchiveReader.open(path).catch(() => undefined);
        if (!archive) continue;
        // The Markdown copy is not read.
        await checkArchive(archive, new Date()).catch((error: unknown) =>
          assert.ok(error instanceof ArchiveError, String(error)),
        );
        archive.close();
      }
    });

    test('another ZIP file', async () => {
      const path = fresh();
      await writeFile(path, zipSync({ 'readme.md': new Uint8Array([65]) }));
      await refused(path, /not an archive of Lectern/);
      await refused(
        await forged(({ manifest }) => ((manifest as { format: string }).format = 'other')),
        /not an archive/,
      );
    });

    test('another version', async () => {
      await refused(await forged(({ manifest }) => (manifest.formatVersion = 99)), /format version 99/);
      await refused(
        await forged(({ manifest }) => manifest.migrations.push('9999-the-future')),
        /newer version of Lectern \(it has 9999-the-future\)/,
      );
    });

    test('a ZIP bomb', async () => {
      const bomb = (parts: Parts) => {
        parts.files['data/objects.jsonl'] = new Uint8Array(100_000_000);
        parts.manifest.data['objects'] = { rows: 1, bytes: 100_000_000, sha256: '' };
      };
      await refused(await forged(bomb, true), /200 times its size/);
    });

    test('paths that point outside', async () => {
      const path = await forged(({ files }) => (files['../outside.txt'] = new Uint8Array([65])));
      await refused(path, /invalid relative path|damaged/);
      await refused(
        await forged(({ files }) => (files['/etc/outside'] = new Uint8Array([65]))),
        /absolute path|damaged/,
      );
    });

    test('changed without changing its checksums', async () => {
      const changed = await forged(({ files }) => {
        const name = 'data/spaces.jsonl';
        files[name] = new TextEncoder().encode(Buffer.from(files[name]!).toString('utf8').replace('Guides', 'Guidez'));
      });
      await refused(changed, /data\/spaces\.jsonl is damaged/);
      const other = await forged(({ files }) => {
        const name = Object.keys(files).find((one) => one.startsWith('files/'))!;
        files[name]![3]! ^= 1;
      });
      await refused(other, /files\/\S+ is damaged/);
    });

    test('incomplete', async () => {
      await refused(await withRows('objects', (rows) => rows.slice(1)), /does not contain the text or file|is missing/);
      await refused(
        await withRows('revisions', (rows) => rows.slice(0, 2)),
        /does not contain the current revision|refers to/,
      );
      await refused(
        await withRows('spaces', (rows) => rows.slice(1)),
        /refers to something that is not in the archive/,
      );
      await refused(
        await forged(({ files }) => {
          delete files['data/members.jsonl'];
        }),
        /data\/members\.jsonl is missing/,
      );
    });

    test('with rows of other organizations or tables', async () => {
      const other = (rows: Row[]) => [{ ...rows[0], organization_id: 'another-organization' }, ...rows.slice(1)];
      await refused(await withRows('members', other), /another organization/);
      await refused(await withRows('tokens', () => [{ id: 'a' }]), /does not belong in the archive/);
      await refused(
        await withRows('jobs', () => [
          { id: 'x', name: 'spaces.purge', payload: '{"id":"nobody"}', run_at: '', attempts: 0, created_at: '' },
        ]),
        /a job refers to something that is not in the archive/,
      );
    });

    test('with invalid rows', async () => {
      const first = (change: Row) => (rows: Row[]) => [{ ...rows[0], ...change }, ...rows.slice(1)];
      await refused(await withRows('members', first({ role: 'admin' })), /“role” of a row is not of type integer/);
      await refused(await withRows('spaces', first({ title: null })), /contains an invalid row/);
      await refused(await withRows('spaces', first({ surprise: 'x' })), /unknown column “surprise”/);
      await refused(await withRows('spaces', (rows) => [rows[0]!, ...rows]), /already exists with the same key/);
      await refused(await withRows('objects', first({ text: 'other' })), /is not the hash of its text/);
    });

    test('leaves nothing behind, none of them', async () => {
      // Content stored before its revisions is garbage collected.
      await there.runJobs();
      assert.deepEqual(await state(there), empty);
    });

    test('already imported', async () => {
      const organization = await a.organization();
      const path = fresh();
      await saveArchive(here, { organization: organization.id }, path);
      const archive = await ArchiveReader.open(path);
      await assert.rejects(importArchive(here, archive, {}), /already exists; nothing was changed/);
      archive.close();
    });
  });

  describe('an archive of an older version', () => {
    test('is migrated during the import', async () => {
      // As if written before links and page histories were stored.
      const ran = migrationNames.filter((name) => name < '0005');
      const tables = await withFolder((own) =>
        withScratchDatabase(own, { checkReferences: true }, async (database) => {
          await migrate(database, new Set(ran));
          return listTables(database.reads);
        }),
      );
      const path = await forged((parts) => {
        parts.manifest.migrations = ran;
        for (const name of Object.keys(parts.manifest.data)) {
          const table = tables.find((one) => one.name === name);
          if (table) {
            changeRows(parts, name, (rows) =>
              rows.map((row) =>
                Object.fromEntries(table.columns.flatMap((column) => (column in row ? [[column, row[column]]] : []))),
              ),
            );
          } else {
            delete parts.manifest.data[name];
            delete parts.files[`data/${name}.jsonl`];
          }
        }
      });
      const archive = await ArchiveReader.open(path);
      const old = await anotherServer(engine);
      try {
        const { manifest } = await importArchive(old.services, archive, {});
        const admin = await old.services.database.reads.q
          .selectFrom('members')
          .select('user_id')
          .where('role', '=', 6)
          .executeTakeFirstOrThrow();
        const client = await old.as(admin.user_id);
        const { items } = await client.call(api.listSpaces, { organizationId: manifest.organization!.id });
        assert.ok(items.some(({ title }) => title === 'Guides'));
        const keys = await old.services.database.reads.q.selectFrom('spaces').select('document_key').execute();
        assert.ok(keys.length > 1 && keys.every(({ document_key }) => document_key.length >= 60));
        assert.equal(new Set(keys.map(({ document_key }) => document_key)).size, keys.length);
      } finally {
        archive.close();
        await old.close();
      }
    });
  });
});

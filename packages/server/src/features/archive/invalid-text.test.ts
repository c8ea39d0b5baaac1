// SQLite can hold characters that PostgreSQL rejects. They are rejected now, but old rows may contain them.
import { strict as assert } from 'node:assert';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { hashText } from '@lectern/content';
import { api } from '@lectern/contract';
import { engine } from '../../../test/engine.ts';
import { anotherServer } from '../../../test/servers.ts';
import { ArchiveReader, checkArchive, restoreBackup, saveArchive } from './archives.ts';
import { changeRows, repack, unpack } from './testing/repack.ts';

let folder: string;

let made = 0;
/** The backup of a server on SQLite whose database was altered. */
async function backup(statement: ReturnType<typeof sql>): Promise<string> {
  const from = await anotherServer('sqlite');
  try {
    const { organizationId, admin } = await from.founded();
    await admin.call(api.createSpace, { organizationId, body: { title: 'Garden' } });
    await from.services.database.write((db) => statement.execute(db.q));
    const path = join(folder, `${++made}.zip`);
    await saveArchive(from.services, 'server', path);
    return path;
  } finally {
    await from.close();
  }
}

/** Titles of the spaces after a dry run and a restore. */
async function restored(path: string): Promise<string[]> {
  const to = await anotherServer(engine);
  const archive = await ArchiveReader.open(path);
  try {
    await checkArchive(archive, to.services.clock());
    await restoreBackup(to.services, archive, {});
    const { rows } = await sql<{ title: string }>`select title from spaces`.execute(to.services.database.reads.q);
    return rows.map(({ title }) => title);
  } finally {
    archive.close();
    await to.close();
  }
}

describe('text that databases reject', () => {
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lectern-unstorable-'));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  test('a backup of a row with a NUL is restored', async () => {
    const path = await backup(sql`update spaces set title = 'Gar' || char(0) || 'den'`);
    assert.deepEqual(await restored(path), ['Garden']);
  });

  test('a backup that contains a NUL is restored', async () => {
    const parts = await unpack(await backup(sql`select 1`));
    changeRows(parts, 'spaces', (rows) => rows.map((row) => ({ ...row, title: 'Gar\0den' })));
    assert.deepEqual(await restored(await repack(join(folder, 'old.zip'), parts)), ['Garden']);
  });

  test('a text of the content with a NUL is restored on SQLite, and rejected with a reason on PostgreSQL', async () => {
    const text = 'a\0b';
    const path = await backup(
      sql`insert into objects (organization_id, hash, text) values ('o', ${hashText(text)}, ${text})`,
    );
    if (engine === 'sqlite') assert.deepEqual(await restored(path), ['Garden']);
    else await assert.rejects(restored(path), /U\+0000, which only SQLite can store/);
  });
});

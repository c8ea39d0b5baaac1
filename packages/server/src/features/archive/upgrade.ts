// Archives of older versions are loaded into a scratch database of their schema, migrated like any database, and
// written again.
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database, Db } from '#db/database';
import { migrate, migrationNames } from '#db/migrate';
import { openSqlite } from '#db/sqlite';
import { objectCopies } from '#features/revisions';
import { deleteJobs } from '#platform/jobs';
import { temporaryFolder } from '#platform/temporary-folder';
import { ArchiveError } from './archive-error.ts';
import { loadTables, tablesOf } from './load.ts';
import { dataName, manifestName, type Manifest } from './manifest.ts';
import { ZipStream } from './zip-stream.ts';
import { contentOfTable } from './tables.ts';
import { writeAll } from './write-rows.ts';
import { ArchiveReader } from './archive-reader.ts';

/** A temporary folder. */
export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await temporaryFolder('archive');
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export async function withScratchDatabase<T>(
  folder: string,
  options: { checkReferences: boolean },
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = openSqlite(join(folder, 'scratch.db'), { ...options, durable: false });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** The archive itself when its schema is current; otherwise a temporary, upgraded one. */
export async function upgradeArchive<T>(archive: ArchiveReader, work: (rows: ArchiveReader) => Promise<T>): Promise<T> {
  const { manifest } = archive;
  const ran = new Set(manifest.migrations);
  const newer = manifest.migrations.filter((name) => !migrationNames.includes(name));
  if (newer.length > 0) {
    throw new ArchiveError(`the archive was written by a newer version of Lectern (it has ${newer.join(', ')})`);
  }
  if (migrationNames.every((name) => ran.has(name))) return work(archive);
  return withFolder(async (folder) => {
    const file = join(folder, 'archive.zip');
    // Rows of a space reference an organization that is not among them.
    await withScratchDatabase(folder, { checkReferences: false }, async (database) => {
      await migrate(database, ran);
      await database.write(async (db) => {
        const report = { rows: 0, people: { matched: 0, added: 0 }, leftOut: {} };
        const loading = { db, now: new Date(), archive, tables: await tablesOf(db, archive), report };
        await loadTables({ ...loading, turn: (_, row) => row }, [
          'organization',
          'people',
          'objects',
          'legacy-objects',
          'sections',
          'jobs',
          'secrets',
        ]);
      });
      await migrate(database);
      const { organization } = manifest;
      if (organization) await database.write((db) => giveObjectsTo(db, organization.id));
      await rewrite(database, manifest, file);
    });
    const rewritten = await ArchiveReader.open(file);
    try {
      return await work(rewritten);
    } finally {
      rewritten.close();
    }
  });
}

/** All of an archive that is no backup belongs to one organization, so no job has to find out what does. */
async function giveObjectsTo(db: Db, organization: string): Promise<void> {
  await (await objectCopies()).moveLegacyObjects(db, organization);
  await deleteJobs(db, 'revisions.adopt');
}

/** Rows only: files are read from the original archive. */
async function rewrite(database: Database, manifest: Manifest, file: string): Promise<void> {
  const pack = new ZipStream(createWriteStream(file, { mode: 0o600 }), new Date(manifest.createdAt));
  const { data } = await database.snapshot((view) => writeAll(pack, view));
  // A migration may fill a table that only backups may contain.
  const mayHold = (table: string): boolean => manifest.scope === 'server' || contentOfTable(table) !== 'secrets';
  const kept = Object.fromEntries(
    Object.entries(data).filter(
      ([table, { rows }]) => (rows > 0 && mayHold(table)) || Object.hasOwn(manifest.data, table),
    ),
  );
  const written: Manifest = {
    ...manifest,
    migrations: [...migrationNames],
    data: kept,
    files: { count: 0, bytes: 0, missing: [] },
  };
  await pack.add(manifestName, lineStream(JSON.stringify(written)));
  await pack.end();
}

export async function* lineStream(text: string): AsyncGenerator<string> {
  yield text;
}

/**
 * Reads every row once, so that a corrupt archive is rejected before anything is changed. Rows written in one
 * transaction are kept parsed: on SQLite all other writers wait for it.
 */
export async function verifyArchive(archive: ArchiveReader): Promise<void> {
  for (const table of Object.keys(archive.manifest.data)) {
    const rows =
      contentOfTable(table) === 'organization' ? await archive.preload(table) : await countOf(archive.rows(table));
    if (rows !== archive.manifest.data[table]!.rows) throw new ArchiveError(`${dataName(table)} is damaged`);
  }
}

async function countOf(batches: AsyncIterable<readonly unknown[]>): Promise<number> {
  let count = 0;
  for await (const batch of batches) count += batch.length;
  return count;
}

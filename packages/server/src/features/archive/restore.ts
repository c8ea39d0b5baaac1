// Restores a backup as the whole database of a server, in one transaction, on either engine.
import type { Db } from '#db/database';
import { indexImported } from '#features/search';
import type { Services } from '#platform/context';
import { ArchiveError } from './archive-error.ts';
import { upgradeArchive, verifyArchive } from './upgrade.ts';
import { storeFiles } from './import.ts';
import { loadTables, tablesOf, type Report } from './load.ts';
import { listTables } from './rows-tables.ts';
import * as rows from './rows.ts';
import { contentOfTable } from './tables.ts';
import type { ArchiveReader } from './archive-reader.ts';

export type RestoreOptions = {
  /** Whether existing data may be replaced. */
  force?: boolean;
};

export async function restoreBackup(
  services: Services,
  archive: ArchiveReader,
  options: RestoreOptions,
): Promise<Report> {
  requireBackup(archive);
  const { database, clock } = services;
  return upgradeArchive(archive, async (data) => {
    await requireEmpty(database.reads, options);
    await verifyArchive(data);
    await storeFiles(services, archive);
    return database.write(async (db) => {
      await requireEmpty(db, options);
      return replaceAll(db, clock(), data);
    });
  });
}

export function requireBackup({ manifest }: ArchiveReader): void {
  if (manifest.scope === 'server') return;
  throw new ArchiveError(`this is not a backup but an exported ${manifest.scope}: use lectern import`);
}

async function requireEmpty(db: Db, { force }: RestoreOptions): Promise<void> {
  if (force === true || (await rows.isEmpty(db))) return;
  throw new ArchiveError('this server already contains data; nothing was changed. Use --force to replace it');
}

/** Files stay: they were stored beforehand, and unreferenced ones are garbage collected. */
const staying = ['files', 'schema'];

export async function replaceAll(db: Db, now: Date, data: ArchiveReader): Promise<Report> {
  const all = await listTables(db);
  for (const table of all.toReversed()) {
    if (!staying.includes(contentOfTable(table.name))) await rows.deleteRows(db, table);
  }
  const report: Report = { rows: 0, people: { matched: 0, added: 0 }, leftOut: {} };
  const tables = await tablesOf(db, data);
  await loadTables({ db, now, archive: data, tables, report, turn: (_, row) => row }, [
    'people',
    'organization',
    'secrets',
    'objects',
    'legacy-objects',
    'sections',
    'jobs',
  ]);
  await rows.fillDirectory(db, {});
  await indexImported(db, now, {});
  return report;
}

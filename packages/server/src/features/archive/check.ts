// Dry run: reads everything and imports it into a scratch database.
import { migrate } from '#db/migrate';
import { newSecret } from '#platform/ids';
import { upgradeArchive, verifyArchive, withFolder, withScratchDatabase } from './upgrade.ts';
import { load } from './import.ts';
import { requireContentPresent, requireReferencesIntact, type Report } from './load.ts';
import { listOrganizations, listTreesOf } from './rows.ts';
import { replaceAll } from './restore.ts';
import type { ArchiveReader } from './archive-reader.ts';

export async function checkArchive(archive: ArchiveReader, now: Date): Promise<Report> {
  const { manifest } = archive;
  return upgradeArchive(archive, async (data) => {
    await verifyArchive(data);
    for (const hash of archive.listFiles()) await readFile(archive, hash);
    const files = new Set([...archive.listFiles(), ...manifest.files.missing]);
    // A space's references to its organization can be checked only at the destination.
    const isSpace = manifest.scope === 'space';
    return withFolder((folder) =>
      withScratchDatabase(folder, { checkReferences: !isSpace }, async (database) => {
        await migrate(database);
        return database.write(async (db) => {
          if (manifest.scope !== 'server') {
            return load(db, now, { data, organization: manifest.organization!.id, files, secret: newSecret() });
          }
          const report = await replaceAll(db, now, data);
          await requireReferencesIntact(db, {}, files);
          for (const organization of await listOrganizations(db))
            await requireContentPresent(db, { organization, trees: await listTreesOf(db, { organization }) }, files);
          return report;
        });
      }),
    );
  });
}

async function readFile(archive: ArchiveReader, hash: string): Promise<void> {
  const pieces = archive.file(hash);
  while (!(await pieces.next()).done);
}

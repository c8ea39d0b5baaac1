// A rehearsal: everything is read, and put into a database that is thrown away.
import { migrate } from '#db/migrate';
import { newSecret } from '#platform/ids';
import { inThisForm, readThrough, withFolder, withScratch } from './forms.ts';
import { load } from './import.ts';
import { requireContent, requireWhole, type Report } from './load.ts';
import { listTreesOf } from './rows.ts';
import { replaceAll } from './restore.ts';
import type { Archive } from './unpack.ts';

export async function checkArchive(archive: Archive, now: Date): Promise<Report> {
  const { manifest } = archive;
  return inThisForm(archive, async (data) => {
    await readThrough(data);
    for (const hash of archive.listFiles()) await readFile(archive, hash);
    const files = new Set([...archive.listFiles(), ...manifest.files.missing]);
    // What belongs to the organization around a space is known only where it goes.
    const isSpace = manifest.scope === 'space';
    return withFolder((folder) =>
      withScratch(folder, { checkReferences: !isSpace }, async (database) => {
        await migrate(database);
        return database.write(async (db) => {
          if (manifest.scope !== 'server') {
            return load(db, now, { data, organization: manifest.organization!.id, files, secret: newSecret() });
          }
          const report = await replaceAll(db, now, data);
          await requireWhole(db, {}, files);
          await requireContent(db, await listTreesOf(db, {}), files);
          return report;
        });
      }),
    );
  });
}

async function readFile(archive: Archive, hash: string): Promise<void> {
  const pieces = archive.file(hash);
  while (!(await pieces.next()).done);
}

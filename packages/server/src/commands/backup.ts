import { archives } from '#features/archive';
import type { Config } from '#platform/config';
import { requireServer } from '../process/data-folder.ts';
import { checked } from './check-archive.ts';
import { describe } from './export.ts';
import { withServices } from './with-services.ts';

export async function runBackup(config: Config, target: string, options: { verify?: boolean }): Promise<void> {
  await requireServer(config, { secret: true });
  const { backupPath, saveArchive } = await archives();
  const saved = await withServices(config, async (services) =>
    saveArchive(services, 'server', await backupPath(target, services.clock())),
  );
  console.log(`Backed up everything to ${describe(saved)} It contains secrets: protect it.`);
  if (options.verify === true) await verifyBackup(saved.path);
}

export const verifyBackup = (file: string): Promise<void> =>
  checked(file, async (archive) => {
    const { checkArchive, requireBackup } = await archives();
    requireBackup(archive);
    return checkArchive(archive, new Date());
  });

import { archives } from '#features/archive';
import type { Config } from '#platform/config';
import { requireServer } from '../process/data-folder.ts';
import { checked } from './check-archive.ts';
import { describe, savedFacts } from './export.ts';
import { tell, type Json } from './tell.ts';
import { withServices } from './with-services.ts';

export async function runBackup(config: Config, target: string, options: Json & { verify?: boolean }): Promise<void> {
  await requireServer(config, { secret: true });
  const { backupPath, saveArchive } = await archives();
  const saved = await withServices(config, async (services) =>
    saveArchive(services, 'server', await backupPath(target, services.clock())),
  );
  const result = { ...savedFacts(saved), verified: options.verify === true };
  const text = `Backed up everything to ${describe(saved)} It contains secrets: protect it.`;
  if (!options.json) console.log(text);
  if (options.verify === true) await checkBackup(saved.path, { quiet: options.json === true });
  if (options.json) tell(options, result, text);
}

export const checkBackup = (file: string, options: Json & { quiet?: boolean }): Promise<void> =>
  checked(file, options, async (archive) => {
    const { checkArchive, requireBackup } = await archives();
    requireBackup(archive);
    return checkArchive(archive, new Date());
  });

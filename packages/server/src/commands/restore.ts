import { readFile } from 'node:fs/promises';
import { archives } from '#features/archive';
import { minSecretBytes, secretBytes, type Config } from '#platform/config';
import { writeDurably } from '#platform/durable';
import { secretPath } from '../process/secret.ts';
import { checkBackup } from './backup.ts';
import { tell, type Json } from './tell.ts';
import { counted, withServices } from './with-services.ts';

export type RestoreOptions = Json & { force?: boolean; check?: boolean };

export async function runRestore(config: Config, file: string, options: RestoreOptions): Promise<void> {
  if (options.check === true) return checkBackup(file, options);
  await withServices(config, async (services) => {
    const { ArchiveReader, restoreBackup } = await archives();
    const archive = await ArchiveReader.open(file);
    try {
      const { rows } = await restoreBackup(services, archive, options);
      const { createdAt, files } = archive.manifest;
      const text = `Restored the backup of ${createdAt}: ${counted(rows, 'row')}, ${counted(files.count, 'file')}.`;
      const secret = await keepSecret(config, await archive.secret());
      const result = { createdAt, rows, files: files.count, ...(secret !== undefined && { secret }) };
      tell(options, result, secret === undefined ? text : `${text}\n${secret}`);
    } finally {
      archive.close();
    }
  });
}

/** Links already given out stay valid only with the secret they were signed with. Says what became of it. */
async function keepSecret(config: Config, secret: string | undefined): Promise<string | undefined> {
  if (secret === undefined || config.secret === secret) return undefined;
  if (config.secret !== undefined) {
    return 'LECTERN_SECRET differs from the one in the backup: links signed with that one no longer work.';
  }
  const path = secretPath(config);
  if (secretBytes(secret) < minSecretBytes) {
    return `The secret of the backup is too short to be secure: the one in ${path} is kept, and old links no longer work.`;
  }
  if ((await readFile(path, 'utf8').catch(() => '')).trim() === secret) return undefined;
  await writeDurably(path, secret, { replace: true });
  return `The secret of the backup is in ${path}. A running service must be restarted.`;
}

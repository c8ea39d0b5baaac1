import { readFile } from 'node:fs/promises';
import { archives } from '#features/archive';
import { minSecretBytes, secretBytes, type Config } from '#platform/config';
import { writeDurably } from '#platform/durable';
import { secretPath } from '../process/secret.ts';
import { verifyBackup } from './backup.ts';
import { counted, withServices } from './with-services.ts';

export type RestoreOptions = { force?: boolean; check?: boolean };

export async function runRestore(config: Config, file: string, options: RestoreOptions): Promise<void> {
  if (options.check === true) return verifyBackup(file);
  await withServices(config, async (services) => {
    const { ArchiveReader, restoreBackup } = await archives();
    const archive = await ArchiveReader.open(file);
    try {
      const { rows } = await restoreBackup(services, archive, options);
      const { createdAt, files } = archive.manifest;
      console.log(`Restored the backup of ${createdAt}: ${counted(rows, 'row')}, ${counted(files.count, 'file')}.`);
      await keepSecret(config, await archive.secret());
    } finally {
      archive.close();
    }
  });
}

/** Links already given out stay valid only with the secret they were signed with. */
async function keepSecret(config: Config, secret: string | undefined): Promise<void> {
  if (secret === undefined) return;
  if (config.secret !== undefined) {
    if (config.secret !== secret) {
      console.log('LECTERN_SECRET differs from the one in the backup: links signed with that one no longer work.');
    }
    return;
  }
  const path = secretPath(config);
  if (secretBytes(secret) < minSecretBytes) {
    console.log(
      `The secret of the backup is too short to be secure: the one in ${path} is kept, and old links no longer work.`,
    );
    return;
  }
  if ((await readFile(path, 'utf8').catch(() => '')).trim() === secret) return;
  await writeDurably(path, secret, { replace: true });
  console.log(`The secret of the backup is in ${path}. A running service must be restarted.`);
}

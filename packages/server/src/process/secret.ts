// The key that signs tokens and URLs. Generated once and stored beside the data.
import { randomBytes } from 'node:crypto';
import { lstat, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { minSecretBytes, secretBytes, type Config } from '#platform/config';
import { writeDurably } from '#platform/durable';
import { isFileNotFound } from '#platform/storage-folder';
import { errorMessage } from '#platform/error-message';
import { makeDataFolder } from './data-folder.ts';
import { StartError } from './start-error.ts';

export const secretPath = ({ dataFolder }: Config): string => join(dataFolder, 'secret');

/** Anything signed with a guessable key can be forged, up to the export of an organization. */
function weakness(path: string, secret: string): string | undefined {
  const bytes = secretBytes(secret);
  if (bytes >= minSecretBytes) return undefined;
  const what = bytes === 0 ? 'is empty' : `contains ${bytes} bytes, and at least ${minSecretBytes} are needed`;
  return `LECTERN_DATA: ${path} ${what}: restore it from a backup, or remove it; then the next start creates a new one and existing links no longer work`;
}

/** What is wrong with the file, as a sentence; nothing when there is none yet. */
export async function secretFault(config: Config): Promise<string | undefined> {
  const path = secretPath(config);
  const secret = await readSecret(path);
  return secret === undefined ? undefined : weakness(path, secret);
}

const isLink = (path: string): Promise<boolean> =>
  lstat(path).then(
    (found) => found.isSymbolicLink(),
    () => false,
  );

async function readSecret(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    // Do not generate a new one: it would be used until the volume with the right one is mounted again.
    if (isFileNotFound(error) && (await isLink(path))) {
      throw new StartError(`LECTERN_DATA: ${path} is a link to a file that does not exist`);
    }
    if (isFileNotFound(error)) return undefined;
    throw new StartError(`LECTERN_DATA: cannot read ${path}: ${errorMessage(error)}`);
  }
}

export async function loadSecret(config: Config): Promise<string> {
  if (config.secret !== undefined) return config.secret;
  const path = secretPath(config);
  await makeDataFolder(config);
  let secret = await readSecret(path);
  if (secret === undefined) {
    try {
      // Of two processes starting at once only one writes, and both read what it wrote.
      await writeDurably(path, randomBytes(32).toString('hex'), { replace: false });
    } catch (error) {
      throw new StartError(`LECTERN_DATA: cannot write ${path}: ${errorMessage(error)}`);
    }
    secret = (await readSecret(path)) ?? '';
  }
  const fault = weakness(path, secret);
  if (fault !== undefined) throw new StartError(fault);
  return secret;
}

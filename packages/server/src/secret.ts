// The key that signs what is handed out and comes back. Made once and kept beside the data.
import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#platform/config';

export async function loadSecret(config: Config): Promise<string> {
  if (config.secret !== undefined) return config.secret;
  const file = join(config.dataFolder, 'secret');
  await mkdir(config.dataFolder, { recursive: true });
  try {
    // Written only if absent, so that two processes that start at once agree.
    await writeFile(file, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error;
  }
  return (await readFile(file, 'utf8')).trim();
}

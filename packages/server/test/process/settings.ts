import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { engine, freshDatabase } from '../engine.ts';
import { copyMigratedFile } from '../migrated-file.ts';
import { copyMigratedDatabase } from '../migrated.ts';
import { serveEmbedded } from './embedded-postgres.ts';

export type Settings = { env: Record<string, string>; release(): Promise<void> };

/** `hasSchema: false` leaves the migrations to the first start. */
export type SettingsOptions = { hasSchema?: boolean };

/** Settings for processes on a database of the engine under test in which there is nobody. */
export async function freshSettings({ hasSchema = true }: SettingsOptions = {}): Promise<Settings> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-process-'));
  const drop = () => rm(folder, { recursive: true, force: true });
  if (engine === 'sqlite') {
    if (hasSchema) await copyMigratedFile(folder);
    return { env: { LECTERN_DATA: folder }, release: drop };
  }
  const server = process.env['TEST_DATABASE_URL'];
  const embedded = server === undefined ? await serveEmbedded() : undefined;
  const url = embedded?.url ?? (await (hasSchema ? copyMigratedDatabase(server!) : freshDatabase(server!)));
  return {
    env: { LECTERN_DATA: folder, DATABASE_URL: url },
    async release() {
      await embedded?.stop();
      await drop();
    },
  };
}

/** Settings for the tests of one suite, made when it begins. */
export function suiteSettings(options?: SettingsOptions): () => Settings['env'] {
  let made: Settings | undefined;
  before(async () => void (made = await freshSettings(options)));
  after(() => made?.release());
  return () => made!.env;
}

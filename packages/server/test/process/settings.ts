import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { engine, freshDatabase } from '../engine.ts';
import { serveEmbedded } from './embedded-postgres.ts';

export type Settings = { env: Record<string, string>; release(): Promise<void> };

/** Settings for processes on an empty database of the engine under test. */
export async function freshSettings(): Promise<Settings> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-process-'));
  const drop = () => rm(folder, { recursive: true, force: true });
  if (engine === 'sqlite') return { env: { LECTERN_DATA: folder }, release: drop };
  const server = process.env['TEST_DATABASE_URL'];
  const embedded = server === undefined ? await serveEmbedded() : undefined;
  const url = embedded?.url ?? (await freshDatabase(server!));
  return {
    env: { LECTERN_DATA: folder, DATABASE_URL: url },
    async release() {
      await embedded?.stop();
      await drop();
    },
  };
}

/** Settings for the tests of one suite, made when it begins. */
export function suiteSettings(): () => Settings['env'] {
  let made: Settings | undefined;
  before(async () => void (made = await freshSettings()));
  after(() => made?.release());
  return () => made!.env;
}

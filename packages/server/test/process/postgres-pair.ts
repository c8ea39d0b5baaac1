// A service with a primary and a standby in DATABASE_URL.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startChild, type Child } from './child.ts';
import { createPostgresServer, type PostgresServer } from './postgres-server.ts';

export type PostgresPair = { primary: PostgresServer; standby: PostgresServer; child: Child; remove(): Promise<void> };

/** `first` is the one that the URL names first. */
export async function startWithStandby(first: 'primary' | 'standby'): Promise<PostgresPair> {
  const primary = await createPostgresServer();
  const standby = await createPostgresServer(primary);
  const folder = await mkdtemp(join(tmpdir(), 'lectern-standby-'));
  const servers = first === 'primary' ? [primary, standby] : [standby, primary];
  const hosts = servers.map(({ url }) => new URL(url).host).join();
  const removeServers = async (): Promise<void> => {
    await standby.remove();
    await primary.remove();
    await rm(folder, { recursive: true, force: true });
  };
  const env = { DATABASE_URL: `postgres://lectern@${hosts}/postgres`, LECTERN_DATA: folder };
  const child = await startChild(env).catch(async (error: unknown) => {
    await removeServers();
    throw error;
  });
  const remove = async (): Promise<void> => {
    child.kill('SIGKILL');
    await removeServers();
  };
  return { primary, standby, child, remove };
}

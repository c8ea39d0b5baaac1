// Benchmark data, written through the functions of the service itself.
import { join } from 'node:path';
import { rankOf, type Level } from '@lectern/contract';
import type { Database, Db } from '../../packages/server/src/db/database.ts';
import { migrate } from '../../packages/server/src/db/migrate.ts';
import { openSqlite } from '../../packages/server/src/db/sqlite.ts';
import { insertUser, issueToken } from '../../packages/server/src/features/accounts/index.ts';
import { insertMember } from '../../packages/server/src/features/members/index.ts';
import { insertOrganization } from '../../packages/server/src/features/organizations/index.ts';
import { newId } from '../../packages/server/src/platform/ids.ts';
import { adminToken, startLectern } from './server.ts';

export type Seeding = { db: Db; database: Database; now: Date; newId(): string };
export type Member = { id: string; token: string };

export async function seed<T>(folder: string, work: (context: Seeding) => Promise<T>): Promise<T> {
  const database: Database = openSqlite(join(folder, 'lectern.db'));
  try {
    await migrate(database);
    const now = new Date();
    return await database.write((db) => work({ db, database, now, newId: () => newId(now) }));
  } finally {
    await database.close();
  }
}

let made = 0;

export async function addMember(context: Seeding, organization: string, role: Level): Promise<string> {
  const number = ++made;
  const user = await insertUser(context, { email: `person${number}@example.test`, displayName: `Person ${number}` });
  await insertMember(context, organization, user.id, { role: rankOf(role) });
  return user.id;
}

export async function addMemberWithToken(context: Seeding, organization: string, role: Level): Promise<Member> {
  const id = await addMember(context, organization, role);
  const { secret } = await issueToken(context, { userId: id, label: 'bench' });
  return { id, token: secret };
}

export const addOrganization = async (context: Seeding): Promise<string> =>
  (await insertOrganization(context, { title: `Organization ${++made}` })).id;

export type Reply = { id: string };

const send =
  (method: 'POST' | 'PATCH') =>
  async (port: number, path: string, body: object, token = adminToken): Promise<Reply> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as Reply;
  };

export const post: ReturnType<typeof send> = send('POST');
export const patch: ReturnType<typeof send> = send('PATCH');

export async function get(port: number, path: string, token = adminToken): Promise<Buffer> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization: `Bearer ${token}` } });
  if (!response.ok) throw new Error(`GET ${path} answered ${response.status}: ${await response.text()}`);
  return Buffer.from(await response.arrayBuffer());
}

/** An organization of a small team: a collection with a space in it, and a member who may read. */
export async function seedTeam(folder: string): Promise<{ organization: string; space: string; reader: Member }> {
  const server = await startLectern(folder);
  try {
    const { items } = JSON.parse((await get(server.port, '/v1/orgs')).toString()) as { items: Reply[] };
    const organization = items[0]!.id;
    const collection = await post(server.port, `/v1/orgs/${organization}/collections`, { title: 'Handbook' });
    const space = await post(server.port, `/v1/orgs/${organization}/spaces`, {
      title: 'How we work',
      parent: collection.id,
    });
    const reader = await seed(folder, (context) => addMemberWithToken(context, organization, 'read'));
    return { organization, space: space.id, reader };
  } finally {
    await server.stop();
  }
}

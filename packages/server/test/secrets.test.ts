// Whoever gets hold of the database alone, a backup for instance, must not get in anywhere with it.
import { strict as assert } from 'node:assert';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { api, operations } from '@lectern/contract';
import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { ArchiveReader, importArchive } from '../src/features/archive/archives.ts';
import { engine } from './engine.ts';
import { fillWithSecrets, type SecretsWorld } from './secrets-fixture.ts';
import { anotherServer, type Server } from './servers.ts';

/** All rows of all tables as text; what is binary as the bytes it holds. */
async function everything({ database }: Server['services']): Promise<Map<string, string>> {
  const tables = await database.reads.q.introspection.getTables();
  const found = new Map<string, string>();
  for (const { name } of tables) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.id(name)}`.execute(database.reads.q);
    const texts = rows.flatMap((row) =>
      Object.values(row).map((value) =>
        value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : JSON.stringify(value),
      ),
    );
    found.set(name, texts.join('\n'));
  }
  return found;
}

describe('the database', () => {
  let server: Server;
  before(async () => void (server = await anotherServer(engine)));
  after(() => server.close());

  test('contains no secret in plain text', async () => {
    const { secrets } = await fillWithSecrets(server);
    const tables = await everything(server.services);
    assert.ok(tables.get('sso_providers')!.includes('login.example.test'), 'the rows are looked at');
    const told: string[] = [];
    for (const [what, secret] of Object.entries(secrets)) {
      assert.ok(secret.length > 10, `${what}: ${secret}`);
      const forms = [secret, Buffer.from(secret).toString('base64').replace(/=+$/, ''), encodeURIComponent(secret)];
      for (const [table, text] of tables) if (forms.some((form) => text.includes(form))) told.push(`${what}: ${table}`);
    }
    assert.deepEqual(told, []);
  });
});

describe('a read-only token', () => {
  let server: Server;
  let world: SecretsWorld;
  before(async () => {
    server = await anotherServer(engine);
    world = await fillWithSecrets(server);
  });
  after(() => server.close());

  const tokenWith = async (scopes: { readOnly?: boolean; space?: string }): Promise<string> =>
    (await world.admin.call(api.createToken, { body: { label: 'a token', scopes } })).token;

  const ask = (token: string, url: string) =>
    server.http.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } });

  const isArchive = (id: string): boolean => id === 'exportOrganization' || id === 'exportSpace';

  /** Everything that can be read with a token, by operation; archives are opened. */
  async function readAll(token: string): Promise<Map<string, string>> {
    const told = new Map<string, string>();
    for (const { id, method, path } of operations) {
      if (method !== 'GET') continue;
      const url = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(world.ids[name] ?? 'none'));
      const answer = await ask(token, isArchive(id) ? `${url}?include=everything` : url);
      assert.ok(answer.statusCode < 500, `${id}: ${answer.payload}`);
      told.set(id, answer.payload);
      if (!isArchive(id) || answer.statusCode !== 200) continue;
      const { pathname, search } = new URL(answer.json<{ url: string }>().url);
      const archive = await server.http.inject({ method: 'GET', url: pathname + search });
      const files = Object.values(unzipSync(new Uint8Array(archive.rawPayload)));
      told.set(id, files.map((bytes) => Buffer.from(bytes).toString('latin1')).join('\n'));
    }
    return told;
  }

  function tellers(told: ReadonlyMap<string, string>): string[] {
    const found: string[] = [];
    for (const [what, secret] of Object.entries(world.secrets)) {
      // Made for every answer, shows what the token itself may read, and ends after an hour.
      if (what === 'the token of a preview') continue;
      for (const [id, text] of told) if (text.includes(secret)) found.push(`${id}: ${what}`);
    }
    return found.sort();
  }

  test('gets no keys', async () => {
    const whole = tellers(await readAll(await tokenWith({})));
    for (const id of ['exportOrganization', 'getPublishingAuth', 'listInviteLinks', 'listShareLinks']) {
      assert.ok(
        whole.some((one) => one.startsWith(`${id}: `)),
        `${id} is looked at: ${whole.join(', ')}`,
      );
    }
    assert.deepEqual(tellers(await readAll(await tokenWith({ readOnly: true }))), []);
  });

  test('gets an archive that says that keys are missing, and can be imported', async () => {
    const archiveFor = async (token: string, path: string) => {
      const { url } = (await ask(token, `${path}?include=everything`)).json<{ url: string }>();
      const { pathname, search } = new URL(url);
      const zip = await server.http.inject({ method: 'GET', url: pathname + search });
      // Keys cannot be asked for with an address that was given out without them.
      const forged = await server.http.inject({
        method: 'GET',
        url: `${pathname}${search.replace('keys=', 'keys=open')}`,
      });
      return { bytes: new Uint8Array(zip.rawPayload), forged: forged.statusCode, search };
    };
    const { organizationId, spaceId } = world.ids;
    const cases: [string, string][] = [
      [await tokenWith({ readOnly: true }), `/v1/orgs/${organizationId}/export`],
      [await tokenWith({ readOnly: true }), `/v1/spaces/${spaceId}/export`],
      [await tokenWith({ space: spaceId! }), `/v1/spaces/${spaceId}/export`],
    ];
    for (const [token, path] of cases) {
      const { bytes, forged } = await archiveFor(token, path);
      const files = unzipSync(bytes);
      const text = (name: string) => Buffer.from(files[name]!).toString('utf8');
      assert.equal((JSON.parse(text('manifest.json')) as { withoutKeys?: boolean }).withoutKeys, true, path);
      assert.match(text('README.txt'), /contains no keys/);
      assert.equal(forged, 404);
    }
    const { bytes } = await archiveFor(...cases[0]!);
    await importedElsewhere(bytes, async (other) => {
      const client = await other.as((await world.admin.call(api.getCurrentUser)).id);
      const on = { organizationId: organizationId!, siteId: world.ids['siteId']! };
      assert.equal((await client.call(api.listShareLinks, on)).count, 1);
      assert.equal((await client.send(api.getPublishingAuth, on)).status, 412);
      await client.call(api.regeneratePublishingAuth, on);
      assert.ok((await client.call(api.getPublishingAuth, on)).privateKey);
    });
  });
});

async function importedElsewhere(bytes: Uint8Array, work: (server: Server) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-unkeyed-'));
  const other = await anotherServer(engine);
  try {
    const file = join(folder, 'archive.zip');
    await writeFile(file, bytes);
    const archive = await ArchiveReader.open(file);
    await importArchive(other.services, archive, {});
    archive.close();
    await work(other);
  } finally {
    await other.close();
    await rm(folder, { recursive: true, force: true });
  }
}

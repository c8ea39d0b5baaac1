// Files over time: those of an older database, and missing ones.
import { strict as assert } from 'node:assert';
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, mock, test } from 'node:test';
import { freshSettings } from '../../../test/process/settings.ts';
import { openTestDatabase } from '../../../test/engine.ts';
import { services as usual } from '../../../test/harness.ts';
import { doctor } from '../../commands/doctor.ts';
import { migrate, migrationNames } from '../../db/migrate.ts';
import { readConfig } from '../../platform/config.ts';
import { openStorage } from '../../platform/storage.ts';
import { openDatabase } from '../../process/open-database.ts';
import { insertOrganization } from '../organizations/index.ts';
import { newId } from '../../platform/ids.ts';
import type { Database } from '../../db/database.ts';
import { hexOf } from './hash.ts';
import { claimStoragePlace } from './rows.ts';
import { findMissing, openContent, readContent, storeBytes } from './index.ts';

const folder = await mkdtemp(join(tmpdir(), 'lectern-kept-'));
const servicesOn = (more: object) => ({ ...usual, ...more });

function found(database: Database): Promise<string> {
  const now = new Date();
  return database.write(async (db) => {
    const context = { db, now, newId: () => newId(now) };
    return (await insertOrganization(context, { title: 'Files' })).id;
  });
}

/** Makes a specification refer to it. */
async function use(database: Database, hash: string): Promise<void> {
  const now = new Date().toISOString();
  const organization_id = await found(database);
  const state = { visibility: 'private', processing_state: 'pending', run: 0, failures: 0, overlays: '[]' };
  const nothing = { source_url: null, last_version_id: null, last_processed_at: null, last_error_code: null };
  const row = { ...state, ...nothing, organization_id, id: 'spec', slug: 'spec', source_hash: hash };
  const rest = { last_error: null, fetched: null, created_by: null, created_at: now, updated_at: now };
  await database.write((db) =>
    db.q
      .insertInto('openapi_specs')
      .values({ ...row, ...rest })
      .execute(),
  );
}

describe('stored files', () => {
  after(() => rm(folder, { recursive: true, force: true }));

  describe('a database created before files had locations', () => {
    test('keeps its files, also large ones', async () => {
      const database = await openTestDatabase();
      const older = new Set(migrationNames.filter((name) => name < '0010'));
      await migrate(database, older);
      const bytes = Buffer.alloc(500_000, 'an old file ');
      const hash = createHash('sha256').update(bytes).digest('base64url');
      await database.write((db) => db.q.insertInto('file_contents').values({ hash, bytes }).execute());
      await migrate(database);
      const services = servicesOn({ database });
      assert.ok(Buffer.from((await readContent(services, hash))!).equals(bytes));
      assert.equal((await openContent(services, hash, { start: 0, end: 1 }))!.size, 500_000);
      assert.equal((await storeBytes({ services }, bytes)).hash, hash);
      // It is already in the database and stays there.
      assert.equal(await services.storage.sizeOf(hexOf(hash)), undefined);
      await database.close();
    });
  });

  describe('lectern doctor', () => {
    test('lists missing files', async () => {
      const { env, release } = await freshSettings();
      const config = readConfig(env);
      const database = await openDatabase(config);
      await migrate(database);
      const services = servicesOn({ config, database, storage: openStorage(config) });
      const [one, two] = [Buffer.alloc(200_000, 'one'), Buffer.alloc(200_000, 'two')];
      await storeBytes({ services }, one);
      const { hash } = await storeBytes({ services }, two);
      await use(database, hash);
      assert.deepEqual(await findMissing(database.reads, services.storage), { count: 2, missing: [] });
      const said: string[] = [];
      const log = mock.method(console, 'log', (line: string) => void said.push(line));
      const settings = { ...env, PORT: '0', LECTERN_URL: 'http://localhost' };
      assert.equal(await doctor(settings), true, said.join('\n'));
      await services.storage.remove(hexOf(hash));
      assert.equal(await doctor(settings), false);
      log.mock.restore();
      assert.match(said.join('\n'), /2, none missing[\s\S]*1 of 2 files are missing in the folder .*, the first is /);
      // Uploading the same bytes restores the file.
      await storeBytes({ services }, two);
      assert.deepEqual(await findMissing(database.reads, services.storage), { count: 2, missing: [] });
      await database.close();
      await release();
    });

    test('does not count an aborted upload as a missing file', async () => {
      const { env, release } = await freshSettings();
      const config = readConfig(env);
      const database = await openDatabase(config);
      await migrate(database);
      // The state left by a process killed between the claim and the bytes.
      await database.write((db) => claimStoragePlace(db, { hash: 'A'.repeat(43), size: 200_000, now: new Date() }));
      const said: string[] = [];
      const log = mock.method(console, 'log', (line: string) => void said.push(line));
      const isFine = await doctor({ ...env, PORT: '0', LECTERN_URL: 'http://localhost' });
      log.mock.restore();
      assert.equal(isFine, true, said.join('\n'));
      assert.match(said.join('\n'), /: 0, none missing; incomplete uploads: 1/);
      await database.close();
      await release();
    });

    test('warns if several organizations publish on the sign-in origin', async () => {
      const { env, release } = await freshSettings();
      const database = await openDatabase(readConfig(env));
      await migrate(database);
      const said = async (more: Record<string, string> = {}): Promise<string> => {
        const lines: string[] = [];
        const log = mock.method(console, 'log', (line: string) => void lines.push(line));
        await doctor({ ...env, PORT: '0', LECTERN_URL: 'http://localhost', ...more });
        log.mock.restore();
        return lines.join('\n');
      };
      await found(database);
      assert.doesNotMatch(await said(), /several organizations/);
      await found(database);
      assert.match(await said(), /note {2}several organizations .*LECTERN_SITES_URL/);
      assert.doesNotMatch(await said({ LECTERN_SITES_URL: 'http://sites.localhost' }), /several organizations/);
      await database.close();
      await release();
    });
  });
});

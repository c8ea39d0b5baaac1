// A database of every released version answers the same after the upgrade. New fields are allowed.
import { strict as assert } from 'node:assert';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { operations } from '@lectern/contract';
import type { Database } from '../../src/db/database.ts';
import { ArchiveReader, restoreBackup } from '../../src/features/archive/archives.ts';
import { ask } from '../../src/features/archive/testing/walk.ts';
import { walkObjects } from '../../src/features/revisions/index.ts';
import { isObject } from '@lectern/content/is-object';
import { engine } from '../engine.ts';
import { passTime, services, withStoppedClock } from '../harness.ts';
import { anotherServer } from '../servers.ts';
import { readRecorded, recordedVersions, unpackBackup } from './fixture.ts';

const versions = recordedVersions();
/** About the service, not about what it stores. */
const aboutVersion = ['listWebhookEvents'];

/** All that revisions reach, whether it was copied to its organization yet or not. */
async function listTexts({ reads }: Database): Promise<Map<string, string>> {
  const revisions = await reads.q.selectFrom('revisions').select(['organization_id', 'tree']).execute();
  const found = new Map<string, string>();
  for (const [organization, some] of Map.groupBy(revisions, ({ organization_id }) => organization_id)) {
    const trees = new Set(some.flatMap(({ tree }) => tree ?? []));
    for await (const batch of walkObjects(reads, organization, [...trees]))
      for (const { hash, text } of batch) found.set(`${organization} ${hash}`, text);
  }
  return found;
}

const hasLegacyObjects = async ({ reads }: Database): Promise<boolean> =>
  (await reads.q.selectFrom('legacy_objects').select('hash').limit(1).execute()).length > 0;

/** The recorded fields alone: a later version may answer more. */
function asRecorded(now: unknown, recorded: unknown): unknown {
  if (Array.isArray(now) && Array.isArray(recorded))
    return now.map((item, index) => (index < recorded.length ? asRecorded(item, recorded[index]) : item));
  if (!isObject(now) || !isObject(recorded)) return now;
  return Object.fromEntries(
    Object.entries(now).flatMap(([name, value]) =>
      Object.hasOwn(recorded, name) ? [[name, asRecorded(value, recorded[name])]] : [],
    ),
  );
}

describe('a database', () => {
  test('of at least one version is kept', () => assert.ok(versions.length > 0));

  for (const version of versions) {
    test(`of version ${version} answers the same after the upgrade`, async () => {
      const { recordedAt, people, replies } = await readRecorded(version);
      assert.ok(replies.length > 300);
      passTime({ minutes: (Date.parse(recordedAt) - services.clock().getTime()) / 60_000 });
      const server = await anotherServer(engine, services.secret);
      try {
        const path = join(server.services.config.dataFolder, 'backup.zip');
        await unpackBackup(version, path);
        const archive = await ArchiveReader.open(path);
        await restoreBackup(server.services, archive, {}).finally(() => archive.close());
        assert.equal(await hasLegacyObjects(server.services.database), true);
        const texts = await listTexts(server.services.database);
        assert.ok(texts.size > 50, `${texts.size} texts`);
        // Jobs of the migrations, which are due now and not when it was recorded.
        await server.services.database.write((db) =>
          db.q.updateTable('jobs').set({ run_at: recordedAt }).where('share', '=', 'upgrade').execute(),
        );
        await server.runJobs();
        assert.deepEqual(await listTexts(server.services.database), texts);
        assert.equal(await hasLegacyObjects(server.services.database), false);
        await withStoppedClock(async () => {
          const clients = await Promise.all(people.map((id) => server.as(id)));
          for (const { operation: id, params, query, as, answer } of replies) {
            if (aboutVersion.includes(id)) continue;
            const operation = operations.find((one) => one.id === id);
            assert.ok(operation, `${id} is no longer there`);
            const now = await ask(clients[as]!, { operation, params, query });
            assert.deepEqual(asRecorded(now, answer), answer, `${id} ${JSON.stringify([params, query])}`);
          }
        });
      } finally {
        await server.close();
      }
    });
  }
});

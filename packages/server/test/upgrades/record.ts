// Records this version for the test of upgrades: `node packages/server/test/upgrades/record.ts`, once for every release.
import { join } from 'node:path';
import { saveArchive } from '../../src/features/archive/archives.ts';
import { ask, listQuestions, spread } from '../../src/features/archive/testing/walk.ts';
import { version } from '../../src/platform/version.ts';
import { app, services, withStoppedClock } from '../harness.ts';
import { makeRichWorld } from '../rich-organization.ts';
import { asServices, clientOf } from '../servers.ts';
import { packBackup, writeRecorded, type RecordedReply } from './fixture.ts';

const perOperation = 3;
const perPerson = 40;

const { organization, people, params: known } = await makeRichWorld();
const here = asServices(services);
await withStoppedClock(async () => {
  const path = join(services.config.dataFolder, 'backup.zip');
  await saveArchive(here, 'server', path);
  await packBackup(version, path);
  const questions = await listQuestions(organization.admin, organization.id, known);
  const byOperation = Map.groupBy(questions, ({ operation }) => operation.id);
  const some = [...byOperation.values()].flatMap((all) => spread(all, Math.min(perOperation, all.length)));
  const replies: RecordedReply[] = [];
  for (const [as, { id }] of people.entries()) {
    const client = await clientOf(here, app.http, id);
    for (const question of as === 0 ? some : spread(some, perPerson)) {
      const { operation, params, query } = question;
      replies.push({ operation: operation.id, params, query, as, answer: await ask(client, question) });
    }
  }
  const recordedAt = services.clock().toISOString();
  await writeRecorded(version, { recordedAt, people: people.map(({ id }) => id), replies });
  console.log(`recorded ${replies.length} answers of version ${version}`);
});
await app.http.close();
await app.stop();
process.exit();

// Exported, and imported elsewhere: every answer is the same.
import { strict as assert } from 'node:assert';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { operations } from '@lectern/contract';
import type { Engine } from '#db/database';
import { engine } from '../../../test/engine.ts';
import { notYet } from '../../../test/not-yet.ts';
import { a, app, services } from '../../../test/harness.ts';
import { Archive, importArchive, restoreBackup, saveArchive } from './index.ts';
import { makeRichWorld, type RichWorld } from './testing/rich-world.ts';
import { anotherServer, asServices, clientOf, type Server } from './testing/servers.ts';
import { ask, listQuestions } from './testing/walk.ts';

const here = asServices(services);
const engines: Engine[] = ['sqlite', 'postgres'];
let folder: string;
let world: RichWorld;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-archive-'));
  // Somebody else's things must stay where they are.
  await a.space();
  world = await makeRichWorld();
});
after(() => rm(folder, { recursive: true, force: true }));

async function withArchive<T>(path: string, work: (archive: Archive) => Promise<T>): Promise<T> {
  const archive = await Archive.open(path);
  try {
    return await work(archive);
  } finally {
    archive.close();
  }
}

async function requireSame(other: Server): Promise<number> {
  const { organization, people } = world;
  let asked = 0;
  const questions = await listQuestions(organization.admin, organization.id);
  const reached = new Set(questions.map(({ operation }) => operation.id));
  const unasked = operations
    .filter(({ method, id }) => method === 'GET' && !notYet.includes(id) && !reached.has(id))
    .map(({ id }) => id);
  assert.deepEqual(
    unasked.filter((id) => !unreached.includes(id)),
    [],
    'questions nobody asked',
  );
  for (const person of people) {
    const mine = await clientOf(here, app.http, person.id);
    const theirs = await other.as(person.id);
    for (const question of questions) {
      const [expected, actual] = [await ask(mine, question), await ask(theirs, question)];
      assert.deepEqual(
        actual,
        expected,
        `${question.operation.id} ${JSON.stringify([question.params, question.query])}`,
      );
      asked++;
    }
  }
  return asked;
}

/** What the world has nothing to ask about. */
const unreached = ['listTokens'];

describe(`from ${engine}`, () => {
  for (const on of engines) {
    test(`an organization answers the same on ${on}, and after coming back`, async () => {
      const there = await anotherServer(on);
      const back = await anotherServer(engine);
      try {
        const path = join(folder, `${on}.zip`);
        await saveArchive(here, { organization: world.organization.id }, path);
        await withArchive(path, (archive) => importArchive(there.services, archive, {}));
        console.log(`${await requireSame(there)} answers are the same on ${on}`);
        const again = join(folder, `${on}-again.zip`);
        await saveArchive(there.services, { organization: world.organization.id }, again);
        await withArchive(again, (archive) => importArchive(back.services, archive, {}));
        await requireSame(back);
      } finally {
        await there.close();
        await back.close();
      }
    });

    test(`a backup answers the same on ${on}`, async () => {
      const there = await anotherServer(on);
      try {
        const path = join(folder, `${on}-backup.zip`);
        await saveArchive(here, 'server', path);
        await withArchive(path, (archive) => restoreBackup(there.services, archive, {}));
        await requireSame(there);
      } finally {
        await there.close();
      }
    });
  }
});

// Export and import elsewhere: every reply is the same.
import { strict as assert } from 'node:assert';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { operations } from '@lectern/contract';
import type { Engine } from '#db/database';
import { engine } from '../../../test/engine.ts';
import { a, app, services } from '../../../test/harness.ts';
import { makeRichWorld, type RichWorld } from '../../../test/rich-organization.ts';
import type { Manifest } from './manifest.ts';
import { ArchiveReader, importArchive, restoreBackup, saveArchive } from './archives.ts';
import { anotherServer, asServices, clientOf, type Server } from '../../../test/servers.ts';
import { ask, isAsked, listQuestions, spread, type Question } from './testing/walk.ts';

const here = asServices(services);
const engines: Engine[] = ['sqlite', 'postgres'];
/** Requests of each operation that are compared. All rows are compared anyway; LECTERN_FUZZ compares all replies too. */
const perOperation = process.env['LECTERN_FUZZ'] === undefined ? 2 : Infinity;
let folder: string;
let world: RichWorld;

async function withArchive<T>(path: string, work: (archive: ArchiveReader) => Promise<T>): Promise<T> {
  const archive = await ArchiveReader.open(path);
  try {
    return await work(archive);
  } finally {
    archive.close();
  }
}

type Asked = Question & { as: number; answer: unknown };
let asked: Promise<Asked[]> | undefined;

/** Replies of this server: all of them to the administrator, some to the others. */
async function answersHere(): Promise<Asked[]> {
  const { organization, people } = world;
  const questions = await listQuestions(organization.admin, organization.id, world.params);
  const reached = new Set(questions.map(({ operation }) => operation.id));
  const unasked = operations
    .filter((operation) => isAsked(operation) && !reached.has(operation.id))
    .filter(({ params }) => params.every((name) => name in world.params))
    .map(({ id }) => id);
  assert.deepEqual(unasked, [], 'questions nobody asked');
  const byOperation = Map.groupBy(questions, ({ operation }) => operation.id);
  const some = [...byOperation.values()].flatMap((all) =>
    all.length > perOperation ? spread(all, perOperation) : all,
  );
  const answers: Asked[] = [];
  for (const [as, person] of people.entries()) {
    const client = await clientOf(here, app.http, person.id);
    for (const question of as === 0 ? some : spread(some, 50)) {
      answers.push({ ...question, as, answer: await ask(client, question) });
    }
  }
  return answers;
}

async function requireSame(other: Server, most = Infinity): Promise<number> {
  const answers = await (asked ??= answersHere());
  const all = answers.length > most ? spread(answers, most) : answers;
  const clients = await Promise.all(world.people.map(({ id }) => other.as(id)));
  for (const { as, answer, ...question } of all) {
    const { operation, params, query } = question;
    const theirs = await ask(clients[as]!, question);
    assert.deepEqual(theirs, answer, `${operation.id} ${JSON.stringify([params, query])}`);
  }
  return all.length;
}

/** All rows are identical except jobs, which get new ids, and some of which rebuild the search index. */
const carried = ({ data, files }: Manifest) => ({ data: { ...data, jobs: undefined }, files });

describe(`from ${engine}`, () => {
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lectern-archive-'));
    // Other organizations' data must stay as it is.
    await a.space();
    world = await makeRichWorld();
  });
  after(() => rm(folder, { recursive: true, force: true }));

  for (const on of engines) {
    test(`an organization gives the same replies on ${on}, and survives a round trip`, async () => {
      const there = await anotherServer(on);
      try {
        const path = join(folder, `${on}.zip`);
        const first = await saveArchive(here, { organization: world.organization.id }, path);
        await withArchive(path, (archive) => importArchive(there.services, archive, {}));
        console.log(`${await requireSame(there)} answers are the same on ${on}`);
        const again = join(folder, `${on}-again.zip`);
        const second = await saveArchive(there.services, { organization: world.organization.id }, again);
        assert.deepEqual(carried(second.manifest), carried(first.manifest));
      } finally {
        await there.close();
      }
    });

    test(`a backup gives the same replies on ${on}`, async () => {
      // A backup includes its secret.
      const there = await anotherServer(on, here.secret);
      try {
        const path = join(folder, `${on}-backup.zip`);
        const first = await saveArchive(here, 'server', path);
        await withArchive(path, (archive) => restoreBackup(there.services, archive, {}));
        const second = await saveArchive(there.services, 'server', join(folder, `${on}-backup-again.zip`));
        assert.deepEqual(carried(second.manifest), carried(first.manifest));
        await requireSame(there, perOperation * 50);
      } finally {
        await there.close();
      }
    });
  }
});

// Objects belong to an organization, also those of a database of an older version.
import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { processCaches } from '@lectern/content';
import { api, type shapes } from '@lectern/contract';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { migrate, migrationNames } from '../../db/migrate.ts';
import type { JobContext } from '../../platform/jobs.ts';
import { enqueue, ofServer } from '../../platform/jobs.ts';
import { openTestDatabase } from '../../../test/engine.ts';
import { a, app, passTime, services, settleJobs, type Organization } from '../../../test/harness.ts';
import { asServices } from '../../../test/servers.ts';
import { adoptObjects, copyAhead } from './copy-objects.ts';

/** As if the process had just started. */
function forgetCached(): void {
  const { limit } = processCaches;
  processCaches.resize(0);
  processCaches.resize(limit);
}

const page = (title: string, markdown: string): shapes.ContentChange => ({
  operation: 'insert_page',
  title,
  document: { markdown },
});

async function liveSpace(organization: Organization, ...texts: string[]): Promise<string> {
  const { admin } = organization;
  const { id: spaceId } = await a.space({ in: organization });
  await admin.call(api.updateSpace, { spaceId, body: { editMode: 'live' } });
  for (const text of texts) await admin.call(api.editContent, { spaceId, body: { changes: [page('Page', text)] } });
  return spaceId;
}

/** All that a space says: each revision, what it changed, each change request, and the export. */
async function readAll({ admin }: Organization, spaceId: string, revisions: readonly string[]): Promise<unknown> {
  forgetCached();
  const query = { format: 'markdown' } as const;
  const said: unknown[] = [];
  for (const revisionId of revisions) {
    said.push(await admin.call(api.listPagesInRevision, { spaceId, revisionId, query }));
    said.push(await admin.call(api.getRevisionChanges, { spaceId, revisionId }));
  }
  const { items } = await admin.call(api.listChangeRequests, { spaceId, query: { status: 'open' } });
  for (const { id: changeRequestId } of items)
    said.push(await admin.call(api.listPagesInChangeRequest, { spaceId, changeRequestId, query }));
  return JSON.parse(JSON.stringify(said));
}

async function exported({ admin }: Organization, spaceId: string): Promise<string[]> {
  forgetCached();
  const { url } = await admin.call(api.exportSpace, { spaceId, query: { include: 'everything' } });
  const { pathname, search } = new URL(url);
  const answer = await app.http.inject({ method: 'GET', url: pathname + search });
  assert.equal(answer.statusCode, 200);
  return strFromU8(unzipSync(new Uint8Array(answer.rawPayload))['data/objects.jsonl']!)
    .split('\n')
    .sort();
}

const revisionsOf = async ({ admin }: Organization, spaceId: string): Promise<string[]> =>
  (await admin.call(api.listRevisions, { spaceId, query: { limit: 100 } })).items.map(({ id }) => id);

/** How an older version stored what there is of these organizations. */
const storeAsBefore = (...organizations: Organization[]): Promise<void> =>
  services.database.write(async ({ q }) => {
    for (const { id } of organizations) {
      await sql`
        insert into legacy_objects (hash, text)
        select hash, text from objects where organization_id = ${id} on conflict do nothing`.execute(q);
      await sql`delete from objects where organization_id = ${id}`.execute(q);
      await sql`insert into object_backlog (organization_id) values (${id})`.execute(q);
    }
  });

const countOf = async (table: 'objects' | 'legacy_objects', organization?: string): Promise<number> => {
  const owned = organization === undefined ? sql`` : sql`where organization_id = ${organization}`;
  const { rows } = await sql<{
    count: number | string;
  }>`select count(*) as count from ${sql.table(table)} ${owned}`.execute(services.database.reads.q);
  return Number(rows[0]!.count);
};

const adopt = ({ id }: Organization): Promise<void> =>
  services.database.write((db) =>
    enqueue(db, services.clock(), 'revisions.adopt', { organization: id }, { organization: id }),
  );

/** The job in a process that dies after so many transactions. */
async function adoptSome({ id }: Organization, most: number): Promise<void> {
  let left = most;
  const { database, log } = services;
  const context: JobContext = {
    services: asServices(services),
    log,
    now: services.clock(),
    write: (work) => (left-- > 0 ? database.write(work) : Promise.reject(new Error('the process died'))),
  };
  await assert.rejects(adoptObjects({ organization: id }, context), /the process died/);
}

describe('objects of an older version', () => {
  test('are read, written on and exported before, while and after each organization gets its own', async () => {
    const [organization, other] = [await a.organization(), await a.organization()];
    const { admin } = organization;
    const spaceId = await liveSpace(organization, 'One.\n', 'Two.\n');
    const elsewhere = await liveSpace(other, 'One.\n', 'Three.\n');
    const draft = await admin.call(api.createChangeRequest, { spaceId, body: { subject: 'Proposed' } });
    await admin.call(api.editContentInChangeRequest, {
      spaceId,
      changeRequestId: draft.id,
      body: { changes: [page('Proposed', 'Proposed.\n')] },
    });
    const revisions = await revisionsOf(organization, spaceId);
    const said = await readAll(organization, spaceId, revisions);
    const files = await exported(organization, spaceId);
    const saidElsewhere = await readAll(other, elsewhere, await revisionsOf(other, elsewhere));

    const requireSame = async (): Promise<void> =>
      assert.deepEqual(await readAll(organization, spaceId, revisions), said);
    await storeAsBefore(organization, other);
    await requireSame();
    assert.deepEqual(await exported(organization, spaceId), files);

    await admin.call(api.editContent, { spaceId, body: { changes: [page('Later', 'Later.\n')] } });
    forgetCached();
    await admin.call(api.restoreRevision, { spaceId, revisionId: revisions[1]! });
    await requireSame();
    const before = await countOf('objects', organization.id);
    for (const transactions of [0, 1]) await adoptSome(organization, transactions);
    assert.ok((await countOf('objects', organization.id)) > before, 'some are copied');
    await requireSame();
    const whole = await revisionsOf(organization, spaceId);
    const saidNow = await readAll(organization, spaceId, whole);
    const filesNow = await exported(organization, spaceId);

    // The other organization still needs what they share.
    await adopt(organization);
    await settleJobs();
    assert.ok((await countOf('legacy_objects')) > 0);
    await adopt(other);
    await settleJobs();
    assert.equal(await countOf('legacy_objects'), 0);
    await requireSame();
    assert.deepEqual(await readAll(organization, spaceId, whole), saidNow);
    assert.deepEqual(await exported(organization, spaceId), filesNow);
    assert.deepEqual(await readAll(other, elsewhere, await revisionsOf(other, elsewhere)), saidElsewhere);
  });

  test('go with a space to another organization before they are copied', async () => {
    const [from, to] = [await a.organization(), await a.organization()];
    await a.join({ person: from.admin, in: to, role: 'admin' });
    const spaceId = await liveSpace(from, 'Old.\n');
    const revisions = await revisionsOf(from, spaceId);
    const said = await readAll(from, spaceId, revisions);
    await storeAsBefore(from);
    await from.admin.call(api.editContent, { spaceId, body: { changes: [page('New', 'New.\n')] } });
    const newest = await readAll(from, spaceId, await revisionsOf(from, spaceId));
    await from.admin.call(api.transferSpace, { spaceId, body: { organization: to.id } });
    await adopt(from);
    await settleJobs();
    assert.equal(await countOf('legacy_objects'), 0);
    assert.deepEqual(await readAll(to, spaceId, revisions), said);
    assert.deepEqual(await readAll(to, spaceId, await revisionsOf(to, spaceId)), newest);
  });

  test('stay as they are in the migration, which only notes who needs them', async () => {
    const database = await openTestDatabase();
    try {
      const older = migrationNames.filter((name) => name < '0052');
      await migrate(database, new Set(older));
      await database.write(async ({ q }) => {
        await sql`
          insert into organizations (id, title, type, default_role, sso, ai, invite_links, email_domains, created_at, updated_at)
          values ('o', 'Older', 'business', 0, 0, 0, 0, '[]', '', '')`.execute(q);
        await sql`insert into objects (hash, text) values ('h', 'text')`.execute(q);
        await sql`insert into object_leases (id, expires_at) values ('l', '')`.execute(q);
      });
      await migrate(database);
      const { q } = database.reads;
      assert.deepEqual(await q.selectFrom('legacy_objects').selectAll().execute(), [{ hash: 'h', text: 'text' }]);
      assert.deepEqual(await q.selectFrom('objects').selectAll().execute(), []);
      assert.deepEqual(await q.selectFrom('object_backlog').selectAll().execute(), [{ organization_id: 'o' }]);
      assert.deepEqual(
        await q.selectFrom('jobs').select(['payload', 'needs']).where('name', '=', 'revisions.adopt').execute(),
        [{ payload: '{"organization":"o"}', needs: '0052-organization-objects' }],
      );
    } finally {
      await database.close();
    }
  });
});

describe('objects of an organization', () => {
  test('are its own, whatever others store and delete', async () => {
    const [one, other] = [await a.organization(), await a.organization()];
    const [gone, stays] = [await liveSpace(one, 'The same.\n'), await liveSpace(other, 'The same.\n')];
    const said = await readAll(other, stays, await revisionsOf(other, stays));
    assert.ok((await countOf('objects', one.id)) > 0);
    await one.admin.call(api.deleteSpace, { spaceId: gone });
    passTime({ days: 8 });
    await settleJobs();
    assert.equal(await countOf('objects', one.id), 0);
    assert.deepEqual(await readAll(other, stays, await revisionsOf(other, stays)), said);
  });

  test('go with a space that is transferred', async () => {
    const [from, to] = [await a.organization(), await a.organization()];
    await a.join({ person: from.admin, in: to, role: 'admin' });
    const spaceId = await liveSpace(from, 'One.\n', 'Two.\n');
    const said = await readAll(from, spaceId, await revisionsOf(from, spaceId));
    await from.admin.call(api.transferSpace, { spaceId, body: { organization: to.id } });
    await services.database.write((db) =>
      enqueue(db, services.clock(), 'revisions.collect', {}, { organization: ofServer }),
    );
    await settleJobs();
    assert.equal(await countOf('objects', from.id), 0);
    assert.deepEqual(await readAll(to, spaceId, await revisionsOf(to, spaceId)), said);
    assert.equal((await exported(to, spaceId)).length > 3, true);
  });

  /** More than the transaction of a transfer would copy itself. */
  async function largeSpace(organization: Organization): Promise<string> {
    const spaceId = await liveSpace(organization);
    for (let first = 0; first < 600; first += 50) {
      const changes = Array.from({ length: 50 }, (_, number) => page('Page', `Text ${first + number}.\n`));
      await organization.admin.call(api.editContent, { spaceId, body: { changes } });
    }
    return spaceId;
  }

  async function collect(): Promise<void> {
    await services.database.write((db) =>
      enqueue(db, services.clock(), 'revisions.collect', {}, { organization: ofServer }),
    );
    await settleJobs();
  }

  const objectsIn = async ({ q }: Db, { id }: Organization): Promise<number> => {
    const { rows } = await sql<{ count: number | string }>`
      select count(*) as count from objects where organization_id = ${id}`.execute(q);
    return Number(rows[0]!.count);
  };

  test('of a large space are copied before the transaction that moves it, but for those of edits in between', async (t) => {
    const [from, to] = [await a.organization(), await a.organization()];
    const { admin } = from;
    await a.join({ person: admin, in: to, role: 'admin' });
    const spaceId = await largeSpace(from);
    const { database } = services;
    const write = database.write.bind(database);
    /** Of the other organization, before and after the transaction that moves the space there. */
    let moved: { before: number; after: number } | undefined;
    let isEdited = false;
    t.mock.method(database, 'write', async <T>(work: (db: Db) => Promise<T>): Promise<T> => {
      const done = await write(async (db) => {
        const before = await objectsIn(db, to);
        const value = await work(db);
        const { rows } = await sql`
          select 1 from spaces where organization_id = ${to.id} and id = ${spaceId}`.execute(db.q);
        if (rows.length > 0) moved ??= { before, after: await objectsIn(db, to) };
        return value;
      });
      if (!isEdited && (await objectsIn(database.reads, to)) > 0) {
        isEdited = true;
        await admin.call(api.editContent, { spaceId, body: { changes: [page('Late', 'Late.\n')] } });
      }
      return done;
    });
    await admin.call(api.transferSpace, { spaceId, body: { organization: to.id } });
    t.mock.restoreAll();
    assert.ok(isEdited && moved);
    const { before, after } = moved;
    assert.ok(before > 600, `${before} objects were copied before`);
    assert.ok(after > before && after < before + 30, `${after - before} objects were copied in the transaction`);
    await collect();
    const revisions = await revisionsOf(to, spaceId);
    assert.equal(revisions.length, 14);
    assert.match(JSON.stringify(await readAll(to, spaceId, revisions.slice(0, 1))), /Late/);
    const { rows } = await sql`select 1 from object_leases where organization_id = ${to.id}`.execute(database.reads.q);
    assert.deepEqual(rows, []);
  });

  test('of edits that are made while a large space is transferred come along', async () => {
    const [from, to] = [await a.organization(), await a.organization()];
    const { admin } = from;
    await a.join({ person: admin, in: to, role: 'admin' });
    const spaceId = await largeSpace(from);
    const edit = (number: number) =>
      admin.send(api.editContent, { spaceId, body: { changes: [page(`Late ${number}`, `Late text ${number}.\n`)] } });
    const [transferred, ...edits] = await Promise.all([
      admin.send(api.transferSpace, { spaceId, body: { organization: to.id } }),
      ...Array.from({ length: 12 }, (_, number) => edit(number)),
    ]);
    assert.equal(transferred.status, 200);
    await collect();
    forgetCached();
    const { pages } = await admin.call(api.listPages, { spaceId });
    const late = pages.filter(({ title }) => title.startsWith('Late'));
    assert.equal(late.length, edits.filter(({ status }) => status < 300).length);
    for (const { id: pageId, title } of late) {
      const found = await admin.call(api.getPage, { spaceId, pageId, query: { format: 'markdown' } });
      assert.equal((found as { markdown?: string }).markdown, `# ${title}\n\n${title.replace('Late', 'Late text')}.\n`);
    }
  });

  test('that were copied before a transfer are collected only when it does not happen', async () => {
    const [from, to] = [await a.organization(), await a.organization()];
    const spaceId = await largeSpace(from);
    await copyAhead(services, { from: from.id, to: to.id, spaces: [spaceId] });
    const copied = await objectsIn(services.database.reads, to);
    assert.ok(copied > 600, `${copied} were copied`);
    await collect();
    assert.equal(await objectsIn(services.database.reads, to), copied);
    passTime({ minutes: 20 });
    await collect();
    assert.equal(await objectsIn(services.database.reads, to), 0);
    assert.ok((await objectsIn(services.database.reads, from)) > 600);
  });
});

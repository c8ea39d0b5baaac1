import { strict as assert } from 'node:assert';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { api, rankOf } from '@lectern/contract';
import { removeFromDirectory } from '#db/directory';
import { insertUser } from '#features/accounts';
import { insertMember } from '#features/members';
import { insertOrganization } from '#features/organizations';
import { newId } from '#platform/ids';
import { enqueue } from '#platform/jobs';
import { engine } from '../../../test/engine.ts';
import { a, services, type Organization, type Person } from '../../../test/harness.ts';
import { ArchiveReader, checkArchive, importArchive, restoreBackup, saveArchive } from './archives.ts';
import type { ArchiveScope } from './index.ts';
import { listTables } from './rows-tables.ts';
import { exportedUserColumns, tableContents } from './tables.ts';
import { anotherServer, asServices, type Server } from '../../../test/servers.ts';

const here = asServices(services);
let folder: string;

let made = 0;
async function exported(wanted: ArchiveScope): Promise<ArchiveReader> {
  const path = join(folder, `${++made}.zip`);
  await saveArchive(here, wanted, path);
  return ArchiveReader.open(path);
}

async function withServer<T>(work: (there: Server) => Promise<T>): Promise<T> {
  const there = await anotherServer(engine);
  try {
    return await work(there);
  } finally {
    await there.close();
  }
}

/** A user on the destination, with an organization of theirs. */
const settle = ({ services: { database, clock } }: Server, input: { id?: string; email: string }) =>
  database.write(async (db) => {
    const now = clock();
    const context = { db, now, newId: () => input.id ?? newId(now) };
    const user = await insertUser(context, { email: input.email, displayName: 'Known there' });
    const organization = await insertOrganization({ ...context, newId: () => newId(now) }, { title: 'Theirs' });
    await insertMember(context, organization.id, user.id, { role: rankOf('admin') });
    return { user, organization };
  });

async function start(): Promise<{ organization: Organization; spaceId: string; editor: Person }> {
  const organization = await a.organization();
  const { admin, id: organizationId } = organization;
  const editor = await a.member({ in: organization, role: 'edit' });
  const collection = await a.collection({ in: organization });
  const { id: spaceId } = await a.space({ in: organization, parent: collection, title: 'Moving' });
  const team = await a.team({ in: organization, members: [editor.id] });
  await admin.call(api.createCustomField, { organizationId, body: { name: 'owner', type: 'text', title: 'Owner' } });
  await admin.call(api.updateSpaceCustomFields, { spaceId, body: { values: { owner: { value: 'me' } } } });
  await admin.call(api.shareSpace, { spaceId, body: { role: 'edit', users: [editor.id], teams: [team.id] } });
  await admin.call(api.updateSpace, { spaceId, body: { editMode: 'live' } });
  const changes = [{ operation: 'insert_page' as const, title: 'Page', document: { markdown: 'About zebras.\n' } }];
  await admin.call(api.editContent, { spaceId, body: { changes } });
  await editor.call(api.createComment, { spaceId, body: { body: 'Written by the editor' } });
  return { organization, spaceId, editor };
}

describe('importing an archive', () => {
  before(async () => void (folder = await mkdtemp(join(tmpdir(), 'lectern-import-'))));
  after(() => rm(folder, { recursive: true, force: true }));

  describe('the tables of an archive', () => {
    test('are all declared, with every column about users', async () => {
      const tables = await listTables(services.database.reads);
      const unsaid = tables.map(({ name }) => name).filter((name) => !(name in tableContents));
      assert.deepEqual(unsaid, [], 'name them in features/archive/tables.ts');
      const { columns } = tables.find(({ name }) => name === 'users')!;
      assert.deepEqual(
        columns.toSorted(),
        exportedUserColumns.toSorted(),
        'say in features/archive/tables.ts what is carried',
      );
      for (const { name, columns: all } of tables.filter((one) => tableContents[one.name] === 'organization')) {
        assert.ok(name === 'organizations' || all.includes('organization_id'), `${name} has no organization_id`);
      }
    });

    test('are filled in an order that satisfies references', async () => {
      const names = (await listTables(services.database.reads)).map(({ name }) => name);
      for (const { name, references } of await listTables(services.database.reads)) {
        for (const { table } of references) {
          assert.ok(table === name || names.indexOf(table) < names.indexOf(name), `${name} comes before ${table}`);
        }
      }
    });
  });

  test('have the row counts of the archive, including users', async () => {
    const { organization, spaceId } = await start();
    for (const wanted of [{ organization: organization.id }, { organization: organization.id, space: spaceId }]) {
      const archive = await exported(wanted);
      const said = Object.values(archive.manifest.data).reduce((sum, { rows }) => sum + rows, 0);
      const { rows, leftOut } = await checkArchive(archive, here.clock());
      archive.close();
      // What belongs to the space's organization is counted separately.
      assert.equal(rows + Object.values(leftOut).reduce((sum, count) => sum + count, 0), said);
    }
  });

  describe('users', () => {
    test('are matched by e-mail address, and referenced by their existing id', async () => {
      const { organization, spaceId, editor } = await start();
      await withServer(async (there) => {
        const { user: known } = await settle(there, { email: editor.email });
        // Another user has the administrator's id.
        await settle(there, { id: organization.admin.id, email: 'stranger@example.test' });
        const archive = await exported({ organization: organization.id });
        const { people } = await importArchive(there.services, archive, {});
        archive.close();
        assert.deepEqual(people, { matched: 1, added: 1 });
        const client = await there.as(known.id);
        const { items } = await client.call(api.listComments, { spaceId });
        assert.deepEqual(
          items.map(({ postedBy }) => postedBy.id),
          [known.id],
        );
        const members = await client.call(api.listMembers, { organizationId: organization.id });
        assert.equal(members.count, 2);
      });
    });
  });

  describe('a space', () => {
    test('is imported into another organization without the data of the old one', async () => {
      const { organization: old, spaceId, editor } = await start();
      await services.database.write((db) =>
        enqueue(db, services.clock(), 'spaces.purge', { id: spaceId }, { organization: old.id, at: new Date('2999') }),
      );
      await withServer(async (there) => {
        const { user, organization } = await settle(there, { email: 'theirs@example.test' });
        const archive = await exported({ space: spaceId });
        await assert.rejects(importArchive(there.services, archive, {}), /choose the organization of the space/);
        const { leftOut } = await importArchive(there.services, archive, { into: organization.id });
        assert.deepEqual(leftOut, { custom_field_values: 1, grants: 2 });
        const jobs = there.services.database.reads.q.selectFrom('jobs').select(['name', 'organization_id']);
        assert.deepEqual(await jobs.where('name', '=', 'spaces.purge').execute(), [
          { name: 'spaces.purge', organization_id: organization.id },
        ]);
        const client = await there.as(user.id);
        const space = await client.call(api.getSpace, { spaceId });
        assert.deepEqual([space.title, space.organization, space.parent], ['Moving', organization.id, undefined]);
        const comments = await client.call(api.listComments, { spaceId });
        assert.equal(comments.items[0]!.postedBy.email, editor.email);
        const found = await client.call(api.searchOrganization, {
          organizationId: organization.id,
          query: { query: 'zebras' },
        });
        assert.equal(found.items.length, 1);
        await assert.rejects(importArchive(there.services, archive, { into: organization.id }), /already exists/);
        archive.close();
      });
    });

    test('is imported into its own organization with all data that still exists', async () => {
      const { organization, spaceId, editor } = await start();
      const whole = await exported({ organization: organization.id });
      const one = await exported({ space: spaceId });
      await withServer(async (there) => {
        await importArchive(there.services, whole, {});
        const client = await there.as(organization.admin.id);
        const before = await client.call(api.getSpace, { spaceId });
        await there.services.database.write(async (db) => {
          await db.q.deleteFrom('spaces').where('id', '=', spaceId).execute();
          await removeFromDirectory(db, [spaceId]);
        });
        const { leftOut } = await importArchive(there.services, one, {});
        assert.deepEqual(leftOut, {});
        assert.deepEqual(await client.call(api.getSpace, { spaceId }), before);
        const users = await client.call(api.listSpaceUserPermissions, { spaceId });
        assert.ok(JSON.stringify(users).includes(editor.id));
      });
      whole.close();
      one.close();
    });
  });

  describe('a restore', () => {
    test('replaces a server that contains data only with force', async () => {
      await start();
      const archive = await exported('server');
      await withServer(async (there) => {
        const { organization } = await settle(there, { email: 'here-before@example.test' });
        await assert.rejects(restoreBackup(there.services, archive, {}), /already contains data; nothing was changed/);
        await restoreBackup(there.services, archive, { force: true });
        const { q } = there.services.database.reads;
        const left = await q.selectFrom('organizations').select('id').where('id', '=', organization.id).execute();
        assert.deepEqual(left, []);
        await assert.rejects(importArchive(there.services, archive, {}), /use lectern restore/);
      });
      archive.close();
    });
  });
});

// A transfer copies rows to the other organization: everything that belongs to a space or collection comes along or is
// dropped on purpose, and nothing that is written meanwhile is lost.
import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { CompiledQuery, sql } from 'kysely';
import { tablesOfCollections, tablesOfSpaces } from '#db/transfer-rows';
import { discuss, fill } from '../../../test/organization-fixture.ts';
import { a, services } from '../../../test/harness.ts';
import { insertRows, type Row } from '../archive/rows.ts';
import { listTables, type Table } from '../archive/rows-tables.ts';

const { database } = services;
const tables = await listTables(database.reads);

describe('the tables of a transfer', () => {
  const lists = { spaces: tablesOfSpaces, collections: tablesOfCollections };
  for (const [root, list] of Object.entries(lists)) {
    test(`are all that refer to ${root}, behind those they refer to`, () => {
      const names = new Set([root]);
      for (let size = 0; size < names.size;) {
        size = names.size;
        for (const { name, references } of tables)
          if (references.some(({ table }) => names.has(table))) names.add(name);
      }
      const listed = Object.keys(list);
      assert.deepEqual([...listed].sort(), [...names].sort());
      assert.equal(listed[0], root);
      for (const { name, columns, references } of tables.filter(({ name }) => names.has(name) && name !== root)) {
        if (list[name] === 'dropped') continue;
        assert.ok(columns.includes('space_id'), `${name} is copied by the id of its space`);
        for (const { table } of references.filter((one) => names.has(one.table))) {
          assert.ok(listed.indexOf(table) < listed.indexOf(name), `${name} comes before ${table}`);
          assert.notEqual(list[table], 'dropped', `${name} refers to ${table}, which is dropped`);
        }
      }
    });
  }
});

/** Rows of tables that few requests write. */
const seeded: Record<string, Row> = {
  former_slugs: { parent_id: '', slug: 'old', page_id: 'p', revision_id: 'r' },
  git_syncs: { target: 'main', revision_id: 'r', updated_at: '2026' },
  import_runs: { id: 'i', source: 'website', status: 'done', progress: '{}', started_at: '2026', updated_at: '2026' },
  imported_resources: { source: 's', kind: 'page', key: 'k', resource_id: 'p' },
  link_backlog: {},
  search_words: { word: 'giraffe' },
};

async function start() {
  const [from, to] = [await a.organization(), await a.organization()];
  const { admin } = from;
  await a.join({ person: admin, in: to, role: 'admin' });
  const outer = await a.collection({ in: from });
  const inner = await a.collection({ in: from, parent: outer });
  const space = await a.space({ in: from, parent: inner });
  await fill(admin, space.id, 'giraffe');
  return { from, to, admin, outer, inner, space };
}

const isOfSpace = ({ name, columns }: Table): boolean => name === 'spaces' || columns.includes('space_id');

describe('a transfer', () => {
  test('keeps every row of what comes along, and leaves nothing behind', async () => {
    const { from, to, admin, outer, inner, space } = await start();
    const spaceId = space.id;
    const { params } = await discuss(admin, spaceId, 'zebra');
    const { changeRequestId } = params as { changeRequestId: string };
    const body = { changes: [{ operation: 'insert_page' as const, title: 'New', document: { markdown: 'New.\n' } }] };
    await admin.call(api.editContentInChangeRequest, { spaceId, changeRequestId, body });
    await admin.call(api.updateComment, { spaceId, commentId: params['commentId']!, body: { addedReactions: ['👍'] } });
    const reader = await a.member({ in: from, role: 'read' });
    await admin.call(api.shareSpace, { spaceId, body: { role: 'edit', users: [reader.id] } });
    await database.write(async (db) => {
      for (const [name, row] of Object.entries(seeded)) {
        const filled = { organization_id: from.id, space_id: spaceId, ...row };
        await insertRows(db, { name, columns: Object.keys(filled) }, [filled], { keepPresent: true });
      }
    });

    const rowsOf = async ({ name, columns }: Table, organization: string): Promise<string[]> => {
      const changing = ['organization_id', 'updated_at', ...(name === 'spaces' ? ['parent_id', 'position'] : [])];
      const kept = name === 'collections' ? [...changing, 'parent_id', 'position'] : changing;
      const listed = columns.filter((column) => !kept.includes(column)).map((column) => `"${column}"`);
      const text = `select ${listed.join()} from "${name}" where organization_id = '${organization}'`;
      const { rows } = await database.reads.q.executeQuery(CompiledQuery.raw(text));
      return rows.map((row) => JSON.stringify(row)).sort();
    };
    const copied = tables.filter(
      ({ name }) => (tablesOfSpaces[name] ?? tablesOfCollections[name] ?? 'dropped') !== 'dropped',
    );
    const before = new Map<string, string[]>();
    for (const table of copied) before.set(table.name, await rowsOf(table, from.id));
    for (const [name, rows] of before) assert.ok(rows.length > 0, `no row of ${name} is transferred`);

    await admin.call(api.transferCollection, { collectionId: outer.id, body: { organization: to.id } });
    for (const table of copied) assert.deepEqual(await rowsOf(table, to.id), before.get(table.name), table.name);
    for (const table of tables.filter((one) => isOfSpace(one) && one.columns.includes('organization_id'))) {
      const column = table.name === 'spaces' ? 'id' : 'space_id';
      const { rows } = await sql`
        select 1 from ${sql.table(table.name)}
        where organization_id = ${from.id} and ${sql.ref(column)} = ${spaceId}`.execute(database.reads.q);
      // What happened there stays in the record of the old organization.
      if (!['webhook_events'].includes(table.name)) assert.deepEqual(rows, [], table.name);
    }
    assert.equal((await to.admin.call(api.getCollection, { collectionId: inner.id })).parent, outer.id);
    const query = { query: 'giraffe' };
    const found = await to.admin.call(api.searchOrganization, { organizationId: to.id, query });
    assert.equal(found.items.length, 1);
    const none = await admin.call(api.searchOrganization, { organizationId: from.id, query });
    assert.deepEqual(none.items, []);
    await assert.rejects(reader.call(api.getSpace, { spaceId }), { code: 404 });
  });

  test('loses nothing that is written meanwhile', async () => {
    const { to, admin, space } = await start();
    const spaceId = space.id;
    const { id: commentId } = await admin.call(api.createComment, { spaceId, body: { body: 'First' } });
    const reply = (number: number) =>
      admin.send(api.createCommentReply, { spaceId, commentId, body: { body: `Reply ${number}` } });
    const post = (number: number) => admin.send(api.createComment, { spaceId, body: { body: `Comment ${number}` } });
    const [transferred, ...written] = await Promise.all([
      admin.send(api.transferSpace, { spaceId, body: { organization: to.id } }),
      ...Array.from({ length: 6 }, (_, number) => reply(number)),
      ...Array.from({ length: 6 }, (_, number) => post(number)),
    ]);
    assert.equal(transferred.status, 200);
    const isWritten = ({ status }: { status: number }): boolean => status < 300;
    for (const one of written) assert.ok([200, 201, 404, 409, 503].includes(one.status), `answered ${one.status}`);
    const { replies } = await admin.call(api.getComment, { spaceId, commentId });
    const { items } = await admin.call(api.listComments, { spaceId });
    assert.equal(replies, written.slice(0, 6).filter(isWritten).length);
    assert.equal(items.length, 1 + written.slice(6).filter(isWritten).length);
  });

  test('happens once when two are asked for at the same time', async () => {
    const { from, to, admin, space } = await start();
    const other = await a.organization();
    await a.join({ person: admin, in: other, role: 'admin' });
    const ask = (organization: string) => admin.send(api.transferSpace, { spaceId: space.id, body: { organization } });
    const answers = await Promise.all([ask(to.id), ask(other.id)]);
    const { organization } = await admin.call(api.getSpace, { spaceId: space.id });
    assert.notEqual(organization, from.id);
    for (const [index, answer] of answers.entries())
      assert.ok([200, 404].includes(answer.status), `${index}: ${answer.status}`);
  });
});

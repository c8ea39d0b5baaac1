import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api, operations, otherEvents } from '@lectern/contract';
import { a, app, clientWith, inject, passTime, services } from '../../../test/harness.ts';
import { anotherServer } from '../../../test/servers.ts';

const entriesOf = async (organization: Awaited<ReturnType<typeof a.organization>>, query = {}) =>
  (await organization.admin.call(api.listAuditEntries, { organizationId: organization.id, query })).items;

describe('names of events', () => {
  test('are in the past tense, unique, and not those of another type', () => {
    const names = operations.flatMap(({ audit }) => (audit ? [audit.event] : []));
    assert.deepEqual(new Set(names).size, names.length);
    for (const name of names) {
      assert.match(name, /^[a-z][a-z0-9_]*$/);
      assert.ok(!Object.hasOwn(otherEvents, name), name);
    }
  });
});

describe('listAuditEntries', () => {
  test('records who changed what with which token, newest first', async () => {
    const organization = await a.organization();
    const space = await a.space({ in: organization, title: 'Handbook' });
    await organization.admin.call(api.updateSpace, { spaceId: space.id, body: { title: 'Manual', emoji: '1f4d3' } });
    const [updated, created] = await entriesOf(organization);
    assert.equal(updated!.action, 'space_updated');
    assert.deepEqual(updated!.fields, ['title', 'emoji']);
    assert.equal(created!.action, 'space_created');
    assert.deepEqual(created!.target, { type: 'space', id: space.id, title: 'Handbook' });
    assert.equal(created!.ids['spaceId'], space.id);
    assert.equal(created!.actor.kind, 'user');
    assert.equal(created!.actor.user?.id, organization.admin.id);
    assert.equal(created!.actor.token?.label, 'test');
    assert.ok(organization.admin.token.startsWith(created!.actor.token?.prefix ?? 'none'));
    assert.equal(created!.address, '127.0.0.1');
    assert.ok(created!.requestId);
    const { id: auditEntryId } = created!;
    const one = await organization.admin.call(api.getAuditEntry, { organizationId: organization.id, auditEntryId });
    assert.deepEqual(one, created);
  });

  test('records no rejected requests, reads or requests without effect', async () => {
    const organization = await a.organization();
    const space = await a.space({ in: organization });
    const reader = await a.member({ in: organization, role: 'read' });
    const before = await entriesOf(organization);
    await reader.send(api.updateSpace, { spaceId: space.id, body: { title: 'No' } });
    await organization.admin.send(api.updateSpace, { spaceId: space.id, body: { title: 'x'.repeat(51) } });
    await organization.admin.call(api.pingOrganization, { organizationId: organization.id });
    await organization.admin.send(api.deleteTeam, { organizationId: organization.id, teamId: 'nosuch' });
    await organization.admin.call(api.getSpace, { spaceId: space.id });
    assert.deepEqual(await entriesOf(organization), before);
  });

  test('filters by user, action, target and time, and paginates', async () => {
    const organization = await a.organization();
    const other = await a.member({ in: organization, role: 'create' });
    const mine = await a.space({ in: organization });
    passTime({ minutes: 10 });
    const theirs = await a.space({ in: organization, as: other });
    await other.call(api.updateSpace, { spaceId: theirs.id, body: { title: 'Theirs' } });
    const all = await entriesOf(organization);
    const actions = (items: typeof all) => items.map(({ action }) => action);
    assert.deepEqual(actions(await entriesOf(organization, { actor: other.id })), ['space_updated', 'space_created']);
    assert.equal((await entriesOf(organization, { action: 'space_*' })).length, 3);
    assert.deepEqual(actions(await entriesOf(organization, { action: 'space_updated' })), ['space_updated']);
    assert.deepEqual(actions(await entriesOf(organization, { target: mine.id })), ['space_created']);
    assert.deepEqual(await entriesOf(organization, { actor: 'job' }), []);
    const [, second] = all;
    const from = second!.createdAt;
    assert.equal((await entriesOf(organization, { from })).length, 2);
    assert.equal((await entriesOf(organization, { to: from, action: 'space_*' })).length, 1);
    const seen: string[] = [];
    let page: string | undefined;
    do {
      const found = await organization.admin.call(api.listAuditEntries, {
        organizationId: organization.id,
        query: { limit: 2, ...(page !== undefined && { page }) },
      });
      assert.equal(found.count, all.length);
      seen.push(...found.items.map(({ id }) => id));
      page = found.next?.page;
    } while (page !== undefined);
    assert.deepEqual(
      seen,
      all.map(({ id }) => id),
    );
  });

  test('records that users changed their account, without address and values', async () => {
    const one = await a.organization();
    const two = await a.organization();
    const person = await a.member({ in: one, role: 'read' });
    await a.join({ person, in: two, role: 'read' });
    const { token } = await person.call(api.createToken, { body: { label: 'mine' } });
    await clientWith(token).call(api.updateUser, { userId: person.id, body: { displayName: 'Renamed' } });
    for (const organization of [one, two]) {
      const [updated, created] = await entriesOf(organization, { actor: person.id });
      assert.equal(created!.action, 'token_created');
      assert.equal(updated!.action, 'user_updated');
      assert.equal(created!.target?.type, 'token');
      for (const { address, requestId, actor } of [updated!, created!]) {
        assert.deepEqual([address, requestId, actor.token], [undefined, undefined, undefined]);
      }
      assert.doesNotMatch(JSON.stringify([updated, created]), /mine/);
    }
  });

  test('records account changes with a limited token in that organization only', async () => {
    const [one, two] = [await a.organization(), await a.organization()];
    const person = await a.member({ in: one, role: 'read' });
    await a.join({ person, in: two, role: 'read' });
    const scopes = { organization: one.id };
    const { token } = await person.call(api.createToken, { body: { label: 'limited', scopes } });
    await clientWith(token).call(api.createToken, { body: { label: 'second' } });
    const [created] = await entriesOf(one, { actor: person.id });
    assert.deepEqual([created!.target?.title, created!.address], ['second', '127.0.0.1']);
    assert.equal((await entriesOf(two, { actor: person.id })).length, 1, 'only that of the whole account');
  });

  test('never contains a secret or text of a page', async () => {
    const organization = await a.organization();
    const { admin } = organization;
    const space = await a.space({ in: organization });
    await admin.call(api.updateSpace, { spaceId: space.id, body: { editMode: 'live' } });
    const document = { markdown: 'Kryptonit lies here.\n' };
    const edited = await admin.call(api.editContent, {
      spaceId: space.id,
      body: { changes: [{ operation: 'insert_page', title: 'Secret plans', document }] },
    });
    const entries = await entriesOf(organization);
    assert.equal(entries[0]!.action, 'content_edited');
    assert.equal(entries[0]!.ids['revisionId'], (edited as { revision: string }).revision);
    assert.doesNotMatch(JSON.stringify(entries), /Kryptonit|Secret plans/);
  });
});

describe('changes that are not an operation', () => {
  test('are recorded: transfers at their destination, visibility, and permanent removal', async () => {
    const [from, to] = [await a.organization(), await a.organization()];
    await a.join({ person: from.admin, in: to, role: 'admin' });
    const space = await a.space({ in: from });
    const at = { organizationId: from.id };
    const site = await from.admin.call(api.createSite, { ...at, body: { title: 'Site', spaces: [space.id] } });
    await from.admin.call(api.publishSite, { ...at, siteId: site.id });
    const [shown] = await entriesOf(from, { action: 'space_visibility_updated' });
    assert.deepEqual(shown!.details, { previousVisibility: 'private', visibility: 'public' });
    await from.admin.call(api.deleteSite, { ...at, siteId: site.id });
    await from.admin.call(api.transferSpace, { spaceId: space.id, body: { organization: to.id } });
    assert.equal((await entriesOf(from, { action: 'space_transferred' }))[0]!.target?.id, space.id);
    const [received] = await entriesOf(to, { action: 'space_received' });
    assert.deepEqual([received!.target?.id, received!.details], [space.id, { from: from.id }]);
    await to.admin.call(api.deleteSpace, { spaceId: space.id });
    passTime({ days: 8 });
    await app.runJobs();
    const [purged] = await entriesOf(to, { actor: 'job' });
    assert.deepEqual([purged!.action, purged!.actor.job], ['space_purged', 'spaces.purge']);
  });
});

describe('exportAuditLog', () => {
  test('returns a file to administrators for a limited time', async () => {
    const organization = await a.organization();
    await a.space({ in: organization, title: '=1+1,"x"' });
    const at = { organizationId: organization.id };
    const fetchText = async (url: string) => {
      const response = await inject(new Request(url));
      return { status: response.status, text: await response.text(), type: response.headers.get('content-type') };
    };
    const csv = await organization.admin.call(api.exportAuditLog, { ...at, query: { action: 'space_*' } });
    const { text, type } = await fetchText(csv.url);
    assert.match(type!, /^text\/csv/);
    const lines = text.trim().split('\r\n');
    assert.equal(lines.length, 2);
    assert.match(lines[1]!, /,"'=1\+1,""x""",/);
    const jsonl = await organization.admin.call(api.exportAuditLog, { ...at, query: { format: 'jsonl' } });
    const parsed = (await fetchText(jsonl.url)).text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { action: string });
    assert.deepEqual(parsed[0]!.action, 'space_created');
    assert.equal((await fetchText(jsonl.url.replace('jsonl', 'csv'))).status, 404);
    passTime({ minutes: 16 });
    assert.equal((await fetchText(csv.url)).status, 404);
  });
});

describe('old entries', () => {
  test('are deleted after the retention period', async (t) => {
    // On a database of its own: other tests need the entries it deletes.
    const server = await anotherServer(services.database.engine);
    t.after(() => server.close());
    const { organizationId, admin } = await server.founded();
    const entries = async () => (await admin.call(api.listAuditEntries, { organizationId })).items.length;
    await admin.call(api.createSpace, { organizationId, body: {} });
    passTime({ days: 200 });
    await admin.call(api.createSpace, { organizationId, body: {} });
    await server.app.sweep();
    assert.equal(await entries(), 2);
    passTime({ days: 200 });
    await server.app.sweep();
    assert.equal(await entries(), 1);
  });
});

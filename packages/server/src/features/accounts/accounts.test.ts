import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { a, app, clientWith, nobody, passTime, services } from '../../../test/harness.ts';

describe('getVersion', () => {
  test('works without a token', async () => {
    const { version } = await nobody.call(api.getVersion);
    assert.match(version, /^\d+\.\d+\.\d+/);
  });
});

describe('tokens', () => {
  test('are shown once, listed without their secret, and work until revoked', async () => {
    const person = await a.person();
    const made = await person.call(api.createToken, { body: { label: 'script' } });
    assert.match(made.token, /^lct_[0-9A-Za-z]{32,}$/);
    assert.ok(made.token.startsWith(made.prefix));
    const listed = await person.call(api.listTokens);
    assert.deepEqual([listed.count, listed.items[0]?.id, listed.items[0]?.label], [2, made.id, 'script']);
    assert.ok(!JSON.stringify(listed).includes(made.token));
    const { rows } = { rows: await services.database.reads.q.selectFrom('tokens').selectAll().execute() };
    assert.ok(!JSON.stringify(rows).includes(made.token), 'the secret is not in the database');
    const script = clientWith(made.token);
    assert.equal((await script.call(api.getCurrentUser)).id, person.id);
    assert.equal((await person.send(api.deleteToken, { tokenId: made.id })).status, 205);
    assert.equal((await person.send(api.deleteToken, { tokenId: made.id })).status, 204);
    await assert.rejects(script.call(api.getCurrentUser), { code: 401 });
  });

  test('expire', async () => {
    const person = await a.person();
    const soon = new Date(services.clock().getTime() + 3_600_000).toISOString();
    const { token } = await person.call(api.createToken, { body: { label: 'short', expiresAt: soon } });
    const client = clientWith(token);
    await client.call(api.getCurrentUser);
    passTime({ minutes: 61 });
    await assert.rejects(client.call(api.getCurrentUser), { code: 401 });
    const past = new Date(services.clock().getTime() - 1000).toISOString();
    await assert.rejects(person.call(api.createToken, { body: { label: 'late', expiresAt: past } }), {
      code: 400,
      message: 'body.expiresAt must be in the future',
    });
  });

  test('cannot be revoked by another user', async () => {
    const person = await a.person();
    const other = await a.person();
    const { id } = (await person.call(api.listTokens)).items[0]!;
    assert.equal((await other.send(api.deleteToken, { tokenId: id })).status, 204);
    await person.call(api.getCurrentUser);
  });

  test('limited to one organization hide the others', async () => {
    const mine = await a.organization();
    const other = await a.organization();
    await a.join({ person: mine.admin, in: other, role: 'admin' });
    const { token } = await mine.admin.call(api.createToken, {
      body: { label: 'one', scopes: { organization: mine.id } },
    });
    const limited = clientWith(token);
    assert.equal((await limited.call(api.getOrganization, { organizationId: mine.id })).permissions.admin, true);
    await assert.rejects(limited.call(api.getOrganization, { organizationId: other.id }), { code: 404 });
    assert.equal((await limited.call(api.listOrganizations)).count, 1);
    await assert.rejects(limited.call(api.createOrganization, { body: { title: 'Third' } }), { code: 403 });
    const narrower = await limited.call(api.createToken, { body: { label: 'two', scopes: { readOnly: true } } });
    assert.deepEqual(narrower.scopes, { readOnly: true, organization: mine.id });
  });

  test('limited to one organization cannot act on the account', async () => {
    const mine = await a.organization();
    const other = await a.organization();
    const { admin } = mine;
    await a.join({ person: admin, in: other, role: 'read' });
    const colleague = await a.member({ in: mine, role: 'read' });
    const { token } = await admin.call(api.createToken, { body: { label: 'one', scopes: { organization: other.id } } });
    const limited = clientWith(token);
    const seen = await limited.call(api.listTokens);
    assert.deepEqual(
      seen.items.map(({ label }) => label),
      ['one'],
    );
    const unlimited = (await admin.call(api.listTokens)).items.find(({ scopes }) => scopes === undefined)!;
    assert.equal((await limited.send(api.deleteToken, { tokenId: unlimited.id })).status, 204);
    await admin.call(api.getCurrentUser);
    await assert.rejects(limited.call(api.updateUser, { userId: admin.id, body: { displayName: 'Taken' } }), {
      code: 403,
    });
    await assert.rejects(limited.call(api.getUser, { userId: colleague.id }), { code: 404 });
    // A token limited to the user's only organization may act for the whole account.
    const only = await colleague.call(api.createToken, { body: { label: 'two', scopes: { organization: mine.id } } });
    const own = { userId: colleague.id, body: { displayName: 'Own name' } };
    assert.equal((await clientWith(only.token).call(api.updateUser, own)).displayName, 'Own name');
    assert.equal((await admin.call(api.getUser, { userId: colleague.id })).id, colleague.id);
  });

  test('created with an expiring token do not outlive it, and scopes are validated', async () => {
    const person = await a.person();
    const soon = new Date(services.clock().getTime() + 3_600_000).toISOString();
    const later = new Date(services.clock().getTime() + 7_200_000).toISOString();
    const { token } = await person.call(api.createToken, { body: { label: 'short', expiresAt: soon } });
    const client = clientWith(token);
    assert.equal((await client.call(api.createToken, { body: { label: 'child' } })).expiresAt, soon);
    assert.equal((await client.call(api.createToken, { body: { label: 'child', expiresAt: later } })).expiresAt, soon);
    const misspelt = await person.send(api.createToken, { body: { label: 'x', scopes: { readonly: true } } });
    assert.equal(misspelt.status, 400);
    await assert.rejects(person.call(api.createToken, { body: { label: 'x', scopes: { space: 'nope' } } }), {
      code: 400,
    });
  });

  test('record their last use', async () => {
    const person = await a.person();
    const { id, token } = await person.call(api.createToken, { body: { label: 'used' } });
    await clientWith(token).call(api.getCurrentUser);
    await app.flush();
    const { items } = await person.call(api.listTokens);
    assert.ok(items.find((one) => one.id === id)?.lastUsedAt);
  });
});

describe('getUser and updateUser', () => {
  test('show users of a shared organization and change only oneself', async () => {
    const organization = await a.organization();
    const { admin } = organization;
    const member = await a.member({ in: organization, role: 'read', name: 'Ada' });
    const guest = await a.member({ in: organization, role: null });
    const stranger = await a.person();
    assert.equal((await admin.call(api.getUser, { userId: member.id })).displayName, 'Ada');
    await assert.rejects(stranger.call(api.getUser, { userId: member.id }), { code: 404 });
    await assert.rejects(guest.call(api.getUser, { userId: member.id }), { code: 404 });
    await assert.rejects(admin.call(api.updateUser, { userId: member.id, body: { displayName: 'X' } }), { code: 403 });
    const script = { displayName: 'Ada', photoURL: 'javascript:alert(1)' };
    assert.equal((await member.send(api.updateUser, { userId: member.id, body: script })).status, 400);
    const photoURL = 'https://example.test/ada.png';
    const renamed = await member.call(api.updateUser, { userId: member.id, body: { displayName: 'Ada L.', photoURL } });
    assert.deepEqual([renamed.displayName, renamed.photoURL], ['Ada L.', photoURL]);
    const bare = await member.call(api.updateUser, { userId: member.id, body: { photoURL: null } });
    assert.deepEqual([bare.displayName, bare.photoURL], ['Ada L.', undefined]);
  });
});

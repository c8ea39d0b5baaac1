import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { a, clientWith, nobody, passTime, services, type Organization, type Person } from '../../../test/harness.ts';
import { openSession } from '../sessions/index.ts';
import { newId } from '../../platform/ids.ts';
import { hourMs, issueLink } from '../sign-in/index.ts';
import { newBrowser, type Browser } from './testing/browser.ts';
import { samlProvider, signIn } from './testing/saml-sign-in.ts';

/** A browser signed in with a password. */
async function withPassword(person: { id: string }): Promise<Browser> {
  const now = services.clock();
  const { cookie } = await services.database.write((db) =>
    openSession({ services, db, now, newId: () => newId(now) }, { user: person.id, method: 'password' }),
  );
  const browser = newBrowser();
  const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!;
  browser.jar.set(name!, value!);
  return browser;
}

const statusOf = async (browser: Browser, { id }: Organization): Promise<number> =>
  (await browser.api(`/v1/orgs/${id}`)).status;
const idOf = async (browser: Browser): Promise<string> => (await browser.api('/v1/user')).body['id'] as string;

describe('the user of an assertion', () => {
  test('is the member with that address, in this organization only', async () => {
    const [mine, other] = [await a.organization(), await a.organization()];
    const member = await a.member({ in: mine, role: 'review' });
    await a.join({ person: member, in: other, role: 'admin' });
    const { browser } = await signIn(await samlProvider(mine), { email: member.email.toUpperCase() });
    assert.equal(await idOf(browser), member.id);
    assert.deepEqual([await statusOf(browser, mine), await statusOf(browser, other)], [200, 404]);
    const found = await mine.admin.call(api.getMember, { organizationId: mine.id, userId: member.id });
    assert.deepEqual([found.role, found.sso], ['review', false]);
  });

  test('is not a member of another organization', async () => {
    const [mine, other] = [await a.organization(), await a.organization()];
    const stranger = await a.member({ in: other, role: 'admin' });
    const { answer, browser } = await signIn(await samlProvider(mine), { email: stranger.email });
    assert.equal(answer.status, 403);
    assert.match(answer.text, /must invite/);
    assert.equal((await browser.api('/v1/user')).status, 401);
    const { count } = await mine.admin.call(api.listMembers, { organizationId: mine.id });
    assert.equal(count, 1);
  });

  test('may have an address of a domain of the organization', async () => {
    const mine = await a.organization();
    const stranger = await a.person({ email: 'known@corp.example' });
    await mine.admin.call(api.updateOrganization, {
      organizationId: mine.id,
      body: { emailDomains: ['corp.example'] },
    });
    const provider = await samlProvider(mine);
    const { browser, answer } = await signIn(provider, { email: stranger.email });
    assert.equal(await idOf(browser), stranger.id);
    // They did not choose to become a member, so they are told.
    const welcome = `You are a member of ${mine.title} now.`;
    assert.ok((await browser.get(answer.location!)).text.includes(welcome));
    const again = await signIn(provider, { email: stranger.email });
    assert.ok(!(await again.browser.get(again.answer.location!)).text.includes(welcome));
  });

  test('cannot change the account', async () => {
    const mine = await a.organization();
    const member = await a.member({ in: mine, role: 'read' });
    await a.join({ person: member, in: await a.organization(), role: 'read' });
    const { browser } = await signIn(await samlProvider(mine), { email: member.email });
    for (const [method, url, body] of [
      ['POST', '/v1/orgs', { title: 'Another' }],
      ['PATCH', `/v1/users/${member.id}`, { displayName: 'Taken' }],
    ] as const) {
      const { status, text } = await browser.change(method, url, body);
      assert.deepEqual([status, /one organization/.test(text)], [403, true], text);
    }
  });

  test('who was removed stays removed until invited again', async () => {
    const mine = await a.organization();
    const provider = await samlProvider(mine);
    const said = { nameId: 'removed', email: 'removed@example.test' };
    const { browser } = await signIn(provider, said);
    const userId = await idOf(browser);
    await mine.admin.call(api.removeMember, { organizationId: mine.id, userId });
    assert.equal((await browser.api('/v1/user')).status, 401);
    assert.match((await signIn(provider, said)).answer.text, /you were removed/i);
    await a.join({ person: { id: userId }, in: mine, role: 'read' });
    assert.equal((await signIn(provider, said)).answer.status, 303);
  });

  test('who was removed cannot return with another subject, provider, domain or link', async () => {
    const mine = await a.organization();
    const { admin, id: organizationId } = mine;
    await admin.call(api.updateOrganization, { organizationId, body: { emailDomains: ['gone.example'] } });
    const provider = await samlProvider(mine);
    const said = { nameId: 'Gone', email: 'gone@gone.example' };
    const { browser } = await signIn(provider, said);
    const userId = await idOf(browser);
    const { id: inviteId } = await admin.call(api.createInviteLink, { organizationId, body: { role: 'read' } });
    await admin.call(api.removeMember, { organizationId, userId });
    const second = await samlProvider(mine, { label: 'Second' });
    for (const [by, words] of [
      [provider, said],
      [provider, { ...said, nameId: 'gONE' }],
      [provider, { ...said, nameId: 'another', email: 'GONE@gone.example' }],
      [second, said],
    ] as const) {
      const { answer } = await signIn(by, words);
      assert.deepEqual([answer.status, /you were removed/i.test(answer.text)], [403, true], answer.text);
    }
    const own = await withPassword({ id: userId });
    assert.equal((await own.change('POST', `/v1/orgs/${organizationId}/join`, {})).status, 403);
    assert.equal((await own.change('POST', `/v1/orgs/${organizationId}/invites/${inviteId}`, {})).status, 403);
    assert.deepEqual((await own.api('/v1/email-domains/gone.example/orgs')).body, { organizations: [] });
    await admin.call(api.inviteUsers, { organizationId, body: { emails: [said.email] } });
    assert.equal((await signIn(provider, { ...said, nameId: 'gONE' })).answer.status, 303);
  });

  test('who left may join again', async () => {
    const mine = await a.organization();
    const member = await a.member({ in: mine, role: 'read', email: 'left@left.example' });
    const body = { emailDomains: ['left.example'] };
    await mine.admin.call(api.updateOrganization, { organizationId: mine.id, body });
    await member.call(api.removeMember, { organizationId: mine.id, userId: member.id });
    assert.equal((await member.send(api.joinOrganization, { organizationId: mine.id })).status, 204);
  });

  test('must have an address without invisible characters', async () => {
    const provider = await samlProvider(await a.organization());
    for (const email of ['seen\u200b@example.test', 'seen@example.test\u200b', 'se\u00aden@example.test']) {
      assert.equal((await signIn(provider, { nameId: 'x', email })).answer.status, 400, JSON.stringify(email));
    }
  });

  test('may be new with an address of a domain of the organization', async () => {
    const mine = await a.organization();
    const provider = await samlProvider(mine);
    const body = { emailDomains: ['corp.example'] };
    await mine.admin.call(api.updateOrganization, { organizationId: mine.id, body });
    for (const email of ['anybody@elsewhere.example', 'anybody@sub.corp.example', 'corp.example@elsewhere.example']) {
      const { answer } = await signIn(provider, { email });
      assert.deepEqual([answer.status, /must invite/.test(answer.text)], [403, true], email);
    }
    assert.equal((await signIn(provider, { email: 'new@CORP.example' })).answer.status, 303);
    await mine.admin.call(api.inviteUsers, { organizationId: mine.id, body: { emails: ['guest@elsewhere.example'] } });
    assert.equal((await signIn(provider, { email: 'guest@elsewhere.example' })).answer.status, 303);
  });

  test('must be asserted again after half a day', async () => {
    const mine = await a.organization();
    const member = await a.member({ in: mine, role: 'read' });
    const own = await withPassword(member);
    const { browser } = await signIn(await samlProvider(mine), { email: member.email });
    passTime({ minutes: 11 * 60 });
    assert.equal((await browser.api('/v1/user')).status, 200);
    assert.equal((await own.api('/v1/user/sessions')).body['count'], 2);
    passTime({ minutes: 61 });
    assert.equal((await browser.api('/v1/user')).status, 401);
    assert.equal((await own.api('/v1/user/sessions')).body['count'], 1);
  });

  test('may be suspended', async () => {
    const mine = await a.organization();
    const member = await a.member({ in: mine, role: 'read' });
    const provider = await samlProvider(mine);
    const { browser } = await signIn(provider, { email: member.email });
    await services.database.write((db) =>
      db.q.updateTable('members').set({ disabled: 1 }).where('user_id', '=', member.id).execute(),
    );
    assert.equal(await statusOf(browser, mine), 404);
    assert.match((await signIn(provider, { email: member.email })).answer.text, /suspended/);
  });
});

describe('required single sign-on', () => {
  const enforce = (organization: Organization): Promise<unknown> =>
    organization.admin.call(api.updateOrganization, { organizationId: organization.id, body: { sso: true } });

  test('applies to all members if the organization requires it', async () => {
    const [mine, other] = [await a.organization(), await a.organization()];
    const member = await a.member({ in: mine, role: 'admin' });
    await a.join({ person: member, in: other, role: 'read' });
    const browser = await withPassword(member);
    const space = await a.space({ in: mine });
    const seen = async () => [
      await statusOf(browser, mine),
      await statusOf(browser, other),
      (await browser.api(`/v1/spaces/${space.id}`)).status,
      (await browser.api('/v1/orgs')).body['count'],
    ];
    assert.deepEqual(await seen(), [200, 200, 200, 2]);
    await enforce(mine);
    // Without a provider enforcement would lock out everybody.
    assert.deepEqual(await seen(), [200, 200, 200, 2]);
    const provider = await samlProvider(mine);
    assert.deepEqual(await seen(), [403, 200, 404, 1]);
    const { body } = await browser.api(`/v1/orgs/${mine.id}`);
    assert.match(JSON.stringify(body), /requires single sign-on/);
    assert.equal((await browser.api(`/v1/orgs/${mine.id}/sso`)).status, 200);
    assert.ok((await browser.get('/app')).text.includes(`href="${provider.service.startURL}"`));
    const { browser: inside } = await signIn(provider, { email: member.email });
    assert.deepEqual([await statusOf(inside, mine), await statusOf(inside, other)], [200, 404]);
    assert.equal((await member.call(api.getOrganization, { organizationId: mine.id })).id, mine.id);
  });

  test('applies to marked members', async () => {
    const mine = await a.organization();
    const [marked, free] = [await a.member({ in: mine, role: 'edit' }), await a.member({ in: mine, role: 'edit' })];
    await samlProvider(mine);
    await mine.admin.call(api.setMemberSso, { organizationId: mine.id, userId: marked.id });
    assert.equal(await statusOf(await withPassword(marked), mine), 403);
    assert.equal(await statusOf(await withPassword(free), mine), 200);
  });

  test('is offered to invited users', async () => {
    const mine = await a.organization();
    const provider = await samlProvider(mine);
    const body = { emails: ['invited@sso.example'], role: 'edit' as const, sso: true };
    const { links } = await mine.admin.call(api.inviteUsers, { organizationId: mine.id, body });
    assert.deepEqual(
      links?.map(({ email, url }) => [email, url]),
      [['invited@sso.example', provider.service.startURL]],
    );
    const { browser } = await signIn(provider, { email: 'invited@sso.example' });
    const member = await mine.admin.call(api.getMember, { organizationId: mine.id, userId: await idOf(browser) });
    assert.deepEqual([member.role, member.user.email], ['edit', 'invited@sso.example']);
  });

  test('cannot be bypassed with a token', async () => {
    const [mine, other] = [await a.organization(), await a.organization()];
    const member = await a.member({ in: mine, role: 'admin' });
    await a.join({ person: member, in: other, role: 'read' });
    await samlProvider(mine);
    await enforce(mine);
    const browser = await withPassword(member);
    const make = async (scopes?: object): Promise<number> =>
      (await browser.change('POST', '/v1/user/tokens', { label: 'x', ...(scopes && { scopes }) })).status;
    assert.deepEqual([await make(), await make({ organization: mine.id })], [403, 403]);
    assert.equal(await make({ organization: other.id }), 201);
  });

  test('cannot be bypassed with an earlier invitation', async () => {
    const mine = await a.organization();
    const input = { organizationId: mine.id, body: { emails: ['early@sso.example'] } };
    const { links } = await mine.admin.call(api.inviteUsers, input);
    const secret = links![0]!.url.slice(links![0]!.url.lastIndexOf('/') + 1);
    const provider = await samlProvider(mine);
    await enforce(mine);
    const message = 'this organization requires single sign-on';
    await assert.rejects(nobody.call(api.claimInvitation, { secret }), { code: 403, message });
    await mine.admin.call(api.deleteSamlProvider, { organizationId: mine.id, samlProviderId: provider.id });
    const { organization } = await nobody.call(api.claimInvitation, { secret });
    assert.equal(organization, mine.id);
  });

  test('hides the members too', async () => {
    const [mine, other] = [await a.organization(), await a.organization()];
    const member = await a.member({ in: mine, role: 'admin' });
    await a.join({ person: member, in: other, role: 'read' });
    const browser = await withPassword(member);
    const seen = async () =>
      Promise.all([mine, other].map(async ({ admin }) => (await browser.api(`/v1/users/${admin.id}`)).status));
    assert.deepEqual(await seen(), [200, 200]);
    await samlProvider(mine);
    await enforce(mine);
    assert.deepEqual(await seen(), [404, 200]);
  });

  test('cannot be disabled by a setting that breaks the provider', async () => {
    const mine = await a.organization();
    const { id: organizationId, admin } = mine;
    const member = await a.member({ in: mine, role: 'read' });
    const browser = await withPassword(member);
    const { id: samlProviderId } = await samlProvider(mine);
    await enforce(mine);
    const input = { organizationId, samlProviderId };
    for (const body of [{ certificate: 'not a certificate' }, { certificate: '' }, { entityID: '' }]) {
      await assert.rejects(admin.call(api.updateSamlProvider, { ...input, body }), { code: 400, message: /only way/ });
    }
    assert.equal(await statusOf(browser, mine), 403);
    assert.equal((await admin.call(api.getSamlProvider, input)).status, 'active');
    const { id: oidcProviderId } = await admin.call(api.createOidcProvider, {
      organizationId,
      body: { label: 'A', issuer: 'https://op.example', clientID: 'x' },
    });
    const changed = await admin.call(api.updateSamlProvider, { ...input, body: { certificate: '' } });
    assert.equal(changed.status, 'pending');
    const broken = { organizationId, oidcProviderId, body: { clientID: '' } };
    await assert.rejects(admin.call(api.updateOidcProvider, broken), { code: 400, message: /only way/ });
    assert.equal(await statusOf(browser, mine), 403);
  });

  test('ends when the organization has no provider left', async () => {
    const mine = await a.organization();
    const provider = await samlProvider(mine);
    await enforce(mine);
    const { browser } = await signIn(provider, { email: 'came@example.test' });
    const userId = await idOf(browser);
    const own = await withPassword({ id: userId });
    assert.equal(await statusOf(own, mine), 403);
    const at = { organizationId: mine.id, samlProviderId: provider.id };
    await mine.admin.call(api.updateOrganization, { organizationId: mine.id, body: { sso: false } });
    assert.equal(await statusOf(own, mine), 403);
    await mine.admin.call(api.updateSamlProvider, { ...at, body: { certificate: '' } });
    assert.match((await own.get('/app')).text, /single sign-on is not available/);
    await mine.admin.call(api.deleteSamlProvider, at);
    assert.equal(await statusOf(own, mine), 200);
    assert.equal((await own.get('/app/account')).status, 200);
  });

  test('exempts the administrators named by the operator', async () => {
    const mine = await a.organization();
    const [kept] = services.config.breakGlass;
    const person: Person = await a.member({ in: mine, role: 'admin', email: kept! });
    await samlProvider(mine);
    await enforce(mine);
    assert.equal(await statusOf(await withPassword(person), mine), 200);
    // A break-glass sign-in is in the audit log of the organization closed to others, and in no other.
    const elsewhere = await a.organization();
    await a.join({ person, in: elsewhere, role: 'admin' });
    const { path } = await services.database.write((db) =>
      issueLink({ db, now: services.clock() }, { user: person.id, lifetimeMs: hourMs }),
    );
    const came = await newBrowser().postFromOurs(`/app${path}`, { password: 'a heron on the lectern' });
    assert.equal(came.status, 303);
    const usesIn = async (organization: Organization) =>
      (
        await organization.admin.call(api.listAuditEntries, {
          organizationId: organization.id,
          query: { action: 'break_glass_used' },
        })
      ).items.map(({ actor, details, address }) => [actor.user?.id, details, address]);
    assert.deepEqual(await usesIn(mine), [[person.id, { method: 'link' }, undefined]]);
    assert.deepEqual(await usesIn(elsewhere), []);
    await a.member({ in: mine, role: 'admin' });
    await mine.admin.call(api.updateMember, {
      organizationId: mine.id,
      userId: person.id,
      body: { role: 'edit' },
    });
    assert.equal(await statusOf(await withPassword(person), mine), 403);
  });
});

describe('removing a provider', () => {
  test('ends its sessions, and the tokens of its users', async () => {
    const mine = await a.organization();
    const [first, second] = [await samlProvider(mine), await samlProvider(mine, { label: 'Second' })];
    const { browser } = await signIn(first, { nameId: 'one' });
    const { browser: other } = await signIn(second, { nameId: 'two' });
    const userId = await idOf(browser);
    const made = await services.database.write(async (db) => {
      const { issueToken } = await import('../accounts/index.ts');
      const now = services.clock();
      const scopes = { organization: mine.id };
      return issueToken({ db, now, newId: () => newId(now) }, { userId, label: 'x', scopes });
    });
    const script = clientWith(made.secret);
    await script.call(api.getCurrentUser);
    const input = { organizationId: mine.id, samlProviderId: first.id };
    assert.equal((await mine.admin.send(api.deleteSamlProvider, input)).status, 204);
    assert.equal((await browser.api('/v1/user')).status, 401);
    await assert.rejects(script.call(api.getCurrentUser), { code: 401 });
    assert.equal((await other.api('/v1/user')).status, 200);
    assert.equal((await newBrowser().get(first.service.startURL)).status, 404);
    await assert.rejects(mine.admin.call(api.getSamlProvider, input), { code: 404 });
    await assert.doesNotReject(mine.admin.call(api.getOrganization, { organizationId: mine.id }));
  });

  test('ends the tokens of all its users when single sign-on is required', async () => {
    const mine = await a.organization();
    const member = await a.member({ in: mine, role: 'read' });
    const provider = await samlProvider(mine);
    await signIn(provider, { email: member.email });
    const body = { label: 'x', scopes: { organization: mine.id } };
    const { token } = await member.call(api.createToken, { body });
    await mine.admin.call(api.updateOrganization, { organizationId: mine.id, body: { sso: true } });
    await mine.admin.call(api.deleteSamlProvider, { organizationId: mine.id, samlProviderId: provider.id });
    await assert.rejects(clientWith(token).call(api.getCurrentUser), { code: 401 });
  });

  test('a removed member loses the tokens for the organization', async () => {
    const mine = await a.organization();
    const member = await a.member({ in: mine, role: 'read' });
    const scopes = { organization: mine.id };
    const { token } = await member.call(api.createToken, { body: { label: 'x', scopes } });
    await mine.admin.call(api.removeMember, { organizationId: mine.id, userId: member.id });
    await assert.rejects(clientWith(token).call(api.getCurrentUser), { code: 401 });
    await member.call(api.getCurrentUser);
  });
});

import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { a, passTime, services } from '../../../test/harness.ts';
import { newBrowser } from './testing/browser.ts';
import { newSigner } from './testing/certificate.ts';
import { assertionOf, encoded, responseAround, signed } from './testing/response.ts';
import { bring, leave, validResponse, assertionFactsBy, samlProvider, signer, signIn } from './testing/saml-sign-in.ts';

describe('signing in with SAML', () => {
  test('adds a new user with the role and team of the provider', async () => {
    const organization = await a.organization();
    const team = await a.team({ in: organization });
    const provider = await samlProvider(organization, { defaultRole: 'edit', defaultTeam: team.id });
    assert.deepEqual([provider.status, provider.problem, provider.defaultTeam?.id], ['active', undefined, team.id]);
    const attributes = { mail: 'Grace@Example.test', displayName: 'Grace Hopper' };
    const { answer, browser } = await signIn(provider, { nameId: 'g-1', attributes });
    assert.deepEqual([answer.status, answer.location], [303, 'http://lectern.test/app?joined=1']);
    const { body: user } = await browser.api('/v1/user');
    assert.deepEqual([user['email'], user['displayName']], ['grace@example.test', 'Grace Hopper']);
    const userId = user['id'] as string;
    const member = await organization.admin.call(api.getMember, { organizationId: organization.id, userId });
    assert.deepEqual([member.role, member.sso, member.teams], ['edit', true, 1]);
    const { body: organizations } = await browser.api('/v1/orgs');
    assert.deepEqual(
      (organizations['items'] as { id: string }[]).map(({ id }) => id),
      [organization.id],
    );
  });

  test('accepts a signed response as well as a signed assertion, and both', async () => {
    const provider = await samlProvider(await a.organization());
    for (const places of [['Response'], ['Assertion'], ['Assertion', 'Response']] as const) {
      const browser = newBrowser();
      const { id } = await leave(browser, provider);
      const said = assertionFactsBy(provider, id, { email: 'both@example.test' });
      const document = responseAround(said, assertionOf(said));
      const xml = places.reduce((whole, place) => signed(whole, signer, { place }), document);
      assert.equal((await bring(browser, provider, xml)).status, 303, places.join());
      assert.equal((await browser.api('/v1/user')).body['email'], 'both@example.test');
    }
  });

  test('recognizes the user by NameID, whatever their address', async () => {
    const provider = await samlProvider(await a.organization());
    const first = await signIn(provider, { nameId: 'p-1', email: 'before@example.test' });
    const second = await signIn(provider, { nameId: 'p-1', email: 'after@example.test' });
    const [one, two] = [await first.browser.api('/v1/user'), await second.browser.api('/v1/user')];
    assert.deepEqual([two.body['id'], two.body['email']], [one.body['id'], 'before@example.test']);
  });

  test('recognizes a user with a transient NameID by address', async () => {
    const provider = await samlProvider(await a.organization());
    const format = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';
    const email = 'passing@example.test';
    const first = await signIn(provider, { nameId: '_x1', format, email });
    const second = await signIn(provider, { nameId: '_x2', format, email });
    assert.equal((await first.browser.api('/v1/user')).body['id'], (await second.browser.api('/v1/user')).body['id']);
    const nameless = await signIn(provider, { nameId: 'who@example.test', format, attributes: {} });
    assert.match(nameless.answer.text, /did not send an e-mail address/);
  });

  test('redirects to the requested page, within this service only', async () => {
    const provider = await samlProvider(await a.organization());
    const goals: Record<string, string> = {
      '/app/o/1?x=2': 'http://lectern.test/app/o/1?x=2',
      'https://evil.example/': 'http://lectern.test/app?joined=1',
      '//evil.example/': 'http://lectern.test/app?joined=1',
      '/\\evil.example': 'http://lectern.test/app?joined=1',
      'javascript:alert(1)': 'http://lectern.test/app?joined=1',
    };
    for (const [next, expected] of Object.entries(goals)) {
      const browser = newBrowser();
      const { id } = await leave(browser, provider, next);
      const xml = validResponse(assertionFactsBy(provider, id));
      // A returned RelayState is not followed.
      assert.equal((await bring(browser, provider, xml, 'https://evil.example/')).location, expected, next);
    }
  });

  test('sends a request to the URL of the provider', async () => {
    const provider = await samlProvider(await a.organization());
    const { url, relay, id } = await leave(newBrowser(), provider);
    assert.equal(url.origin + url.pathname, 'https://idp.example.test/sso');
    assert.deepEqual([url.searchParams.get('tenant'), relay], ['1', id]);
  });

  test('publishes service provider metadata', async () => {
    const provider = await samlProvider(await a.organization(), { certificate: '' });
    const { status, text } = await newBrowser().get(provider.service.entityID);
    assert.equal(status, 200);
    assert.ok(text.includes(`entityID="${provider.service.entityID}"`));
    assert.ok(text.includes(`Location="${provider.service.acsURL}"`));
    assert.equal((await newBrowser().get(provider.service.entityID.replace(provider.id, 'none'))).status, 404);
  });

  test('is not possible while settings are missing', async () => {
    const organization = await a.organization();
    const provider = await samlProvider(organization, { certificate: '' });
    assert.deepEqual([provider.status, provider.problem], ['pending', 'certificate must be set']);
    assert.equal((await newBrowser().get(provider.service.startURL)).status, 409);
    const input = { organizationId: organization.id, samlProviderId: provider.id };
    const body = { certificate: signer.certificate };
    const active = await organization.admin.call(api.updateSamlProvider, { ...input, body });
    assert.equal(active.status, 'active');
    assert.equal((await signIn(active)).answer.status, 303);
    const again = await organization.admin.call(api.updateSamlProvider, { ...input, body: { entityID: '' } });
    assert.equal(again.status, 'pending');
    assert.equal((await newBrowser().get(provider.service.startURL)).status, 409);
  });

  test('accepts the old and the new certificate during a rollover', async () => {
    const next = newSigner();
    const both = next.certificate + signer.certificate;
    const provider = await samlProvider(await a.organization(), { certificate: both });
    for (const by of [signer, next]) {
      const browser = newBrowser();
      const { id } = await leave(browser, provider);
      assert.equal((await bring(browser, provider, validResponse(assertionFactsBy(provider, id), by))).status, 303);
    }
  });

  test('starts again for a user who comes from a page of the provider', async () => {
    const provider = await samlProvider(await a.organization());
    const browser = newBrowser();
    const unasked = validResponse(assertionFactsBy(provider, undefined));
    const form = { SAMLResponse: encoded(unasked), RelayState: '/app/somewhere' };
    const answer = await browser.postFromElsewhere(provider.service.acsURL, form);
    assert.deepEqual([answer.status, answer.location], [303, provider.service.startURL]);
    assert.equal((await browser.api('/v1/user')).status, 401);
    const { relay } = await leave(browser, provider);
    assert.match((await bring(browser, provider, unasked, relay)).text, /does not say which request/);
  });

  test('ends in the browser in which it started, and once', async () => {
    const provider = await samlProvider(await a.organization());
    const mine = newBrowser();
    const { id } = await leave(mine, provider);
    const form = { SAMLResponse: encoded(validResponse(assertionFactsBy(provider, id))) };
    const { location } = await mine.postFromElsewhere(provider.service.acsURL, form);
    const theirs = newBrowser();
    await leave(theirs, provider);
    for (const other of [theirs, newBrowser()]) {
      const answer = await other.get(location!);
      assert.deepEqual([answer.status, (await other.api('/v1/user')).status], [403, 401]);
    }
    assert.equal((await mine.get(location!)).status, 303);
    assert.equal((await mine.api('/v1/user')).status, 200);
    const again = newBrowser();
    for (const [name, value] of mine.jar) if (name.includes('sso')) again.jar.set(name, value);
    assert.equal((await again.get(location!)).status, 400);
  });

  test('happens once for concurrent copies of a response', async () => {
    const provider = await samlProvider(await a.organization());
    const browser = newBrowser();
    const { id } = await leave(browser, provider);
    const form = { SAMLResponse: encoded(validResponse(assertionFactsBy(provider, id))) };
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => browser.postFromElsewhere(provider.service.acsURL, form)),
    );
    const taken = answers.filter(({ status }) => status === 303);
    assert.equal(taken.length, 1);
    const ends = await Promise.all(Array.from({ length: 6 }, () => browser.get(taken[0]!.location!)));
    assert.deepEqual(ends.map(({ status }) => status).sort(), [303, 400, 400, 400, 400, 400]);
  });

  test('is rejected when the response is too late', async () => {
    const provider = await samlProvider(await a.organization());
    const browser = newBrowser();
    const { id } = await leave(browser, provider);
    passTime({ minutes: 16 });
    assert.match(
      (await bring(browser, provider, validResponse(assertionFactsBy(provider, id)))).text,
      /belongs to no request/,
    );
    const { id: next } = await leave(browser, provider);
    const form = { SAMLResponse: encoded(validResponse(assertionFactsBy(provider, next))) };
    const { location } = await browser.postFromElsewhere(provider.service.acsURL, form);
    passTime({ minutes: 3 });
    assert.match((await browser.get(location!)).text, /took too long/);
  });

  test('tolerates a small clock skew', async () => {
    const provider = await samlProvider(await a.organization());
    const near = [
      { from: 2, until: 7 },
      { from: -10, until: -2 },
    ];
    const far = [
      { from: 4, until: 9 },
      { from: -10, until: -4 },
    ];
    for (const times of near) assert.equal((await signIn(provider, times)).answer.status, 303);
    for (const times of far) assert.equal((await signIn(provider, times)).answer.status, 400);
  });

  test('shows the error of the provider', async () => {
    const provider = await samlProvider(await a.organization());
    const browser = newBrowser();
    const { id } = await leave(browser, provider);
    const said = assertionFactsBy(provider, id, { status: 'Responder' });
    assert.match((await bring(browser, provider, responseAround(said, ''))).text, /returned an error: Responder/);
  });

  test('redirects a user who opens the response URL to the sign-in page', async () => {
    const provider = await samlProvider(await a.organization());
    const { status, text } = await newBrowser().get(provider.service.acsURL);
    assert.deepEqual([status, text.includes(`href="${provider.service.startURL}"`)], [405, true]);
    assert.match(text, /<h1>You are not signed in<\/h1>/);
  });

  test('records a new member, with role and team, once', async () => {
    const organization = await a.organization();
    const team = await a.team({ in: organization, title: 'Newcomers' });
    const provider = await samlProvider(organization, { defaultRole: 'comment', defaultTeam: team.id });
    const email = 'newcomer@example.test';
    const { browser } = await signIn(provider, { email });
    await signIn(provider, { email });
    const userId = (await browser.api('/v1/user')).body['id'] as string;
    const { items } = await organization.admin.call(api.listAuditEntries, {
      organizationId: organization.id,
      query: { actor: userId },
    });
    const told = items
      .map(({ action, target, ids, details }) => ({ action, target, ids, details }))
      .sort((one, two) => (one.action < two.action ? -1 : 1));
    const target = { type: 'user', id: userId };
    assert.deepEqual(
      [told[0], told[3]],
      [
        { action: 'member_joined', target, ids: { userId }, details: { role: 'comment', method: 'saml' } },
        { action: 'team_member_set', target, ids: { teamId: team.id, userId }, details: { team: 'Newcomers' } },
      ],
    );
    assert.deepEqual(
      told.slice(1, 3).map(({ action }) => action),
      ['signed_in', 'signed_in'],
    );
  });

  test('is recorded, with the reason of a failure', async () => {
    const organization = await a.organization();
    const provider = await samlProvider(organization);
    await signIn(provider, { email: 'recorded@example.test' });
    await signIn(provider, { audience: 'https://other.example/' });
    const rows = await services.database.reads.q
      .selectFrom('audit_entries')
      .select(['action', 'target_id', 'facts'])
      .where('organization_id', '=', organization.id)
      .where('action', 'in', ['signed_in', 'sign_in_failed'])
      .orderBy('id')
      .execute();
    assert.deepEqual(
      rows.map(({ action, target_id }) => [action, target_id]),
      [
        ['signed_in', provider.id],
        ['sign_in_failed', provider.id],
      ],
    );
    assert.match(rows[1]!.facts, /another audience/);
  });
});

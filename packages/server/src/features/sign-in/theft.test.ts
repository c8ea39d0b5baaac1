// A stolen session or token: what an attacker can do with it, and how the owner revokes it.
import { strict as assert } from 'node:assert';
import { after, before, describe, test } from 'node:test';
import { api, type Client } from '@lectern/contract';
import { createApp, type App } from '../../app.ts';
import { a, clientWith, services, type Person } from '../../../test/harness.ts';
import { dayMs, issueLink } from './index.ts';
import { openBrowser } from './testing/browser.ts';

type Browser = ReturnType<typeof openBrowser>;
const good = 'a heron on the lectern';

/** A user with a password, and the browser they signed in with. */
async function owner(): Promise<{ person: Person; browser: Browser }> {
  const person = await a.person();
  const { path } = await services.database.write((db) =>
    issueLink({ db, now: services.clock() }, { user: person.id, organization: undefined, lifetimeMs: dayMs }),
  );
  const browser = openBrowser();
  assert.equal((await browser.post(`/app${path}`, { password: good })).status, 303);
  return { person, browser };
}

const session = 'lectern-session';
const isIn = async (browser: Browser): Promise<boolean> => (await browser.get('/v1/user')).status === 200;

describe('a stolen session', () => {
  let another: App;
  before(async () => {
    another = createApp(services);
    await another.http.ready();
  });
  after(async () => {
    await another.http.close();
    await another.stop();
  });

  /** The same cookie elsewhere, on another process of the server. */
  function thiefOf(browser: Browser): Browser {
    const thief = openBrowser({ address: '203.0.113.99', on: another });
    thief.cookies.set(session, browser.cookies.get(session)!);
    return thief;
  }

  test('can change neither the password nor other credentials', async () => {
    const { person, browser } = await owner();
    const thief = thiefOf(browser);
    assert.ok(await isIn(thief));
    const csrf = await thief.csrf();
    const taken = { csrf, current: 'a guess', password: 'a password of the thief' };
    assert.equal((await thief.post('/app/account/password', taken)).status, 403);
    // The session secret is in no page and no reply.
    const secret = browser.cookies.get(session)!;
    for (const page of ['/app', '/app/account', '/v1/user', '/v1/user/session', '/v1/user/sessions', '/v1/user/tokens'])
      assert.ok(!(await thief.get(page)).text.includes(secret), page);
    const later = openBrowser();
    assert.equal((await later.post('/app/signin/password', { email: person.email, password: good })).status, 303);
  });

  test('ends in every process when its owner signs out, ends it or changes the password', async () => {
    const ways: Record<string, (browser: Browser, person: Person) => Promise<unknown>> = {
      'signing out': async (browser) => browser.post('/app/signout', { csrf: await browser.csrf() }),
      'ending it from elsewhere': async (_, person) => {
        const { items } = await person.call(api.listSessions);
        for (const { id } of items) await person.call(api.deleteSession, { sessionId: id });
      },
      'ending all': (_, person) => person.call(api.deleteOtherSessions),
      'another password': (_, person) =>
        person.call(api.changePassword, { body: { current: good, password: `${good}!` } }),
    };
    for (const [what, end] of Object.entries(ways)) {
      const { person, browser } = await owner();
      const thief = thiefOf(browser);
      assert.ok(await isIn(thief), what);
      await end(browser, person);
      assert.ok(!(await isIn(thief)), what);
      assert.equal((await thief.get('/app/account')).status, 303, what);
    }
  });

  test('is replaced when its owner chooses a password in that browser', async () => {
    const { browser } = await owner();
    const thief = thiefOf(browser);
    const csrf = await browser.csrf();
    await browser.post('/app/account/password', { csrf, current: good, password: `${good}!` });
    assert.ok(await isIn(browser));
    assert.ok(!(await isIn(thief)));
  });
});

describe('a stolen token', () => {
  test('is not a session, cannot create longer or wider access, and ends when it is revoked', async () => {
    const organization = await a.organization();
    const { admin } = organization;
    const expiresAt = new Date(services.clock().getTime() + 3_600_000).toISOString();
    const scopes = { organization: organization.id, readOnly: true };
    const made = await admin.call(api.createToken, { body: { label: 'for a build', expiresAt, scopes } });
    const thief: Client = clientWith(made.token);
    assert.equal((await thief.send(api.getOrganization, { organizationId: organization.id })).status, 200);
    assert.equal((await thief.send(api.createToken, { body: { label: 'mine' } })).status, 403);
    const browser = openBrowser();
    browser.cookies.set(session, made.token);
    assert.ok(!(await isIn(browser)));
    assert.equal((await browser.get('/app/account')).status, 303);

    const writing = await admin.call(api.createToken, { body: { label: 'for a script', expiresAt } });
    const other: Client = clientWith(writing.token);
    assert.equal((await other.send(api.changePassword, { body: { password: 'a password of the thief' } })).status, 403);
    const child = await other.call(api.createToken, { body: { label: 'mine' } });
    assert.equal(child.expiresAt, expiresAt);
    assert.ok(!JSON.stringify(await other.call(api.listTokens)).includes(made.token));
    for (const tokenId of [made.id, writing.id, child.id]) await admin.call(api.deleteToken, { tokenId });
    for (const gone of [thief, other, clientWith(child.token)]) {
      assert.equal((await gone.send(api.getCurrentUser)).status, 401);
    }
  });
});

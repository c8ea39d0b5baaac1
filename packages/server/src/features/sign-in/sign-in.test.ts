import { strict as assert } from 'node:assert';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { createApp } from '../../app.ts';
import { a, app, passTime, withStoppedClock, services, type Organization, type Person } from '../../../test/harness.ts';
import { readConfig } from '../../platform/config.ts';
import { samlProvider } from '../sso/testing/saml-sign-in.ts';
import { dayMs, issueLink } from './index.ts';
import { openBrowser, wordsOf } from './testing/browser.ts';

const good = 'a heron on the lectern';
const write = <T>(work: (context: { db: never; now: Date }) => Promise<T>): Promise<T> =>
  services.database.write((db) => work({ db: db as never, now: services.clock() }));
const linkFor = async (person: { id: string }, organization?: string): Promise<string> =>
  `/app${(await write((context) => issueLink(context, { user: person.id, organization, lifetimeMs: dayMs }))).path}`;

/** A user with a password for their whole account. */
async function withPassword(password = good): Promise<Person> {
  const person = await a.person();
  const answer = await openBrowser().post(await linkFor(person), { password });
  assert.equal(answer.status, 303, wordsOf(answer));
  return person;
}

const signIn = (browser: ReturnType<typeof openBrowser>, email: string, password: string, next = '') =>
  browser.post('/app/signin/password', { email, password, ...(next !== '' && { next }) });

const whoIs = async (browser: ReturnType<typeof openBrowser>): Promise<string | undefined> => {
  const { status, text } = await browser.get('/v1/user');
  return status === 200 ? (JSON.parse(text) as { id: string }).id : undefined;
};

let addresses = 0;
/** An IP address without failed attempts. */
const fresh = () => ({ address: `198.51.${(addresses >> 8) & 255}.${++addresses & 255}` });

describe('signing in', () => {
  test('asks for the address, then for the password, and redirects to the requested page', async () => {
    const person = await withPassword();
    const browser = openBrowser(fresh());
    const sent = await browser.get('/app/account');
    assert.deepEqual([sent.status, sent.location], [303, '/app/signin?next=%2Fapp%2Faccount']);
    const first = await browser.get(sent.location!);
    assert.match(first.text, /name="next" value="\/app\/account"/);
    const second = await browser.post('/app/signin', { email: person.email.toUpperCase(), next: '/app/account' });
    assert.match(second.text, /autocomplete="current-password"/);
    assert.ok(second.text.includes(person.email));
    const done = await signIn(browser, person.email, good, '/app/account');
    assert.deepEqual([done.status, done.location], [303, '/app/account']);
    assert.equal(await whoIs(browser), person.id);
    assert.equal((await browser.get('/app/signin')).location, '/app');
    assert.match(wordsOf(await browser.get('/app/account')), /Chrome on Linux \(this browser\)/);
  });

  test('never redirects to another host', async () => {
    const person = await withPassword();
    for (const next of ['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)']) {
      const browser = openBrowser(fresh());
      assert.ok(!(await browser.get(`/app/signin?next=${encodeURIComponent(next)}`)).text.includes('evil.example'));
      assert.equal((await signIn(browser, person.email, good, next)).location, '/app');
    }
  });

  test('does not distinguish an unknown address from a wrong password', async () => {
    const person = await withPassword();
    const browser = openBrowser(fresh());
    const wrong = await signIn(browser, person.email, 'not the password');
    const unknown = await signIn(browser, 'nobody@nowhere.test', 'not the password');
    assert.deepEqual([wrong.status, unknown.status], [401, 401]);
    assert.equal(wrong.text.replaceAll(person.email, ''), unknown.text.replaceAll('nobody@nowhere.test', ''));
    assert.equal((await browser.post('/app/signin', { email: 'no address' })).status, 400);
    const without = await a.person();
    assert.equal((await signIn(browser, without.email, '')).status, 401);
  });

  test('opens a new session and ends the previous one', async () => {
    const [person, other] = [await withPassword(), await withPassword()];
    const browser = openBrowser(fresh());
    await signIn(browser, other.email, good);
    const planted = browser.cookies.get('lectern-session')!;
    await signIn(browser, person.email, good);
    assert.notEqual(browser.cookies.get('lectern-session'), planted);
    assert.equal(await whoIs(browser), person.id);
    const attacker = openBrowser(fresh());
    attacker.cookies.set('lectern-session', planted);
    assert.equal(await whoIs(attacker), undefined);
    // A made-up session secret is not adopted either.
    const fixed = openBrowser(fresh());
    fixed.cookies.set('lectern-session', 'lcs_chosenbysomebodyelse');
    await signIn(fixed, person.email, good);
    assert.notEqual(fixed.cookies.get('lectern-session'), 'lcs_chosenbysomebodyelse');
  });

  test('stores passwords as argon2id, and upgrades the parameters of old hashes', async () => {
    const person = await withPassword();
    const read = () =>
      services.database.reads.q.selectFrom('passwords').selectAll().where('user_id', '=', person.id).executeTakeFirst();
    const { hash } = (await read())!;
    assert.match(hash, /^\$argon2id\$v=19\$m=256,t=1,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    const { hashPassword } = await import('./password-hash.ts');
    const old = await hashPassword({ memory: 128, passes: 1, parallelism: 1 }, good);
    await services.database.write((db) =>
      db.q.updateTable('passwords').set({ hash: old }).where('user_id', '=', person.id).execute(),
    );
    const browser = openBrowser(fresh());
    assert.equal((await signIn(browser, person.email, 'wrong password')).status, 401);
    assert.equal((await read())!.hash, old);
    assert.equal((await signIn(browser, person.email, good)).status, 303);
    assert.match((await read())!.hash, /m=256,t=1,p=1/);
    assert.deepEqual(readConfig({}).passwordCost, { memory: 19_456, passes: 2, parallelism: 1 });
    assert.equal((await signIn(openBrowser(fresh()), person.email, good)).status, 303);
  });
});

describe('signing out', () => {
  test('ends the session, and requires the CSRF token', async () => {
    const person = await withPassword();
    const browser = openBrowser(fresh());
    await signIn(browser, person.email, good);
    const session = browser.cookies.get('lectern-session')!;
    assert.equal((await browser.post('/app/signout')).status, 403);
    assert.equal((await browser.post('/app/signout', { csrf: 'guessed' })).status, 403);
    const csrf = await browser.csrf();
    const elsewhere = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    assert.equal((await browser.post('/app/signout', { csrf }, elsewhere)).status, 403);
    assert.equal(await whoIs(browser), person.id);
    assert.equal((await browser.post('/app/signout', { csrf })).location, '/app/signin');
    assert.equal(browser.cookies.has('lectern-session'), false);
    browser.cookies.set('lectern-session', session);
    assert.equal(await whoIs(browser), undefined);
  });
});

describe('a cross-site form', () => {
  test('is rejected', async () => {
    const person = await withPassword();
    const browser = openBrowser(fresh());
    const elsewhere = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    const fields = { email: person.email, password: good };
    // Login CSRF: signing a victim in to another account is an attack too.
    assert.equal((await browser.post('/app/signin/password', fields, elsewhere)).status, 403);
    assert.equal((await browser.post(await linkFor(person), { password: good }, elsewhere)).status, 403);
    await signIn(browser, person.email, good);
    const csrf = await browser.csrf();
    for (const path of ['name', 'password', 'tokens', 'sessions/end-others']) {
      const url = `/app/account/${path}`;
      assert.equal((await browser.post(url, { csrf, name: 'Taken', label: 'x' }, elsewhere)).status, 403, path);
      assert.equal((await browser.post(url, { name: 'Taken', label: 'x' })).status, 403, path);
      const json = { 'content-type': 'application/json' };
      const payload = JSON.stringify({ csrf, name: 'Taken' });
      assert.equal((await browser.send('POST', url, { headers: json, payload })).status, 403, path);
      const plain = { 'content-type': 'text/plain' };
      assert.equal((await browser.send('POST', url, { headers: plain, payload: `csrf=${csrf}` })).status, 415, path);
    }
    assert.notEqual((await person.call(api.getCurrentUser)).displayName, 'Taken');
  });
});

describe('password guessing', () => {
  test('is delayed increasingly, up to a quarter of an hour, and says how long', async () => {
    const person = await withPassword();
    const tried = async () => {
      const answer = await signIn(openBrowser(fresh()), person.email, 'guess');
      return { status: answer.status, wait: Number(answer.headers['retry-after']) };
    };
    for (let free = 0; free < 5; free++) assert.equal((await tried()).status, 401);
    let longest = 0;
    for (let guess = 0; guess < 14; guess++) {
      const { status, wait } = await tried();
      assert.deepEqual([status, wait >= longest], [429, true]);
      longest = wait;
      passTime({ minutes: wait / 60 });
      assert.equal((await tried()).status, 401, `after ${wait} s`);
    }
    assert.equal(longest, 900);
    assert.equal((await signIn(openBrowser(fresh()), person.email, good)).status, 429, 'also for the right one');
    passTime({ minutes: 15 });
    assert.equal((await signIn(openBrowser(fresh()), person.email, good)).status, 303);
    assert.equal((await tried()).status, 401, 'and is free again after it');
  });

  test('is not faster with concurrent requests or several processes', async () => {
    const person = await withPassword();
    const other = createApp(services);
    const guess = (index: number) =>
      signIn(openBrowser({ ...fresh(), on: index % 2 === 0 ? app : other }), person.email, `guess ${index}`);
    const guesses = await withStoppedClock(() => Promise.all(Array.from({ length: 24 }, (_, index) => guess(index))));
    assert.equal(guesses.filter(({ status }) => status === 401).length, 5);
    assert.equal(guesses.filter(({ status }) => status === 429).length, 19);
    await other.http.close();
  });

  test('from one IP address over many accounts is slowed too', async () => {
    const browser = openBrowser(fresh());
    const statuses = new Set<number>();
    for (let guess = 0; guess < 31; guess++) {
      statuses.add((await signIn(browser, `person-${guess}@spray.test`, 'Spring2026!')).status);
    }
    assert.deepEqual([...statuses], [401, 429]);
    const person = await withPassword();
    assert.equal((await signIn(openBrowser(fresh()), person.email, good)).status, 303, 'others are not');
  });

  test('does not lock the owner out of a trusted browser', async () => {
    const person = await withPassword();
    const own = openBrowser(fresh());
    await signIn(own, person.email, good);
    await own.post('/app/signout', { csrf: await own.csrf() });
    for (let guess = 0; guess < 8; guess++) await signIn(openBrowser(fresh()), person.email, 'guess');
    assert.equal((await signIn(openBrowser(fresh()), person.email, good)).status, 429);
    assert.equal((await signIn(own, person.email, good)).status, 303);
    // The device cookie of one user is useless for another account.
    const victim = await withPassword();
    for (let guess = 0; guess < 5; guess++) await signIn(openBrowser(fresh()), victim.email, 'guess');
    assert.equal((await signIn(own, victim.email, 'guess')).status, 429);
  });

  test('is not helped by links and passwords that an organization creates', async () => {
    const victim = await withPassword();
    // Anybody may create an organization, add a user and issue links for them.
    const hostile = await a.organization();
    await hostile.admin.call(api.inviteUsers, { organizationId: hostile.id, body: { emails: [victim.email] } });
    const comeIn = async () => {
      const { url } = await hostile.admin.call(api.createLoginLink, {
        organizationId: hostile.id,
        userId: victim.id,
      });
      const browser = openBrowser(fresh());
      assert.equal((await browser.post(url, { password: 'handed out by them' })).status, 303);
      return browser;
    };
    const browser = await comeIn();
    assert.deepEqual([...browser.cookies.keys()], ['lectern-session'], 'no mark of a browser of the owner');
    assert.equal((await signIn(browser, victim.email, 'handed out by them')).status, 303);
    assert.deepEqual([...browser.cookies.keys()], ['lectern-session'], 'nor with the password chosen so');
    for (let guess = 0; guess < 4; guess++) {
      assert.equal((await signIn(openBrowser(fresh()), victim.email, 'guess')).status, 401);
    }
    // Their password opens their own organization; it does not clear failed attempts on the account.
    const known = await signIn(openBrowser(fresh()), victim.email, 'handed out by them');
    assert.equal(known.status, 303);
    const { headers } = await signIn(openBrowser(fresh()), victim.email, 'guess');
    assert.equal(headers['retry-after'], undefined);
    assert.equal((await signIn(openBrowser(fresh()), victim.email, 'handed out by them')).status, 429);
    assert.equal((await signIn(await comeIn(), victim.email, 'guess')).status, 429);
  });

  test('from a browser of the owner counts for everyone else', async () => {
    const person = await withPassword();
    const own = openBrowser(fresh());
    await signIn(own, person.email, good);
    for (let guess = 0; guess < 5; guess++) assert.equal((await signIn(own, person.email, 'guess')).status, 401);
    assert.equal((await signIn(own, person.email, 'guess')).status, 429);
    assert.equal((await signIn(openBrowser(fresh()), person.email, 'guess')).status, 429);
  });

  test('leaves no list of addresses in the database', async () => {
    await signIn(openBrowser({ address: '192.0.2.99' }), 'somebody@tried.test', 'guess');
    const rows = await services.database.reads.q.selectFrom('sign_in_attempts').selectAll().execute();
    assert.ok(!/tried\.test|192\.0\.2/.test(JSON.stringify(rows)));
  });
});

describe('a sign-in link', () => {
  test('works once, is stored as a hash, and requires a strong password', async () => {
    const person = await a.person();
    const url = await linkFor(person);
    const browser = openBrowser(fresh());
    const shown = await browser.get(url);
    assert.equal(shown.status, 200);
    assert.equal((await browser.get(url)).status, 200, 'looking does not use it up');
    assert.match(String(shown.headers['content-security-policy']), /^default-src 'none'; style-src 'sha256-/);
    assert.equal(shown.headers['cache-control'], 'no-store');
    const rows = await services.database.reads.q.selectFrom('sign_in_secrets').selectAll().execute();
    assert.ok(!JSON.stringify(rows).includes(url.split('/').at(-1)!));
    for (const [password, why] of [
      ['short', /at least 8/],
      ['x'.repeat(201), /at most 200/],
      ['Password123', /too common/],
      ['87654321', /too common/],
      [person.email, /e-mail address/],
    ] as const) {
      const refused = await browser.post(url, { password });
      assert.equal(refused.status, 400);
      assert.match(wordsOf(refused), why);
    }
    assert.equal((await browser.post(url, { password: good })).location, '/app');
    assert.equal(await whoIs(browser), person.id);
    const second = openBrowser(fresh());
    assert.equal((await second.get(url)).status, 404);
    assert.equal((await second.post(url, { password: 'another good one' })).status, 404);
    assert.equal((await signIn(second, person.email, good)).status, 303);
  });

  test('expires, and is revoked when a newer one is used', async () => {
    const person = await a.person();
    const [old, newer] = [await linkFor(person), await linkFor(person)];
    assert.equal((await openBrowser(fresh()).post(newer, { password: good })).status, 303);
    assert.equal((await openBrowser(fresh()).post(old, { password: 'of a thief' })).status, 404);
    const late = await linkFor(person);
    passTime({ days: 1, minutes: 1 });
    assert.equal((await openBrowser(fresh()).get(late)).status, 404);
  });

  test('is used by one of two concurrent requests', async () => {
    const person = await a.person();
    const url = await linkFor(person);
    const answers = await Promise.all(
      [1, 2, 3].map((index) => openBrowser(fresh()).post(url, { password: `${good} ${index}` })),
    );
    assert.deepEqual(answers.map(({ status }) => status).sort(), [303, 404, 404]);
  });

  test('can keep the password, and otherwise signs out its previous sessions', async () => {
    const person = await withPassword();
    const before = openBrowser(fresh());
    await signIn(before, person.email, good);
    assert.equal((await openBrowser(fresh()).post(await linkFor(person), { keep: '1' })).status, 303);
    assert.equal(await whoIs(before), person.id);
    const browser = openBrowser(fresh());
    await browser.post(await linkFor(person), { password: 'something else entirely' });
    assert.equal(await whoIs(before), undefined);
    assert.equal(await whoIs(browser), person.id);
    assert.equal((await signIn(openBrowser(fresh()), person.email, good)).status, 401);
  });
});

describe('createLoginLink', () => {
  const linkOf = (organization: Organization, person: { id: string }) =>
    organization.admin.call(api.createLoginLink, { organizationId: organization.id, userId: person.id });

  test('lets a member choose a password for this organization only', async () => {
    const [one, two] = [await a.organization(), await a.organization()];
    const member = await a.member({ in: one, role: 'edit' });
    await a.join({ person: member, in: two, role: 'admin' });
    const { url } = await linkOf(one, member);
    const browser = openBrowser(fresh());
    assert.ok(wordsOf(await browser.get(url)).includes(one.title));
    await browser.post(url, { password: good });
    assert.equal((await browser.get(`/v1/orgs/${one.id}`)).status, 200);
    assert.equal((await browser.get(`/v1/orgs/${two.id}`)).status, 404);
    const later = openBrowser(fresh());
    await signIn(later, member.email, good);
    assert.equal((await later.get(`/v1/orgs/${two.id}`)).status, 404, 'nor when signing in with it');
    await assert.rejects(member.call(api.createLoginLink, { organizationId: one.id, userId: member.id }), {
      code: 403,
    });
    await assert.rejects(linkOf(two, one.admin), { code: 404 });
  });

  test('does not change the password of the account', async () => {
    const person = await withPassword();
    const organization = await a.organization();
    await a.join({ person, in: organization, role: 'read' });
    await a.join({ person, in: await a.organization(), role: 'read' });
    const mine = openBrowser(fresh());
    await signIn(mine, person.email, good);
    const { url } = await linkOf(organization, person);
    const theirs = openBrowser(fresh());
    await theirs.post(url, { password: 'chosen by an administrator' });
    assert.equal(await whoIs(mine), person.id);
    assert.equal((await theirs.post('/app/account/name', { csrf: await theirs.csrf(), name: 'Taken' })).status, 403);
    assert.equal((await signIn(openBrowser(fresh()), person.email, good)).status, 303);
    const limited = openBrowser(fresh());
    await signIn(limited, person.email, 'chosen by an administrator');
    assert.match(wordsOf(await limited.get('/app/account')), /session is limited to Organization \d+/);
  });

  test('ends with the membership', async () => {
    const organization = await a.organization();
    const member = await a.member({ in: organization, role: 'read' });
    const { url } = await linkOf(organization, member);
    await organization.admin.call(api.removeMember, { organizationId: organization.id, userId: member.id });
    assert.equal((await openBrowser(fresh()).post(url, { password: good })).status, 404);
  });

  test('and so does the password chosen with it', async () => {
    const organization = await a.organization();
    const member = await a.member({ in: organization, role: 'read' });
    const { url } = await linkOf(organization, member);
    await openBrowser(fresh()).post(url, { password: good });
    await organization.admin.call(api.removeMember, { organizationId: organization.id, userId: member.id });
    await a.join({ person: member, in: organization, role: 'read' });
    assert.equal((await signIn(openBrowser(fresh()), member.email, good)).status, 401);
  });
});

describe('changePassword', () => {
  test('needs the current one, ends the other sessions and renews this one', async () => {
    const person = await withPassword();
    const [here, there] = [openBrowser(fresh()), openBrowser(fresh())];
    await signIn(here, person.email, good);
    await signIn(there, person.email, good);
    const before = here.cookies.get('lectern-session');
    const change = async (current: string, password: string) =>
      here.post('/app/account/password', { csrf: await here.csrf(), current, password });
    const refused = await change('wrong', 'a new one that is good');
    assert.deepEqual([refused.status, /current password is incorrect/.test(wordsOf(refused))], [403, true]);
    assert.match(wordsOf(await change(good, 'password')), /too common/);
    assert.equal((await change(good, 'a new one that is good')).status, 303);
    assert.equal(await whoIs(here), person.id);
    assert.equal(await whoIs(there), undefined);
    assert.notEqual(here.cookies.get('lectern-session'), before);
    assert.equal((await signIn(openBrowser(fresh()), person.email, 'a new one that is good')).status, 303);
    await person.call(api.changePassword, { body: { current: 'a new one that is good', password: good } });
    await assert.rejects(person.call(api.changePassword, { body: { current: 'no', password: good } }), { code: 403 });
    await assert.rejects(person.call(api.changePassword, { body: { current: good, password: 'qwertyuiop' } }), {
      code: 400,
    });
    assert.equal(await whoIs(here), undefined);
  });

  test('through the API ends the calling session, whose secret may be stolen', async () => {
    const person = await withPassword();
    const browser = openBrowser(fresh());
    await signIn(browser, person.email, good);
    const { csrfToken } = JSON.parse((await browser.get('/v1/user/session')).text) as { csrfToken: string };
    const { statusCode } = await app.http.inject({
      method: 'PUT',
      url: '/v1/user/password',
      headers: { cookie: browser.cookie(), 'x-csrf-token': csrfToken, 'content-type': 'application/json' },
      payload: JSON.stringify({ current: good, password: 'a new one that is good' }),
    });
    assert.equal(statusCode, 204);
    assert.equal(await whoIs(browser), undefined);
  });

  test('slows guesses of the current one', async () => {
    const person = await withPassword();
    const guess = () => person.send(api.changePassword, { body: { current: 'guess', password: good } });
    for (let tried = 0; tried < 5; tried++) assert.equal((await guess()).status, 403);
    assert.equal((await guess()).status, 429);
  });

  test('is not delayed by attempts of others, for a user signed in to the account', async () => {
    const person = await withPassword();
    const browser = openBrowser(fresh());
    await signIn(browser, person.email, good);
    for (let guess = 0; guess < 8; guess++) await signIn(openBrowser(fresh()), person.email, 'guess');
    const change = async (current: string) =>
      (
        await browser.post('/app/account/password', {
          csrf: await browser.csrf(),
          current,
          password: 'a new one that is good',
        })
      ).status;
    for (let tried = 0; tried < 5; tried++) assert.equal(await change('guess'), 403);
    assert.equal(await change(good), 429, 'what is tried here is slowed all the same');
    passTime({ minutes: 1 });
    assert.equal(await change(good), 303);
    assert.equal((await signIn(openBrowser(fresh()), person.email, 'a new one that is good')).status, 429);
  });

  test('sets a first one only shortly after signing in', async () => {
    const person = await a.person();
    await assert.rejects(person.call(api.changePassword, { body: { password: good } }), { code: 403 });
  });
});

describe('the pages', () => {
  test('are not on a separate origin of sites', async () => {
    const config = { ...services.config, sitesUrl: 'http://sites.lectern.test' };
    const apart = createApp({ ...services, config });
    const status = async (url: string, host: string) =>
      (await apart.http.inject({ method: 'GET', url, headers: { host } })).statusCode;
    for (const url of ['/app/signin', '/app', '/sso/saml/none/start', '/v1/', '/v1/orgs', '/reference']) {
      assert.equal(await status(url, 'sites.lectern.test'), 404, url);
    }
    const origin = new URL(await apart.http.listen({ port: 0, host: '127.0.0.1' }));
    const sent = async (path: string): Promise<number | undefined> => {
      const headers = { host: 'sites.lectern.test' };
      const asked = get({ host: origin.hostname, port: origin.port, path, headers, agent: false });
      const [answer] = (await once(asked, 'response')) as [IncomingMessage];
      answer.resume();
      return answer.statusCode;
    };
    // The router accepts other spellings of the same paths.
    for (const path of [
      '/%76%31/orgs',
      '/%61pp/signin',
      '/%61pp',
      '/%73so/finish',
      '/%72eference',
      '/app#',
      '/v%31/',
    ]) {
      assert.equal(await sent(path), 404, path);
      assert.equal(await sent(`http://sites.lectern.test${path}`), 404, path);
    }
    assert.equal(await sent('http://sites.lectern.test/v1/'), 404);
    assert.equal(await sent('/healthz'), 200);
    assert.equal(await status('/app/signin', 'lectern.test'), 200);
    assert.equal(await status('/v1/', 'lectern.test'), 200);
    // An internal host name is not a site; API paths are served there, others are not.
    assert.equal(await status('/v1/orgs', 'lectern.internal.test'), 401);
    assert.equal(
      (await apart.http.inject({ url: '/v1/guide', headers: { host: 'lectern.internal.test' } })).headers[
        'content-type'
      ],
      'text/html; charset=utf-8',
    );
    await apart.http.close();
  });

  test('escape names, and show the account', async () => {
    const person = await withPassword();
    const organization = await a.organization({ title: 'Ink & <b>Paper</b>' });
    await a.join({ person, in: organization, role: 'admin' });
    await a.space({ in: organization, title: '<script>alert(1)</script>' });
    const notes = await a.space({ in: organization, title: 'Notes' });
    await organization.admin.call(api.updateSpace, { spaceId: notes.id, body: { emoji: '1f4d3' } });
    const browser = openBrowser(fresh());
    await signIn(browser, person.email, good);
    const home = await browser.get('/app');
    assert.ok(home.text.includes('📓 Notes'));
    assert.ok(home.text.includes('Ink &amp; &lt;b&gt;Paper&lt;/b&gt;'));
    assert.ok(home.text.includes('&lt;script&gt;') && !home.text.includes('<script>'));
    const csrf = await browser.csrf();
    await browser.post('/app/account/name', { csrf, name: '"><img src=x>' });
    assert.ok((await browser.get('/app/account?done=name')).text.includes('&quot;&gt;&lt;img'));
    const made = await browser.post('/app/account/tokens', { csrf, label: 'laptop', days: '30', readOnly: '1' });
    const token = /lct_\w{20,}/.exec(made.text)?.[0];
    assert.ok(token !== undefined && !(await browser.get('/app/account')).text.includes(token));
    const { items } = await person.call(api.listTokens);
    const listed = items.find(({ label }) => label === 'laptop')!;
    assert.equal(listed.scopes?.readOnly, true);
    assert.equal((await browser.post(`/app/account/tokens/${listed.id}/revoke`, { csrf })).status, 303);
    assert.equal(
      (await person.call(api.listTokens)).items.some(({ label }) => label === 'laptop'),
      false,
    );
    assert.equal((await browser.post('/app/account/name', { csrf, name: '' })).status, 400);
    assert.equal((await browser.get('/app/account?done=%3Cb%3E')).status, 200);
  });

  test('create tokens within the scope of the session', async () => {
    const person = await withPassword();
    const [open, shut] = [await a.organization(), await a.organization()];
    for (const organization of [open, shut]) await a.join({ person, in: organization, role: 'edit' });
    const at = { organizationId: shut.id, userId: person.id };
    const { url } = await shut.admin.call(api.createLoginLink, at);
    const [whole, limited] = [openBrowser(fresh()), openBrowser(fresh())];
    await signIn(whole, person.email, good);
    await limited.post(url, { password: 'of the organization' });
    const made = async (browser: ReturnType<typeof openBrowser>, more: Record<string, string> = {}) => {
      const label = `token ${++addresses}`;
      const { status } = await browser.post('/app/account/tokens', { csrf: await browser.csrf(), label, ...more });
      const found = (await person.call(api.listTokens, { query: { limit: 100 } })).items.find(
        (token) => token.label === label,
      );
      return [status, found && (found.scopes?.organization ?? 'all')];
    };
    assert.deepEqual(await made(whole), [200, 'all']);
    assert.deepEqual(await made(whole, { organization: open.id }), [200, open.id]);
    assert.deepEqual(await made(limited), [200, shut.id]);
    assert.deepEqual(await made(limited, { organization: open.id }), [400, undefined]);

    // Now it requires single sign-on, which neither session used.
    const provider = await samlProvider(shut);
    await shut.admin.call(api.updateOrganization, { organizationId: shut.id, body: { sso: true } });
    const page = await whole.get('/app/account');
    assert.ok(page.text.includes(`<option value="${open.id}">`) && !page.text.includes('<option value="">in all'));
    assert.deepEqual(await made(whole), [403, undefined]);
    assert.deepEqual(await made(whole, { organization: open.id }), [200, open.id]);
    const closed = await limited.get('/app/account');
    assert.equal(closed.status, 200);
    assert.match(wordsOf(closed), /sign in with the method your organization requires/);
    assert.ok((await limited.get('/app')).text.includes(provider.service.startURL));
    // A session limited to another organization does not reveal this one.
    const other = await open.admin.call(api.createLoginLink, { organizationId: open.id, userId: person.id });
    const elsewhere = openBrowser(fresh());
    await elsewhere.post(other.url, { password: 'of the other one' });
    assert.ok(!(await elsewhere.get('/app')).text.includes(provider.service.startURL));
    assert.deepEqual(await made(elsewhere), [200, open.id]);
  });

  test('end sessions of their owner', async () => {
    const person = await withPassword();
    const [here, there] = [openBrowser(fresh()), openBrowser(fresh())];
    await signIn(here, person.email, good);
    await signIn(there, person.email, good);
    const { items } = await person.call(api.listSessions);
    const other = items.find(({ address }) => address !== undefined && here.cookies.size > 0)!;
    const csrf = await here.csrf();
    const stranger = openBrowser(fresh());
    const outsider = await withPassword();
    await signIn(stranger, outsider.email, good);
    await stranger.post(`/app/account/sessions/${other.id}/end`, { csrf: await stranger.csrf() });
    assert.equal((await person.call(api.listSessions)).count, items.length);
    await here.post('/app/account/sessions/end-others', { csrf });
    assert.equal(await whoIs(there), undefined);
    assert.equal(await whoIs(here), person.id);
  });
});

describe('the audit log', () => {
  const entriesOf = (organization: { id: string }, { id }: { id: string }) =>
    services.database.reads.q
      .selectFrom('audit_entries')
      .select(['action', 'address', 'request_id'])
      .where('organization_id', '=', organization.id)
      .where('user_id', '=', id)
      .execute();

  test('records sign-ins and password changes', async () => {
    const organization = await a.organization();
    const member = await a.member({ in: organization, role: 'edit' });
    await openBrowser(fresh()).post(await linkFor(member), { password: good });
    const browser = openBrowser(fresh());
    await signIn(browser, member.email, 'wrong');
    await signIn(browser, member.email, good);
    await browser.post('/app/signout', { csrf: await browser.csrf() });
    const entries = await entriesOf(organization, member);
    const actions = ['password_changed', 'signed_in', 'signed_in', 'signed_out'];
    assert.deepEqual(entries.map(({ action }) => action).sort(), actions.sort());
    assert.ok(entries.every(({ address, request_id }) => address === null && request_id === null));
  });

  test('records the IP address only for users whom the organization authenticates', async () => {
    const [one, two] = [await a.organization(), await a.organization()];
    const member = await a.member({ in: one, role: 'edit' });
    await a.join({ person: member, in: two, role: 'read' });
    const at = { organizationId: one.id, userId: member.id };
    const { url } = await one.admin.call(api.createLoginLink, at);
    const browser = openBrowser(fresh());
    await browser.post(url, { password: good });
    await browser.post('/app/signout', { csrf: await browser.csrf() });
    await signIn(browser, member.email, good);
    const entries = await entriesOf(one, member);
    assert.equal(entries.filter(({ action }) => action === 'signed_in').length, 2);
    assert.ok(entries.every(({ address }) => address !== null));
    assert.deepEqual(await entriesOf(two, member), []);
  });
});

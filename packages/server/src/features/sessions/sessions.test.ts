import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { createApp } from '../../app.ts';
import { a, app, clientWith, passTime, services, type Person } from '../../../test/harness.ts';
import { csrfToken } from '../../platform/http/csrf.ts';
import { newId } from '../../platform/ids.ts';
import { endSessions, openSession, renewSession, safeRedirectPath, type NewSession } from './index.ts';

const write = <T>(work: (context: Parameters<typeof openSession>[0]) => Promise<T>): Promise<T> => {
  const now = services.clock();
  return services.database.write((db) => work({ db, now, newId: () => newId(now), services }));
};

async function signedIn(person: Person, more: Partial<NewSession> = {}) {
  const { id, cookie } = await write((context) =>
    openSession(context, { user: person.id, method: 'password', ...more }),
  );
  return { id, cookie: cookie.split(';', 1)[0]!, header: cookie, csrf: csrfToken(services.secret, id) };
}

type Sent = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  headers?: Record<string, string>;
  payload?: string;
};
const ask = (url: string, { method = 'GET', headers = {}, payload }: Sent, on = app) =>
  on.http.inject({ method, url, headers, ...(payload !== undefined && { payload }) });

const asJson = { 'content-type': 'application/json' };

describe('a session', () => {
  test('acts as its user, and only its hash is stored', async () => {
    const person = await a.person();
    const { cookie, header } = await signedIn(person);
    const answer = await ask('/v1/user', { headers: { cookie } });
    assert.deepEqual([answer.statusCode, answer.json().id], [200, person.id]);
    assert.match(header, /^lectern-session=lcs_\w{44}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/);
    const rows = await services.database.reads.q.selectFrom('sessions').selectAll().execute();
    assert.ok(!JSON.stringify(rows).includes(cookie.split('=')[1]!));
    assert.equal((await ask('/v1/user', { headers: { cookie: 'lectern-session=lcs_nothing' } })).statusCode, 401);
    assert.equal((await ask('/v1/', { headers: { cookie: 'lectern-session=lcs_nothing' } })).statusCode, 200);
  });

  test('is bound to the host and to https if the service uses it', async () => {
    const person = await a.person();
    const config = { ...services.config, url: 'https://docs.example.test' };
    const { cookie } = await write((context) =>
      openSession({ ...context, services: { config } }, { user: person.id, method: 'link' }),
    );
    assert.match(cookie, /^__Host-lectern-session=lcs_\w{44}; Path=\/; .*; HttpOnly; SameSite=Lax; Secure$/);
    const secure = createApp({ ...services, config });
    const [value] = cookie.split(';', 1);
    assert.equal((await ask('/v1/user', { headers: { cookie: value! } }, secure)).statusCode, 200);
    const plain = value!.replace('__Host-', '');
    assert.equal((await ask('/v1/user', { headers: { cookie: plain } }, secure)).statusCode, 401);
    await secure.http.close();
  });

  test('expires when unused, and after its maximum lifetime', async () => {
    const person = await a.person();
    const { cookie } = await signedIn(person);
    const status = async () => (await ask('/v1/user', { headers: { cookie } })).statusCode;
    for (let used = 0; used < 4; used++) {
      passTime({ days: 6 });
      assert.equal(await status(), 200);
      await app.flush();
    }
    passTime({ days: 6, minutes: 1 });
    assert.equal(await status(), 401, 'older than 30 days');
    const idle = await signedIn(person);
    passTime({ days: 7, minutes: 1 });
    assert.equal((await ask('/v1/user', { headers: { cookie: idle.cookie } })).statusCode, 401);
    assert.equal((await person.call(api.listSessions)).count, 0);
  });

  test('limited to an organization has no access to others', async () => {
    const [one, two] = [await a.organization(), await a.organization()];
    await a.join({ person: one.admin, in: two, role: 'admin' });
    const idp = await two.admin.call(api.createSamlProvider, { organizationId: two.id, body: { label: 'Company' } });
    const { cookie } = await signedIn(one.admin, { organization: two.id, method: 'saml', provider: idp.id });
    assert.equal((await ask(`/v1/orgs/${two.id}`, { headers: { cookie } })).statusCode, 200);
    assert.equal((await ask(`/v1/orgs/${one.id}`, { headers: { cookie } })).statusCode, 404);
    const listed = (await one.admin.call(api.listSessions)).items[0]!;
    assert.deepEqual([listed.method, listed.provider, listed.organization], ['saml', idp.id, two.id]);
  });

  test('ends with its membership, immediately and in every process', async () => {
    const organization = await a.organization();
    const member = await a.member({ in: organization, role: 'edit' });
    const { cookie } = await signedIn(member, { organization: organization.id });
    const whole = await signedIn(member);
    const other = createApp(services);
    assert.equal((await ask('/v1/user', { headers: { cookie } }, other)).statusCode, 200);
    await organization.admin.call(api.removeMember, { organizationId: organization.id, userId: member.id });
    for (const process of [app, other]) {
      assert.equal((await ask('/v1/user', { headers: { cookie } }, process)).statusCode, 401);
      const { statusCode } = await ask(`/v1/orgs/${organization.id}`, { headers: { cookie: whole.cookie } }, process);
      assert.equal(statusCode, 404);
    }
    await other.http.close();
  });

  test('provides its pages with a CSRF token', async () => {
    const person = await a.person();
    const { id, cookie, csrf } = await signedIn(person);
    const { session, csrfToken } = (await ask('/v1/user/session', { headers: { cookie } })).json();
    assert.deepEqual([session.id, session.current, csrfToken], [id, true, csrf]);
    await assert.rejects(person.call(api.getCurrentSession), { code: 404 });
  });

  test('that is renewed continues with another secret', async () => {
    const person = await a.person();
    const { id, cookie } = await signedIn(person);
    const renewed = (await write((context) => renewSession(context, id))).cookie.split(';', 1)[0]!;
    assert.equal((await ask('/v1/user', { headers: { cookie } })).statusCode, 401);
    assert.equal((await ask('/v1/user', { headers: { cookie: renewed } })).statusCode, 200);
  });

  test('is overridden by a token beside the cookie', async () => {
    const [one, two] = [await a.person(), await a.person()];
    const { cookie } = await signedIn(one);
    const headers = { cookie, authorization: `Bearer ${two.token}` };
    assert.equal((await ask('/v1/user', { headers })).json().id, two.id);
    assert.equal((await ask('/v1/user', { headers: { cookie, authorization: 'Bearer lct_no' } })).statusCode, 401);
  });
});

describe('sessions', () => {
  test('are listed for, and ended by, their owner only', async () => {
    const person = await a.person();
    const other = await a.person();
    const [here, there] = [await signedIn(person), await signedIn(person)];
    const list = await ask('/v1/user/sessions', { headers: { cookie: here.cookie } });
    const items = list.json().items as { id: string; current: boolean }[];
    assert.deepEqual(
      items.map(({ id, current }) => [id, current]).sort(),
      [
        [here.id, true],
        [there.id, false],
      ].sort(),
    );
    assert.ok(!list.payload.includes('lcs_'));
    assert.equal((await other.send(api.deleteSession, { sessionId: there.id })).status, 204);
    assert.equal((await ask('/v1/user', { headers: { cookie: there.cookie } })).statusCode, 200);
    assert.equal((await person.send(api.deleteSession, { sessionId: there.id })).status, 205);
    assert.equal((await ask('/v1/user', { headers: { cookie: there.cookie } })).statusCode, 401);
    assert.equal((await person.send(api.deleteSession, { sessionId: there.id })).status, 204);
  });

  test('except the current one end together', async () => {
    const person = await a.person();
    const [here, there] = [await signedIn(person), await signedIn(person)];
    const bystander = await signedIn(await a.person());
    const headers = { cookie: here.cookie, 'x-csrf-token': here.csrf };
    assert.equal((await ask('/v1/user/sessions', { method: 'DELETE', headers })).statusCode, 205);
    const status = async ({ cookie }: { cookie: string }) =>
      (await ask('/v1/user', { headers: { cookie } })).statusCode;
    assert.deepEqual([await status(here), await status(there), await status(bystander)], [200, 401, 200]);
  });

  test('limited to an organization are all that a token limited to it sees', async () => {
    const organization = await a.organization();
    const { admin } = organization;
    const whole = await signedIn(admin);
    const limited = await signedIn(admin, { organization: organization.id });
    const { token } = await admin.call(api.createToken, {
      body: { label: 'one', scopes: { organization: organization.id } },
    });
    const client = clientWith(token);
    assert.deepEqual(
      (await client.call(api.listSessions)).items.map(({ id }) => id),
      [limited.id],
    );
    assert.equal((await client.send(api.deleteSession, { sessionId: whole.id })).status, 204);
    await client.call(api.deleteOtherSessions);
    assert.deepEqual(
      (await admin.call(api.listSessions)).items.map(({ id }) => id),
      [whole.id],
    );
  });

  test('are never all ended by mistake', async () => {
    await assert.rejects(async () => write((context) => endSessions(context, {})), /needs a filter/);
  });
});

describe('a cross-site request', () => {
  const body = { payload: '{"title":"Third"}' };

  test('is rejected, whatever its form', async () => {
    const { cookie, csrf } = await signedIn(await a.person());
    const stranger = await signedIn(await a.person());
    const own = { cookie, 'x-csrf-token': csrf };
    const post = (headers: Record<string, string>) => ask('/v1/orgs', { method: 'POST', headers, ...body });
    const refused: Record<string, string>[] = [
      { ...asJson, cookie },
      { ...asJson, cookie, 'x-csrf-token': 'guessed' },
      { ...asJson, cookie, 'x-csrf-token': stranger.csrf },
      { ...asJson, ...own, origin: 'https://evil.example' },
      { ...asJson, ...own, origin: 'null' },
      { ...asJson, ...own, 'sec-fetch-site': 'cross-site' },
      { ...asJson, ...own, 'sec-fetch-site': 'same-site' },
    ];
    for (const headers of refused) assert.equal((await post(headers)).statusCode, 403, JSON.stringify(headers));
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      assert.equal((await post({ cookie, 'content-type': type })).statusCode, 415, type);
    }
    const allowed: Record<string, string>[] = [
      { ...asJson, ...own },
      { ...asJson, ...own, origin: services.config.url, 'sec-fetch-site': 'same-origin' },
      { ...asJson, ...own, host: '10.0.0.5:4400', origin: 'http://10.0.0.5:4400' },
    ];
    for (const headers of allowed) assert.equal((await post(headers)).statusCode, 201, JSON.stringify(headers));
  });

  test('is rejected where files of any type are accepted', async () => {
    const organization = await a.organization();
    const { id: spaceId } = await a.space({ in: organization });
    const { cookie, csrf } = await signedIn(organization.admin);
    const url = `/v1/spaces/${spaceId}/content/files`;
    const send = (headers: Record<string, string>) =>
      ask(url, { method: 'POST', headers: { 'content-type': 'text/plain', cookie, ...headers }, payload: 'x' });
    assert.equal((await send({})).statusCode, 403);
    assert.equal((await send({ 'x-csrf-token': csrf, origin: 'https://evil.example' })).statusCode, 403);
    assert.notEqual((await send({ 'x-csrf-token': csrf })).statusCode, 403);
  });

  test('is handled as unauthenticated where no token is needed', async () => {
    const { cookie } = await signedIn(await a.person());
    const headers = { cookie, origin: 'https://evil.example', 'content-type': 'application/json' };
    const answer = await ask('/v1/invitations/none/claim', { method: 'POST', headers });
    assert.equal(answer.statusCode, 404);
  });
});

describe('the return URL', () => {
  test('never leads to another host', () => {
    for (const path of ['/app', '/app/account?x=1#y', '/sites/a/b', '/']) assert.equal(safeRedirectPath(path), path);
    const hostile = [
      '//evil.example',
      '/\\evil.example',
      '/\t/evil.example',
      'https://evil.example',
      'javascript:alert(1)',
      '/.//evil.example',
      '/a/..//evil.example',
      '\\\\evil.example',
      '/%0d%0aset-cookie:x/../..//evil.example',
      '',
      undefined,
      ['/app'],
      `/${'x'.repeat(3000)}`,
    ];
    for (const path of hostile) assert.equal(safeRedirectPath(path), '/app', String(path));
  });
});

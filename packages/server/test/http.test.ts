// What every request gets, whatever the operation.
import { strict as assert } from 'node:assert';
import { Readable } from 'node:stream';
import { describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { pino } from 'pino';
import { createApp } from '../src/app.ts';
import { newSecret } from '../src/platform/ids.ts';
import { a, app, listening, nobody, services } from './harness.ts';

const asJson = (token: string) => ({ authorization: `Bearer ${token}`, 'content-type': 'application/json' });

describe('a request', () => {
  test('does not log secrets of its path', async () => {
    const lines: string[] = [];
    const logged = createApp({ ...services, log: pino({ level: 'info' }, { write: (line) => void lines.push(line) }) });
    const { admin, id } = await a.organization();
    const invite = await admin.call(api.createInviteLink, { organizationId: id, body: { role: 'read' } });
    const secret = newSecret(16);
    const headers = { authorization: `Bearer ${admin.token}` };
    for (const url of [
      `/v1/orgs/${id}/link-invites/${invite.id}`,
      `/app/o/${id}/invites/${invite.id}`,
      `/sites/handbook/${secret}/some-page`,
      `/app/signin/link/${secret}`,
      `/app/invitations/${secret}`,
      `/app/invitations/${secret}/and/more?secret=${secret}`,
    ]) {
      await logged.http.inject({ method: 'GET', url, headers });
    }
    await logged.http.close();
    const requests = lines.filter((line) => line.includes('"msg":"request"'));
    assert.ok(requests.length > 1);
    assert.ok(!lines.some((line) => line.includes(invite.id) || line.includes(secret)), lines.join(''));
    assert.ok(requests[0]!.includes(`"path":"/v1/orgs/${id}/link-invites/…"`));
  });

  test('has an id, and errors have one format', async () => {
    const answer = await app.http.inject({ method: 'GET', url: '/v1/nowhere' });
    assert.equal(answer.statusCode, 404);
    assert.match(String(answer.headers['x-request-id']), /^[0-9a-f]{12}-[0-9a-z]+$/);
    assert.deepEqual(answer.json(), { error: { code: 404, message: 'there is nothing at GET /v1/nowhere' } });
  });

  test('with a wrong method gets 405 with the allowed methods', async () => {
    const { admin, id } = await a.organization();
    const { id: spaceId } = await a.space({ in: { id, admin, title: '' } });
    const headers = { authorization: `Bearer ${admin.token}` };
    const ask = async (method: 'GET' | 'HEAD' | 'PUT' | 'DELETE' | 'OPTIONS' | 'POST', url: string) => {
      const answer = await app.http.inject({ method, url, headers });
      return [answer.statusCode, answer.headers['allow']];
    };
    const space = 'GET, HEAD, PATCH, DELETE, OPTIONS';
    assert.deepEqual(await ask('PUT', `/v1/spaces/${spaceId}`), [405, space]);
    assert.deepEqual(await ask('POST', `/v1/spaces/${spaceId}/?x=1`), [405, space]);
    assert.deepEqual(await ask('OPTIONS', `/v1/spaces/${spaceId}`), [204, space]);
    assert.deepEqual(await ask('DELETE', `/v1/spaces/${spaceId}/content/path/a/b`), [405, 'GET, HEAD, OPTIONS']);
    assert.deepEqual(await ask('POST', '/healthz'), [405, 'GET, HEAD, OPTIONS']);
    assert.deepEqual(await ask('OPTIONS', '/v1/nowhere'), [404, undefined]);
    assert.deepEqual(await ask('HEAD', '/v1/nowhere'), [404, undefined]);
    assert.deepEqual(await ask('HEAD', '/v1/spaces/none'), [404, undefined]);
    const { error } = (await app.http.inject({ method: 'PUT', url: `/v1/spaces/${spaceId}`, headers })).json() as {
      error: { code: number; message: string };
    };
    assert.deepEqual(error, { code: 405, message: `/v1/spaces/${spaceId} does not allow PUT; allowed: ${space}` });
  });

  test('with HEAD gets the headers of GET', async () => {
    const { admin, id } = await a.organization();
    const base = await listening();
    const headers = { authorization: `Bearer ${admin.token}` };
    const whole = await fetch(`${base}/v1/orgs/${id}`, { headers });
    const head = await fetch(`${base}/v1/orgs/${id}`, { method: 'HEAD', headers });
    assert.deepEqual([head.status, await head.text()], [200, '']);
    for (const name of ['content-type', 'content-length'])
      assert.equal(head.headers.get(name), whole.headers.get(name), name);
    assert.equal(Number(head.headers.get('content-length')), (await whole.text()).length);
    assert.equal((await fetch(`${base}/v1/orgs/${id}`, { method: 'HEAD' })).status, 401);
  });

  test('with a long body needs authentication', async () => {
    const organization = await a.organization();
    const url = `/v1/orgs/${organization.id}/spaces`;
    const content = { 'content-type': 'application/json' };
    let read = 0;
    const send = (headers: Record<string, string>, path = url, length = 4_000_000) => {
      read = 0;
      const payload = new Readable({
        read(size) {
          const left = length - read;
          read += Math.min(left, size);
          this.push(left > 0 ? Buffer.alloc(Math.min(left, size), '"') : null);
        },
      });
      return app.http.inject({ method: 'POST', url: path, headers: { ...content, ...headers }, payload });
    };
    const declared = { 'content-length': '4000000' };
    assert.equal((await send(declared)).statusCode, 401);
    assert.equal((await send({ 'transfer-encoding': 'chunked' })).statusCode, 401);
    assert.equal((await send({ ...declared, authorization: 'Bearer lct_unknown' })).statusCode, 401);
    assert.equal((await send({ ...declared, authorization: `Bearer ${organization.admin.token}` })).statusCode, 400);
    // What anybody may call takes little from anybody.
    assert.equal((await send(declared, '/v1/urls/published')).statusCode, 413);
  });

  test('is limited in size apart from a long text', async () => {
    const { id, admin } = await a.organization();
    const answer = await app.http.inject({
      method: 'PUT',
      url: `/v1/orgs/${id}/openapi/q`,
      headers: asJson(admin.token),
      payload: '"'.repeat(4_000_000),
    });
    assert.equal(answer.statusCode, 413);
    assert.equal(answer.json().error.message, 'the body is too large apart from body.source.text');
  });

  test('must be JSON when it has a body', async () => {
    const { token } = await a.person();
    const send = (payload: string, type: string) =>
      app.http.inject({
        method: 'POST',
        url: '/v1/orgs',
        headers: { authorization: `Bearer ${token}`, 'content-type': type },
        payload,
      });
    assert.equal((await send('title=x', 'application/x-www-form-urlencoded')).statusCode, 415);
    assert.equal((await send('{"title":', 'application/json')).statusCode, 400);
    assert.equal((await send('{"__proto__":{"admin":true},"title":"abc"}', 'application/json')).statusCode, 400);
    assert.equal((await send('', 'application/json')).json().error.message, 'a JSON body is needed');
    assert.equal((await send('[]', 'application/json')).json().error.message, 'body must be an object');
    assert.equal((await send('{"title":"a\\u0000b"}', 'application/json')).statusCode, 400);
    assert.equal((await send('{"title":"half \\ud800"}', 'application/json')).statusCode, 400);
    assert.equal((await send('{"title":"whole \\ud83d\\ude00"}', 'application/json')).statusCode, 201);
  });

  test('is rejected when its body is too large', async () => {
    const { token } = await a.person();
    const small = createApp(services, { bodyLimit: 1000 });
    const payload = JSON.stringify({ title: 'x'.repeat(2000) });
    const answer = await small.http.inject({ method: 'POST', url: '/v1/orgs', headers: asJson(token), payload });
    assert.equal(answer.statusCode, 413);
    assert.equal(answer.json().error.code, 413);
    await small.http.close();
  });

  test('may have the JSON content type without a body', async () => {
    const person = await a.person();
    const answer = await app.http.inject({
      method: 'DELETE',
      url: '/v1/user/tokens/none',
      headers: asJson(person.token),
    });
    assert.equal(answer.statusCode, 204);
  });

  test('ignores unknown query parameters', async () => {
    const person = await a.person();
    const answer = await app.http.inject({
      method: 'GET',
      url: '/v1/orgs?documentFormat=markdown&creator=x',
      headers: asJson(person.token),
    });
    assert.equal(answer.statusCode, 200);
  });

  test('returns 205 with an empty body', async () => {
    const organization = await a.organization();
    const space = await a.space({ in: organization });
    const answer = await app.http.inject({
      method: 'DELETE',
      url: `/v1/spaces/${space.id}`,
      headers: asJson(organization.admin.token),
    });
    assert.deepEqual([answer.statusCode, answer.headers['content-length'], answer.payload], [205, '0', '']);
  });

  test('needs the Bearer scheme', async () => {
    const answer = await app.http.inject({ method: 'GET', url: '/v1/user', headers: { authorization: 'Basic abc' } });
    assert.equal(answer.statusCode, 401);
    assert.equal(answer.headers['www-authenticate'], 'Bearer');
  });
});

describe('the IP address of a request', () => {
  test('is taken from a trusted proxy only', async () => {
    const config = { ...services.config, trustedProxies: ['10.1.0.0/16'], rateLimit: 1 };
    const behind = createApp({ ...services, config });
    const ask = (remoteAddress: string, from: string) =>
      behind.http.inject({ method: 'GET', url: '/v1/', remoteAddress, headers: { 'x-forwarded-for': from } });
    assert.equal((await ask('10.1.2.3', '203.0.113.1')).statusCode, 200);
    assert.equal((await ask('10.1.2.3', '203.0.113.1')).statusCode, 429);
    assert.equal((await ask('10.1.9.9', '203.0.113.2')).statusCode, 200);
    assert.equal((await ask('10.2.0.1', '203.0.113.3')).statusCode, 200);
    assert.equal((await ask('10.2.0.1', '203.0.113.4')).statusCode, 429, 'one who makes addresses up');
    await behind.http.close();
  });
});

describe('the rate limit', () => {
  test('counts by token, sets headers and returns 429', async () => {
    const limited = createApp({ ...services, config: { ...services.config, rateLimit: 3 } });
    const one = await a.person();
    const two = await a.person();
    const get = (token: string) => limited.http.inject({ method: 'GET', url: '/v1/user', headers: asJson(token) });
    const first = await get(one.token);
    assert.equal(first.headers['x-ratelimit-limit'], '3');
    assert.equal(first.headers['x-ratelimit-remaining'], '2');
    const reset = Number(first.headers['x-ratelimit-reset']);
    const left = reset - services.clock().getTime() / 1000;
    assert.ok(left > -1 && left <= 61, `resets in ${left} s`);
    await get(one.token);
    await get(one.token);
    const refused = await get(one.token);
    assert.equal(refused.statusCode, 429);
    assert.match(refused.json().error.message, /^too many requests; try again in \d+ seconds$/);
    assert.ok(Number(refused.headers['retry-after']) > 0);
    assert.equal((await get(two.token)).statusCode, 200);
    await limited.http.close();
  });
});

describe('besides the API', () => {
  test('health, readiness and metrics are served', async () => {
    assert.equal((await app.http.inject('/healthz')).statusCode, 200);
    assert.equal((await app.http.inject('/readyz')).statusCode, 200);
    await nobody.call(api.getVersion);
    const metrics = await app.http.inject('/metrics');
    assert.match(metrics.payload, /lectern_requests_total\{operation="getVersion",status="200"\} \d+/);
  });

  test('sizes and hit rates of caches are in the metrics', async () => {
    const { admin, id } = await a.organization();
    const measured = async (name: string): Promise<number> => {
      const { payload } = await app.http.inject('/metrics');
      return Number(new RegExp(`^lectern_cache_${name}\\{cache="token-hashes"\\} (\\d+)$`, 'm').exec(payload)?.[1]);
    };
    await admin.call(api.getOrganization, { organizationId: id });
    const [hits, misses, entries] = [
      await measured('hits_total'),
      await measured('misses_total'),
      await measured('entries'),
    ];
    await admin.call(api.getOrganization, { organizationId: id });
    assert.deepEqual(
      [await measured('hits_total'), await measured('misses_total'), await measured('entries')],
      [hits + 1, misses, entries],
    );
    assert.ok((await measured('bytes')) >= 64 * entries);
    const { payload } = await app.http.inject('/metrics');
    assert.match(payload, /^lectern_cache_limit_bytes \d+$/m);
    assert.match(payload, /^lectern_cache_evictions_total\{cache="rows"\} \d+$/m);
  });

  test('the contract is published', async () => {
    const document = (await app.http.inject('/v1/openapi.json')).json();
    assert.equal(document.openapi, '3.1.0');
    assert.ok(document.paths['/v1/spaces/{spaceId}'].get);
    assert.equal(document.servers[0].url, services.config.url);
  });

  test('readiness fails when the database does not respond', async () => {
    const database = { ...services.database, ping: () => Promise.reject(new Error('gone')) };
    const broken = createApp({ ...services, database });
    const answer = await broken.http.inject('/readyz');
    assert.equal(answer.statusCode, 503);
    await broken.http.close();
  });
});

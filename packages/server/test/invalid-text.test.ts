import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { published } from '../src/features/publishing/testing/visits.ts';
import { garden } from './linked-space.ts';
import { a, app, services } from './harness.ts';

describe('a body with characters that no database stores', () => {
  test('is rejected at any depth', async () => {
    const { id } = await a.organization();
    const { token } = await a.person();
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const deep = `${'['.repeat(20_000)}"\\u0000"${']'.repeat(20_000)}`;
    const wide = `{"title":${'{"a":'.repeat(20_000)}"\\ud83e"${'}'.repeat(20_000)}}`;
    for (const payload of [deep, wide]) {
      for (const [method, path] of [
        ['POST', 'spaces'],
        ['PUT', 'openapi/q'],
      ] as const) {
        const url = `/v1/orgs/${id}/${path}`;
        const answer = await app.http.inject({ method, url, headers, payload });
        assert.equal(answer.statusCode, 400, answer.payload);
        assert.ok(answer.payload.length < 1000);
      }
    }
  });

  test('gets an error that names the field', async () => {
    const organization = await a.organization();
    const of = async (payload: string): Promise<string> => {
      const url = `/v1/orgs/${organization.id}/spaces`;
      const headers = { 'content-type': 'application/json' };
      return (await app.http.inject({ method: 'POST', url, headers, payload })).json<{ error: { message: string } }>()
        .error.message;
    };
    assert.match(await of('{"a":[1,{"b":"\\u0000"}],"c":"\\ud83e"}'), /^body\.a\.1\.b must not contain .* U\+0000$/);
    assert.match(await of('{"a":{"\\ud83e":1}}'), /^a key of body\.a contains an unpaired surrogate$/);
  });
});

describe('a URL with characters that no database stores', () => {
  test('returns 404', async () => {
    const { id } = await a.organization();
    const paths = [
      '/sso/oidc/a%00b/start',
      '/sso/saml/a%00b/metadata',
      `/openapi/${id}/a%00b`,
      `/app/o/${id}/invites/%00`,
    ];
    for (const url of paths) assert.equal((await app.http.inject({ method: 'GET', url })).statusCode, 404, url);
  });

  test('is stored as written where a page links to it', async () => {
    const { page, said, spaceId } = await garden();
    const inSpace = `${services.config.url}/app/s/${spaceId}/a%00b`;
    await page(
      'One',
      `[a](lectern:user/a%00b) [b](b%00c.md#d%00) [c](/files/%00) [d](${inSpace}) [e](/pages/a%00#%00)\n`,
    );
    assert.equal((await said()).length, 5);
  });

  test('is rejected as a source of redirects and as content', async () => {
    const { admin, at, base } = await published('Guide');
    const source = '/a%00b';
    await assert.rejects(admin.call(api.findSiteRedirect, { ...at, query: { source } }), { code: 400 });
    await assert.rejects(admin.call(api.getContentByUrl, { query: { url: `${base}${source}` } }), { code: 404 });
  });
});

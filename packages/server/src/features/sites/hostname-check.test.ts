import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { a, app, services } from '../../../test/harness.ts';
import { badRequest } from '../../platform/errors.ts';
import { InvalidCertificate, type Fetched } from '../../platform/fetcher.ts';
import { checkHostname } from './hostname-check.ts';

const hostname = 'docs.example.com';
const resolved = async () => ['203.0.113.7'];
const replyOf = (url: string, status: number, text: string): Fetched => ({
  url,
  status,
  contentType: 'text/plain',
  state: {},
  bytes: Buffer.from(text),
});
const check = async (fetch: (url: string) => Promise<Fetched>, resolve = resolved) => {
  const { state, addresses, message } = await checkHostname({ ...services, fetcher: { fetch } }, hostname, resolve);
  assert.notEqual(message, '');
  return { state, addresses };
};

describe('the hostname of a site', () => {
  test('arrives where this service answers, whatever the host', async () => {
    const here = async (url: string) => {
      const { host, pathname } = new URL(url);
      const answer = await app.http.inject({ url: pathname, headers: { host } });
      return replyOf(url, answer.statusCode, answer.body);
    };
    assert.deepEqual(await check(here), { state: 'arrives', addresses: ['203.0.113.7'] });
  });

  test('does not arrive where another server answers', async () => {
    for (const [status, text] of [
      [200, '<h1>Parked</h1>'],
      [404, ''],
    ] as const)
      assert.equal((await check(async (url) => replyOf(url, status, text))).state, 'elsewhere');
  });

  test('is told apart from one without address, server or certificate', async () => {
    const never = async () => assert.fail('nothing to fetch');
    const unknown = async () => Promise.reject(new Error('ENOTFOUND'));
    assert.deepEqual(await check(never, unknown), { state: 'unresolved', addresses: [] });
    assert.equal((await check(() => Promise.reject(badRequest('cannot be reached')))).state, 'unreachable');
    const expired = () => Promise.reject(new InvalidCertificate(400, 'has no valid certificate'));
    assert.equal((await check(expired)).state, 'certificate');
  });

  test('is checked only where there is one', async () => {
    const organization = await a.organization();
    const { admin, id: organizationId } = organization;
    const { id: siteId } = await admin.call(api.createSite, { organizationId, body: { title: 'Docs' } });
    const at = { organizationId, siteId };
    await assert.rejects(admin.call(api.checkSiteHostname, at), { code: 404 });
    // No such name exists, in any network.
    await admin.call(api.updateSite, { ...at, body: { hostname: 'docs.example.invalid' } });
    const { state, hostname } = await admin.call(api.checkSiteHostname, at);
    assert.deepEqual({ state, hostname }, { state: 'unresolved', hostname: 'docs.example.invalid' });
  });
});

import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { a, app, passTime, services } from '../../../test/harness.ts';
import { published } from '../publishing/testing/visits.ts';
import { listReached } from '../revisions/collect.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABh6FO1AAAAABJRU5ErkJggg==',
  'base64',
);
const woff2 = Buffer.concat([Buffer.from('wOF2'), Buffer.alloc(60)]);

const form = (...files: [name: string, bytes: Uint8Array][]): FormData => {
  const sent = new FormData();
  for (const [name, bytes] of files) sent.append('file', new Blob([new Uint8Array(bytes)]), name);
  return sent;
};
const get = (url: string, headers: Record<string, string> = {}) =>
  app.http.inject({ url: new URL(url).pathname, headers });

describe('uploadSiteAsset', () => {
  test('stores a picture that everybody loads, for the customization', async () => {
    const { admin, at } = await published('Guide');
    const asset = await admin.call(api.uploadSiteAsset, { ...at, form: form(['Our logo (new).png', png]) });
    assert.deepEqual([asset.name, asset.contentType, asset.size], ['Our logo (new).png', 'image/png', png.length]);
    assert.match(asset.url, /\/Our-logo-new-\.png$/);
    const answer = await get(asset.url);
    assert.deepEqual([answer.statusCode, answer.headers['content-type']], [200, 'image/png']);
    assert.deepEqual(answer.rawPayload, png);
    assert.match(String(answer.headers['content-security-policy']), /sandbox/);
    assert.equal((await get(asset.url, { 'if-none-match': String(answer.headers['etag']) })).statusCode, 304);
    assert.equal((await get(asset.url.replace(asset.id, 'another'))).statusCode, 404);
    const before = await admin.call(api.getSiteCustomization, at);
    const logo = { light: asset.url, dark: asset.url };
    const body = { ...before, header: { ...before.header, logo }, favicon: { icon: logo } };
    const after = await admin.call(api.setSiteCustomization, { ...at, body });
    assert.deepEqual([after.header.logo, after.favicon.icon], [logo, logo]);
    await admin.call(api.deleteSite, at);
    assert.equal((await get(asset.url)).statusCode, 404);
  });

  test('stores a font that sites on other hosts load', async () => {
    const { admin, at } = await published('Guide');
    const { url } = await admin.call(api.uploadSiteAsset, { ...at, form: form(['Own.woff2', woff2]) });
    const answer = await get(url, { origin: 'https://docs.example.test' });
    assert.deepEqual(
      [answer.headers['content-type'], answer.headers['access-control-allow-origin']],
      ['font/woff2', '*'],
    );
  });

  test('follows the address of the service, whatever host the settings were stored with', async () => {
    const { admin, at, base } = await published('Guide');
    const { url } = await admin.call(api.uploadSiteAsset, { ...at, form: form(['logo.png', png]) });
    const path = new URL(url).pathname;
    const [former, behindPath] = [`https://former.example.test${path}`, `http://127.0.0.1:4400/docs${path}`];
    const before = await admin.call(api.getSiteCustomization, at);
    const elsewhere = 'https://cdn.example.test/site-assets/logo.png';
    const fontFaces = [{ weight: 400, sources: [{ url: former }] }];
    const body = {
      ...before,
      header: { ...before.header, logo: { light: former, dark: behindPath } },
      favicon: { icon: { light: elsewhere, dark: elsewhere } },
      socialPreview: { url: former },
      styling: { ...before.styling, font: { id: 'own', custom: true, fontFamily: 'Own', fontFaces } },
    };
    await admin.call(api.setSiteCustomization, { ...at, body });
    const { header, favicon, socialPreview, styling } = await admin.call(api.getSiteCustomization, at);
    assert.deepEqual(header.logo, { light: url, dark: url });
    assert.deepEqual(favicon.icon, { light: elsewhere, dark: elsewhere });
    assert.equal(socialPreview.url, url);
    assert.ok(typeof styling.font !== 'string' && styling.font.fontFaces[0]?.sources[0]?.url === url);
    const html = (await get(base, { accept: 'text/html' })).payload;
    assert.ok(html.includes(url) && !html.includes('former.example.test'));
    // One of another site is not this site's.
    const { admin: other, at: there } = await published('Guide');
    const theirs = await other.call(api.getSiteCustomization, there);
    await other.call(api.setSiteCustomization, { ...there, body: { ...theirs, socialPreview: { url: former } } });
    assert.equal((await other.call(api.getSiteCustomization, there)).socialPreview.url, former);
  });

  test('rejects other files, several at once, and large ones', async () => {
    const { admin, at } = await published('Guide');
    const send = (sent: FormData) => admin.call(api.uploadSiteAsset, { ...at, form: sent });
    for (const [name, text] of [
      ['page.html', '<!doctype html><script>alert(1)</script>'],
      ['logo.png', 'only text'],
    ] as const)
      await assert.rejects(send(form([name, Buffer.from(text)])), (error: { code: number; message: string }) => {
        assert.equal(error.code, 400);
        assert.ok(error.message.includes(`${name} is text/`), error.message);
        return true;
      });
    await assert.rejects(send(form(['a.png', png], ['b.png', png])), { code: 400 });
    await assert.rejects(send(form(['a.png', Buffer.concat([png, Buffer.alloc(5 * 1024 * 1024)])])), { code: 413 });
  });

  test('is for those who may create, and tells strangers nothing', async () => {
    const { organization, at } = await published('Guide');
    const sent = () => ({ ...at, form: form(['a.png', png]) });
    const editor = await a.member({ in: organization, role: 'edit' });
    await assert.rejects(editor.call(api.uploadSiteAsset, sent()), { code: 403 });
    const { admin: stranger } = await a.organization();
    await assert.rejects(stranger.call(api.uploadSiteAsset, sent()), { code: 404 });
    const creator = await a.member({ in: organization, role: 'create' });
    await creator.call(api.uploadSiteAsset, sent());
  });

  test('keeps the bytes of what is uploaded, and deletes what no customization uses after a day', async () => {
    const { admin, at } = await published('Guide');
    const upload = (name: string) => admin.call(api.uploadSiteAsset, { ...at, form: form([name, png]) });
    const [used, unused] = [await upload('used.png'), await upload('unused.png')];
    const { rows } = await hashes(at.siteId);
    const reached = await listReached(services.database.reads);
    assert.ok(rows.length === 2 && rows.every((hash) => reached.has(hash)));
    const before = await admin.call(api.getSiteCustomization, at);
    const body = { ...before, socialPreview: { url: used.url } };
    await admin.call(api.setSiteCustomization, { ...at, body });
    passTime({ minutes: 23 * 60 });
    await upload('second.png');
    assert.equal((await get(unused.url)).statusCode, 200);
    passTime({ minutes: 120 });
    await upload('third.png');
    assert.equal((await get(unused.url)).statusCode, 404);
    assert.equal((await get(used.url)).statusCode, 200);
  });
});

async function hashes(site: string): Promise<{ rows: string[] }> {
  const found = await services.database.reads.q
    .selectFrom('site_assets')
    .select('hash')
    .where('site_id', '=', site)
    .execute();
  return { rows: found.map(({ hash }) => hash) };
}

import { strict as assert } from 'node:assert';
import { createHash } from 'node:crypto';
import { describe, test } from 'node:test';
import { app, passTime, services } from '../../../test/harness.ts';
import { urlsOn } from '../../platform/context.ts';
import { downloadUrl, storeBytes } from './index.ts';

async function stored(name: string, contentType: string, text: string): Promise<string> {
  const { hash: content } = await storeBytes({ services: services }, Buffer.from(text));
  const context = { services: services as never, urls: urlsOn(services.config.url), now: services.clock() };
  const url = new URL(downloadUrl(context, { name, contentType, content }));
  return url.pathname + url.search;
}

const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.http.inject({ method, url, headers });

describe('files', () => {
  test('are served with their detected type, cached for a day, with nosniff', async () => {
    const url = await stored('notes.txt', 'text/plain', 'grüße');
    const { statusCode, headers, payload } = await get(url);
    assert.equal(statusCode, 200);
    assert.equal(payload, 'grüße');
    assert.equal(headers['content-type'], 'text/plain; charset=utf-8');
    assert.equal(headers['content-length'], String(Buffer.byteLength('grüße')));
    assert.equal(headers['x-content-type-options'], 'nosniff');
    assert.equal(headers['cache-control'], 'private, max-age=86400, immutable');
    assert.equal(headers['etag'], `"${createHash('sha256').update('grüße').digest('base64url')}"`);
    assert.equal(headers['content-disposition'], `inline; filename="notes.txt"; filename*=UTF-8''notes.txt`);
  });

  test('with active content are downloads; SVG is shown in a sandbox', async () => {
    const active = [
      'text/html',
      'TEXT/HTML; charset=utf-8',
      'application/xhtml+xml',
      'text/xml',
      'application/pdf',
      'text/javascript',
      'nonsense',
      '',
    ];
    for (const type of active) {
      const { headers } = await get(await stored('page.html', type, `<script>alert(1)</script> ${type}`));
      assert.match(String(headers['content-disposition']), /^attachment; /, type);
      assert.match(String(headers['content-security-policy']), /sandbox/, type);
    }
    const { headers } = await get(await stored('a.svg', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>'));
    assert.equal(headers['content-type'], 'image/svg+xml');
    assert.equal(headers['content-security-policy'], "default-src 'none'; style-src 'unsafe-inline'; sandbox");
    assert.match(String(headers['content-disposition']), /^inline; /);
  });

  test('keep unusual names', async () => {
    const { statusCode, headers } = await get(await stored('日本 "x" (1)%/a.png', 'image/png', 'png'));
    assert.equal(statusCode, 200);
    assert.equal(
      headers['content-disposition'],
      `inline; filename="__ _x_ (1)_/a.png"; filename*=UTF-8''%E6%97%A5%E6%9C%AC%20%22x%22%20%281%29%25%2Fa.png`,
    );
    assert.equal((await get(await stored('..', 'image/png', 'png'))).statusCode, 200);
  });

  test('are served at signed URLs only', async () => {
    const url = await stored('a.png', 'image/png', 'picture');
    const other = createHash('sha256').update('grüße').digest('base64url');
    const tampered = [
      url.replace(/signature=.*/, 'signature='),
      url.replace(/&signature=.*/, ''),
      url.replace(/signature=./, (match) => (match.endsWith('A') ? 'signature=B' : 'signature=A')),
      url.replace('image%2Fpng', 'text%2Fhtml'),
      url.replace('a.png', 'a.html'),
      url.replace(/expires=(\d+)/, (_, at) => `expires=${Number(at) + 86_400}`),
      url.replace(/files\/[\w-]+/, `files/${other}`),
      `${url}&type=text%2Fhtml`,
    ];
    for (const one of tampered) {
      const { statusCode, headers } = await get(one);
      assert.equal(statusCode, 404, one);
      assert.equal(headers['etag'], undefined);
    }
    passTime({ days: 1 });
    assert.equal((await get(url)).statusCode, 200);
    passTime({ days: 2 });
    assert.equal((await get(url)).statusCode, 404);
  });

  test('are served in ranges', async () => {
    const url = await stored('a.mp4', 'video/mp4', '0123456789');
    const parts: [string, string, string][] = [
      ['bytes=0-3', '0123', 'bytes 0-3/10'],
      ['bytes=4-', '456789', 'bytes 4-9/10'],
      ['bytes=-3', '789', 'bytes 7-9/10'],
      ['bytes=8-100', '89', 'bytes 8-9/10'],
      ['bytes=-100', '0123456789', 'bytes 0-9/10'],
    ];
    for (const [range, payload, content] of parts) {
      const answer = await get(url, { range });
      assert.deepEqual(
        [answer.statusCode, answer.payload, answer.headers['content-range'], answer.headers['content-length']],
        [206, payload, content, String(payload.length)],
      );
    }
    for (const range of ['bytes=10-', 'bytes=100-200', 'bytes=-0']) {
      const answer = await get(url, { range });
      assert.deepEqual([answer.statusCode, answer.headers['content-range']], [416, 'bytes */10']);
    }
    for (const range of ['bytes=5-2', 'bytes=0-1,3-4', 'lines=1-2', 'bytes=-', 'bytes=a-b']) {
      assert.equal((await get(url, { range })).statusCode, 200, range);
    }
    const { headers } = await get(url);
    assert.equal((await get(url, { range: 'bytes=0-1', 'if-range': String(headers['etag']) })).statusCode, 206);
    assert.equal((await get(url, { range: 'bytes=0-1', 'if-range': '"older"' })).statusCode, 200);
  });

  test('support HEAD, and 304 for cached copies', async () => {
    const url = await stored('a.mp3', 'audio/mpeg', 'music');
    const { statusCode, headers, payload } = await get(url, {}, 'HEAD');
    assert.deepEqual([statusCode, payload, headers['content-length']], [200, '', '5']);
    const again = await get(url, { 'if-none-match': `"x", W/${String(headers['etag'])}` });
    assert.deepEqual([again.statusCode, again.payload], [304, '']);
    const ranged = await get(url, { range: 'bytes=0-1' }, 'HEAD');
    assert.deepEqual([ranged.statusCode, ranged.headers['content-length']], [200, '5']);
  });
});

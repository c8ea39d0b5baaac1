// One engine: the database only supplies the content; print.test.ts runs on both.
import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { inflateSync } from 'node:zlib';
import { api } from '@lectern/contract';
import { a, app } from '../../../../test/harness.ts';
import type { Card } from './card.ts';
import { drawable } from './logo.ts';
import { CardProcess } from './card-process.ts';

const painter = new CardProcess(1_000_000_000);
const card: Card = {
  site: 'Handbook',
  title: 'Install',
  host: 'docs.example.test',
  language: 'en',
  rightToLeft: false,
  colors: { ground: '#ffffff', ink: '#111111', soft: '#555555', accent: '#346ddb', wash: '#e0e8fa' },
};
const svg = (inner: string): Uint8Array =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10">${inner}</svg>`);

/** Width and height in the PNG header. */
function sizeOf(png: Buffer): [number, number] {
  assert.equal(png.subarray(1, 4).toString(), 'PNG');
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

/** Whether anything is painted from a column to the right, on a plain background. */
function isPaintedFrom(png: Buffer, column: number): boolean {
  const [width, height] = sizeOf(png);
  const data: Buffer[] = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    if (png.subarray(at + 4, at + 8).toString() === 'IDAT')
      data.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  }
  const lines = inflateSync(Buffer.concat(data));
  const step = width * 4 + 1;
  for (let y = 0; y < height; y++) {
    const filter = lines[y * step]!;
    for (let x = 1; x < step; x++) {
      const at = y * step + x;
      const left = x > 4 ? lines[at - 4]! : 0;
      const up = y > 0 ? lines[at - step]! : 0;
      const corner = x > 4 && y > 0 ? lines[at - step - 4]! : 0;
      lines[at]! += [0, left, up, (left + up) >> 1, nearest(left, up, corner)][filter]!;
      if (x > column * 4 && lines[at] !== 255) return true;
    }
  }
  return false;
}

function nearest(left: number, up: number, corner: number): number {
  const wished = left + up - corner;
  const [a, b, c] = [left, up, corner].map((one) => Math.abs(wished - one)) as [number, number, number];
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}

describe('the social card of a page', () => {
  test('fits words that are longer than a line', async () => {
    const long = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
    const plain = { ...card, colors: { ...card.colors, wash: '#ffffff' } };
    for (const words of [
      { title: long },
      { title: 'ERR_HTTP2_INVALID_CONNECTION_HEADERS', about: long.repeat(2) },
      { site: long.slice(0, 60), part: long.slice(0, 40), host: 'a.very.long.name.of.a.host.example.test' },
    ]) {
      const png = await painter.paint({ ...plain, ...words });
      assert.equal(isPaintedFrom(png, 1120), false, JSON.stringify(words));
      assert.equal(isPaintedFrom(png, 1000), true, JSON.stringify(words));
    }
  });

  test('has the requested size, in every script and direction', async () => {
    const cards: Card[] = [
      card,
      { ...card, title: '向读者发布站点', about: 'ページのあるスペースから。한국어 🎉', language: 'zh' },
      { ...card, title: 'نشر موقع', site: 'דליל', rightToLeft: true, language: 'ar' },
      { ...card, title: 'word '.repeat(40), about: 'w'.repeat(300), part: 'Part' },
    ];
    const drawn = await Promise.all(cards.map((one) => painter.paint(one)));
    for (const png of drawn) assert.deepEqual(sizeOf(png), [1200, 630]);
    assert.equal(new Set(drawn.map((png) => png.toString('base64'))).size, cards.length);
  });

  test('escapes markup in text', async () => {
    for (const title of ['#read("card.typ")', '"); panic("no', '\\u{0}\u202e$x^2$ <b>', '[#image("/etc/passwd")]']) {
      assert.deepEqual(sizeOf(await painter.paint({ ...card, title, about: title })), [1200, 630]);
    }
  });

  test('shows a logo, and omits an unreadable one', async () => {
    const plain = await painter.paint(card);
    const logo = { type: 'svg' as const, bytes: svg('<rect width="40" height="10" fill="#c00"/>') };
    assert.notDeepEqual(await painter.paint({ ...card, logo }), plain);
    const broken = await painter.paint({ ...card, logo: { type: 'png', bytes: Buffer.from('no picture') } });
    assert.deepEqual(broken, plain);
  });

  test('rejects SVG with external resources', () => {
    assert.ok(drawable('image/svg+xml; charset=utf-8', svg('<use href="#a"/><rect fill="url(#g)"/>')));
    for (const inner of [
      '<image href="/etc/logo.png"/>',
      '<use xlink:href="file:///etc/x.svg#a"/>',
      '<style>@import "http://example.test/x.css"</style>',
      '<rect fill="url(http://example.test/#a)"/>',
    ]) {
      assert.equal(drawable('image/svg+xml', svg(inner)), undefined, inner);
    }
    assert.equal(drawable('text/html', Buffer.from('<p>')), undefined);
    assert.equal(drawable('image/png', Buffer.alloc(2_000_000)), undefined);
  });
});

describe('pages of a site', () => {
  async function get(url: string, headers: Record<string, string> = {}) {
    const { host, pathname, search } = new URL(url);
    return app.http.inject({ method: 'GET', url: pathname + search, headers: { host, ...headers } });
  }
  const imageOf = (html: string): string => /property="og:image" content="([^"]*)"/.exec(html)?.[1] ?? '';

  async function published() {
    const organization = await a.organization();
    const { admin } = organization;
    const space = await a.space({ in: organization });
    await admin.call(api.updateSpace, { spaceId: space.id, body: { editMode: 'live' } });
    const pages = [
      { title: 'Open', markdown: '# Open\n' },
      { title: 'Secret', markdown: '# Secret\n', condition: 'visitor.claims.unsigned.beta == true' },
    ];
    await admin.call(api.editContent, {
      spaceId: space.id,
      body: {
        changes: pages.map(({ markdown, ...page }) => ({
          operation: 'insert_page' as const,
          document: { markdown },
          ...page,
        })),
      },
    });
    const body = { title: 'Docs', spaces: [space.id], visibility: 'public' as const };
    const site = await admin.call(api.createSite, { organizationId: organization.id, body });
    const at = { organizationId: organization.id, siteId: site.id };
    await admin.call(api.updateSite, { ...at, body: { adaptiveContent: { enabled: true } } });
    const unsigned = {
      type: 'object',
      description: 'Unsigned claims of the site visitor.',
      properties: { beta: { type: 'boolean', description: 'Sees what is new' } },
      additionalProperties: false,
    };
    await admin.call(api.setAdaptiveSchema, {
      ...at,
      body: { jsonSchema: { type: 'object', properties: { unsigned }, additionalProperties: false } },
    });
    const { urls } = await admin.call(api.publishSite, at);
    return { admin, at, url: urls.published! };
  }

  test('link to an image that is cached permanently under its name', async () => {
    const { url } = await published();
    const address = imageOf((await get(url)).body);
    assert.ok(address.startsWith(url), address);
    const answer = await get(address);
    assert.equal(answer.statusCode, 200);
    assert.equal(answer.headers['content-type'], 'image/png');
    assert.match(String(answer.headers['cache-control']), /^public, .*immutable/);
    assert.deepEqual(sizeOf(answer.rawPayload), [1200, 630]);
    const again = await get(address, { 'if-none-match': String(answer.headers['etag']) });
    assert.equal(again.statusCode, 304);
    const older = await get(address.replace(/\.[\da-f]{16}\./, '.0000000000000000.'));
    assert.deepEqual([older.statusCode, older.headers['location']], [302, new URL(address).pathname]);
    assert.equal((await get(address.replace('.png', '.gif'))).statusCode, 404);
    assert.equal((await get(address.replace('~card/', '~card/x'))).statusCode, 404);
  });

  test('show the image chosen by the owner instead', async () => {
    const { admin, at, url } = await published();
    const settings = await admin.call(api.getSiteCustomization, at);
    const socialPreview = { url: 'https://example.test/shared.png' };
    await admin.call(api.setSiteCustomization, { ...at, body: { ...settings, socialPreview } });
    assert.equal(imageOf((await get(url)).body), socialPreview.url);
  });

  test('have images only for visitors who may see them', async () => {
    const { url } = await published();
    const cookie = `lectern-visitor-public=${encodeURIComponent(JSON.stringify({ beta: true }))}`;
    const address = imageOf((await get(`${url}/secret`, { cookie })).body);
    assert.match(address, /~card/);
    assert.equal((await get(address, { cookie })).statusCode, 200);
    assert.equal((await get(address)).statusCode, 404);
  });
});

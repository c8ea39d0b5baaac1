import { deepEqual, equal, notEqual, ok } from 'node:assert/strict';
import { describe, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { namedIn, Packed } from './compressed-body.ts';

const line = 'A line of a long page.\n';

describe('a long page', () => {
  const text = line.repeat(10_000);

  test('is packed once for all who ask while it is being packed', async () => {
    const packed = new Packed(text);
    const asked = packed.form('br');
    equal(packed.form('br'), asked);
    const gzip = await packed.form('gzip');
    const br = await asked;
    equal(packed.form('br'), br);
    equal(brotliDecompressSync(br.bytes).toString(), text);
    equal(gunzipSync(gzip.bytes).toString(), text);
  });
});

describe('a page', () => {
  const text = line.repeat(100) + 'Words that are here once: okapi, quagga, tapir.';

  test('is packed quickly for the first and better for the others, under another name', async () => {
    for (const [encoding, unpack] of [['br', brotliDecompressSync] as const, ['gzip', gunzipSync] as const]) {
      const packed = new Packed(text, { again: true });
      const first = await packed.form(encoding);
      deepEqual(await packed.form(encoding), first);
      ok(packed.canBeBetter(encoding));
      const better = await packed.better(encoding);
      ok(!packed.canBeBetter(encoding));
      equal(await packed.form(encoding), better);
      notEqual(first.etag, better.etag);
      for (const { bytes } of [first, better]) equal(unpack(bytes).toString(), text);
    }
  });

  test('is known by all names it was given under in one encoding, and by no other', async () => {
    const packed = new Packed(text, { again: true });
    const first = await packed.form('gzip');
    const better = await packed.better('gzip');
    const plain = await packed.form('identity');
    const known = (encoding: 'br' | 'gzip' | 'identity', said: string | undefined) =>
      namedIn(said, packed.names(encoding));
    equal(known('gzip', first.etag), first.etag);
    equal(known('gzip', `"other", W/${better.etag}`), better.etag);
    equal(known('gzip', '*'), better.etag);
    equal(known('identity', plain.etag), plain.etag);
    equal(known('gzip', plain.etag), undefined);
    equal(known('br', first.etag), undefined);
    equal(known('gzip', (await new Packed(`${text}!`).form('gzip')).etag), undefined);
    equal(known('gzip', undefined), undefined);
  });

  test('that is not kept is packed well at once', async () => {
    const packed = new Packed(text);
    await packed.form('br');
    ok(!packed.canBeBetter('br'));
  });
});

import { deepEqual, equal, notEqual, ok } from 'node:assert/strict';
import { describe, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { matchEtag, CompressedBody } from './compressed-body.ts';

const line = 'A line of a long page.\n';

describe('a long page', () => {
  const text = line.repeat(10_000);

  test('is compressed once for concurrent requests', async () => {
    const packed = new CompressedBody(text);
    const asked = packed.encode('br');
    equal(packed.encode('br'), asked);
    const gzip = await packed.encode('gzip');
    const br = await asked;
    equal(packed.encode('br'), br);
    equal(brotliDecompressSync(br.bytes).toString(), text);
    equal(gunzipSync(gzip.bytes).toString(), text);
  });
});

describe('a long page that is cached', () => {
  const text = line.repeat(10_000);

  test('is restored from its compressed form', async () => {
    const packed = new CompressedBody(text, { cached: true });
    const { bytes } = await packed.encode('gzip');
    equal(packed.size, bytes.length);
    equal((await packed.encode('identity')).bytes.toString(), text);
    equal(brotliDecompressSync((await packed.encode('br')).bytes).toString(), text);
  });
});

describe('a page', () => {
  const text = line.repeat(100) + 'Words that are here once: okapi, quagga, tapir.';

  test('is compressed fast for the first request and better for later ones, with another ETag', async () => {
    for (const [encoding, unpack] of [['br', brotliDecompressSync] as const, ['gzip', gunzipSync] as const]) {
      const packed = new CompressedBody(text, { cached: true });
      const first = await packed.encode(encoding);
      deepEqual(await packed.encode(encoding), first);
      ok(packed.canRecompress(encoding));
      const better = await packed.recompress(encoding);
      ok(!packed.canRecompress(encoding));
      equal(await packed.encode(encoding), better);
      notEqual(first.etag, better.etag);
      for (const { bytes } of [first, better]) equal(unpack(bytes).toString(), text);
    }
  });

  test('matches all its ETags in one encoding, and no others', async () => {
    const packed = new CompressedBody(text, { cached: true });
    const first = await packed.encode('gzip');
    const better = await packed.recompress('gzip');
    const plain = await packed.encode('identity');
    const known = (encoding: 'br' | 'gzip' | 'identity', said: string | undefined) =>
      matchEtag(said, packed.etags(encoding));
    equal(known('gzip', first.etag), first.etag);
    equal(known('gzip', `"other", W/${better.etag}`), better.etag);
    equal(known('gzip', '*'), better.etag);
    equal(known('identity', plain.etag), plain.etag);
    equal(known('gzip', plain.etag), undefined);
    equal(known('br', first.etag), undefined);
    equal(known('gzip', (await new CompressedBody(`${text}!`).encode('gzip')).etag), undefined);
    equal(known('gzip', undefined), undefined);
  });

  test('that is cached keeps its compressed form only, which restores the rest', async () => {
    for (const [encoding, other] of [['br', 'gzip'] as const, ['gzip', 'br'] as const]) {
      let resized = 0;
      const packed = new CompressedBody(text, { cached: true, onResize: () => (resized += 1) });
      const whole = packed.size;
      const { etag } = await packed.encode('identity');
      const { bytes } = await packed.encode(encoding);
      equal(resized, 1);
      equal(packed.size, bytes.length);
      ok(packed.size < whole / 2);
      equal(bytes.buffer.byteLength, bytes.length);
      const restored = await packed.encode('identity');
      deepEqual([restored.bytes.toString(), restored.etag], [text, etag]);
      const unpack = other === 'br' ? brotliDecompressSync : gunzipSync;
      equal(unpack((await packed.encode(other)).bytes).toString(), text);
    }
  });

  test('that is not cached is compressed well at once', async () => {
    const packed = new CompressedBody(text);
    await packed.encode('br');
    ok(!packed.canRecompress('br'));
  });
});

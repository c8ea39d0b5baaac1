import { equal } from 'node:assert/strict';
import { describe, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Packed } from './packed.ts';

describe('a packed page', () => {
  const text = 'A line of a long page.\n'.repeat(10_000);

  test('is packed once for all who ask while it is being packed', async () => {
    const packed = new Packed(text);
    const asked = packed.form('br');
    equal(packed.form('br'), asked);
    const gzip = await packed.form('gzip');
    const br = await asked;
    equal(packed.form('br'), br);
    equal(brotliDecompressSync(br).toString(), text);
    equal(gunzipSync(gzip).toString(), text);
  });
});

import { equal } from 'node:assert/strict';
import { describe, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Packed } from './packed.ts';

describe('a packed page', () => {
  const text = 'A line of a long page.\n'.repeat(10_000);

  test('is packed once for all who ask while it is being packed', async () => {
    const packed = new Packed(text);
    const asked = [packed.form('br'), packed.form('br'), packed.form('gzip')] as const;
    equal(asked[0], asked[1]);
    const [br, , gzip] = await Promise.all(asked);
    equal(packed.form('br'), br);
    equal(brotliDecompressSync(br).toString(), text);
    equal(gunzipSync(gzip).toString(), text);
  });
});

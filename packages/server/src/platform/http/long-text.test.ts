import { deepEqual, equal, ok } from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { describe, test } from 'node:test';
import { longTextAt, pieceLength, readLongBody } from './long-text.ts';

async function read(json: string) {
  const bytes = Buffer.from(json);
  const chunks: Buffer[] = [];
  // Odd, so that chunks end within escapes and characters.
  for (let at = 0; at < bytes.length; at += 65_521) chunks.push(bytes.subarray(at, at + 65_521));
  const request = Object.assign(Readable.from(chunks), { headers: {} }) as unknown as IncomingMessage;
  return readLongBody(request, 100_000_000, 'text');
}

describe('readLongBody', () => {
  const repeated = (text: string): string => text.repeat(Math.ceil(500_000 / text.length));
  const texts: Record<string, string> = {
    letters: repeated('a'),
    'line ends': repeated(String.raw`\n`),
    'escaped backslashes': repeated(String.raw`\\`),
    emoji: repeated('😀'),
    'escaped emoji': repeated(String.raw`\ud83d\ude00`),
    'what looks like half of one': repeated(String.raw`\\ud83d`),
    'all of them': repeated(String.raw`a\n😀\ud83d\ude00é\\`),
  };
  for (const [name, written] of Object.entries(texts)) {
    test(`extracts a text of ${name}`, async () => {
      const { json, long } = await read(`{"text":"${written}","more":1}`);
      const body = JSON.parse(json) as { text: string; more: number };
      const pieces = longTextAt(body, 'text', long) ?? [];
      ok(pieces.length >= Math.floor(written.length / (pieceLength + 12)), `${pieces.length} pieces`);
      ok(body.text.length <= pieceLength + 12);
      equal(body.more, 1);
      equal(Buffer.concat(pieces).toString(), JSON.parse(`"${written}"`));
    });
  }

  test('keeps a short text in the body', async () => {
    const { json, long } = await read('{"text":"a\\n😀"}');
    deepEqual([json, long], ['{"text":"a\\n😀"}', []]);
  });
});

import { isUtf8 } from 'node:buffer';
import { charsetOf, decoderOf } from '#platform/charset';

const piece = 1_000_000;

/** Some servers name a charset for all they have: what can be UTF-8 is. The rest is what they say, or what most others are. */
export function* inUtf8(bytes: Uint8Array, contentType: string | undefined): Generator<Uint8Array> {
  const decoder = decoderFor(bytes, contentType);
  if (!decoder) return yield bytes;
  for (let at = 0; at < bytes.length; at += piece) {
    yield Buffer.from(decoder.decode(bytes.subarray(at, at + piece), { stream: true }));
  }
  yield Buffer.from(decoder.decode());
}

function decoderFor(bytes: Uint8Array, contentType: string | undefined): TextDecoder | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le');
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be');
  const named = decoderOf(charsetOf(contentType));
  // Latin letters in two bytes each are UTF-8, too, with a NUL beside each.
  if (isUtf8(bytes) && !(named?.encoding.startsWith('utf-16') && bytes.includes(0))) return undefined;
  return named && named.encoding !== 'utf-8' ? named : new TextDecoder('windows-1252');
}

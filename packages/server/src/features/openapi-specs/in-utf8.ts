import { isUtf8 } from 'node:buffer';
import { charsetOf, decoderOf, detectEncoding } from '#platform/charset';

const piece = 1_000_000;

/** Some servers name a charset for all they have: what can be UTF-8 is. The rest is what they say, or what most others are. */
export function* inUtf8(bytes: Uint8Array, contentType: string | undefined): Generator<Uint8Array> {
  const label = charsetOf(contentType);
  // Latin letters in two bytes each are UTF-8, too, with a NUL beside each.
  const labelFirst = (decoderOf(label)?.encoding.startsWith('utf-16') ?? false) && bytes.includes(0);
  const { encoding } = detectEncoding(bytes, { label, labelFirst });
  if (encoding === 'utf-8' && isUtf8(bytes)) return yield bytes;
  const decoder = new TextDecoder(encoding);
  for (let at = 0; at < bytes.length; at += piece) {
    yield Buffer.from(decoder.decode(bytes.subarray(at, at + piece), { stream: true }));
  }
  yield Buffer.from(decoder.decode());
}

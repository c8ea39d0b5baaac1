import { isUtf8 } from 'node:buffer';
import { charsetOf, decoderOf, detectEncoding } from '#platform/charset';

const piece = 1_000_000;

/**
 * Some servers declare one charset for all files: valid UTF-8 is read as UTF-8. Otherwise the declared charset
 * applies, or the most common one.
 */
export function* inUtf8(bytes: Uint8Array, contentType: string | undefined): Generator<Uint8Array> {
  const label = charsetOf(contentType);
  // Latin text in UTF-16 is valid UTF-8 too, with a NUL beside each character.
  const labelFirst = (decoderOf(label)?.encoding.startsWith('utf-16') ?? false) && bytes.includes(0);
  const { encoding } = detectEncoding(bytes, { label, labelFirst });
  if (encoding === 'utf-8' && isUtf8(bytes)) return yield bytes;
  const decoder = new TextDecoder(encoding);
  for (let at = 0; at < bytes.length; at += piece) {
    yield Buffer.from(decoder.decode(bytes.subarray(at, at + piece), { stream: true }));
  }
  yield Buffer.from(decoder.decode());
}

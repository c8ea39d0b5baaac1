// Bytes as text. What is not UTF-8 is read as what it says it is, or as what most other files are.
import { decoderOf } from '#platform/charset';
import { invalid } from '#platform/errors';

export type Decoded = { text: string; /** What it was read as, where that was a guess. */ guessed?: string };

const marks: [number[], string][] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];
const metaCharset = /<(?:meta[^>]{0,200}?charset|\?xml[^>]{0,100}?encoding)\s*=\s*["']?\s*([\w:-]{2,40})/i;

/** `declared` is the charset a server or a file names. */
export function decode(bytes: Uint8Array, declared?: string): Decoded {
  const mark = marks.find(([begin]) => begin.every((byte, index) => bytes[index] === byte));
  if (mark) return { text: new TextDecoder(mark[1]).decode(bytes) };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    const label = declared ?? metaCharset.exec(Buffer.from(bytes.subarray(0, 2048)).toString('latin1'))?.[1];
    const known = label !== undefined && !/^utf-?8$/i.test(label) ? decoderOf(label) : undefined;
    if (known) return { text: known.decode(bytes) };
    return { text: new TextDecoder('windows-1252').decode(bytes), guessed: 'windows-1252' };
  }
}

/** Bytes that are no text at all must not become a page of noise. */
export function decodeText(bytes: Uint8Array, declared?: string): Decoded {
  const decoded = decode(bytes, declared);
  if (decoded.text.includes('\0')) throw invalid('it is not text');
  return decoded;
}

// Bytes of documents as text. What is not UTF-8 is read as what it says it is, or as what most other files are.
import { charsetInMarkup, detectEncoding } from '#platform/charset';
import { badRequest } from '#platform/errors';

export type Decoded = { text: string; /** What it was read as, where that was a guess. */ guessed?: string };

/** `declared` is the charset a server or a file names. */
export function decode(bytes: Uint8Array, declared?: string): Decoded {
  const { encoding, guessed } = detectEncoding(bytes, { label: declared ?? charsetInMarkup(bytes) });
  return { text: new TextDecoder(encoding).decode(bytes), ...(guessed && { guessed: encoding }) };
}

/** Bytes that are no text at all must not become a page of noise. */
export function decodeText(bytes: Uint8Array, declared?: string): Decoded {
  const decoded = decode(bytes, declared);
  if (decoded.text.includes('\0')) throw badRequest('it is not text');
  return decoded;
}

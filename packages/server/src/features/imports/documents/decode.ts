// Decodes documents. What is not UTF-8 is decoded by its declared charset, or by the most common other one.
import { charsetInMarkup, detectEncoding } from '#platform/charset';
import { badRequest } from '#platform/errors';

export type Decoded = { text: string; /** What it was read as, where that was a guess. */ guessed?: string };

/** `declared` is the charset named by a server or file. */
export function decode(bytes: Uint8Array, declared?: string): Decoded {
  const { encoding, guessed } = detectEncoding(bytes, { label: declared ?? charsetInMarkup(bytes) });
  return { text: new TextDecoder(encoding).decode(bytes), ...(guessed && { guessed: encoding }) };
}

/** Binary data must not become a page of noise. */
export function decodeText(bytes: Uint8Array, declared?: string): Decoded {
  const decoded = decode(bytes, declared);
  if (decoded.text.includes('\0')) throw badRequest('it is not text');
  return decoded;
}

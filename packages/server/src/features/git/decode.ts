// Bytes of a file as text. Most are UTF-8 and are kept as they are; of the others a page shows what can be made out.
import { detectEncoding, utf8Text } from '#platform/charset';

/** Undefined when the text would not give the same bytes again, or no database takes it. */
export function textOf(bytes: Uint8Array): string | undefined {
  return bytes.includes(0) ? undefined : utf8Text(bytes);
}

/** Whatever it is: text, and what it was taken for. Nothing that is there becomes nothing. */
export function guessText(bytes: Uint8Array): { text: string; as: string } {
  const { encoding } = detectEncoding(bytes);
  const plain = encoding === 'utf-8' ? utf8Text(bytes) : undefined;
  const as = plain !== undefined ? 'text with NUL characters' : encoding === 'utf-8' ? 'windows-1252' : encoding;
  const text = plain ?? new TextDecoder(as).decode(bytes);
  return { text: text.replaceAll('\0', '\ufffd'), as };
}

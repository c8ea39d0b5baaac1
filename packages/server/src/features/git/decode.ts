// Decodes files as text. UTF-8 is kept as it is; other encodings are guessed for display.
import { detectEncoding, utf8Text } from '#platform/charset';

/** Undefined when the text would not encode to the same bytes, or contains what a database rejects. */
export function textOf(bytes: Uint8Array): string | undefined {
  return bytes.includes(0) ? undefined : utf8Text(bytes);
}

/** Always text, with the assumed encoding; never empty for a non-empty file. */
export function guessText(bytes: Uint8Array): { text: string; as: string } {
  const { encoding } = detectEncoding(bytes);
  const plain = encoding === 'utf-8' ? utf8Text(bytes) : undefined;
  const as = plain !== undefined ? 'text with NUL characters' : encoding === 'utf-8' ? 'windows-1252' : encoding;
  const text = plain ?? new TextDecoder(as).decode(bytes);
  return { text: text.replaceAll('\0', '\ufffd'), as };
}

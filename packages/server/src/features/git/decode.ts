// Bytes of a file as text. Most are UTF-8 and are kept as they are; of the others a page shows what can be made out.

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const marks = [
  [0xff, 0xfe, 'utf-16le'],
  [0xfe, 0xff, 'utf-16be'],
] as const;

/** Undefined when the text would not give the same bytes again, or no database takes it. */
export function textOf(bytes: Uint8Array): string | undefined {
  return bytes.includes(0) ? undefined : utf8Of(bytes);
}

/** Whatever it is: text, and what it was taken for. Nothing that is there becomes nothing. */
export function guessText(bytes: Uint8Array): { text: string; as: string } {
  const mark = marks.find(([first, second]) => bytes[0] === first && bytes[1] === second)?.[2];
  const plain = mark === undefined ? utf8Of(bytes) : undefined;
  const as = mark ?? (plain === undefined ? 'windows-1252' : 'text with NUL characters');
  const text = plain ?? new TextDecoder(mark ?? 'windows-1252').decode(bytes);
  return { text: text.replaceAll('\0', '\ufffd'), as };
}

function utf8Of(bytes: Uint8Array): string | undefined {
  try {
    return utf8.decode(bytes);
  } catch {
    return undefined;
  }
}

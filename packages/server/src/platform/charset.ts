// Character encoding detection from headers, declarations and the bytes themselves.
import { isUtf8 } from 'node:buffer';

export const charsetOf = (contentType: string | undefined): string | undefined =>
  /charset\s*=\s*["']?([\w:.-]+)/i.exec(contentType ?? '')?.[1];

/** Undefined for an unknown label. */
export function decoderOf(label: string | undefined): TextDecoder | undefined {
  if (label === undefined) return undefined;
  try {
    return new TextDecoder(label);
  } catch {
    return undefined;
  }
}

const marks: [number[], string][] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];

/** The encoding indicated by a byte order mark. */
const byteOrderMark = (bytes: Uint8Array): string | undefined =>
  marks.find(([mark]) => mark.every((byte, index) => bytes[index] === byte))?.[1];

const meta = /<meta[^>]{0,300}?charset\s*=\s*["']?\s*([\w:.-]{2,40})/i;
const declaration = /^\s*<\?xml[^>]{0,100}?encoding\s*=\s*["']([\w:.-]{2,40})["']/i;

/** The charset declared inside HTML or XML. */
export function charsetInMarkup(bytes: Uint8Array): string | undefined {
  const start = Buffer.from(bytes.subarray(0, 4096)).toString('latin1');
  const name = (meta.exec(start) ?? declaration.exec(start))?.[1];
  // A declaration that could be read as ASCII rules out UTF-16.
  return name !== undefined && /^utf-?16/i.test(name) ? 'utf-8' : name;
}

type Detected = { encoding: string; /** Default, without any evidence. */ guessed?: true };

type Hints = {
  /** The charset declared by a server or a file. */
  label?: string | undefined;
  /** Valid UTF-8 is UTF-8, unless the label takes precedence. */
  labelFirst?: boolean;
};

/** In this order: byte order mark, valid UTF-8, label, Windows-1252. A UTF-8 label on other bytes is wrong. */
export function detectEncoding(bytes: Uint8Array, { label, labelFirst = false }: Hints = {}): Detected {
  const mark = byteOrderMark(bytes);
  if (mark !== undefined) return { encoding: mark };
  const named = decoderOf(label)?.encoding;
  if (labelFirst && named !== undefined) return { encoding: named };
  if (isUtf8(bytes)) return { encoding: 'utf-8' };
  return named !== undefined && named !== 'utf-8' ? { encoding: named } : { encoding: 'windows-1252', guessed: true };
}

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Keeps a byte order mark, so that it encodes to the same bytes; undefined for what is not UTF-8. */
export const utf8Text = (bytes: Uint8Array): string | undefined => (isUtf8(bytes) ? strict.decode(bytes) : undefined);

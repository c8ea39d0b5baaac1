// Bytes of a web page as text: what the server says, then a mark at the start, then what the page says.
import { charsetOf, decoderOf } from '#platform/charset';

const named = /<meta[^>]{0,300}?charset\s*=\s*["']?\s*([\w:.-]{2,40})/i;
const declared = /^\s*<\?xml[^>]{0,100}?encoding\s*=\s*["']([\w:.-]{2,40})["']/i;

export function decodePage(bytes: Uint8Array, contentType: string | undefined): { text: string; broken: boolean } {
  const label = markOf(bytes) ?? charsetOf(contentType) ?? ownName(bytes);
  const decoder = decoderOf(label) ?? (isUtf8(bytes) ? new TextDecoder() : new TextDecoder('windows-1252'));
  const text = decoder.decode(bytes);
  // A server that says UTF-8 of everything is wrong about old pages.
  if (decoder.encoding === 'utf-8' && !isUtf8(bytes)) {
    const own = decoderOf(ownName(bytes));
    const better = own && own.encoding !== 'utf-8' ? own : undefined;
    if (better) return { text: better.decode(bytes), broken: false };
    return { text, broken: true };
  }
  return { text: text.replaceAll('\0', ''), broken: false };
}

function markOf(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : undefined;
}

function ownName(bytes: Uint8Array): string | undefined {
  const start = Buffer.from(bytes.subarray(0, 4096)).toString('latin1');
  const name = (named.exec(start) ?? declared.exec(start))?.[1];
  // A page that was read this far is not written in two bytes a letter.
  return name !== undefined && /^utf-?16/i.test(name) ? 'utf-8' : name;
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

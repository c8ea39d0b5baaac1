// Decodes a web page: by BOM, then the HTTP header, then the page's own declaration.
import { isUtf8 } from 'node:buffer';
import { charsetInMarkup, charsetOf, decoderOf, detectEncoding } from '#platform/charset';

export function decodePage(bytes: Uint8Array, contentType: string | undefined): { text: string; broken: boolean } {
  const own = charsetInMarkup(bytes);
  const { encoding } = detectEncoding(bytes, { label: charsetOf(contentType) ?? own, labelFirst: true });
  const text = new TextDecoder(encoding).decode(bytes);
  if (encoding !== 'utf-8' || isUtf8(bytes)) return { text: text.replaceAll('\0', ''), broken: false };
  // A server that declares UTF-8 for everything is wrong about old pages.
  const decoder = decoderOf(own);
  if (!decoder || decoder.encoding === 'utf-8') return { text, broken: true };
  return { text: decoder.decode(bytes), broken: false };
}

// Prepares XHTML for an HTML parser, which ignores the slash in `<div/>`: what follows would be nested in it, and what
// follows `<script/>` or `<title/>` would be lost.

const voids =
  /^(?:area|base|basefont|bgsound|br|col|embed|frame|hr|img|input|keygen|link|meta|param|source|track|wbr)$/i;

/** XHTML is declared at its beginning; content type and file name may declare it too. */
export const isXhtml = (text: string): boolean =>
  /^\s*<\?xml\s/.test(text) && /www\.w3\.org\/1999\/xhtml|\/\/DTD XHTML/i.test(text.slice(0, 4000));

/** Self-closed elements get an end tag; CDATA sections become text. One linear pass. */
export function asHtml(text: string): string {
  let out = '';
  let at = 0;
  for (let open = text.indexOf('<'); open >= 0; open = text.indexOf('<', at)) {
    out += text.slice(at, open);
    const [written, end] = markAt(text, open);
    out += written;
    at = end;
  }
  return out + text.slice(at);
}

/** The replacement of the markup that begins here, and where it ends. */
function markAt(text: string, open: number): [string, number] {
  if (text.startsWith('<!--', open)) return upTo(text, open, '-->');
  if (text.startsWith('<![CDATA[', open)) {
    const [section, end] = upTo(text, open, ']]>');
    const words = section.slice('<![CDATA['.length).replace(/\]\]>$/, '');
    return [words.replaceAll('&', '&amp;').replaceAll('<', '&lt;'), end];
  }
  if (text.startsWith('<?', open)) return ['', upTo(text, open, '?>')[1]];
  if (text.startsWith('<!', open)) return ['', endOfDeclaration(text, open)];
  const [, slash, name] = /^<(\/?)([a-z][^\s/>]*)/i.exec(text.slice(open, open + 100)) ?? [];
  if (name === undefined) return ['<', open + 1];
  const end = endOfTag(text, open + 1);
  const tag = text.slice(open, end);
  if (voids.test(name)) return [slash === '' ? tag : '', end];
  return [slash === '' && tag.endsWith('/>') ? `${tag.slice(0, -2)}></${name}>` : tag, end];
}

function upTo(text: string, from: number, mark: string): [string, number] {
  const found = text.indexOf(mark, from);
  const end = found < 0 ? text.length : found + mark.length;
  return [text.slice(from, end), end];
}

/** Attribute values may contain `>`. */
function endOfTag(text: string, from: number): number {
  let quote = '';
  for (let at = from; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (quote !== '') quote = char === quote ? '' : quote;
    else if (char === '"' || char === "'") quote = char;
    else if (char === '>') return at + 1;
  }
  return text.length;
}

/** A doctype may contain declarations in brackets. */
function endOfDeclaration(text: string, from: number): number {
  const end = text.indexOf('>', from);
  const bracket = text.indexOf('[', from);
  if (bracket < 0 || end < bracket) return end < 0 ? text.length : end + 1;
  const close = text.indexOf(']', bracket);
  const last = close < 0 ? -1 : text.indexOf('>', close);
  return last < 0 ? text.length : last + 1;
}

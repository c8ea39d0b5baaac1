// XHTML for a parser of HTML, which does not know `<div/>`: what follows one would be inside it, and what follows
// `<script/>` or `<title/>` would be lost.

const voids =
  /^(?:area|base|basefont|bgsound|br|col|embed|frame|hr|img|input|keygen|link|meta|param|source|track|wbr)$/i;

/** A document says that it is one at its beginning; servers and names of files say it too. */
export const isXhtml = (text: string): boolean =>
  /^\s*<\?xml\s/.test(text) && /www\.w3\.org\/1999\/xhtml|\/\/DTD XHTML/i.test(text.slice(0, 4000));

/** Elements closed in their own tag get an end tag; marked sections become text. One pass, whatever the text. */
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

/** What is written for the mark that begins here, and where it ends. */
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

/** Values of attributes may hold the sign that ends a tag. */
function endOfTag(text: string, from: number): number {
  let quote = '';
  for (let at = from; at < text.length; at += 1) {
    const char = text[at]!;
    if (quote !== '') quote = char === quote ? '' : quote;
    else if (char === '"' || char === "'") quote = char;
    else if (char === '>') return at + 1;
  }
  return text.length;
}

/** A declaration of the kind of document may hold others in brackets. */
function endOfDeclaration(text: string, from: number): number {
  const end = text.indexOf('>', from);
  const bracket = text.indexOf('[', from);
  if (bracket < 0 || end < bracket) return end < 0 ? text.length : end + 1;
  const close = text.indexOf(']', bracket);
  const last = close < 0 ? -1 : text.indexOf('>', close);
  return last < 0 ? text.length : last + 1;
}

// Hand-written linear-time parser of one HTML tag: regular expressions for this backtrack on malicious input.

export interface HtmlAttribute {
  name: string;
  /** As written, character references unresolved. */
  value: string;
  start: number;
  end: number;
}

export interface HtmlTag {
  name: string;
  closes: boolean;
  selfCloses: boolean;
  attributes: HtmlAttribute[];
  next: number;
}

const isSpace = (code: number) => code === 32 || code === 9 || code === 10 || code === 13 || code === 12;
const isAlpha = (code: number) => (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
const isDigit = (code: number) => code >= 48 && code <= 57;
const isNameStart = (code: number) => isAlpha(code) || code === 95 || code === 58;
const isName = (code: number) => isNameStart(code) || isDigit(code) || code === 46 || code === 45;

function skipSpace(text: string, index: number): number {
  let at = index;
  while (at < text.length && isSpace(text.charCodeAt(at))) at++;
  return at;
}

export function htmlTagAt(text: string, index: number): HtmlTag | undefined {
  if (text.charCodeAt(index) !== 60) return undefined;
  const closes = text.charCodeAt(index + 1) === 47;
  const from = index + (closes ? 2 : 1);
  if (!isAlpha(text.charCodeAt(from))) return undefined;
  let at = from + 1;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (!isAlpha(code) && !isDigit(code) && code !== 45) break;
    at++;
  }
  const tag: HtmlTag = { name: text.slice(from, at).toLowerCase(), closes, selfCloses: false, attributes: [], next: 0 };
  for (;;) {
    const gap = skipSpace(text, at);
    const code = text.charCodeAt(gap);
    if (code === 62) {
      tag.next = gap + 1;
      return tag;
    }
    if (closes) return undefined;
    if (code === 47 && text.charCodeAt(gap + 1) === 62) {
      tag.selfCloses = true;
      tag.next = gap + 2;
      return tag;
    }
    if (gap === at || !isNameStart(code)) return undefined;
    const after = attributeAt(text, gap, tag.attributes);
    if (after < 0) return undefined;
    at = after;
  }
}

function attributeAt(text: string, index: number, into: HtmlAttribute[]): number {
  let at = index + 1;
  while (at < text.length && isName(text.charCodeAt(at))) at++;
  const name = text.slice(index, at).toLowerCase();
  const equals = skipSpace(text, at);
  if (text.charCodeAt(equals) !== 61) {
    into.push({ name, value: '', start: at, end: at });
    return at;
  }
  const from = skipSpace(text, equals + 1);
  const quote = text[from];
  if (quote === '"' || quote === "'") {
    const end = text.indexOf(quote, from + 1);
    if (end < 0) return -1;
    into.push({ name, value: text.slice(from + 1, end), start: from + 1, end });
    return end + 1;
  }
  let end = from;
  while (end < text.length) {
    const code = text.charCodeAt(end);
    if (isSpace(code) || code === 34 || code === 39 || code === 60 || code === 61 || code === 62 || code === 96) break;
    end++;
  }
  if (end === from) return -1;
  into.push({ name, value: text.slice(from, end), start: from, end });
  return end;
}

// Parts of a line of SUMMARY.md. Lines come from repositories and archives and may be of any length, so each part is
// read in linear time.

/** A heading without the marks that may close it. */
export function withoutClosingMarks(text: string): string {
  let end = text.length;
  while (text[end - 1] === '#') end -= 1;
  while (text[end - 1] === ' ' || text[end - 1] === '\t') end -= 1;
  return text.slice(0, end);
}

/** Comments become spaces, so that offsets stay the same. */
export function blankComments(text: string): string {
  let blanked = '';
  let at = 0;
  for (;;) {
    const from = text.indexOf('<!--', at);
    const to = from < 0 ? -1 : text.indexOf('-->', from + 4);
    if (to < 0) return blanked + text.slice(at);
    blanked += text.slice(at, from) + ' '.repeat(to + 3 - from);
    at = to + 3;
  }
}

/** The id of a text that is an empty anchor (`<a id="x"></a>`). */
export function emptyAnchor(text: string): string | undefined {
  const end = text.indexOf('>');
  if (!/^<a\b/i.test(text) || !/^\s*<\/a>\s*$/i.test(text.slice(end + 1))) return undefined;
  return [...text.slice(0, end).matchAll(/\bid="([^"]+)"/gi)].at(-1)?.[1];
}

/** The length of an optional title and the parenthesis that closes a link; undefined where there is none. */
export function closingLength(text: string): number | undefined {
  const trimmed = text.trimStart();
  const closing = /^(?:"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')?\s*\)/.exec(trimmed);
  return closing ? text.length - trimmed.length + closing[0].length : undefined;
}

/** A destination with spaces that are not escaped: all up to the title or the end of the line. */
export function looseDestination(text: string): string | undefined {
  const trimmed = text.trim();
  if (!trimmed.endsWith(')')) return undefined;
  const inside = trimmed.slice(0, -1).trimEnd();
  const quote = inside.endsWith('"') ? inside.lastIndexOf('"', inside.length - 2) : -1;
  const isTitle = quote > 0 && /\s/.test(inside[quote - 1] ?? '');
  return isTitle ? inside.slice(0, quote).trimEnd() : inside;
}

/** The position of the bracket that closes each opening one, without escaped ones. */
export function bracketPairs(text: string): ReadonlyMap<number, number> {
  const pairs = new Map<number, number>();
  const open: number[] = [];
  for (let index = 0; index < text.length; index += 1) {
    const char = text[index];
    if (char === '\\') index += 1;
    else if (char === '[') open.push(index);
    else if (char === ']') {
      const start = open.pop();
      if (start !== undefined) pairs.set(start, index);
    }
  }
  return pairs;
}

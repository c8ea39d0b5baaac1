// Whether a delimiter of emphasis opens or closes, by the characters beside it. An empty string is the edge of the text.

export const isSpace = (char: string): boolean => char === '' || /\s/.test(char);
export const isSign = (char: string): boolean => /[\p{P}\p{S}]/u.test(char);
export const firstOf = (text: string): string => (text === '' ? '' : String.fromCodePoint(text.codePointAt(0) ?? 0));
export const lastOf = (text: string): string => Array.from(text.slice(-2)).at(-1) ?? '';

export const flanks = (outside: string, inside: string): boolean =>
  !isSpace(inside) && (!isSign(inside) || isSpace(outside) || isSign(outside));

/** Whether text between two delimiters is read as emphasis, and no delimiter joins one beside it. */
export function canDelimit(sign: string, inner: string, before: string, after: string): boolean {
  const char = firstOf(sign);
  if ([before, after, firstOf(inner), lastOf(inner)].includes(char) || inner.endsWith('\\\n')) return false;
  if (!flanks(before, firstOf(inner)) || !flanks(after, lastOf(inner))) return false;
  return char !== '_' || ((isSpace(before) || isSign(before)) && (isSpace(after) || isSign(after)));
}

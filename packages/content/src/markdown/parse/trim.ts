// By hand: a regular expression for trailing space takes quadratic time on long gaps.

const isSpace = (code: number) => code === 32 || (code >= 9 && code <= 13);

export function trimSpaceEnd(text: string): string {
  let end = text.length;
  while (end > 0 && isSpace(text.charCodeAt(end - 1))) end--;
  return end === text.length ? text : text.slice(0, end);
}

/** Without white space at both ends; unlike `trim`, no-break spaces stay. */
export function trimSpace(text: string): string {
  let start = 0;
  while (start < text.length && isSpace(text.charCodeAt(start))) start++;
  return trimSpaceEnd(start === 0 ? text : text.slice(start));
}

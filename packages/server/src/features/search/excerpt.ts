// The text around a match, of about the same length everywhere.
import { firstWordFrom, lastWordEnd } from './words.ts';

const length = 200;
const before = 60;

/** Begins some words before the match and ends with a whole word; an ellipsis marks omissions. */
export function excerpt(text: string, match: number): string {
  if (text.length <= length) return tidy(text);
  // Near the end of the text more of what precedes is shown.
  const wished = Math.max(0, Math.min(match - before, text.length - length));
  const start = wished === 0 ? 0 : firstStart(text, wished);
  const end = start + length >= text.length ? text.length : lastEnd(text, start);
  return `${start > 0 ? '… ' : ''}${tidy(text.slice(start, end))}${end < text.length ? ' …' : ''}`;
}

/** Where the next word begins, shortly after the position. */
function firstStart(text: string, place: number): number {
  // The slice may begin inside a word, which is not counted.
  const found = firstWordFrom(text.slice(place - 1, place + before));
  return found === undefined ? place : place - 1 + found;
}

/** End of the last whole word within the excerpt length. */
function lastEnd(text: string, start: number): number {
  const limit = start + length;
  const from = limit - before;
  const found = lastWordEnd(text.slice(from, limit + 1), before);
  return found === undefined ? limit : from + found;
}

/** Single spaces, which is nearly all of the white space, are not replaced by themselves. */
const tidy = (text: string): string => text.replaceAll(/ \s+|[^\S ]\s*/g, ' ').trim();

// The text around a match, of about the same length everywhere.
import { wordsOf } from './words.ts';

const length = 200;
const before = 60;

/** Begins some words before the match and ends with a whole word; dots say where something is missing. */
export function excerpt(text: string, match: number): string {
  if (text.length <= length) return tidy(text);
  // Near the end of the text more of what stands before is shown.
  const wished = Math.max(0, Math.min(match - before, text.length - length));
  // Words are looked for around it only; one may be cut at either end of that.
  const from = Math.max(0, wished - before);
  const { starts, ends } = wordsOf(text.slice(from, wished + length + before));
  const start = wished === 0 ? 0 : from + (starts.find((at) => from + at >= wished) ?? wished - from);
  const limit = start + length;
  const last = ends.findLast((at) => from + at <= limit && from + at > start);
  const end = limit >= text.length ? text.length : last === undefined ? limit : from + last;
  return `${start > 0 ? '… ' : ''}${tidy(text.slice(start, end))}${end < text.length ? ' …' : ''}`;
}

const tidy = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

// The text around a match, of about the same length everywhere.
import type { Match } from './match.ts';
import type { Words } from './words.ts';

const length = 200;
const before = 60;

/** Begins some words before the first match and ends with a whole word; dots say where something is missing. */
export function excerpt(text: string, words: Words, matches: readonly Match[]): string {
  if (text.length <= length) return tidy(text);
  const first = Math.min(...matches.filter(({ first }) => first >= 0).map(({ first }) => first));
  const found = Number.isFinite(first) ? words.starts[first]! : 0;
  // Near the end of the text more of what stands before is shown.
  const wished = Math.max(0, Math.min(found - before, text.length - length));
  const start = wished === 0 ? 0 : (words.starts.find((at) => at >= wished) ?? wished);
  const limit = start + length;
  const end = limit >= text.length ? text.length : (words.ends.findLast((at) => at <= limit && at > start) ?? limit);
  return `${start > 0 ? '… ' : ''}${tidy(text.slice(start, end))}${end < text.length ? ' …' : ''}`;
}

const tidy = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

// Words of a text, and how much two texts have in common.
import { diffSequences, type Hunk } from '@lectern/content/browser';

const word = /&[#\w]+;|[\p{L}\p{N}\p{M}_]+|[^\s\p{L}\p{N}\p{M}_]/gu;
const mostWords = 4000;
/** Below this share of common words, marks would only confuse. */
const alike = 0.4;

export const wordsOf = (text: string): string[] => text.match(word) ?? [];

/** Undefined where the texts are too long or too different to be compared by words. */
export function compareWords(before: readonly string[], after: readonly string[]): Hunk[] | undefined {
  const total = before.length + after.length;
  if (total > mostWords || total === 0) return undefined;
  const hunks = diffSequences(before, after);
  const changed = hunks.reduce((sum, { start, end, from, to }) => sum + end - start + to - from, 0);
  return changed > total * (1 - alike) ? undefined : hunks;
}

/** Between 0 and 1; 0 where marks of words would not help. */
export function similarity(before: string, after: string): number {
  const [old, now] = [wordsOf(before), wordsOf(after)];
  const hunks = compareWords(old, now);
  if (!hunks) return 0;
  const changed = hunks.reduce((sum, { start, end, from, to }) => sum + end - start + to - from, 0);
  return 1 - changed / (old.length + now.length);
}

// Text diff by line, and by word within changed lines.
import { diffSequences } from './sequence-diff.ts';

export type Part = { text: string; changed: boolean };
/** `gap` stands for omitted equal lines. */
export type Line = { kind: 'same' | 'removed' | 'added'; parts: Part[] } | { kind: 'gap' };

/** Context lines shown around a change. */
const around = 2;
/** Limit on words compared across a text; beyond it the diff is by line only. A text may have many changed passages. */
const mostWords = 4000;
/** Minimum similarity of two passages: below it, word highlighting would only confuse. */
const alike = 0.4;

export function compareTexts(before: string, after: string): Line[] {
  const [old, now] = [linesOf(before), linesOf(after)];
  const lines: Line[] = [];
  const budget = { words: mostWords };
  let at = 0;
  const same = (from: number, to: number): void => {
    for (const text of old.slice(from, to)) lines.push({ kind: 'same', parts: [{ text, changed: false }] });
  };
  for (const { start, end, from, to } of diffSequences(old, now)) {
    const isFirst = at === 0 && lines.length === 0;
    if (start - at <= around * 2 && !isFirst) same(at, start);
    else if (isFirst) {
      if (start > around) lines.push({ kind: 'gap' });
      same(Math.max(0, start - around), start);
    } else {
      same(at, at + around);
      lines.push({ kind: 'gap' });
      same(start - around, start);
    }
    lines.push(...replaced(old.slice(start, end), now.slice(from, to), budget));
    at = end;
  }
  same(at, Math.min(old.length, at + around));
  if (at + around < old.length) lines.push({ kind: 'gap' });
  return lines;
}

/** A trailing newline does not start another line. */
const linesOf = (text: string): string[] => (text === '' ? [] : text.replace(/\r?\n$/, '').split(/\r?\n/));

function replaced(old: readonly string[], now: readonly string[], budget: { words: number }): Line[] {
  const [was, is] = [wordsOf(old), wordsOf(now)];
  const isShort = was.length + is.length <= budget.words && old.length > 0 && now.length > 0;
  if (isShort) budget.words -= was.length + is.length;
  const hunks = isShort ? diffSequences(was, is) : [];
  const changedWords = hunks.reduce((sum, { start, end, from, to }) => sum + end - start + to - from, 0);
  if (!isShort || changedWords > (was.length + is.length) * (1 - alike)) {
    return [...old.map((text) => whole('removed', text)), ...now.map((text) => whole('added', text))];
  }
  const [gone, come] = [new Set<number>(), new Set<number>()];
  for (const { start, end, from, to } of hunks) {
    for (let index = start; index < end; index++) gone.add(index);
    for (let index = from; index < to; index++) come.add(index);
  }
  return [...marked('removed', was, gone), ...marked('added', is, come)];
}

const whole = (kind: 'removed' | 'added', text: string): Line => ({ kind, parts: [{ text, changed: false }] });

/** Tokens: words, the white space between them and punctuation; a line break is a token of its own. */
const wordsOf = (lines: readonly string[]): string[] =>
  lines.join('\n').match(/\n|[^\S\n]+|[\p{L}\p{N}\p{M}_]+|[^\p{L}\p{N}\p{M}_\s]/gu) ?? [];

function marked(kind: 'removed' | 'added', words: readonly string[], changed: ReadonlySet<number>): Line[] {
  let parts: Part[] = [];
  const lines: Line[] = [];
  for (const [index, text] of words.entries()) {
    const last = parts.at(-1);
    if (text === '\n') {
      lines.push({ kind, parts });
      parts = [];
    } else if (last && last.changed === changed.has(index)) last.text += text;
    else parts.push({ text, changed: changed.has(index) });
  }
  lines.push({ kind, parts });
  return lines;
}

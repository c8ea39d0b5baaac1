// Enter in a list continues it, and ends it on an empty item.

const item = /^(?<indent>\s*(?:>\s*)*)(?<mark>[-*+]|\d{1,9}[.)])(?<gap>\s+)(?<task>\[[ xX]\]\s+)?/;

export type ListBreak =
  /** A new line that begins with this. */
  | { kind: 'continue'; insert: string }
  /** The mark is removed. */
  | { kind: 'end' };

/** `before` and `after` are the parts of the line on either side of the cursor. */
export function listBreak(before: string, after: string): ListBreak | undefined {
  const found = item.exec(before);
  if (!found?.groups) return undefined;
  const { indent = '', mark = '', gap = ' ', task } = found.groups;
  if (before.length === found[0].length && after.trim() === '') return { kind: 'end' };
  const number = /^\d+/.exec(mark)?.[0];
  const next = number === undefined ? mark : String(Number(number) + 1) + mark.slice(number.length);
  return { kind: 'continue', insert: `\n${indent}${next}${gap}${task === undefined ? '' : '[ ] '}` };
}

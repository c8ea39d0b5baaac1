// Conditions in positions where they cannot be blocks: in a line, a cell, a heading. They stay text, or comments when
// they are unpaired.
import type { ConditionMark } from './marks.ts';
import type { Comment, Text } from './tree.ts';

export type TextPart = { mark: ConditionMark; from: number; to: number } | { from: number; to: number };

// An unterminated tag extends to the end of the text, or to the next one.
const pattern =
  /\{%[-~]?\s*(end)?(if|unless|else|elseif|elsif|elif)(?![\w])((?:(?!\{%|%\})[\s\S])*)(?:(%\})|$|(?=\{%))/gi;

export const mayHoldMarks = (value: string): boolean => value.includes('{%');

/** Splits a text into plain text and condition tags. */
export function splitAtMarks(value: string): TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const match of value.matchAll(pattern)) {
    const [whole, ends, name = '', rest = '', closed] = match;
    if (match.index > at) parts.push({ from: at, to: match.index });
    at = match.index + whole.length;
    parts.push({ mark: markOf(ends !== undefined, name.toLowerCase(), rest, closed), from: match.index, to: at });
  }
  if (at < value.length) parts.push({ from: at, to: value.length });
  return parts;
}

/** Whether a text that is parsed separately, such as a title, contains conditions. */
export const holdsConditions = (value: string): boolean =>
  mayHoldMarks(value) && splitAtMarks(value).some((part) => 'mark' in part);

/** Whether a condition opened in a text is not closed in it. */
export function leavesOpen(value: string): boolean {
  let depth = 0;
  for (const part of mayHoldMarks(value) ? splitAtMarks(value) : []) {
    if (!('mark' in part)) continue;
    if (part.mark.kind === 'if') depth++;
    else if (part.mark.kind === 'end') depth = Math.max(0, depth - 1);
  }
  return depth > 0;
}

/** The unconditional part of such a text. The rest is omitted: the text is shown where conditions are not evaluated. */
export function openPart(value: string): string {
  if (!holdsConditions(value)) return value;
  let depth = 0;
  let made = '';
  for (const part of splitAtMarks(value)) {
    if (!('mark' in part)) made += depth === 0 ? value.slice(part.from, part.to) : '';
    else if (part.mark.kind === 'if') depth++;
    else if (part.mark.kind === 'end') depth = Math.max(0, depth - 1);
  }
  return made.replaceAll(/\s+/g, ' ').trim();
}

function markOf(ends: boolean, name: string, rest: string, closed: string | undefined): ConditionMark {
  if (name.startsWith('el')) return { kind: 'else' };
  if (ends) return { kind: 'end' };
  const readable = name === 'if' && closed !== undefined;
  return readable ? { kind: 'if', expression: rest.trim().replace(/[-~]$/, '').trim() } : { kind: 'if' };
}

/** The effect of an unknown tag that looks like a condition on what follows. */
export function markOfTag(name: string): ConditionMark['kind'] | undefined {
  if (/^(?:unless|if[./@-].*)$/i.test(name)) return 'if';
  return /^(?:else|elseif|elsif|elif)$/i.test(name) ? 'else' : undefined;
}

/** The conditions in a text that is itself omitted. */
export function marksIn(piece: Text | Comment): Comment[] {
  if (piece.type === 'comment') return piece.value.startsWith('{%') ? [piece] : [];
  if (!mayHoldMarks(piece.value)) return [];
  const { start, end, value } = piece;
  return splitAtMarks(value).flatMap((part) =>
    'mark' in part ? [{ type: 'comment' as const, value: value.slice(part.from, part.to), start, end }] : [],
  );
}

/** A condition in its canonical form. */
export function writtenMark({ kind, expression }: ConditionMark): string {
  if (kind !== 'if') return kind === 'else' ? '{% else %}' : '{% endif %}';
  return expression === undefined ? '{% if' : `{% if ${expression} %}`;
}

// Conditions in the text and URL fields of a node: alt texts, titles, link destinations.
import { mayHoldMarks, splitAtMarks } from './condition-marks.ts';
import type { ConditionMark } from './marks.ts';
import type { Span } from './tree.ts';

/** Evaluated separately, handled by decide-conditions, or code. */
const apart: Record<string, readonly string[]> = {
  text: ['value'],
  comment: ['value'],
  code: ['value', 'lines'],
  diagram: ['value'],
  if: ['expression'],
};
const always = ['type', 'children', 'lost', 'start', 'end'];
/** Content unless it is a string. */
const perhaps = ['title', 'caption', 'summary', 'columns', 'rows'];
/** Nodes that are shown or hidden with their parent. */
const along: Record<string, string> = { images: 'children', table: 'columns' };

type Fields = Record<string, unknown>;

const typeOf = (node: object): string => ('type' in node ? String(node.type) : '');

function isField(node: object, key: string, value: unknown): boolean {
  if (always.includes(key) || (typeof value !== 'string' && perhaps.includes(key))) return false;
  return !apart[typeOf(node)]?.includes(key);
}

function look(value: unknown, found: ConditionMark[]): void {
  if (typeof value === 'string') {
    if (mayHoldMarks(value)) for (const part of splitAtMarks(value)) if ('mark' in part) found.push(part.mark);
  } else if (typeof value === 'object' && value !== null) for (const one of Object.values(value)) look(one, found);
}

/** The conditions in the fields of a node, without those of its children. */
export function fieldMarks(node: Span, found: ConditionMark[] = []): ConditionMark[] {
  for (const [key, value] of Object.entries(node)) {
    if (isField(node, key, value)) look(value, found);
    else if (along[typeOf(node)] === key) for (const one of value as Span[]) fieldMarks(one, found);
  }
  return found;
}

function stripped(value: unknown): unknown {
  if (typeof value === 'string') {
    const parts = splitAtMarks(value).map((part) => ('mark' in part ? '' : value.slice(part.from, part.to)));
    return parts.join('');
  }
  if (Array.isArray(value)) return value.map(stripped);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, stripped(one)]));
}

/** The node with all the conditions in its fields assumed true. */
export function withoutMarks<T extends Span>(node: T): T {
  const made: Fields = {};
  for (const [key, value] of Object.entries(node)) {
    if (isField(node, key, value)) made[key] = stripped(value);
    else made[key] = along[typeOf(node)] === key ? (value as Span[]).map(withoutMarks) : value;
  }
  return made as T;
}

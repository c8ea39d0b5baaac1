// The few methods expressions may call, reimplemented: nothing is looked up on a prototype, and the length of what is
// produced or searched is charged to the budget beforehand.
import type { Spend } from './budget.ts';
import { ExpressionError } from './tokens.ts';

export type Callback = (...args: unknown[]) => unknown;

const maxText = 100_000;

/** Charges a text of this length. */
export function payFor(length: number, spend: Spend): void {
  if (length > maxText) throw new ExpressionError('the text is too long');
  spend(length);
}

/** A value as text; values without a text form are empty. */
export function printed(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

export function joined(parts: readonly string[], between: string, spend: Spend): string {
  let length = Math.max(0, parts.length - 1) * between.length;
  for (const part of parts) length += part.length;
  payFor(length, spend);
  return parts.join(between);
}

export function numeric(value: unknown, spend: Spend): number {
  if (typeof value === 'number') return value;
  if (typeof value === 'string') spend(4 * value.length);
  return typeof value === 'string' || typeof value === 'boolean' || value === null ? Number(value) : Number.NaN;
}

/** Texts of the same length are compared character by character. */
export function isSame(left: unknown, right: unknown, spend: Spend): boolean {
  if (typeof left === 'string' && typeof right === 'string' && left.length === right.length) spend(left.length);
  return left === right;
}

export function isIn(list: readonly unknown[], wanted: unknown, spend: Spend): boolean {
  spend(list.length);
  return list.some((item) => isSame(item, wanted, spend) || (Number.isNaN(item) && Number.isNaN(wanted)));
}

function ofText(text: string, name: string, args: unknown[], spend: Spend): unknown {
  const [first] = args;
  const other = printed(first);
  switch (name) {
    case 'at':
      return text.at(numeric(first ?? 0, spend));
    case 'startsWith':
      spend(other.length);
      return text.startsWith(other);
    case 'endsWith':
      spend(other.length);
      return text.endsWith(other);
    case 'includes':
      // Worst case: every position is compared with the whole of the other.
      spend(text.length + (text.length * other.length) / 4);
      return text.includes(other);
    case 'toLowerCase':
    case 'toUpperCase': {
      spend(4 * text.length);
      const made = name === 'toLowerCase' ? text.toLowerCase() : text.toUpperCase();
      payFor(made.length, spend);
      return made;
    }
    case 'trim':
      spend(text.length);
      return text.trim();
    default:
      return undefined;
  }
}

function ofList(list: unknown[], name: string, args: unknown[], spend: Spend): unknown {
  const [first] = args;
  const call: Callback | undefined = typeof first === 'function' ? (first as Callback) : undefined;
  spend(name === 'at' ? 0 : list.length);
  switch (name) {
    case 'at':
      return list.at(numeric(first ?? 0, spend));
    case 'includes':
      return isIn(list, first, spend);
    case 'join':
      return joined(list.map(printed), first === undefined ? ',' : printed(first), spend);
    case 'some':
      return call && list.some((item, i) => call(item, i));
    case 'every':
      return call && list.every((item, i) => call(item, i));
    case 'map':
      return call && list.map((item, i) => call(item, i));
    case 'filter':
      return call && list.filter((item, i) => call(item, i));
    default:
      return undefined;
  }
}

export function callMethod(target: unknown, name: string, args: unknown[], spend: Spend): unknown {
  if (typeof target === 'string') return ofText(target, name, args, spend);
  return Array.isArray(target) ? ofList(target, name, args, spend) : undefined;
}

const hidden = new Set(['constructor', '__proto__', 'prototype']);

/** An own property of a plain value; anything else is undefined. */
export function readMember(target: unknown, key: unknown, spend: Spend): unknown {
  const name = typeof key === 'number' ? String(key) : key;
  if (typeof name !== 'string') return undefined;
  spend(name.length);
  if (hidden.has(name)) return undefined;
  if (typeof target === 'string') {
    if (name === 'length') return target.length;
    return /^\d+$/.test(name) ? target[Number(name)] : undefined;
  }
  if (typeof target !== 'object' || target === null || !Object.hasOwn(target, name)) return undefined;
  const value = (target as Record<string, unknown>)[name];
  return typeof value === 'function' ? undefined : value;
}

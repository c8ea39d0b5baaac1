// The few methods expressions may call, on our own terms: nothing is looked up on a prototype.
import { ExpressionError } from './tokens.ts';

export type Callback = (...args: unknown[]) => unknown;

const maxText = 100_000;

export function limited(text: string): string {
  if (text.length > maxText) throw new ExpressionError('the text is too long');
  return text;
}

/** A value as text; things without one print as nothing. */
export function printed(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

function ofText(text: string, name: string, args: unknown[]): unknown {
  const [first] = args;
  switch (name) {
    case 'at':
      return text.at(Number(first ?? 0));
    case 'startsWith':
      return text.startsWith(printed(first));
    case 'endsWith':
      return text.endsWith(printed(first));
    case 'includes':
      return text.includes(printed(first));
    case 'toLowerCase':
      return text.toLowerCase();
    case 'toUpperCase':
      return limited(text.toUpperCase());
    case 'trim':
      return text.trim();
    default:
      return undefined;
  }
}

function ofList(list: unknown[], name: string, args: unknown[]): unknown {
  const [first] = args;
  const call: Callback | undefined = typeof first === 'function' ? (first as Callback) : undefined;
  switch (name) {
    case 'at':
      return list.at(Number(first ?? 0));
    case 'includes':
      return list.includes(first);
    case 'join':
      return limited(list.map(printed).join(first === undefined ? ',' : printed(first)));
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

export function callMethod(target: unknown, name: string, args: unknown[]): unknown {
  if (typeof target === 'string') return ofText(target, name, args);
  return Array.isArray(target) ? ofList(target, name, args) : undefined;
}

const hidden = new Set(['constructor', '__proto__', 'prototype']);

/** An own property of a plain value; anything else is undefined. */
export function readMember(target: unknown, key: unknown): unknown {
  const name = typeof key === 'number' ? String(key) : key;
  if (typeof name !== 'string' || hidden.has(name)) return undefined;
  if (typeof target === 'string') {
    if (name === 'length') return target.length;
    return /^\d+$/.test(name) ? target[Number(name)] : undefined;
  }
  if (typeof target !== 'object' || target === null || !Object.hasOwn(target, name)) return undefined;
  const value = (target as Record<string, unknown>)[name];
  return typeof value === 'function' ? undefined : value;
}

// Documents come from clients: every value is validated before use.
import { readRef, refToHref } from '../../document/ref.ts';
import type { DocumentBlock, DocumentFragment } from '../../document/types.ts';

export type Data = Record<string, unknown>;

export function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

export function record(value: unknown): Data {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Data) : {};
}

export function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

export function href(value: unknown): string | undefined {
  const ref = readRef(value);
  return ref && refToHref(ref);
}

export function length(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  const { unit, value: amount } = record(value);
  return typeof amount === 'number' && typeof unit === 'string' ? `${amount}${unit}` : undefined;
}

export function fragmentNodes(block: { fragments?: DocumentFragment[] }, name: string): DocumentBlock[] {
  const found = block.fragments && fragmentsByName(block.fragments).get(name);
  return blocks(record(found)['nodes']);
}

const indexed = new WeakMap<object, ReadonlyMap<unknown, unknown>>();

/** Each cell of a table is a fragment: searching the list for every cell would be quadratic. */
function fragmentsByName(fragments: unknown): ReadonlyMap<unknown, unknown> {
  const parts = list(fragments);
  const known = indexed.get(parts);
  if (known) return known;
  const byName = new Map<unknown, unknown>();
  for (const part of parts) {
    const { fragment, type } = record(part);
    for (const name of [fragment, type]) if (!byName.has(name)) byName.set(name, part);
  }
  indexed.set(parts, byName);
  return byName;
}

export function blocks(value: unknown): DocumentBlock[] {
  return list(value).filter((node) => record(node)['object'] === 'block') as DocumentBlock[];
}

/** Deep equality regardless of key order; node keys and bodies of notes are ignored. */
export function same(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a)) return Array.isArray(b) && a.length === b.length && a.every((item, i) => same(item, b[i]));
  const [left, right] = [record(a), record(b)];
  const names = new Set([...Object.keys(left), ...Object.keys(right)]);
  names.delete('key');
  names.delete('meta');
  names.delete('fragments');
  return [...names].every((name) => same(left[name], right[name]));
}

// Merges parts of one document into a document.
import type { Task } from '@lectern/content';
import { isObject, type Json } from './process/pointer.ts';

/** Parts come from the same document, so values at the same path are equal. */
export function* mergedParts(parts: readonly Json[]): Task<Json> {
  const merged: Json = { paths: {} };
  for (const part of parts) {
    const { components, ...rest } = part;
    mergeInto(merged, rest);
    // Each component is complete, and most parts have most of them.
    if (isObject(components)) addTo(merged, 'components', components, 1);
    yield;
  }
  const tags = new Map(parts.flatMap(({ tags: said }) => (Array.isArray(said) ? said.map(named) : [])));
  if (tags.size > 0) merged['tags'] = [...tags.values()];
  return merged;
}

const named = (tag: unknown): [unknown, unknown] => [isObject(tag) ? tag['name'] : tag, tag];

/**
 * Parts are shared, so the targets are copied first; `deepest` limits how deep values are merged instead of assigned.
 */
function mergeInto(into: Json, from: Json, deepest = Number.POSITIVE_INFINITY): void {
  for (const [key, value] of Object.entries(from)) addTo(into, key, value, deepest);
}

function addTo(into: Json, key: string, value: unknown, deepest: number): void {
  const there = Object.hasOwn(into, key) ? into[key] : undefined;
  if (!isObject(value) || deepest < 0) {
    if (there === undefined) set(into, key, value);
    return;
  }
  const copy: Json = isObject(there) ? there : {};
  mergeInto(copy, value, deepest - 1);
  if (copy !== there) set(into, key, copy);
}

/** A key may be `__proto__`. */
const set = (into: Json, key: string, value: unknown): void =>
  void Object.defineProperty(into, key, { value, enumerable: true, configurable: true, writable: true });

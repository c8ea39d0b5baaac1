// Parts of one document as a document again.
import type { Task } from '@lectern/content';
import { isObject, type Json } from './process/pointer.ts';

/** Parts come from the same document, so where two of them say something at the same place they say the same. */
export function* mergedParts(parts: readonly Json[]): Task<Json> {
  const merged: Json = { paths: {} };
  for (const part of parts) {
    const { components, ...rest } = part;
    mergeInto(merged, rest);
    // Each component is there as a whole, and most parts have most of them.
    if (isObject(components)) addTo(merged, 'components', components, 1);
    yield;
  }
  const tags = new Map(parts.flatMap(({ tags: said }) => (Array.isArray(said) ? said.map(named) : [])));
  if (tags.size > 0) merged['tags'] = [...tags.values()];
  return merged;
}

const named = (tag: unknown): [unknown, unknown] => [isObject(tag) ? tag['name'] : tag, tag];

/** Parts are shared, so what is added to is a copy; `deepest` is how far things are added to instead of taken as they are. */
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

/** A key may be called `__proto__`. */
const set = (into: Json, key: string, value: unknown): void =>
  void Object.defineProperty(into, key, { value, enumerable: true, configurable: true, writable: true });

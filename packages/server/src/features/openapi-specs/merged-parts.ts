// Parts of one document as a document again.
import { isObject, type Json } from './process/pointer.ts';

/** Parts come from the same document, so where two of them say something at the same place they say the same. */
export function mergedParts(parts: readonly Json[]): Json {
  const merged: Json = { paths: {} };
  for (const part of parts) mergeInto(merged, part);
  const tags = new Map(parts.flatMap(({ tags: said }) => (Array.isArray(said) ? said.map(named) : [])));
  if (tags.size > 0) merged['tags'] = [...tags.values()];
  return merged;
}

const named = (tag: unknown): [unknown, unknown] => [isObject(tag) ? tag['name'] : tag, tag];

/** Parts are kept and shared, so what is added to is a copy. */
function mergeInto(into: Json, from: Json): void {
  for (const [key, value] of Object.entries(from)) {
    const there = Object.hasOwn(into, key) ? into[key] : undefined;
    if (isObject(value)) {
      const copy: Json = isObject(there) ? there : {};
      mergeInto(copy, value);
      Object.defineProperty(into, key, { value: copy, enumerable: true, configurable: true, writable: true });
    } else if (there === undefined) into[key] = value;
  }
}

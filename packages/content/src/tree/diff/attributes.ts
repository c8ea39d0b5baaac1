import { isSame } from '../canonical.ts';
import type { Json } from '../canonical.ts';
import type { Attributes, BeforeAfter } from './change.ts';

// In lists of changes a body is called a document.
const NAMES: Readonly<Record<string, string>> = { body: 'document' };

/** The members that differ, except derived ones. */
export function changedAttributes(before: object, after: object, ignored: ReadonlySet<string>): Attributes {
  const left = before as Readonly<Record<string, Json | undefined>>;
  const right = after as Readonly<Record<string, Json | undefined>>;
  const attributes: Record<string, BeforeAfter> = {};
  for (const name of new Set([...Object.keys(left), ...Object.keys(right)])) {
    if (!ignored.has(name) && !isSame(left[name], right[name])) {
      attributes[NAMES[name] ?? name] = beforeAfter(left[name], right[name]);
    }
  }
  return attributes;
}

export function beforeAfter<Value>(before: Value | undefined, after: Value | undefined): BeforeAfter<Value> {
  return { ...(before === undefined ? {} : { before }), ...(after === undefined ? {} : { after }) };
}

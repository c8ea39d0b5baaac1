import { isObject } from '@lectern/content/is-object';
import { safeDecodeURIComponent } from '@lectern/content/url';
import { Unreadable } from './protocol.ts';

export { isObject };

export type Json = Record<string, unknown>;

/** Segments of a pointer in a `$ref`, which may be percent-encoded as well. */
export const stepsOf = (pointer: string): string[] =>
  pointer.split('/').slice(1).map(safeDecodeURIComponent).map(unescaped);

/** Segments of a pointer made by `pointerOf`. */
export const plainStepsOf = (pointer: string): string[] => pointer.split('/').slice(1).map(unescaped);

const unescaped = (step: string): string => step.replaceAll('~1', '/').replaceAll('~0', '~');

export const pointerOf = (steps: readonly string[]): string =>
  steps.map((step) => `/${step.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

/** The value at a pointer, or undefined. */
export function valueAt(root: unknown, pointer: string): unknown {
  let value = root;
  for (const step of stepsOf(pointer)) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
    value = (value as Json)[step];
  }
  return value;
}

export function objectAt(holder: Json, key: string): Json {
  const value = Object.hasOwn(holder, key) ? holder[key] : undefined;
  if (isObject(value)) return value;
  if (value !== undefined && value !== null) throw new Unreadable(`${key} must be an object`);
  const made: Json = {};
  holder[key] = made;
  return made;
}

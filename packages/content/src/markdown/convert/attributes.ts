import type { Align } from '../tree.ts';

export type Attributes = Record<string, string>;

/** The object without undefined values, for optional properties. */
export function present<T extends object>(values: { [K in keyof T]: T[K] | undefined }): T {
  const kept = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(kept) as T;
}

export function oneOf<T extends string>(value: string | undefined, ...choices: T[]): T | undefined {
  return choices.find((choice) => choice === value);
}

export function filled(value: string | undefined): string | undefined {
  return value === undefined || value === '' ? undefined : value;
}

export function isTrue(value: string | undefined): true | undefined {
  return value === 'true' ? true : undefined;
}

export function toAlign(value: string | undefined): Align | undefined {
  if (value === 'left' || value === 'start') return 'start';
  if (value === 'right' || value === 'end') return 'end';
  return value === 'center' ? 'center' : undefined;
}

export function toSide(value: string | undefined): 'left' | 'center' | 'right' | undefined {
  return oneOf(value, 'left', 'center', 'right');
}

export function toValign(value: string | undefined): 'top' | 'middle' | 'bottom' | undefined {
  return oneOf(value, 'top', 'middle', 'bottom');
}

/** Restricted to the characters a document allows: letters, digits and some punctuation. */
export function toAnchorId(value: string | undefined): string | undefined {
  return value !== undefined && /^[-a-z0-9.+_]+$/.test(value) ? value : undefined;
}

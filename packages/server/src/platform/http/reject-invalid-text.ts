// Rejects text that a database would reject or change.
import { badRequest } from '../errors.ts';

// PostgreSQL cannot store NUL in text, and a lone surrogate would come back as another character.
const suspicious = /\\u0000|\\ud[89a-f]/i;

export function rejectInvalidText(raw: string, parsed: unknown): void {
  if (suspicious.test(raw)) rejectInvalidTextIn(parsed, 'body');
}

export function rejectInvalidString(text: string, path: string): void {
  if (text.includes('\0')) throw badRequest(`${path} must not contain the character U+0000`);
  if (!text.isWellFormed()) throw badRequest(`${path} contains an unpaired surrogate`);
}

type ValueLocation = { value: unknown; name: string | number; above: ValueLocation | undefined };

/** Iterative: a body may be nested deeper than the call stack allows. */
export function rejectInvalidTextIn(whole: unknown, path: string): void {
  const waiting: ValueLocation[] = [{ value: whole, name: path, above: undefined }];
  for (let location = waiting.pop(); location; location = waiting.pop()) {
    const { value } = location;
    if (typeof value === 'string') requireStorable(value, location);
    if (typeof value !== 'object' || value === null) continue;
    const isList = Array.isArray(value);
    const inner: [string | number, unknown][] = isList ? [...value.entries()] : Object.entries(value);
    for (const [name, one] of inner.toReversed()) {
      if (!isList) requireStorable(name as string, location, 'a key of ');
      waiting.push({ value: one, name, above: location });
    }
  }
}

/** Builds the position only for an error. */
function requireStorable(text: string, location: ValueLocation, what = ''): void {
  if (!text.includes('\0') && text.isWellFormed()) return;
  const names: (string | number)[] = [];
  for (let at: ValueLocation | undefined = location; at; at = at.above) names.push(at.name);
  const path = names.toReversed().join('.');
  rejectInvalidString(text, `${what}${path.length > longestPath ? `${path.slice(0, longestPath)}…` : path}`);
}

const longestPath = 200;

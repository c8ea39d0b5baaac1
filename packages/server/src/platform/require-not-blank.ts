import { badRequest } from './errors.ts';

/** A name of only whitespace would be invisible in lists. */
export function requireNotBlank(text: string, field: string): string {
  if (text.trim() === '') throw badRequest(`${field} must not be blank`);
  return text;
}

import { badRequest } from './errors.ts';

/** Names are what people choose by: one of nothing but blanks cannot be seen. */
export function requireNotBlank(text: string, field: string): string {
  if (text.trim() === '') throw badRequest(`${field} must not be blank`);
  return text;
}

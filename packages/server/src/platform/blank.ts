import { invalid } from './errors.ts';

/** Names are what people choose by: one of nothing but blanks cannot be seen. */
export function notBlank(text: string, field: string): string {
  if (text.trim() === '') throw invalid(`${field} must not be blank`);
  return text;
}

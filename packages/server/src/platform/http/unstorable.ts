// Text that a database would refuse or change.
import { invalid } from '../errors.ts';

// PostgreSQL cannot store NUL in text, and half a surrogate pair would come back as another character.
const suspicious = /\\u0000|\\ud[89a-f]/i;

export function refuseUnstorable(raw: string, parsed: unknown): void {
  if (suspicious.test(raw)) walk(parsed, 'body');
}

export function refuseUnstorableText(text: string, where: string): void {
  if (text.includes('\0')) throw invalid(`${where} must not hold the character U+0000`);
  if (!text.isWellFormed()) throw invalid(`${where} holds half a surrogate pair`);
}

function walk(value: unknown, where: string): void {
  if (typeof value === 'string') refuseUnstorableText(value, where);
  else if (Array.isArray(value)) value.forEach((item, index) => walk(item, `${where}.${index}`));
  else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      refuseUnstorableText(key, `a key of ${where}`);
      walk(inner, `${where}.${key}`);
    }
  }
}

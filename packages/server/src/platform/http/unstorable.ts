// Text that a database would refuse or change.
import { invalid } from '../errors.ts';

// PostgreSQL cannot store NUL in text, and half a surrogate pair would come back as another character.
const suspicious = /\\u0000|\\ud[89a-f]/i;

export function refuseUnstorable(raw: string, parsed: unknown): void {
  if (suspicious.test(raw)) refuseUnstorableIn(parsed, 'body');
}

export function refuseUnstorableText(text: string, where: string): void {
  if (text.includes('\0')) throw invalid(`${where} must not hold the character U+0000`);
  if (!text.isWellFormed()) throw invalid(`${where} holds half a surrogate pair`);
}

type Place = { value: unknown; name: string | number; above: Place | undefined };

/** Without calling itself: a body may be nested deeper than calls can be. */
export function refuseUnstorableIn(whole: unknown, where: string): void {
  const waiting: Place[] = [{ value: whole, name: where, above: undefined }];
  for (let place = waiting.pop(); place; place = waiting.pop()) {
    const { value } = place;
    if (typeof value === 'string') requireStorable(value, place);
    if (typeof value !== 'object' || value === null) continue;
    const isList = Array.isArray(value);
    const inner: [string | number, unknown][] = isList ? [...value.entries()] : Object.entries(value);
    for (const [name, one] of inner.toReversed()) {
      if (!isList) requireStorable(name as string, place, 'a key of ');
      waiting.push({ value: one, name, above: place });
    }
  }
}

/** Names the place only when there is something to say about it. */
function requireStorable(text: string, place: Place, what = ''): void {
  if (!text.includes('\0') && text.isWellFormed()) return;
  const names: (string | number)[] = [];
  for (let at: Place | undefined = place; at; at = at.above) names.push(at.name);
  const path = names.toReversed().join('.');
  refuseUnstorableText(text, `${what}${path.length > longestPath ? `${path.slice(0, longestPath)}…` : path}`);
}

const longestPath = 200;

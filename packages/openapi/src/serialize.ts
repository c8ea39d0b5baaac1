// Serializes parameter values into URLs and headers.
import { isFields, plainText } from './document.ts';
import type { Parameter } from './operation-types.ts';

type Written = Pick<Parameter, 'name' | 'style' | 'explode' | 'contentType'>;

const escaped = (value: unknown): string => encodeURIComponent(plainText(value));

const separators: Record<string, string> = { spaceDelimited: '%20', pipeDelimited: '|' };

/** Query pairs, percent-encoded. */
export function inQuery({ name, style, explode, contentType }: Written, value: unknown): string[] {
  const key = encodeURIComponent(name);
  if (contentType !== undefined) return [`${key}=${encodeURIComponent(JSON.stringify(value))}`];
  if (Array.isArray(value)) {
    if (explode) return value.map((one) => `${key}=${escaped(one)}`);
    return [`${key}=${value.map(escaped).join(separators[style] ?? ',')}`];
  }
  if (isFields(value)) {
    const entries = Object.entries(value);
    if (style === 'deepObject')
      return entries.map(([inner, one]) => `${key}[${encodeURIComponent(inner)}]=${escaped(one)}`);
    if (explode) return entries.map(([inner, one]) => `${encodeURIComponent(inner)}=${escaped(one)}`);
    return [`${key}=${entries.flat().map(escaped).join(',')}`];
  }
  return [`${key}=${escaped(value)}`];
}

/** Text in a path or a header; `escape` is for paths. */
export function simple({ name, style, explode }: Written, value: unknown, escape: boolean): string {
  const one = escape ? escaped : plainText;
  const list = Array.isArray(value)
    ? value.map(one)
    : isFields(value)
      ? Object.entries(value).map(([key, inner]) => `${one(key)}${explode ? '=' : ','}${one(inner)}`)
      : [one(value)];
  if (style === 'label') return `.${list.join(explode ? '.' : ',')}`;
  if (style !== 'matrix') return list.join(',');
  const named = (text: string): string => `;${name}=${text}`;
  if (explode && isFields(value)) return list.map((pair) => `;${pair}`).join('');
  return explode ? list.map(named).join('') : named(list.join(','));
}

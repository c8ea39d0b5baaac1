// What a schema demands of a value, as short facts.
import { get, isFields, listAt, textAt, type Fields } from './document.ts';
import type { Schema } from './schema.ts';
import type { ApiTexts } from './texts/en.ts';

export type Fact = { label: string; values: { text: string; about?: string }[] };

const mostValues = 60;
const longest = 200;

export const shown = (value: unknown): string => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
};

export function factsOf({ fields }: Schema, texts: ApiTexts): Fact[] {
  const facts: Fact[] = [];
  const add = (label: string, text: string | undefined): void => {
    if (text !== undefined) facts.push({ label, values: [{ text }] });
  };
  const values = enumOf(fields);
  if (values.length > 0) facts.push({ label: texts.values, values });
  if (Object.hasOwn(fields, 'const')) add(texts.always, shown(get(fields, 'const')));
  if (Object.hasOwn(fields, 'default')) add(texts.default, shown(get(fields, 'default')));
  add(texts.range, numbers(fields));
  add(texts.length, between(fields, 'minLength', 'maxLength'));
  add(texts.pattern, textAt(fields, 'pattern')?.slice(0, longest));
  add(texts.items, between(fields, 'minItems', 'maxItems'));
  if (get(fields, 'uniqueItems') === true) facts.push({ label: texts.unique, values: [] });
  add(texts.multiple, number(fields, 'multipleOf'));
  add(texts.properties, between(fields, 'minProperties', 'maxProperties'));
  const example = get(fields, 'example') ?? listAt(fields, 'examples')[0];
  if (example !== undefined && typeof example !== 'object') add(texts.example, shown(example));
  return facts;
}

function enumOf(fields: Fields): Fact['values'] {
  const about = get(fields, 'x-enumDescriptions') ?? get(fields, 'x-enum-descriptions');
  const list = listAt(fields, 'enum');
  const values = list.slice(0, mostValues).map((value, i) => {
    const text = shown(value);
    const said = Array.isArray(about) ? (about[i] as unknown) : isFields(about) ? get(about, text) : undefined;
    return typeof said === 'string' && said !== '' ? { text, about: said } : { text };
  });
  return list.length > mostValues ? [...values, { text: '…' }] : values;
}

const number = (fields: Fields, key: string): string | undefined => {
  const value = get(fields, key);
  return typeof value === 'number' ? String(value) : undefined;
};

function between(fields: Fields, low: string, high: string): string | undefined {
  const least = number(fields, low);
  const most = number(fields, high);
  if (least !== undefined && most !== undefined) return least === most ? least : `${least} – ${most}`;
  return least === undefined
    ? most === undefined
      ? undefined
      : `≤ ${most}`
    : least === '0'
      ? undefined
      : `≥ ${least}`;
}

/** Bounds may be excluded by a number of their own, or, as older documents say it, by a flag. */
function numbers(fields: Fields): string | undefined {
  const side = (key: string, excluded: string, sign: string): string | undefined => {
    const bound = number(fields, key);
    const beyond = number(fields, excluded);
    if (beyond !== undefined) return `${sign} ${beyond}`;
    if (bound === undefined) return undefined;
    return get(fields, excluded) === true ? `${sign} ${bound}` : `${sign === '>' ? '≥' : '≤'} ${bound}`;
  };
  const parts = [side('minimum', 'exclusiveMinimum', '>'), side('maximum', 'exclusiveMaximum', '<')];
  const said = parts.filter((part) => part !== undefined);
  return said.length > 0 ? said.join(', ') : undefined;
}

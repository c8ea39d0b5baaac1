// The constraints of a schema as short facts.
import { fieldsAt, get, isFields, listAt, nameOf, textAt, type ApiDocument, type Fields } from './document.ts';
import type { Direction } from './example.ts';
import { readSchema, type Schema } from './schema.ts';
import { hasParts, itemsIn } from './schema-parts.ts';
import type { ApiTexts } from './texts/en.ts';
import { fill } from '@lectern/content/locale';

export type Fact = {
  label: string;
  values: { text: string; about?: string | undefined }[];
  /** Markdown of the author. */
  about?: string | undefined;
  /** Nested facts. */
  facts?: Fact[];
};

const mostValues = 60;
const mostExamples = 8;
const longest = 200;
const deepest = 4;

/** The empty string must be visible too. */
export const shown = (value: unknown): string => {
  const text = typeof value === 'string' && value.trim() !== '' ? value : (JSON.stringify(value) ?? '');
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
};

export type FactsOptions = {
  document: ApiDocument;
  texts: ApiTexts;
  direction: Direction;
  /** Examples that are shown elsewhere: all of them, or multi-line ones. */
  without?: 'examples' | 'large examples';
};

export function factsOf(schema: Schema, options: FactsOptions, depth = 0): Fact[] {
  const { fields } = schema;
  const { texts, direction } = options;
  const facts: Fact[] = [];
  const add = (label: string, text: string | undefined): void => {
    if (text !== undefined) facts.push({ label, values: [{ text }] });
  };
  const put = (label: string, values: Fact['values']): void => {
    if (values.length > 0) facts.push({ label, values });
  };
  put(texts.values, enumOf(fields));
  if (Object.hasOwn(fields, 'const')) add(texts.always, shown(get(fields, 'const')));
  if (Object.hasOwn(fields, 'default')) add(texts.default, shown(get(fields, 'default')));
  add(texts.range, numbers(fields));
  add(texts.length, between(fields, 'minLength', 'maxLength'));
  add(texts.pattern, textAt(fields, 'pattern')?.slice(0, longest));
  add(texts.items, between(fields, 'minItems', 'maxItems'));
  if (get(fields, 'uniqueItems') === true) facts.push({ label: texts.unique, values: [] });
  add(texts.multiple, number(fields, 'multipleOf'));
  add(texts.properties, between(fields, 'minProperties', 'maxProperties'));
  if (direction !== 'response' && isClosed(fields)) facts.push({ label: texts.closed, values: [] });
  add(texts.contentType, textAt(fields, 'contentMediaType'));
  add(texts.encoding, textAt(fields, 'contentEncoding'));
  // Those that are listed as fields are marked there.
  put(texts.required, named([...schema.required].filter((name) => !schema.properties.has(name))));
  for (const [name, needs] of Object.entries(fieldsAt(fields, 'dependentRequired') ?? {}))
    put(`${fill(texts.withKey, { name })}: ${texts.required}`, named(Array.isArray(needs) ? needs : []));
  put(schema.discriminator?.property ?? '', kindsOf(schema));
  if (options.without !== 'examples') put(texts.example, examplesOf(fields, options.without !== undefined));
  const items = itemsFact(schema, options, depth);
  return items ? [...facts, items] : facts;
}

const named = (names: readonly unknown[]): Fact['values'] =>
  names.slice(0, mostValues).flatMap((name) => (typeof name === 'string' ? [{ text: name }] : []));

const isClosed = (fields: Fields): boolean =>
  get(fields, 'additionalProperties') === false || get(fields, 'unevaluatedProperties') === false;

/** Discriminator values by model, where the models are not options that show them. */
function kindsOf({ discriminator, groups }: Schema): Fact['values'] {
  if (!discriminator || groups.length > 0) return [];
  const pairs = [...discriminator.values].flatMap(([ref, all]) => all.map((text) => ({ text, about: nameOf(ref) })));
  return pairs.slice(0, mostValues);
}

function examplesOf(fields: Fields, small: boolean): Fact['values'] {
  const given = get(fields, 'example');
  return (given === undefined ? listAt(fields, 'examples') : [given])
    .filter((value) => !small || typeof value !== 'object')
    .slice(0, mostExamples)
    .map((value) => ({ text: shown(value) }));
}

/** A fact about plain items; complex ones are rendered with their parts. */
function itemsFact(schema: Schema, options: FactsOptions, depth: number): Fact | undefined {
  const raw = itemsIn(schema);
  if (raw === undefined || depth >= deepest) return undefined;
  const items = readSchema(options.document, raw);
  if (hasParts(options.document, items, options.direction)) return undefined;
  const about = textAt(items.fields, 'description');
  const facts = factsOf(items, options, depth + 1);
  return about === undefined && facts.length === 0
    ? undefined
    : { label: options.texts.eachItem, values: [], about, facts };
}

/** The enum values with their descriptions. */
export function enumOf(fields: Fields): Fact['values'] {
  const about = get(fields, 'x-enumDescriptions') ?? get(fields, 'x-enum-descriptions');
  const names = listAt(fields, 'x-enum-varnames');
  const list = listAt(fields, 'enum');
  const values = list.slice(0, mostValues).map((value, i) => {
    const text = shown(value);
    const said = Array.isArray(about) ? (about[i] as unknown) : isFields(about) ? get(about, text) : undefined;
    const words = [names[i], said].filter((one) => typeof one === 'string' && one !== '' && one !== text);
    return words.length > 0 ? { text, about: words.join(': ') } : { text };
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

/** Exclusive bounds are numbers or, in older documents, flags. */
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

// The parts of a schema, for rendering, Markdown and search.
import { fieldsAt, flagAt, get, isFields, listAt, textAt, type ApiDocument } from './document.ts';
import type { Direction } from './example.ts';
import { readSchema, type Group, type Schema } from './schema.ts';
import type { ApiTexts } from './texts/en.ts';
import { fill } from '@lectern/content/locale';

type Made =
  | 'otherKeys'
  | 'everyKey'
  | 'otherItems'
  | 'someItems'
  | 'not'
  | 'when'
  | 'whenSo'
  | 'whenNot'
  | 'withKey'
  | 'inside';

export type SchemaPart = {
  name: string;
  raw: unknown;
  required?: boolean;
  /** Not a real key, but labelled by its purpose. */
  made?: Made;
};

/** Per schema; some list every code as a condition. */
const mostConditions = 20;
const deepest = 4;

export const partName = ({ name, made }: SchemaPart, texts: ApiTexts): string =>
  made === undefined ? name : fill(texts[made], { name });

/** Requests omit read-only fields, responses write-only ones. */
const isAway = (document: ApiDocument, raw: unknown, direction: Direction): boolean => {
  if (direction === 'any') return false;
  return flagAt(document.fields(raw), direction === 'request' ? 'readOnly' : 'writeOnly');
};

/** Without the items of a list and the options of a choice. */
export function partsIn(document: ApiDocument, schema: Schema, direction: Direction): SchemaPart[] {
  const { fields, properties, required } = schema;
  const parts: SchemaPart[] = [];
  for (const [name, raw] of properties) {
    if (!isAway(document, raw, direction)) parts.push({ name, raw, required: required.has(name) });
  }
  for (const [name, raw] of Object.entries(fieldsAt(fields, 'patternProperties') ?? {}))
    parts.push({ name: `/${name}/`, raw });
  const says = (raw: unknown): boolean => isFields(raw) && Object.keys(raw).length > 0;
  const add = (made: Made, raw: unknown, name = ''): void => {
    if (says(raw)) parts.push({ name, raw, made });
  };
  add('otherKeys', get(fields, 'additionalProperties') ?? get(fields, 'unevaluatedProperties'));
  const keys = fieldsAt(fields, 'propertyNames');
  add('everyKey', keys && (Object.hasOwn(keys, '$ref') || !says(keys) ? keys : { type: 'string', ...keys }));
  const tuple = listAt(fields, 'prefixItems');
  for (const [i, raw] of tuple.entries()) parts.push({ name: `[${i}]`, raw });
  if (tuple.length > 0) add('otherItems', get(fields, 'items') ?? get(fields, 'unevaluatedItems'));
  add('someItems', get(fields, 'contains'), containedIn(schema));
  add('inside', get(fields, 'contentSchema'));
  for (const [name, raw] of Object.entries(fieldsAt(fields, 'dependentSchemas') ?? {})) add('withKey', raw, name);
  for (const condition of schema.conditions.slice(0, mostConditions)) {
    if (!says(condition.whenSo) && !says(condition.whenNot)) continue;
    for (const made of ['when', 'whenSo', 'whenNot'] as const) add(made, condition[made]);
  }
  for (const raw of schema.nots.slice(0, mostConditions)) add('not', raw);
  return parts;
}

function containedIn({ fields }: Schema): string {
  const [least, most] = [get(fields, 'minContains'), get(fields, 'maxContains')];
  const low = typeof least === 'number' ? least : 1;
  return typeof most === 'number' ? `${low} – ${most}` : `≥ ${low}`;
}

/** The schema of all items of a list, unless it is a tuple. */
export function itemsIn({ fields }: Schema): unknown {
  const items = get(fields, 'items');
  return isFields(items) && listAt(fields, 'prefixItems').length === 0 ? items : undefined;
}

/** Groups whose options say more than the type does. */
export const groupsIn = (document: ApiDocument, { groups }: Schema): Group[] =>
  groups.filter(({ options }) => options.some((option) => !isPlain(document, readSchema(document, option))));

const plainKeys = new Set(['type', 'format', 'nullable', 'items', '$ref', 'contentEncoding']);

/** Whether the type alone describes it. */
function isPlain(document: ApiDocument, { fields, properties, groups, required, conditions, nots }: Schema): boolean {
  if (properties.size + groups.length + required.size + conditions.length + nots.length > 0) return false;
  if (Object.keys(fields).some((key) => !plainKeys.has(key) && !key.startsWith('x-'))) return false;
  const items = get(fields, 'items');
  return !isFields(items) || (!Object.hasOwn(items, '$ref') && isPlain(document, readSchema(document, items)));
}

/** Whether it has parts that need lines of their own. */
export function hasParts(document: ApiDocument, schema: Schema, direction: Direction, depth = 0): boolean {
  if (partsIn(document, schema, direction).length > 0 || groupsIn(document, schema).length > 0) return true;
  const items = itemsIn(schema);
  return (
    items !== undefined && depth < deepest && hasParts(document, readSchema(document, items), direction, depth + 1)
  );
}

/** Its title, where the type does not contain it. */
export const labelOf = (schema: Schema, type: string): string | undefined => {
  const title = textAt(schema.fields, 'title');
  return title === undefined || type.includes(title) ? undefined : title;
};

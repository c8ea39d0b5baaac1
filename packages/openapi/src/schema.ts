// A schema prepared for display: references resolved, allOf merged, old and new spellings normalized.
import { get, isFields, listAt, nameOf, textAt, type ApiDocument, type Fields } from './document.ts';

export type Group = { kind: 'oneOf' | 'anyOf'; options: readonly unknown[] };
/** if/then/else. */
export type Condition = { when: unknown; whenSo: unknown; whenNot: unknown };

export type Schema = {
  /** Identifies the model, also to detect recursion. */
  ref: string | undefined;
  name: string | undefined;
  types: string[];
  nullable: boolean;
  /** The schema is `false`. */
  never: boolean;
  fields: Fields;
  properties: ReadonlyMap<string, unknown>;
  required: ReadonlySet<string>;
  groups: Group[];
  conditions: Condition[];
  nots: unknown[];
  /** Discriminator values by reference of the option. */
  discriminator: { property: string; values: ReadonlyMap<string, readonly string[]> } | undefined;
};

const mostParts = 60;

type Parts = {
  fields: Record<string, unknown>;
  properties: Map<string, unknown>;
  required: Set<string>;
  groups: Group[];
  conditions: Condition[];
  nots: unknown[];
  count: number;
};

export function readSchema(document: ApiDocument, raw: unknown): Schema {
  const parts: Parts = {
    fields: Object.create(null) as Record<string, unknown>,
    properties: new Map(),
    required: new Set(),
    groups: [],
    conditions: [],
    nots: [],
    count: 0,
  };
  const ref = gather(document, raw, parts, new Set());
  const { fields, properties, required, groups, conditions, nots } = parts;
  const written = typesOf(fields);
  const types = written.filter((type) => type !== 'null');
  const values = get(fields, 'enum');
  const nullable =
    written.includes('null') ||
    get(fields, 'nullable') === true ||
    (Array.isArray(values) && values.includes(null)) ||
    groups.some(({ options }) => options.some((option) => isNull(document, option)));
  return {
    ref,
    name: ref === undefined ? textAt(fields, 'title') : nameOf(ref),
    types: types.length > 0 ? types : guessed(fields, properties, required),
    nullable,
    never: raw === false,
    fields,
    properties,
    required,
    groups: groups.flatMap(({ kind, options }): Group[] => {
      const shown = options.filter((option) => !isNull(document, option));
      return shown.length > 0 ? [{ kind, options: shown }] : [];
    }),
    conditions,
    nots,
    discriminator: discriminatorOf(fields),
  };
}

/** Adds a schema and everything it is composed of; outer keywords override inner ones. */
function gather(document: ApiDocument, raw: unknown, parts: Parts, seen: Set<unknown>): string | undefined {
  const followed = document.follow(raw);
  if (!followed || parts.count++ > mostParts) return undefined;
  const { fields, ref } = followed;
  const identity = ref ?? raw;
  if (seen.has(identity)) return undefined;
  seen.add(identity);
  for (const [key, value] of Object.entries(fields)) {
    if (key === 'allOf') continue;
    if (key === 'properties') {
      if (!isFields(value)) continue;
      for (const [name, property] of Object.entries(value)) {
        if (!parts.properties.has(name)) parts.properties.set(name, property);
      }
    } else if (key === 'required') {
      if (Array.isArray(value)) for (const name of value) if (typeof name === 'string') parts.required.add(name);
    } else if (key === 'oneOf' || key === 'anyOf') {
      if (Array.isArray(value) && value.length > 0) parts.groups.push({ kind: key, options: value });
    } else if (key === 'if') {
      parts.conditions.push({ when: value, whenSo: get(fields, 'then'), whenNot: get(fields, 'else') });
    } else if (key === 'not') {
      parts.nots.push(value);
    } else if (!Object.hasOwn(parts.fields, key)) parts.fields[key] = value;
  }
  const all = get(fields, 'allOf');
  // A schema that only wraps another one is the other one, with its own description.
  let inner: string | undefined;
  if (Array.isArray(all)) {
    for (const part of all) {
      const found = gather(document, part, parts, seen);
      if (all.length === 1) inner = found;
    }
  }
  return ref ?? inner;
}

function typesOf(fields: Fields): string[] {
  const type = get(fields, 'type');
  if (typeof type === 'string') return [type];
  return Array.isArray(type) ? type.filter((one): one is string => typeof one === 'string') : [];
}

function guessed(fields: Fields, properties: ReadonlyMap<string, unknown>, required: ReadonlySet<string>): string[] {
  if (properties.size > 0 || required.size > 0) return ['object'];
  if (isFields(fields['additionalProperties']) || isFields(fields['patternProperties'])) return ['object'];
  if (Object.hasOwn(fields, 'items') || Object.hasOwn(fields, 'prefixItems')) return ['array'];
  const values = Object.hasOwn(fields, 'const') ? [fields['const']] : listAt(fields, 'enum');
  return [...new Set(values.slice(0, mostParts).flatMap(typeOf))];
}

function typeOf(value: unknown): string[] {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return [typeof value];
    case 'number':
      return [Number.isInteger(value) ? 'integer' : 'number'];
    default:
      return [];
  }
}

function isNull(document: ApiDocument, raw: unknown): boolean {
  const fields = document.fields(raw);
  return fields !== undefined && (get(fields, 'type') === 'null' || get(fields, 'const') === null);
}

function discriminatorOf(fields: Fields): Schema['discriminator'] {
  const said = get(fields, 'discriminator');
  const property = isFields(said) ? textAt(said, 'propertyName') : undefined;
  if (property === undefined) return undefined;
  const values = new Map<string, string[]>();
  const mapping = isFields(said) ? get(said, 'mapping') : undefined;
  for (const [value, to] of isFields(mapping) ? Object.entries(mapping) : []) {
    if (typeof to !== 'string') continue;
    const ref = to.startsWith('#') ? to : `#/components/schemas/${to}`;
    values.set(ref, [...(values.get(ref) ?? []), value]);
  }
  return { property, values };
}

/** The discriminator values of one option. */
export function discriminated(document: ApiDocument, schema: Schema, option: Schema): readonly string[] {
  const { ref } = option;
  if (!schema.discriminator || ref === undefined) return [];
  const { property, values } = schema.discriminator;
  const fields = document.fields(option.properties.get(property));
  const only = get(fields, 'const') ?? listAt(fields, 'enum')[0];
  return values.get(ref) ?? [typeof only === 'string' ? only : nameOf(ref)];
}

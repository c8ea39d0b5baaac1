// A schema as it is shown: references followed, what it is made of put together, old and new spellings alike.
import { get, isFields, listAt, nameOf, textAt, type ApiDocument, type Fields } from './document.ts';

export type Group = { kind: 'oneOf' | 'anyOf'; options: readonly unknown[] };

export type Schema = {
  /** Names the model, and tells one from another when they hold each other. */
  ref: string | undefined;
  name: string | undefined;
  types: string[];
  nullable: boolean;
  /** Nothing is valid. */
  never: boolean;
  fields: Fields;
  properties: ReadonlyMap<string, unknown>;
  required: ReadonlySet<string>;
  groups: Group[];
  /** Values of the property that tells the options apart, by reference of the option. */
  discriminator: { property: string; values: ReadonlyMap<string, string> } | undefined;
};

const mostParts = 60;

type Parts = {
  fields: Record<string, unknown>;
  properties: Map<string, unknown>;
  required: Set<string>;
  groups: Group[];
  count: number;
};

export function readSchema(document: ApiDocument, raw: unknown): Schema {
  const parts: Parts = {
    fields: Object.create(null) as Record<string, unknown>,
    properties: new Map(),
    required: new Set(),
    groups: [],
    count: 0,
  };
  const ref = gather(document, raw, parts, new Set());
  const { fields, properties, required, groups } = parts;
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
    types: types.length > 0 ? types : guessed(fields, properties),
    nullable,
    never: raw === false,
    fields,
    properties,
    required,
    groups: groups.flatMap(({ kind, options }): Group[] => {
      const shown = options.filter((option) => !isNull(document, option));
      return shown.length > 0 ? [{ kind, options: shown }] : [];
    }),
    discriminator: discriminatorOf(fields),
  };
}

/** Adds one schema and all it is made of; what is said further outside wins. */
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
    } else if (!Object.hasOwn(parts.fields, key)) parts.fields[key] = value;
  }
  const all = get(fields, 'allOf');
  // A schema that only wraps another one is the other one, with words of its own.
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

function guessed(fields: Fields, properties: ReadonlyMap<string, unknown>): string[] {
  if (properties.size > 0 || isFields(fields['additionalProperties']) || isFields(fields['patternProperties']))
    return ['object'];
  if (Object.hasOwn(fields, 'items') || Object.hasOwn(fields, 'prefixItems')) return ['array'];
  const sample = Object.hasOwn(fields, 'const') ? fields['const'] : firstOf(fields['enum']);
  switch (typeof sample) {
    case 'string':
    case 'boolean':
      return [typeof sample];
    case 'number':
      return [Number.isInteger(sample) ? 'integer' : 'number'];
    default:
      return [];
  }
}

const firstOf = (value: unknown): unknown => (Array.isArray(value) ? value[0] : undefined);

function isNull(document: ApiDocument, raw: unknown): boolean {
  const fields = document.fields(raw);
  return fields !== undefined && (get(fields, 'type') === 'null' || get(fields, 'const') === null);
}

function discriminatorOf(fields: Fields): Schema['discriminator'] {
  const said = get(fields, 'discriminator');
  const property = isFields(said) ? textAt(said, 'propertyName') : undefined;
  if (property === undefined) return undefined;
  const values = new Map<string, string>();
  const mapping = isFields(said) ? get(said, 'mapping') : undefined;
  for (const [value, to] of isFields(mapping) ? Object.entries(mapping) : []) {
    if (typeof to !== 'string') continue;
    const ref = to.startsWith('#') ? to : `#/components/schemas/${to}`;
    if (!values.has(ref)) values.set(ref, value);
  }
  return { property, values };
}

/** What the property that tells options apart holds for one of them. */
export function discriminated(document: ApiDocument, schema: Schema, option: Schema): string | undefined {
  const { ref } = option;
  if (!schema.discriminator || ref === undefined) return undefined;
  const { property, values } = schema.discriminator;
  const fields = document.fields(option.properties.get(property));
  const only = get(fields, 'const') ?? listAt(fields, 'enum')[0];
  return values.get(ref) ?? (typeof only === 'string' ? only : nameOf(ref));
}

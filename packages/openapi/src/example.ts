// Generates an example value from a schema. Bounded for any schema: recursion is cut, and what is too deep or too long
// is omitted.
import { flagAt, get, isFields, listAt, textAt, type ApiDocument } from './document.ts';
import { discriminated, readSchema, type Schema } from './schema.ts';

/** Requests omit read-only fields, responses write-only ones. */
export type Direction = 'request' | 'response' | 'any';

const deepest = 8;
const mostValues = 250;
const mostText = 4000;

export function exampleOf(document: ApiDocument, raw: unknown, direction: Direction = 'any'): unknown {
  return new Maker(document, direction).value(raw, 0);
}

const formats: Record<string, unknown> = {
  'date-time': '2026-01-31T12:00:00Z',
  date: '2026-01-31',
  time: '12:00:00Z',
  duration: 'P3D',
  email: 'name@example.com',
  'idn-email': 'name@example.com',
  hostname: 'example.com',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  uri: 'https://example.com/',
  url: 'https://example.com/',
  'uri-reference': '/path',
  'uri-template': 'https://example.com/{id}',
  uuid: '123e4567-e89b-12d3-a456-426614174000',
  byte: 'SGVsbG8=',
  binary: 'binary',
  password: '********',
  'json-pointer': '/a/b',
  regex: '^[a-z]+$',
};

class Maker {
  readonly #document: ApiDocument;
  readonly #direction: Direction;
  readonly #open = new Set<string>();
  #left = mostValues;

  constructor(document: ApiDocument, direction: Direction) {
    this.#document = document;
    this.#direction = direction;
  }

  value(raw: unknown, depth: number): unknown {
    if (raw === false || this.#left-- <= 0) return undefined;
    const schema = readSchema(this.#document, raw);
    const given = givenIn(schema);
    if (given !== undefined) return shortened(given);
    if (depth > deepest) return undefined;
    const { ref } = schema;
    if (ref !== undefined && this.#open.has(ref)) return undefined;
    if (ref !== undefined) this.#open.add(ref);
    const made = this.#made(schema, depth);
    if (ref !== undefined) this.#open.delete(ref);
    return made;
  }

  #made(schema: Schema, depth: number): unknown {
    const [group] = schema.groups;
    const [type] = schema.types;
    if (group && (type === undefined || type === 'object')) return this.#option(schema, group.options, depth);
    switch (type) {
      case 'object':
        return this.#object(schema, depth);
      case 'array':
        return this.#array(schema, depth);
      case 'string':
        return textFor(schema);
      case 'integer':
      case 'number':
        return numberFor(schema, type);
      case 'boolean':
        return true;
      default:
        return schema.nullable ? null : type === undefined ? {} : undefined;
    }
  }

  #option(schema: Schema, options: readonly unknown[], depth: number): unknown {
    const own = schema.properties.size > 0 ? this.#object(schema, depth) : undefined;
    for (const option of options) {
      const inner = readSchema(this.#document, option);
      const value = this.value(option, depth + 1);
      if (value === undefined) continue;
      if (!isFields(value)) return value;
      const [tag] = discriminated(this.#document, schema, inner);
      return {
        ...(isFields(own) ? own : {}),
        ...value,
        ...(schema.discriminator && tag !== undefined && { [schema.discriminator.property]: tag }),
      };
    }
    return own;
  }

  #object(schema: Schema, depth: number): Record<string, unknown> {
    const entries: [string, unknown][] = [];
    for (const [name, raw] of schema.properties) {
      const { fields } = this.#document.follow(raw) ?? {};
      if (this.#direction === 'request' && flagAt(fields, 'readOnly')) continue;
      if (this.#direction === 'response' && flagAt(fields, 'writeOnly')) continue;
      if (flagAt(fields, 'deprecated') && !schema.required.has(name)) continue;
      const value = this.value(raw, depth + 1);
      if (value !== undefined) entries.push([name, value]);
    }
    if (entries.length === 0) {
      const open = get(schema.fields, 'additionalProperties');
      const [pattern] = Object.values((get(schema.fields, 'patternProperties') as object | undefined) ?? {});
      const inner: unknown = isFields(open) ? open : pattern;
      const value = isFields(inner) ? this.value(inner, depth + 1) : undefined;
      if (value !== undefined) entries.push(['key', value]);
    }
    return Object.fromEntries(entries);
  }

  #array({ fields }: Schema, depth: number): unknown[] {
    const tuple = listAt(fields, 'prefixItems').slice(0, 20);
    if (tuple.length > 0) return tuple.map((raw) => this.value(raw, depth + 1) ?? null);
    const least = get(fields, 'minItems');
    const count = typeof least === 'number' ? Math.min(3, Math.max(1, least)) : 1;
    const items = get(fields, 'items');
    const first = items === undefined ? undefined : this.value(items, depth + 1);
    return first === undefined ? [] : Array.from({ length: count }, () => first);
  }
}

/** The author's example or default, or the only allowed value. */
function givenIn({ fields }: Schema): unknown {
  const [first] = listAt(fields, 'examples');
  for (const value of [get(fields, 'example'), first, get(fields, 'const'), get(fields, 'default')]) {
    if (value !== undefined) return value;
  }
  const [chosen] = listAt(fields, 'enum').filter((value) => value !== null);
  return chosen;
}

function textFor({ fields }: Schema): string {
  const format = textAt(fields, 'format') ?? '';
  if (Object.hasOwn(formats, format)) return String(formats[format]);
  const least = get(fields, 'minLength');
  const most = get(fields, 'maxLength');
  const text = 'text';
  if (typeof least === 'number' && least > text.length)
    return text.repeat(Math.ceil(Math.min(least, 80) / 4)).slice(0, Math.min(least, 80));
  return typeof most === 'number' && most >= 0 ? text.slice(0, most) : text;
}

function numberFor({ fields }: Schema, type: string): number {
  const number = (key: string): number | undefined => {
    const value = get(fields, key);
    return typeof value === 'number' ? value : undefined;
  };
  const step = number('multipleOf') ?? 1;
  const above = number('exclusiveMinimum');
  const below = number('exclusiveMaximum');
  const least = number('minimum') ?? (above === undefined ? undefined : above + step);
  const most = number('maximum') ?? (below === undefined ? undefined : below - step);
  const value = least ?? (most !== undefined && most < 1 ? most : step);
  return type === 'integer' ? Math.round(value) : value;
}

/** An example may be a megabyte; readers need the beginning. */
export function shortened(value: unknown): unknown {
  if (typeof value === 'string') return value.length > mostText ? `${value.slice(0, mostText)}…` : value;
  if (typeof value !== 'object' || value === null) return value;
  const text = JSON.stringify(value);
  return text.length <= mostText * 4 ? value : pruned(value, { left: mostValues }, 0);
}

function pruned(value: unknown, budget: { left: number }, depth: number): unknown {
  if (typeof value === 'string') return value.length > 200 ? `${value.slice(0, 200)}…` : value;
  if (typeof value !== 'object' || value === null) return value;
  if (depth > deepest) return Array.isArray(value) ? [] : {};
  if (Array.isArray(value)) {
    return value.slice(0, 3).flatMap((one) => (budget.left-- > 0 ? [pruned(one, budget, depth + 1)] : []));
  }
  const entries = Object.entries(value).flatMap(([key, one]): [string, unknown][] =>
    budget.left-- > 0 ? [[key, pruned(one, budget, depth + 1)]] : [],
  );
  return Object.fromEntries(entries);
}

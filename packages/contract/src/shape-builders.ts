// Builders of all shapes. They produce JSON Schema without anyOf where a type list suffices, because validators and
// serializers are compiled from it.
import type {
  TArray,
  TBoolean,
  TInteger,
  TNumber,
  TObject,
  TOptional,
  TProperties,
  TSchema,
  TString,
  TUnsafe,
} from 'typebox';

export type { TObject, TSchema, TProperties };

type OptionalKeys<P> = { [K in keyof P]: P[K] extends { '~optional': true } ? K : never }[keyof P];
type Flat<T> = { [K in keyof T]: T[K] };

/**
 * The TypeScript type of a shape. The library has the same, but carries the parent along, so that a shape used in fifty
 * places is instantiated fifty times; this one is instantiated once.
 */
export type Static<S> = S extends { '~unsafe': infer T }
  ? T
  : S extends { '~kind': 'Object'; properties: infer P }
    ? Flat<{ [K in Exclude<keyof P, OptionalKeys<P>>]: Static<P[K]> } & { [K in OptionalKeys<P>]?: Static<P[K]> }>
    : S extends { '~kind': 'Array'; items: infer I }
      ? Static<I>[]
      : S extends { '~kind': 'String' }
        ? string
        : S extends { '~kind': 'Number' | 'Integer' }
          ? number
          : S extends { '~kind': 'Boolean' }
            ? boolean
            : unknown;

type Options = {
  description?: string;
  default?: unknown;
  format?: string;
  pattern?: string;
  /** What a pattern stands for, in words: it follows “must be” in error messages. Ends with “such as” and an example. */
  'x-expects'?: string;
  not?: { required: string[] };
  additionalProperties?: false;
  'x-id-of'?: string;
  'x-when-hidden'?: 400 | 404 | 'empty';
};

// The library's own makers are some hundred small modules, a fifth of a start; its types cost nothing.
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
const made = <S>(schema: object): S => schema as S;
const OPTIONAL = '~optional';
const isOptional = (schema: object): boolean => Object.hasOwn(schema, OPTIONAL);

export const text = (min = 0, max?: number, options: Options = {}) =>
  made<TString>({
    type: 'string',
    ...(min > 0 && { minLength: min }),
    ...(max !== undefined && { maxLength: max }),
    ...options,
  });
export const number = (options: Options & { minimum?: number; maximum?: number } = {}) =>
  made<TNumber>({ type: 'number', ...options });
export const integer = (options: Options & { minimum?: number; maximum?: number } = {}) =>
  made<TInteger>({ type: 'integer', ...options });
export const boolean = (options: Options = {}) => made<TBoolean>({ type: 'boolean', ...options });
export const timestamp = (options: Options = {}) => made<TString>({ type: 'string', format: 'date-time', ...options });
export const url = (max?: number, options: Options = {}) =>
  made<TString>({ type: 'string', format: 'uri', ...(max !== undefined && { maxLength: max }), ...options });
/** A URL that a browser may be redirected to. */
export const webUrl = (max: number) =>
  url(max, { pattern: '^https?://', 'x-expects': 'a URL of http or https, such as https://example.com/path' });

export function object<P extends TProperties>(properties: P, options: Options = {}): TObject<P> {
  const required = Object.entries(properties).flatMap(([name, schema]) => (isOptional(schema) ? [] : name));
  return made<TObject<P>>({ type: 'object', ...(required.length > 0 && { required }), properties, ...options });
}
export const partial = <P extends TProperties>(properties: P, options: Options = {}) =>
  made<TObject<{ [K in keyof P]: TOptional<P[K]> }>>({ type: 'object', properties, ...options });
export const array = <S extends TSchema>(items: S, options: Options & { minItems?: number; maxItems?: number } = {}) =>
  made<TArray<S>>({ type: 'array', items, ...options });
export const map = <S extends TSchema>(values: S, options: Options = {}) =>
  made<TUnsafe<Record<string, Static<S>>>>({ type: 'object', additionalProperties: values, ...options });

/** The marker is not enumerable, so that it is not part of the schema. */
export function optional<S extends TSchema>(schema: S): TOptional<S> {
  return made<TOptional<S>>(Object.defineProperty({ ...schema }, OPTIONAL, { value: true, enumerable: false }));
}

export const oneOf = <const V extends string>(values: readonly V[], options: Options = {}): TUnsafe<V> =>
  made<TUnsafe<V>>({ type: 'string', enum: [...values], ...options });
export const literal = <const V extends string>(value: V, options: Options = {}): TUnsafe<V> => oneOf([value], options);

/** The same schema that also accepts null; a type list where possible, so that no branch has to be tried. */
export function nullable<S extends TSchema>(schema: S): TUnsafe<Static<S> | null> {
  const plain = { ...schema } as { type?: string; enum?: unknown[]; title?: string };
  if (typeof plain.type !== 'string' || plain.type === 'object' || plain.title !== undefined) {
    return made<TUnsafe<Static<S> | null>>({ anyOf: [schema, { type: 'null' }] });
  }
  return made<TUnsafe<Static<S> | null>>({
    ...plain,
    type: [plain.type, 'null'],
    ...(plain.enum && { enum: [...plain.enum, null] }),
  });
}

/** One of several alternatives (anyOf). */
export const either = <const S extends readonly TSchema[]>(
  forms: S,
  options: Options = {},
): TUnsafe<Static<S[number]>> => made<TUnsafe<Static<S[number]>>>({ anyOf: [...forms], ...options });

/**
 * A discriminated union kept as one object with optional keys: a serializer writes it without trying branches. `T` is
 * the union in TypeScript.
 */
export const variants = <T>(properties: TProperties, options: Options = {}): TUnsafe<T> =>
  made<TUnsafe<T>>(object(properties, options));

/** Any JSON value. */
export const anything = (options: Options = {}): TUnsafe => made<TUnsafe>({ ...options });
/** An object with unspecified content. */
export const anyObject = (options: Options = {}): TUnsafe<Record<string, unknown>> =>
  made<TUnsafe<Record<string, unknown>>>({ type: 'object', ...options });

const registry = new Map<string, TSchema>();

/** Gives a shape its name in the published contract. Names are unique. */
export function named<S extends TSchema>(name: string, schema: S): S {
  if (registry.has(name)) throw new Error(`two shapes are named ${name}`);
  const shape = { ...schema, title: name } as S;
  for (const key of Object.getOwnPropertyNames(schema)) {
    const property = Object.getOwnPropertyDescriptor(schema, key);
    if (property && !property.enumerable) Object.defineProperty(shape, key, property);
  }
  registry.set(name, shape);
  return shape;
}

/** A reference by name, for recursive shapes. */
export const reference = <T>(name: string): TUnsafe<T> => made<TUnsafe<T>>({ $ref: name });

export function shapeNamed(name: string): TSchema {
  const shape = registry.get(name);
  if (!shape) throw new Error(`no shape is named ${name}`);
  return shape;
}

export const shapeNames = (): string[] => [...registry.keys()].sort();

/** The envelope of every paged list. */
export const list = <S extends TSchema>(item: S) =>
  object({
    next: optional(object({ page: text(1, undefined, { description: 'pass as `page` to get the next page' }) })),
    count: number({ description: 'total over all pages' }),
    items: array(item),
  });

export const paging = {
  page: optional(text(1, 2048, { description: 'token from `next.page` of the previous page' })),
  limit: optional(integer({ minimum: 0, maximum: 1000, default: 50, description: 'how many items a page holds' })),
};

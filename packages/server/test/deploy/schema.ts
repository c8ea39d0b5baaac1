// As much of JSON Schema as manifests need, without a dependency. Objects are closed: a misspelt field is a fault.
export type Schema =
  | { type: 'string'; pattern?: RegExp; values?: readonly string[] }
  | { type: 'number' | 'boolean' | 'any' }
  | { type: 'object'; required: Record<string, Schema>; optional: Record<string, Schema> }
  | { type: 'map'; of: Schema }
  | { type: 'list'; of: Schema; least?: number }
  | { type: 'either'; of: readonly Schema[] };

export const text: Schema = { type: 'string' };
export const number: Schema = { type: 'number' };
export const flag: Schema = { type: 'boolean' };
export const anything: Schema = { type: 'any' };
export const matching = (pattern: RegExp): Schema => ({ type: 'string', pattern });
export const oneOf = (...values: string[]): Schema => ({ type: 'string', values });
export const list = (of: Schema, least = 1): Schema => ({ type: 'list', of, least });
export const map = (of: Schema): Schema => ({ type: 'map', of });
export const either = (...of: Schema[]): Schema => ({ type: 'either', of });
export const object = (required: Record<string, Schema>, optional: Record<string, Schema> = {}): Schema => ({
  type: 'object',
  required,
  optional,
});

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What is wrong, each with its path. */
export function faultsOf(schema: Schema, value: unknown, path = '$'): string[] {
  switch (schema.type) {
    case 'any':
      return [];
    case 'number':
    case 'boolean':
      return typeof value === schema.type ? [] : [`${path} is no ${schema.type}`];
    case 'string': {
      if (typeof value !== 'string') return [`${path} is no string`];
      const { pattern, values } = schema;
      if (values && !values.includes(value)) return [`${path} is ${value}, not one of ${values.join(', ')}`];
      return pattern && !pattern.test(value) ? [`${path} is ${value}, which does not match ${pattern.source}`] : [];
    }
    case 'list':
      if (!Array.isArray(value)) return [`${path} is no list`];
      if (value.length < (schema.least ?? 0)) return [`${path} is empty`];
      return value.flatMap((one, index) => faultsOf(schema.of, one, `${path}[${index}]`));
    case 'map':
      if (!isObject(value)) return [`${path} is no object`];
      return Object.entries(value).flatMap(([name, one]) => faultsOf(schema.of, one, `${path}.${name}`));
    case 'either': {
      const all = schema.of.map((one) => faultsOf(one, value, path));
      return all.some((faults) => faults.length === 0) ? [] : (all.at(-1) ?? []);
    }
    default: {
      if (!isObject(value)) return [`${path} is no object`];
      const known: Record<string, Schema> = { ...schema.optional, ...schema.required };
      const missing = Object.keys(schema.required).filter((name) => !(name in value));
      return [
        ...missing.map((name) => `${path}.${name} is missing`),
        ...Object.entries(value).flatMap(([name, one]) =>
          known[name] ? faultsOf(known[name], one, `${path}.${name}`) : [`${path}.${name} is not a field`],
        ),
      ];
    }
  }
}

// Values made from the contract's own schemas: right ones, and ones that break a single rule.
import { standalone, type JsonSchema, type TSchema } from '@lectern/contract';

type Node = JsonSchema & {
  type?: string | string[];
  enum?: unknown[];
  anyOf?: Node[];
  properties?: Record<string, Node>;
  required?: string[];
  items?: Node;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  pattern?: string;
  format?: string;
  $ref?: string;
  additionalProperties?: unknown;
  definitions?: Record<string, Node>;
};

const byPattern: Record<string, string> = {
  '^[a-z0-9][a-z0-9-]{1,30}[a-z0-9]$': 'sample-host',
  '^[^@\\s]+$': 'sample.test',
  '^[a-z_\\-0-9]+$': 'sample_name',
  '^[a-z0-9]+(?:-[a-z0-9]+)*$': 'sample-slug',
};
const otherPatterns: [RegExp, string][] = [
  [/^\^\(\?:https\?/, 'https://example.test/x'],
  [/^\^#\(/, '#346ddb'],
  [/^\^https/, 'https://example.test/x'],
  [/@/, 'sample@example.test'],
  [/^\^\\\//, '/old/path'],
];
const byFormat: Record<string, string> = {
  uri: 'https://example.test/x',
  email: 'sample@example.test',
  'date-time': '2099-01-01T00:00:00.000Z',
  date: '2099-01-01',
};

export type Shape = { root: Node; resolve(node: Node): Node };

export function shapeOf(schema: TSchema): Shape {
  const root = standalone(schema) as Node;
  const definitions = root.definitions ?? {};
  const resolve = (node: Node): Node =>
    node.$ref === undefined ? node : resolve(definitions[node.$ref.slice('#/definitions/'.length)]!);
  return { root: resolve(root), resolve };
}

const typeOf = (node: Node): string | undefined => (Array.isArray(node.type) ? node.type[0] : node.type);

function textMatching(pattern: string): string {
  const known = byPattern[pattern] ?? otherPatterns.find(([begin]) => begin.test(pattern))?.[1] ?? 'sample';
  if (!new RegExp(pattern).test(known)) throw new Error(`no sample for ${pattern}`);
  return known;
}

/** The least value the schema accepts. */
export function sample({ root, resolve }: Shape): unknown {
  const make = (given: Node): unknown => {
    const node = resolve(given);
    if (node.enum) return node.enum[0];
    if (node.anyOf) return make(node.anyOf[0]!);
    switch (typeOf(node)) {
      case 'object':
        return Object.fromEntries((node.required ?? []).map((name) => [name, make(node.properties![name]!)]));
      case 'array':
        return Array.from({ length: node.minItems ?? 0 }, () => make(node.items!));
      case 'string':
        if (node.pattern !== undefined) return textMatching(node.pattern);
        if (node.format !== undefined) return byFormat[node.format] ?? 'sample';
        return 'sample'.slice(0, Math.min(6, node.maxLength ?? 6)).padEnd(node.minLength ?? 0, 'x');
      case 'integer':
      case 'number':
        return node.minimum ?? 1;
      case 'boolean':
        return true;
      default:
        return 'anything';
    }
  };
  return make(root);
}

/** The least value that has `value` at the path; steps as `partsOf` of the contract makes them. */
export function sampleWith({ root, resolve }: Shape, path: readonly string[], value: string): unknown {
  const leads = (given: Node, [step, ...rest]: readonly string[]): boolean => {
    const node = resolve(given);
    if (node.anyOf) return node.anyOf.some((form) => leads(form, [step!, ...rest].slice(step === undefined ? 1 : 0)));
    if (step === undefined) return typeOf(node) === 'string' && !node.enum;
    const next = step === '[]' ? node.items : node.properties?.[step];
    if (step === '{}') return rest.length === 0 || typeof node.additionalProperties === 'object';
    return next !== undefined && leads(next, rest);
  };
  const make = (given: Node, steps: readonly string[]): unknown => {
    const node = resolve(given);
    if (node.anyOf)
      return make(
        node.anyOf.find((form) => leads(form, steps))!,
        steps,
      );
    const [step, ...rest] = steps;
    if (step === undefined) return value;
    if (step === '[]') return [make(node.items!, rest)];
    const values = node.additionalProperties as Node;
    if (step === '{}')
      return { [value]: rest.length === 0 ? sample({ root: resolve(values), resolve }) : make(values, rest) };
    return { ...(sample({ root: node, resolve }) as object), [step]: make(node.properties![step]!, rest) };
  };
  return make(root, path);
}

/** Everywhere a text is an address, by its format or by its name. */
const isAddress = (name: string, { type, format, pattern, enum: values }: Node): boolean =>
  [type].flat().includes('string') &&
  values === undefined &&
  (format === 'uri' || pattern?.startsWith('^https?') === true || /ur[il]$|issuer|^location$/i.test(name));

/** Samples with the address in one place each; `exact` where the schema says that it is one. */
export function samplesWith(shape: Shape, address: string): { at: string; exact: boolean; value: unknown }[] {
  const { resolve } = shape;
  type Found = ReturnType<typeof samplesWith>;
  const within = (given: Node, name: string, at: string, depth: number): Found => {
    const node = resolve(given);
    if (isAddress(name, node)) {
      return [{ at, exact: node.format === 'uri' || node.pattern?.startsWith('^https?') === true, value: address }];
    }
    // Shapes that hold themselves have the same fields again and again.
    if (depth > 12) return [];
    if (node.anyOf) return node.anyOf.flatMap((form) => within(form, name, at, depth + 1));
    if (node.items) {
      return within(node.items, name, `${at}.0`, depth + 1).map((one) => ({ ...one, value: [one.value] }));
    }
    const right = node.properties && (sample({ root: node, resolve }) as Record<string, unknown>);
    return Object.entries(node.properties ?? {}).flatMap(([key, property]) =>
      within(property, key, `${at}.${key}`, depth + 1).map((one) => ({
        ...one,
        value: { ...right, [key]: one.value },
      })),
    );
  };
  return within(shape.root, '', '', 0);
}

/** A letter too many inside the name, so that no other field is meant. */
const misspelt = (name: string): string => `${name.slice(0, -1)}q${name.slice(-1)}`;

/** Samples with one field more, whose name is that of a known one misspelt: for every field of every object. */
export function samplesMisspelt(shape: Shape): { at: string; meant: string; value: unknown }[] {
  const { resolve } = shape;
  type Found = ReturnType<typeof samplesMisspelt>;
  const within = (given: Node, at: string, depth: number): Found => {
    const node = resolve(given);
    if (depth > 12) return [];
    if (node.anyOf) return node.anyOf.flatMap((form) => within(form, at, depth + 1));
    if (node.items) {
      return within(node.items, `${at}.0`, depth + 1).map((one) => ({ ...one, value: [one.value] }));
    }
    const right = node.properties && (sample({ root: node, resolve }) as Record<string, unknown>);
    return Object.entries(node.properties ?? {}).flatMap(([key, property]) => [
      { at: `${at}.${misspelt(key)}`, meant: key, value: { ...right, [misspelt(key)]: 'sent' } },
      ...within(property, `${at}.${key}`, depth + 1).map((one) => ({ ...one, value: { ...right, [key]: one.value } })),
    ]);
  };
  return within(shape.root, '', 0);
}

export type Broken = { why: string; value: unknown };

/** Values that break one rule of this one schema each. */
function brokenValues(node: Node): Broken[] {
  const broken: Broken[] = [];
  const types = [node.type ?? []].flat();
  if (types.length > 0 && !node.anyOf) {
    const wrong = types.includes('object') ? 'text' : types.includes('string') ? { an: 'object' } : 'no such type';
    broken.push({ why: 'wrong type', value: wrong });
  }
  if (node.enum && !node.enum.includes('no-such-value'))
    broken.push({ why: 'unknown enum value', value: 'no-such-value' });
  if (node.maxLength !== undefined) broken.push({ why: 'over-long text', value: 'x'.repeat(node.maxLength + 1) });
  if (node.minLength !== undefined) broken.push({ why: 'too short text', value: '' });
  if (node.maximum !== undefined) broken.push({ why: 'too large', value: node.maximum + 1 });
  if (node.minimum !== undefined) broken.push({ why: 'too small', value: node.minimum - 1 });
  if (node.minItems !== undefined) broken.push({ why: 'too few items', value: [] });
  if (node.pattern !== undefined)
    broken.push({ why: 'against the pattern', value: '** ?? **'.slice(0, node.maxLength) });
  if (node.format === 'uri' || node.format === 'email')
    broken.push({ why: `no ${node.format}`, value: 'not one at all' });
  return broken;
}

/** The sample with one top-level property broken or missing, for every rule of every property. */
export function brokenSamples(shape: Shape): Broken[] {
  const { root, resolve } = shape;
  if (!root.properties) return [];
  const right = sample(shape) as Record<string, unknown>;
  const broken: Broken[] = [];
  for (const name of root.required ?? []) {
    const { [name]: _, ...rest } = right;
    broken.push({ why: `${name} missing`, value: rest });
  }
  for (const [name, property] of Object.entries(root.properties)) {
    for (const { why, value } of brokenValues(resolve(property))) {
      broken.push({ why: `${name}: ${why}`, value: { ...right, [name]: value } });
    }
  }
  return broken;
}

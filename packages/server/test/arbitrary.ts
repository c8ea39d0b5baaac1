// Requests made up from the contract's own schemas, mostly right and sometimes broken.
import fc from 'fast-check';
import type { AnyOperation } from '@lectern/contract';
import { codePoint } from '../../content/src/markdown/test/code-point.ts';
import { shapeOf, type Shape } from './samples.ts';

type Node = Shape['root'];

/** Things no schema foresees. */
const junk = fc.oneof(
  fc.jsonValue(),
  fc.string({ unit: codePoint, maxLength: 40 }),
  fc.constantFrom('', '\u0000', '\ud800', '__proto__', '../../etc/passwd', "'; drop table spaces; --", '%00', '💥'),
  fc.constantFrom(-1, 0, 1e308, 2 ** 53, Number.MIN_SAFE_INTEGER),
);

function textOf(node: Node): fc.Arbitrary<string> {
  if (node.pattern !== undefined) return fc.stringMatching(new RegExp(node.pattern)).map((text) => text.slice(0, 60));
  if (node.format === 'uri') return fc.webUrl();
  if (node.format === 'email') return fc.emailAddress();
  if (node.format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  return fc.string({ unit: 'grapheme', minLength: node.minLength ?? 0, maxLength: Math.min(node.maxLength ?? 80, 80) });
}

/** Sometimes something else than the schema says. */
const spoilt = (right: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 14, arbitrary: right }, { weight: 1, arbitrary: junk });

function valueOf(shape: Shape, given: Node, known: readonly string[], depth: number): fc.Arbitrary<unknown> {
  const node = shape.resolve(given);
  if (depth > 4) return junk;
  const inner = (one: Node) => valueOf(shape, one, known, depth + 1);
  if (node.enum) return spoilt(fc.constantFrom(...node.enum));
  if (node.anyOf) return spoilt(fc.oneof(...node.anyOf.map(inner)));
  switch (Array.isArray(node.type) ? node.type[0] : node.type) {
    case 'object': {
      const properties = Object.entries(node.properties ?? {}).map(([name, one]) => [name, inner(one)] as const);
      const record = fc.record(Object.fromEntries(properties), { requiredKeys: (node.required ?? []) as never[] });
      const values = node['additionalProperties'];
      if (properties.length > 0 || typeof values !== 'object') return spoilt(record);
      return spoilt(
        fc.dictionary(fc.oneof(fc.constantFrom(...known), fc.string()), inner(values as Node), { maxKeys: 4 }),
      );
    }
    case 'array':
      return spoilt(fc.array(inner(node.items ?? {}), { minLength: node.minItems ?? 0, maxLength: 5 }));
    case 'string': {
      const names = node.pattern === undefined && node.format === undefined;
      return spoilt(names ? fc.oneof(fc.constantFrom(...known), textOf(node)) : textOf(node));
    }
    case 'integer':
    case 'number':
      return spoilt(fc.integer({ min: node.minimum ?? -10, max: node.maximum ?? 1000 }));
    case 'boolean':
      return spoilt(fc.boolean());
    default:
      return junk;
  }
}

/** A step of `.` or `..` is taken out of the address by whoever sends it, which then names another operation. */
const madeUpParam = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
  .filter((text) => text !== '.' && text !== '..');

export type MadeUp = { params: Record<string, string>; query: Record<string, unknown>; body: unknown };

/** `params` are real ones, so that most requests reach the handlers. */
export function requestFor(operation: AnyOperation, params: Record<string, string>): fc.Arbitrary<MadeUp> {
  const known = Object.values(params);
  const param = (name: string) =>
    fc.oneof(
      { weight: 8, arbitrary: fc.constant(params[name] ?? 'absent') },
      { weight: 1, arbitrary: fc.constantFrom(...known) },
      { weight: 1, arbitrary: madeUpParam },
    );
  const query = shapeOf(operation.query);
  return fc.record({
    params: fc.record(Object.fromEntries(operation.params.map((name) => [name, param(name)]))),
    query: valueOf(query, query.root, known, 0).map((value) =>
      typeof value === 'object' && value !== null && !Array.isArray(value) ? asQuery(value) : {},
    ),
    body: operation.body ? bodyOf(shapeOf(operation.body), known) : fc.constant(undefined),
  });
}

/** Only text travels in a query. */
const asQuery = (values: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'object' && value !== null ? JSON.stringify(value) : value,
    ]),
  );

const bodyOf = (shape: Shape, known: readonly string[]): fc.Arbitrary<unknown> =>
  fc.option(valueOf(shape, shape.root, known, 0), { nil: undefined, freq: 30 });

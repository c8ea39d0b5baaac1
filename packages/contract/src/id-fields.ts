// Where the query and the body of an operation contain ids.
import { idMarks, type IdKind, type WhenHidden } from './ids.ts';
import type { AnyOperation } from './operation.ts';
import { standalone, type JsonSchema } from './schema.ts';
import type { TSchema } from './shape-builders.ts';

/** Path in a query or body: property names, `[]` for every item of a list, `{}` for every key of an object. */
export type IdField = { in: 'query' | 'body'; path: readonly string[]; kind: IdKind; hidden: WhenHidden };

type Node = JsonSchema & { $ref?: string; properties?: Record<string, Node>; items?: Node; anyOf?: Node[] };

/** Every part of a schema with its path. Recursive shapes are entered once. */
export function* partsOf(schema: TSchema): Generator<{ path: readonly string[]; node: Node }> {
  const root = standalone(schema) as Node;
  const definitions = (root['definitions'] ?? {}) as Record<string, Node>;
  function* walk(
    node: Node,
    path: readonly string[],
    inside: readonly string[],
  ): Generator<{ path: readonly string[]; node: Node }> {
    if (node.$ref !== undefined) {
      const name = node.$ref.slice('#/definitions/'.length);
      const definition = definitions[name];
      if (definition && !inside.includes(name)) yield* walk(definition, path, [...inside, name]);
      return;
    }
    yield { path, node };
    for (const form of node.anyOf ?? []) yield* walk(form, path, inside);
    for (const [name, property] of Object.entries(node.properties ?? {}))
      yield* walk(property, [...path, name], inside);
    if (node.items) yield* walk(node.items, [...path, '[]'], inside);
    const values = node['additionalProperties'];
    if (typeof values === 'object' && values !== null) yield* walk(values as Node, [...path, '{}'], inside);
  }
  yield* walk(root, [], []);
}

export function idFieldsOf({ query, body }: AnyOperation): IdField[] {
  const fields = new Map<string, IdField>();
  for (const where of ['query', 'body'] as const) {
    const schema = where === 'query' ? query : body;
    for (const { path, node } of schema ? partsOf(schema) : []) {
      const hidden = (node[idMarks.hidden] as WhenHidden | undefined) ?? 400;
      const add = (kind: unknown, at: readonly string[]) => {
        if (kind !== undefined)
          fields.set(`${where} ${at.join(' ')} ${kind as string}`, {
            in: where,
            path: at,
            kind: kind as IdKind,
            hidden,
          });
      };
      add(node[idMarks.id], path);
      add(node[idMarks.keys], [...path, '{}']);
    }
  }
  return [...fields.values()];
}

/** The ids of a request at a path. */
export function idsAt(value: unknown, path: readonly string[]): string[] {
  const [step, ...rest] = path;
  if (step === undefined) return typeof value === 'string' ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  if (step === '[]') return Array.isArray(value) ? value.flatMap((item) => idsAt(item, rest)) : [];
  if (step === '{}')
    return rest.length === 0 ? Object.keys(value) : Object.values(value).flatMap((item) => idsAt(item, rest));
  return Object.hasOwn(value, step) ? idsAt((value as Record<string, unknown>)[step], rest) : [];
}

// What a part of a document contains: one method of a path is one operation, without the other methods and without
// tags, security schemes and root fields that concern other operations.
import { isObject, pointerOf, type Json } from './process/pointer.ts';

export type PartSelector = { path?: string; webhook?: string; method?: string; schemas?: readonly string[] };

const methods = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query']);
/** Fields that apply to every operation of a path. */
const shared = new Set(['$ref', 'summary', 'description', 'servers', 'parameters', 'x-hideTryItPanel']);
/** Fields that apply to every operation of a document, and rendering options. */
const everywhere = new Set([
  'openapi',
  '$self',
  'info',
  'jsonSchemaDialect',
  'servers',
  'x-hideTryItPanel',
  'x-expandAllResponses',
  'x-expandAllModelSections',
]);

const only = (value: Json, keep: (key: string) => boolean): Json =>
  Object.fromEntries(Object.entries(value).filter(([key]) => keep(key)));

/** A path item with one operation, or with all of them. */
export const selectMethod = (item: unknown, method: string | undefined): unknown =>
  method === undefined || !isObject(item) ? item : only(item, (key) => key === method || shared.has(key));

export const operationsIn = (item: unknown): Json[] =>
  isObject(item) ? Object.entries(item).flatMap(([key, one]) => (methods.has(key) && isObject(one) ? [one] : [])) : [];

/** Uses the security requirements of the document; operations in callbacks may do so. */
const fallsBack = (operation: Json): boolean =>
  !Object.hasOwn(operation, 'security') || Object.hasOwn(operation, 'callbacks');

/** The document without its parts, reduced to what concerns these operations. */
export function headFor(head: Json, operations: readonly Json[]): Json {
  const tags = new Set(operations.flatMap(({ tags: named }) => (Array.isArray(named) ? (named as unknown[]) : [])));
  const kept = only(head, (key) => everywhere.has(key) || (key === 'security' && operations.some(fallsBack)));
  const { tags: all } = head;
  const used = Array.isArray(all) ? all.filter((tag) => isObject(tag) && tags.has(tag['name'])) : [];
  return used.length === 0 ? kept : { ...kept, tags: used };
}

/** Pointers of the security schemes that a value names anywhere. */
export function schemesIn(root: unknown): string[] {
  const found = new Set<string>();
  const open = [root];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value !== 'object' || value === null) continue;
    const { security } = value as { security?: unknown };
    for (const one of Array.isArray(security) ? security : []) {
      if (isObject(one)) for (const name of Object.keys(one)) found.add(name);
    }
    for (const one of Object.values(value)) if (typeof one === 'object' && one !== null) open.push(one);
  }
  return [...found].map((name) => pointerOf(['components', 'securitySchemes', name]));
}

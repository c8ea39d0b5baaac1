// The contract as the reference shows it: operations by subject, and every schema they name.
import { hoist, operations, type AnyOperation, type JsonSchema } from '@lectern/contract';

const prefix = '#/';

export type DescribedOperation = {
  operation: AnyOperation;
  query: JsonSchema;
  body: JsonSchema | undefined;
  reply: JsonSchema | undefined;
};
export type Subject = { title: string; slug: string; operations: DescribedOperation[] };
export type Catalogue = { subjects: Subject[]; shapes: Map<string, JsonSchema> };

export const slugOf = (title: string): string => title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

export function readCatalogue(): Catalogue {
  const shapes = new Map<string, JsonSchema>();
  const plain = (schema: Parameters<typeof hoist>[0]) => hoist(schema, shapes, prefix, false);
  const subjects = new Map<string, Subject>();
  for (const operation of operations) {
    const slug = slugOf(operation.tag);
    const subject = subjects.get(slug) ?? { title: operation.tag, slug, operations: [] };
    subjects.set(slug, subject);
    subject.operations.push({
      operation,
      query: plain(operation.query),
      body: operation.body && plain(operation.body),
      reply: operation.reply && plain(operation.reply),
    });
  }
  for (const subject of subjects.values()) subject.operations.sort(byPath);
  const byName = [...shapes].sort(([a], [b]) => (a < b ? -1 : 1));
  return { subjects: [...subjects.values()], shapes: new Map(byName) };
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

const byPath = ({ operation: a }: DescribedOperation, { operation: b }: DescribedOperation): number =>
  a.path === b.path ? methods.indexOf(a.method) - methods.indexOf(b.method) : a.path < b.path ? -1 : 1;

/** Name of the schema that a `$ref` points at. */
export function shapeNameOf(schema: JsonSchema): string | undefined {
  const reference = schema['$ref'];
  return typeof reference === 'string' ? reference.slice(prefix.length) : undefined;
}

// What a published OpenAPI document wants to be in replies and ours do not have.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AnyOperation } from '../src/operation.ts';
import type { JsonSchema } from '../src/schema.ts';
import { resolve, viewOf } from './schema-view.ts';

/** The document that ships with a client, by the name it is installed under. */
export const publishedDocument = (name: string): JsonSchema =>
  JSON.parse(
    readFileSync(join(import.meta.dirname, '../../../node_modules', name, 'spec/openapi.json'), 'utf8'),
  ) as JsonSchema;

type Match = { ours: JsonSchema; theirs: JsonSchema; document: JsonSchema; own: JsonSchema };

export function differences({ ours, theirs, document, own }: Match, path: string, seen: Set<string>): string[] {
  // Shapes hold themselves, also through unnamed alternatives.
  const pair = JSON.stringify([ours, theirs]);
  if (seen.has(pair)) return [];
  seen.add(pair);
  // An empty schema takes anything.
  if (Object.keys(resolve(ours, own)).every((key) => key === 'description')) return [];
  const mine = viewOf(ours, own);
  const published = viewOf(theirs, document);
  const found: string[] = [];
  for (const name of published.sometimes) {
    const everywhere = published.required.has(name);
    if (!mine.properties.has(name)) {
      if (mine.values === undefined) found.push(`${path}.${name} is absent`);
    } else if (everywhere && !mine.required.has(name)) found.push(`${path}.${name} is not required`);
  }
  for (const [name, schema] of published.properties) {
    const property = mine.properties.get(name);
    if (property)
      found.push(...differences({ ours: property, theirs: schema, document, own }, `${path}.${name}`, seen));
  }
  if (published.items && mine.items) {
    found.push(...differences({ ours: mine.items, theirs: published.items, document, own }, `${path}[]`, seen));
  } else if (published.items) found.push(`${path} is not an array`);
  if (published.values && mine.values) {
    found.push(...differences({ ours: mine.values, theirs: published.values, document, own }, `${path}{}`, seen));
  }
  return found;
}

const plain = (path: string) => path.replaceAll(/\{\w+\}/g, '{}');

type Published = { responses: Record<string, JsonSchema> };

/** Undefined when the document does not have it. */
export function publishedOperation(operation: AnyOperation, document: JsonSchema): Published | undefined {
  const paths = document['paths'] as Record<string, Record<string, Published>>;
  const path = Object.keys(paths).find((each) => plain(`/v1${each}`) === plain(operation.path));
  return path === undefined ? undefined : paths[path]![operation.method.toLowerCase()];
}

/** The schema of the answer with the status that ours has. */
export function publishedReply(operation: AnyOperation, document: JsonSchema): JsonSchema | undefined {
  const response = publishedOperation(operation, document)?.responses[operation.status];
  const content = response && (resolve(response, document)['content'] as Record<string, { schema: JsonSchema }>);
  return content?.['application/json']?.schema;
}

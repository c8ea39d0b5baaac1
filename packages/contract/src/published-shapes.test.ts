// Holds our replies against the OpenAPI documents published for the same interface: whatever they mark as required must
// be there and be required here too.
import { deepEqual, ok } from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { resolve, viewOf } from '../test/schema-view.ts';
import type { AnyOperation } from './operation.ts';
import { operations } from './operations.ts';
import { standalone, type JsonSchema } from './schema.ts';

const load = (name: string): JsonSchema =>
  JSON.parse(
    readFileSync(join(import.meta.dirname, '../../../node_modules', name, 'spec/openapi.json'), 'utf8'),
  ) as JsonSchema;

const late = load('@gitbook/api');
/** The only published document that still has custom fields. */
const early = load('gitbook-api-2025-03');
const customFields = new Set([17, 18, 88, 89, 90, 91, 92]);

/** Whole operations that cannot agree, and why. */
const apart: Record<number, string> = {
  133: 'the published document has another resource under the same path',
  134: 'the published document has another resource under the same path',
  135: 'the published document has another resource under the same path',
  136: 'the published document has another resource under the same path',
  137: 'the published document has another resource under the same path',
};

/** Ends of paths at which we differ on purpose, and why. */
const deviations: [RegExp, string][] = [[/\.billing\.\w+$/, 'billing is never sent']];

type Match = { ours: JsonSchema; theirs: JsonSchema; document: JsonSchema; own: JsonSchema };

function differences({ ours, theirs, document, own }: Match, path: string, seen: Set<string>): string[] {
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

function publishedReply(operation: AnyOperation, document: JsonSchema): JsonSchema | undefined {
  const paths = document['paths'] as Record<string, Record<string, { responses: Record<string, JsonSchema> }>>;
  const path = Object.keys(paths).find((each) => plain(`/v1${each}`) === plain(operation.path));
  const found = path === undefined ? undefined : paths[path]![operation.method.toLowerCase()];
  ok(found, `${operation.route} is not published`);
  const response = found.responses[operation.status];
  const content = response && (resolve(response, document)['content'] as Record<string, { schema: JsonSchema }>);
  return content?.['application/json']?.schema;
}

describe('replies against the published documents', () => {
  for (const operation of operations) {
    const { seed, reply } = operation;
    if (seed === undefined || seed in apart) continue;
    test(`${seed} ${operation.id}`, () => {
      const document = customFields.has(seed) ? early : late;
      const theirs = publishedReply(operation, document);
      if (!reply) return deepEqual(theirs, undefined);
      ok(theirs, 'the published document has no reply for this status');
      const own = standalone(reply);
      const found = differences({ ours: own, theirs, document, own }, operation.id, new Set());
      deepEqual(
        found.filter((each) => !deviations.some(([end]) => end.test(each.split(' ')[0]!))),
        [],
      );
    });
  }

  for (const [end, reason] of deviations) {
    test(`still differ where ${reason}`, () => {
      const all = operations.flatMap((operation) => {
        if (operation.seed === undefined || operation.seed in apart || !operation.reply) return [];
        const document = customFields.has(operation.seed) ? early : late;
        const theirs = publishedReply(operation, document);
        const own = standalone(operation.reply);
        return theirs ? differences({ ours: own, theirs, document, own }, operation.id, new Set()) : [];
      });
      ok(all.some((each) => end.test(each.split(' ')[0]!)));
    });
  }
});

// Real-world descriptions, and one of each older format.
// One engine: descriptions are parsed in a process without a database.
import { strict as assert } from 'node:assert';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { withSpec } from './testing/spec.ts';

const folder = join(import.meta.dirname, '../../../../../../shared/corpus/openapi');
const corpus = existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
const published = createRequire(import.meta.url).resolve('@gitbook/api/spec/openapi.json');
const files = [...corpus, published, published.replace(/json$/, 'yaml')];

describe('a real description', () => {
  for (const path of files) {
    test(path.split('/').slice(-3).join('/'), async () => {
      const text = readFileSync(path, 'utf8');
      const { admin, at } = await withSpec(text);
      const spec = await admin.call(api.getOpenApiSpec, at);
      assert.equal(spec.lastProcessErrorMessage, undefined);
      assert.equal((await admin.call(api.getLatestOpenApiSpecRaw, at)).text, text);
      const { outline } = await admin.call(api.getLatestOpenApiSpecOutline, at);
      assert.ok(outline.operations.length > 0);
      const paths = [...new Set(outline.operations.map((one) => one.path))];
      for (const one of [paths[0]!, paths.at(-1)!]) {
        const { document } = await admin.call(api.getLatestOpenApiSpecDocument, { ...at, query: { path: one } });
        assert.deepEqual(Object.keys(document['paths'] as object), [one]);
        assert.deepEqual(unresolved(document), []);
      }
    });
  }

  test('in version 2.0 is converted to 3.1', async () => {
    const { admin, at } = await withSpec(`swagger: 2.0
info: { title: Old, version: '1' }
host: api.example.test
basePath: /v2
schemes: [https]
consumes: [application/json]
produces: [application/json]
securityDefinitions: { key: { type: apiKey, in: header, name: X-Key } }
definitions: { Pet: { type: object, properties: { name: { type: string, x-nullable: true } } } }
paths:
  /pets:
    post:
      security: [{ key: [] }]
      parameters: [{ name: body, in: body, schema: { $ref: '#/definitions/Pet' } }]
      responses: { 200: { description: fine, schema: { $ref: '#/definitions/Pet' } } }
`);
    const { openapi } = await admin.call(api.getLatestOpenApiSpecVersion, at);
    assert.equal(openapi, '2.0');
    const { document } = await admin.call(api.getLatestOpenApiSpecDocument, { ...at, query: { path: '/pets' } });
    assert.match(document['openapi'] as string, /^3\.1/);
    assert.deepEqual(document['servers'], [{ url: 'https://api.example.test/v2' }]);
    assert.deepEqual(Object.keys(document['components'] as object).toSorted(), ['schemas', 'securitySchemes']);
    assert.deepEqual(unresolved(document), []);
  });
});

/** References that cannot be resolved. */
function unresolved(document: Record<string, unknown>): string[] {
  const refs = JSON.stringify(document).match(/(?<="\$ref":")#[^"]+/g) ?? [];
  return refs.filter((ref) => {
    let value: unknown = document;
    for (const step of ref.slice(2).split('/')) {
      value = (value as Record<string, unknown> | undefined)?.[step.replaceAll('~1', '/').replaceAll('~0', '~')];
    }
    return value === undefined;
  });
}

// Malicious documents: each ends in a clear error, and the server keeps running.
// One engine: descriptions are rejected before anything reaches the database.
import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { withSpec } from './testing/spec.ts';

const head = 'openapi: 3.0.0\ninfo: { title: A, version: "1" }\npaths: {}\n';
const bomb = Array.from(
  { length: 30 },
  (_, n) => `a${n}: &a${n} [${n === 0 ? 'x' : `*a${n - 1}, *a${n - 1}, *a${n - 1}`}]`,
);

const cases: Record<string, [string, RegExp]> = {
  'text that is nothing': ['hello', /not an object/],
  'broken JSON': ['{"openapi": "3.0.0",', /is not JSON/],
  'broken YAML': ['openapi: [3.0.0\npaths: }', /is not YAML/],
  'no version': ['info: {}', /neither the field openapi nor swagger/],
  'another version': ['openapi: 4.0.0', /version 4\.0\.0/],
  'paths that are no object': ['openapi: 3.0.0\npaths: []', /paths must be an object/],
  'aliases that stand for billions of values': [`${head}x-bomb:\n  ${bomb.join('\n  ')}\n`, /values/],
  'merged keys that stand for millions': [
    `${head}x-bomb:\n  a: &a { ${Array.from({ length: 1000 }, (_, n) => `k${n}: 1`).join(', ')} }\n` +
      `  b: [${Array.from({ length: 300 }, () => '{ <<: *a }').join(', ')}]\n`,
    /merge/,
  ],
  'an alias of itself': [`${head}x-self: &a { b: *a }\n`, /openapi/],
  'endless nesting in JSON': [`{"openapi":"3.0.0","x":${'['.repeat(50_000)}${']'.repeat(50_000)}}`, /levels deep/],
  'endless nesting in YAML': [`${head}x: ${'['.repeat(5000)}${']'.repeat(5000)}\n`, /openapi/],
  'a name that reaches behind': ['{"openapi":"3.0.0","paths":{},"__proto__":{"polluted":true}}', /__proto__/],
  // PostgreSQL rejects NUL, or a backup with it could not be restored.
  'a version with a NUL in JSON': ['{"openapi":"3.0.\\u0000","info":{},"paths":{}}', /version 3\.0\./],
  'an old version with a NUL in JSON': ['{"swagger":"\\u0000"}', /version/],
  'a version with a NUL in YAML': ['openapi: "4.0.0\\0"\npaths: {}', /version 4\.0\.0/],
  'a version with half a character': ['{"openapi":"4.\\ud83e"}', /version 4\./],
};

describe('a malicious document', () => {
  for (const [name, [text, message]] of Object.entries(cases)) {
    test(name, async () => {
      const { admin, at } = await withSpec(text);
      const spec = await admin.call(api.getOpenApiSpec, at);
      assert.deepEqual([spec.processingState, spec.lastProcessErrorCode], ['complete', 'PARSE_ERROR']);
      assert.match(spec.lastProcessErrorMessage!, message);
      assert.ok(!spec.lastProcessErrorMessage!.includes('\0') && spec.lastProcessErrorMessage!.isWellFormed());
      assert.equal(spec.lastVersion, undefined);
    });
  }

  test('has its version shortened in messages', async () => {
    const long = 'T'.repeat(200_000);
    const { admin, at } = await withSpec(`openapi: 3.0.0\ninfo: { title: ${long}, version: ${long} }\npaths: {}\n`);
    const { items } = await admin.call(api.listOpenApiSpecVersions, at);
    assert.deepEqual([items[0]!.title!.length, items[0]!.version!.length], [500, 500]);
  });

  test('with circular and broken references is processed', async () => {
    const { admin, at } = await withSpec(`${head}components:
  schemas:
    A: { $ref: '#/components/schemas/B' }
    B: { $ref: '#/components/schemas/A' }
    C: { properties: { constructor: { $ref: '#/components/schemas/C' }, gone: { $ref: '#/components/schemas/Gone' } } }
    D: { $ref: other.yaml }
`);
    const { document } = await admin.call(api.getLatestOpenApiSpecDocument, { ...at, query: { schemas: ['A', 'C'] } });
    assert.deepEqual(Object.keys((document['components'] as { schemas: object }).schemas), ['A', 'C', 'B']);
    const { problems } = await admin.call(api.getLatestOpenApiSpecVersion, at);
    assert.deepEqual(problems, ['other.yaml cannot be found: the document was given as text and has no URL']);
  });
});

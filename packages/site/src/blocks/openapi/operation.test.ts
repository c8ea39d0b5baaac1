import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import {
  ApiDocument,
  type Fields,
  exampleOf,
  findOperation,
  findWebhook,
  samplesFor,
  hostsOf,
  serversOf,
} from '@lectern/openapi';
import { operationHtml } from './operation-html.ts';
import { checkHtml, drawingOf } from './testing/drawing.ts';

const withSchemas = (schemas: Fields): ApiDocument => new ApiDocument({ openapi: '3.1.0', components: { schemas } });
const withOperation = (operation: Fields, more: Fields = {}, path = '/pets/{id}', method = 'get'): ApiDocument =>
  new ApiDocument({
    openapi: '3.1.0',
    servers: [{ url: 'https://api.test/v1' }],
    paths: { [path]: { [method]: operation } },
    ...more,
  });

function drawn(document: ApiDocument, path = '/pets/{id}', method = 'get'): string {
  const { text } = operationHtml(findOperation(document, path, method)!, drawingOf(document));
  checkHtml(text, path);
  return text;
}

describe('an example generated from a schema', () => {
  const made = (schema: unknown, schemas: Fields = {}, direction: 'request' | 'response' = 'response') =>
    exampleOf(withSchemas(schemas), schema, direction);

  test('follows types, formats and limits', () => {
    const schema = {
      type: 'object',
      properties: {
        id: { type: 'string', format: 'uuid' },
        count: { type: 'integer', minimum: 3 },
        kind: { enum: ['cat', 'dog'] },
        fixed: { const: 7 },
        maybe: { type: ['string', 'null'], format: 'date' },
        old: { type: 'boolean', nullable: true },
        list: { type: 'array', minItems: 2, items: { type: 'number', default: 0.5 } },
        pair: { type: 'array', prefixItems: [{ type: 'string', const: 'a' }, { type: 'integer' }] },
        map: { type: 'object', additionalProperties: { type: 'boolean' } },
        byPattern: { type: 'object', patternProperties: { '^x-': { type: 'string', const: 'y' } } },
      },
    };
    assert.deepEqual(made(schema), {
      id: '123e4567-e89b-12d3-a456-426614174000',
      count: 3,
      kind: 'cat',
      fixed: 7,
      maybe: '2026-01-31',
      old: true,
      list: [0.5, 0.5],
      pair: ['a', 1],
      map: { key: true },
      byPattern: { key: 'y' },
    });
  });

  test('combines allOf and chooses one alternative', () => {
    const schemas = {
      Base: { type: 'object', properties: { kind: { type: 'string' }, id: { type: 'integer', readOnly: true } } },
      Cat: {
        allOf: [
          { $ref: '#/components/schemas/Base' },
          { properties: { lives: { type: 'integer', const: 9 }, secret: { type: 'string', writeOnly: true } } },
        ],
      },
      Pet: {
        oneOf: [{ $ref: '#/components/schemas/Cat' }],
        discriminator: { propertyName: 'kind', mapping: { feline: '#/components/schemas/Cat' } },
      },
    };
    const pet = { $ref: '#/components/schemas/Pet' };
    assert.deepEqual(made(pet, schemas), { lives: 9, kind: 'feline', id: 1 });
    assert.deepEqual(made(pet, schemas, 'request'), { lives: 9, secret: 'text', kind: 'feline' });
    assert.deepEqual(made({ anyOf: [{ type: 'null' }, { type: 'string', example: 'x' }] }), 'x');
  });

  test('ends at recursive models, and at the size limit', () => {
    const node = {
      type: 'object',
      properties: { name: { type: 'string' }, child: { $ref: '#/components/schemas/Node' } },
    };
    assert.deepEqual(made({ $ref: '#/components/schemas/Node' }, { Node: node }), { name: 'text' });
    assert.deepEqual(
      made({ $ref: '#/components/schemas/A' }, { A: { allOf: [{ $ref: '#/components/schemas/A' }] } }),
      {},
    );
    assert.deepEqual(made({ $ref: '#/components/schemas/A' }, { A: { $ref: '#/components/schemas/A' } }), {});
    const wide: Record<string, unknown> = {};
    for (let i = 0; i < 60; i++) {
      wide[`M${i}`] = {
        type: 'object',
        properties: Object.fromEntries(
          Array.from({ length: 60 }, (_, j) => [`p${j}`, { $ref: `#/components/schemas/M${(i + j + 1) % 60}` }]),
        ),
      };
    }
    const began = performance.now();
    assert.ok(JSON.stringify(made({ $ref: '#/components/schemas/M0' }, wide)).length < 20_000);
    assert.ok(performance.now() - began < 500);
    assert.equal((made({ type: 'string', example: 'x'.repeat(1_000_000) }) as string).length, 4001);
  });
});

describe('an operation as HTML', () => {
  test('shows parameters and responses', () => {
    const text = drawn(
      withOperation(
        {
          summary: 'Get a pet',
          description:
            'See [more](https://x.test) and `code`.\n\n<script>alert(1)</script>\n\n# Big\n\n[bad](javascript:alert(1)) [own](#/a)',
          deprecated: true,
          parameters: [
            {
              name: 'id',
              in: 'path',
              required: true,
              schema: { type: 'string', minLength: 1, maxLength: 20, pattern: '^p' },
              description: 'Its *name*.',
            },
            {
              name: 'sort',
              in: 'query',
              schema: {
                type: 'string',
                enum: ['up', 'down'],
                default: 'up',
                'x-enumDescriptions': { up: 'Least first' },
              },
            },
          ],
          security: [{ token: [] }, {}],
          responses: {
            200: {
              description: 'OK',
              headers: { 'X-Rate': { schema: { type: 'integer' }, description: 'Left' } },
              content: {
                'application/json': {
                  schema: { type: 'object', properties: { name: { type: 'string', readOnly: true } } },
                },
              },
            },
            404: { description: 'Gone' },
          },
        },
        { components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } } },
      ),
    );
    for (const part of [
      /Path parameters/,
      /1 – 20/,
      /\^p/,
      /Least first/,
      /Deprecated/,
      /A token in the header Authorization/,
      /without authentication/,
      /X-Rate/,
      /read only/,
      /<em>name<\/em>/,
      /href="https:\/\/x\.test"/,
      /<strong>Big<\/strong>/,
      /status-4/,
    ])
      assert.match(text, part);
    assert.doesNotMatch(text, /alert\(1\)<\/script>|href="#\/a"/);
  });

  test('renders a recursive model once and links to it', () => {
    const text = drawn(
      withOperation(
        {
          responses: {
            200: {
              description: '',
              content: { 'application/json': { schema: { $ref: '#/components/schemas/Node' } } },
            },
          },
        },
        {
          components: {
            schemas: {
              Node: {
                type: 'object',
                properties: { children: { type: 'array', items: { $ref: '#/components/schemas/Node' } } },
              },
            },
          },
        },
      ),
    );
    assert.match(text, /<div id="(~api-\d+)">[^]*<a href="#\1">Shown above: Node<\/a>/);
    assert.equal(text.split('Shown above').length, 2);
  });

  test('stays small whatever the models are', () => {
    const schemas: Record<string, unknown> = {};
    for (let i = 0; i < 300; i++) {
      schemas[`M${i}`] = {
        type: 'object',
        description: 'a *word*',
        properties: Object.fromEntries(
          Array.from({ length: 30 }, (_, j) => [`p${j}`, { $ref: `#/components/schemas/M${(i * 7 + j + 1) % 300}` }]),
        ),
      };
    }
    const began = performance.now();
    const text = drawn(
      withOperation(
        {
          requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/M0' } } } },
          responses: {
            200: { description: '', content: { 'application/json': { schema: { $ref: '#/components/schemas/M5' } } } },
          },
        },
        { components: { schemas } },
        '/x',
        'post',
      ),
      '/x',
      'post',
    );
    assert.ok(text.length < 400_000, String(text.length));
    assert.ok(performance.now() - began < 1000);
    assert.match(text, /p29/);
  });

  test('supports extensions of authors', () => {
    const silent = drawn(
      withOperation({ 'x-hideTryItPanel': true, 'x-codeSamples': false, 'x-stability': 'beta', responses: {} }),
    );
    assert.doesNotMatch(silent, /class="try"|cURL/);
    assert.match(silent, /Beta/);
    const own = drawn(
      withOperation({ 'x-codeSamples': [{ lang: 'Ruby', label: 'Rb', source: 'puts 1' }], responses: {} }),
    );
    assert.match(own, />Rb<[^]*puts/);
    assert.doesNotMatch(own, /cURL/);
    const open = drawn(
      withOperation({
        'x-expandAllResponses': true,
        responses: { 200: { description: '', headers: { A: {} } }, 400: { description: '', headers: { A: {} } } },
      }),
    );
    assert.equal(open.match(/class="response"><details open>/g)?.length, 2);
  });

  test('shows webhooks and callbacks', () => {
    const document = new ApiDocument({
      openapi: '3.1.0',
      webhooks: {
        born: {
          post: {
            summary: 'A pet was born',
            requestBody: {
              content: { 'application/json': { schema: { type: 'object', properties: { id: { type: 'integer' } } } } },
            },
            responses: { 200: { description: 'Fine' } },
          },
        },
      },
    });
    const { text } = operationHtml(findWebhook(document, 'born', 'post')!, drawingOf(document));
    checkHtml(text, 'webhook');
    assert.match(text, /Webhook/);
    assert.doesNotMatch(text, /class="try"/);
    const callback = drawn(
      withOperation({
        callbacks: {
          done: {
            '{$request.body#/url}': {
              post: { requestBody: { content: { 'application/json': { schema: { type: 'string' } } } }, responses: {} },
            },
          },
        },
        responses: {},
      }),
    );
    assert.match(callback, /Callbacks[^]*\{\$request\.body#/);
  });

  test('survives invalid input', () => {
    const odd: unknown[] = [
      null,
      1,
      'x',
      [],
      true,
      { $ref: '#/nowhere' },
      { $ref: 5 },
      { type: 7 },
      { __proto__: null, constructor: 1 },
    ];
    for (const value of odd) {
      drawn(
        withOperation({
          parameters: [value, { name: 'a', in: 'query', schema: value }],
          requestBody: value,
          responses: {
            200: value,
            201: { description: 'x', content: value, headers: { h: value } },
          },
          security: [value],
          callbacks: value,
          servers: [value],
          'x-codeSamples': value,
        }),
      );
    }
    assert.equal(findOperation(withOperation({}), '/none', 'get'), undefined);
    assert.equal(findOperation(withOperation({}), '/pets/{id}', 'constructor'), undefined);
  });
});

describe('code samples', () => {
  const [curl, js, python, go, http] = samplesFor(
    withOperation({}),
    findOperation(
      withOperation(
        {
          parameters: [
            { name: 'id', in: 'path', required: true, example: 'a b' },
            { name: 'tags', in: 'query', required: true, schema: { type: 'array' }, example: ['x', 'y'] },
          ],
          requestBody: { content: { 'application/json': { example: { name: "O'Hara", ok: true, none: null } } } },
          security: [{ key: [] }],
          responses: { 200: { description: '', content: { 'application/json': {} } } },
        },
        { components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } } },
        '/pets/{id}',
        'post',
      ),
      '/pets/{id}',
      'post',
    )!,
    '',
  ).map(({ source }) => source);

  test('are complete requests', () => {
    assert.match(curl!, /^curl 'https:\/\/api\.test\/v1\/pets\/a%20b\?tags=x&tags=y' \\\n {2}--request POST/);
    assert.match(curl!, /--header 'X-Key: YOUR_API_KEY'/);
    assert.match(curl!, /O'\\''Hara/);
    assert.match(js!, /body: JSON\.stringify\(\{\n {4}name: 'O\\'Hara',\n {4}ok: true,\n {4}none: null,/);
    assert.match(python!, /requests\.post\([^]*"ok": True,\n {8}"none": None/);
    assert.match(go!, /http\.NewRequest\("POST"/);
    assert.match(http!, /^POST \/v1\/pets\/a%20b\?tags=x&tags=y HTTP\/1\.1\nHost: api\.test\n/);
  });
});

describe('the hosts of servers', () => {
  const hosts = (server: Fields, source?: string): string[] =>
    serversOf(new ApiDocument({}, source), [{ servers: [server] }]).flatMap(hostsOf);

  test('are those a page may call, and no others', () => {
    assert.deepEqual(hosts({ url: 'https://api.test:8443/v1' }), ['https://api.test:8443']);
    assert.deepEqual(
      hosts({ url: 'https://{region}.api.test/v1', variables: { region: { enum: ['eu', 'us'], default: 'eu' } } }),
      ['https://eu.api.test', 'https://us.api.test'],
    );
    assert.deepEqual(hosts({ url: 'https://{tenant}.api.test', variables: { tenant: { default: 'demo' } } }), [
      'https://*.api.test',
    ]);
    assert.deepEqual(hosts({ url: 'https://{host}', variables: { host: { default: 'a.test' } } }), ['https://a.test']);
    assert.deepEqual(hosts({ url: '{scheme}://a.test', variables: { scheme: { enum: ['https', 'javascript'] } } }), [
      'https://a.test',
    ]);
    assert.deepEqual(hosts({ url: "https://a.test; script-src 'unsafe-inline'/x" }), []);
    assert.deepEqual(hosts({ url: 'https://*' }), []);
    assert.deepEqual(hosts({ url: 'javascript:alert(1)' }), []);
    assert.deepEqual(hosts({ url: '/v2' }, 'https://b.test/docs/openapi.json'), ['https://b.test']);
    assert.deepEqual(hosts({ url: '/v2' }), []);
  });
});

import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { compareApis } from './compare/compare.ts';

type Json = Record<string, unknown>;

const body = (schema: Json) => ({ content: { 'application/json': { schema } } });
const api = (operation: Json, components: Json = {}) => ({ paths: { '/x/{id}': { post: operation } }, components });
const pet = {
  type: 'object',
  required: ['id'],
  properties: { id: { type: 'string' }, kind: { enum: ['cat', 'dog'] } },
};
const base = {
  parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer', maximum: 100 } }],
  requestBody: body(pet),
  responses: { 200: body(pet), 404: {} },
};

/** The codes of the changes; breaking ones with an exclamation mark. */
const told = (before: Json, after: Json): string[] =>
  compareApis(before, after)
    .changes.flatMap(({ kind, change, details }) =>
      details.length === 0
        ? [`${kind} ${change}`]
        : details.map(({ code, breaking }) => `${breaking ? '!' : ''}${code}`),
    )
    .sort();

const cases: [string, Json, string[]][] = [
  ['nothing', base, []],
  [
    'a new required parameter',
    { ...base, parameters: [...base.parameters, { name: 'q', in: 'query', required: true }] },
    ['!parameter-required'],
  ],
  [
    'a new optional parameter',
    { ...base, parameters: [...base.parameters, { name: 'q', in: 'query' }] },
    ['parameter-added'],
  ],
  ['a parameter that is gone', { ...base, parameters: [] }, ['!parameter-removed']],
  [
    'a tighter bound and another type of a parameter',
    { ...base, parameters: [{ name: 'limit', in: 'query', schema: { type: 'string', maximum: 10 } }] },
    ['!bound-narrowed', '!type-changed'],
  ],
  [
    'a value less in a request',
    { ...base, requestBody: body({ ...pet, properties: { ...pet.properties, kind: { enum: ['cat'] } } }) },
    ['!enum-narrowed'],
  ],
  [
    'a field less in a response',
    { ...base, responses: { ...base.responses, 200: body({ ...pet, properties: { id: { type: 'string' } } }) } },
    ['!field-removed'],
  ],
  [
    'a field more in a response, and one that may be missing',
    {
      ...base,
      responses: {
        ...base.responses,
        200: body({ ...pet, required: [], properties: { ...pet.properties, name: { type: 'string' } } }),
      },
    },
    ['!field-optional', 'field-added'],
  ],
  [
    'a response that may be null',
    { ...base, responses: { ...base.responses, 200: body({ ...pet, type: ['object', 'null'] }) } },
    ['!type-changed'],
  ],
  ['a body that may be null', { ...base, requestBody: body({ ...pet, type: ['object', 'null'] }) }, ['type-changed']],
  ['a required body', { ...base, requestBody: { ...base.requestBody, required: true } }, ['!body-required']],
  [
    'another status',
    { ...base, responses: { 200: base.responses[200], 409: {} } },
    ['response-added', 'response-removed'],
  ],
  ['the good status gone', { ...base, responses: { 404: {} } }, ['!response-removed']],
  ['a key that is needed', { ...base, security: [{ key: [] }] }, ['!security-narrowed']],
  ['deprecation', { ...base, deprecated: true }, ['deprecated']],
];

describe('compareApis', () => {
  for (const [name, after, expected] of cases) {
    test(name, () => assert.deepEqual(told(api(base), api(after)), expected));
  }

  test('operations that are added and removed', () => {
    const other = { paths: { '/y': { get: {} } } };
    assert.deepEqual(told(api(base), other), ['!operation-removed', 'operation added']);
    assert.deepEqual(told({ paths: { '/x/{id}': { post: base } } }, { paths: { '/x/{name}': { post: base } } }), []);
  });

  test('models are reported once, by how they are used', () => {
    const ref = { $ref: '#/components/schemas/Pet' };
    const uses = (where: Json) => (schema: Json) => api(where, { schemas: { Pet: schema } });
    const narrowed = { ...pet, properties: { ...pet.properties, kind: { enum: ['cat'] } } };
    const sent = uses({ requestBody: body(ref), responses: {} });
    const answered = uses({ responses: { 200: body({ type: 'array', items: ref }) } });
    assert.deepEqual(told(sent(pet), sent(narrowed)), ['!enum-narrowed']);
    assert.deepEqual(told(answered(pet), answered(narrowed)), ['enum-narrowed']);
    assert.deepEqual(told(uses({})(pet), uses({})({ ...pet, type: 'string' })), ['type-changed']);
  });

  test('recursive models terminate', () => {
    const self = { allOf: [{ $ref: '#/components/schemas/A' }, { $ref: '#/components/schemas/B' }] };
    const before = api(
      { responses: { 200: body({ $ref: '#/components/schemas/A' }) } },
      { schemas: { A: self, B: self } },
    );
    const after = api(
      { responses: { 200: body({ $ref: '#/components/schemas/B' }) } },
      { schemas: { A: self, B: { ...self, type: 'object' } } },
    );
    assert.equal(compareApis(before, after).complete, true);
  });
});

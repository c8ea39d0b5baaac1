import { deepEqual, equal } from 'node:assert/strict';
import { describe, test } from 'node:test';
import { claimsIn, fieldsOf, parseClaims } from './claims-model.ts';

const schema = {
  type: 'object',
  properties: {
    plan: { type: 'string', description: 'The plan', enum: ['free', 'pro'] },
    beta: { type: 'boolean', description: 'Sees what is new' },
    seats: { type: 'number', description: 'Number of seats' },
    unsigned: {
      type: 'object',
      description: 'Unsigned claims of the site visitor.',
      properties: {
        products: { type: 'array', description: 'Products', items: { type: 'string', description: 'A product' } },
      },
    },
  },
};

describe('claims of a visitor', () => {
  const fields = fieldsOf(schema);

  test('are fields made from the schema', () => {
    deepEqual(
      fields.map(({ name, kind, options }) => [name, kind, options]),
      [
        ['plan', 'text', ['free', 'pro']],
        ['beta', 'boolean', []],
        ['seats', 'number', []],
        ['unsigned.products', 'list', []],
      ],
    );
  });

  test('have the types and the nesting of the schema, without empty fields', () => {
    deepEqual(claimsIn(fields, { beta: 'false', seats: '12', 'unsigned.products': 'maps, charts', plan: ' ' }), {
      beta: false,
      seats: 12,
      unsigned: { products: ['maps', 'charts'] },
    });
  });

  test('are read from JSON where there is no schema', () => {
    deepEqual(parseClaims('{"plan": "pro"}'), { plan: 'pro' });
    deepEqual(parseClaims(' '), {});
    equal(parseClaims('["pro"]'), undefined);
    equal(parseClaims('{plan'), undefined);
  });
});

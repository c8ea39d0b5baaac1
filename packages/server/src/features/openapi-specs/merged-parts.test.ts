// One engine: no database is involved.
import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { runSync } from '@lectern/content';
import { mergedParts } from './merged-parts.ts';

const pet = { type: 'object', properties: { name: { type: 'string' } } };

describe('merging parts of a document', () => {
  test('has every path and component once, and does not modify the parts', () => {
    const tag = { name: 'pets' };
    const one = { tags: [tag], paths: { '/a': { get: { summary: 'A' } } }, components: { schemas: { Pet: pet } } };
    const two = {
      tags: [tag, { name: 'more' }],
      paths: { '/a': { post: { summary: 'B' } } },
      components: { schemas: { Pet: pet, Id: { type: 'string' } }, headers: {} },
    };
    const before = structuredClone([one, two]);
    assert.deepEqual(runSync(mergedParts([one, two])), {
      tags: [tag, { name: 'more' }],
      paths: { '/a': { get: { summary: 'A' }, post: { summary: 'B' } } },
      components: { schemas: { Pet: pet, Id: { type: 'string' } }, headers: {} },
    });
    assert.deepEqual([one, two], before);
  });

  test('combines the parts of one operation', () => {
    const inside = { paths: { '/a': { get: { responses: { 200: { description: 'ok' } } } } } };
    const whole = { paths: { '/a': { get: { summary: 'A', responses: { 200: { description: 'ok' } } } } } };
    assert.deepEqual(runSync(mergedParts([inside, whole])), whole);
  });

  test('does not copy components: hundreds of operations may share all of them', () => {
    const parts = Array.from({ length: 3 }, () => ({ paths: {}, components: { schemas: { Pet: pet } } }));
    const { components } = runSync(mergedParts(parts)) as { components: { schemas: { Pet: object } } };
    assert.equal(components.schemas.Pet, pet);
  });

  test('keeps names that are special in JavaScript', () => {
    const part = JSON.parse('{"components":{"schemas":{"__proto__":{"type":"string"}}}}') as Record<string, unknown>;
    assert.equal(JSON.stringify(runSync(mergedParts([part, part])).components), JSON.stringify(part['components']));
  });
});

import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { sectionsOf } from './sections.ts';

describe('sectionsOf', () => {
  test('a page with thousands of headings has a bounded number of sections without losing words', () => {
    const text = Array.from({ length: 5000 }, (_, i) => `## head${i}\n\nbody${i}\n`).join('\n');
    const found = sectionsOf('many', text, { included: new Map(), titles: new Map() });
    assert.ok(found.length < 1100);
    const words = new Set(found.flatMap(({ title, body }) => [title, ...body.split('\n')]));
    for (let i = 0; i < 5000; i++) assert.ok(words.has(`head${i}`) && words.has(`body${i}`), `${i}`);
    assert.ok(found.every(({ body }) => body.length <= 8000));
  });
});

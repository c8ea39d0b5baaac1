import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { dateIn } from './dates.ts';
import { en } from './en.ts';
import { fill, locales, type Locale } from './index.ts';

describe('the words of the interface', () => {
  for (const [locale, texts] of Object.entries(locales)) {
    test(`are whole in ${locale}`, () => {
      for (const [name, text] of Object.entries(en) as [keyof typeof en, string][]) {
        assert.ok(texts[name].trim() !== '', name);
        const gaps = (one: string) => (one.match(/\{\w+\}/g) ?? []).sort();
        assert.deepEqual(gaps(texts[name]), gaps(text), name);
      }
      assert.match(dateIn(locale as Locale, '2026-03-01'), /2026/);
    });
  }

  test('what is unknown stays as it is', () => {
    assert.equal(fill('{a} {b}', { a: 1 }), '1 {b}');
    assert.equal(dateIn('en', 'soon'), 'soon');
  });
});

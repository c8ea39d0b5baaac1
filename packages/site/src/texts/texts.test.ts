import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { dateIn } from './dates.ts';
import { en } from './en.ts';
import { counted, fill, locales, type Locale } from './index.ts';
import type { Plural } from './plural.ts';

describe('the texts of the interface', () => {
  for (const [locale, texts] of Object.entries(locales)) {
    test(`are complete in ${locale}`, () => {
      const forms = (said: string | Plural): string[] => (typeof said === 'string' ? [said] : Object.values(said));
      const gaps = (one: string) => (one.match(/\{\w+\}/g) ?? []).sort();
      for (const [name, said] of Object.entries(en) as [keyof typeof en, string | Plural][]) {
        for (const text of forms(texts[name])) {
          assert.ok(text.trim() !== '', name);
          assert.deepEqual(gaps(text), gaps(forms(said)[0]!), name);
        }
      }
      assert.match(dateIn(locale as Locale, '2026-03-01'), /2026/);
    });
  }

  test('follow plural rules', () => {
    const found = (locale: Locale, count: number) => counted(locale, locales[locale].results, count);
    assert.deepEqual(
      [1, 2].map((count) => found('en', count)),
      ['1 result', '2 results'],
    );
    assert.deepEqual(
      [1, 3, 11, 21].map((count) => found('ru', count)),
      ['1 результат', '3 результата', '11 результатов', '21 результат'],
    );
    assert.equal(found('ja', 1), '1 件');
  });

  test('unknown placeholders stay unchanged', () => {
    assert.equal(fill('{a} {b}', { a: 1 }), '1 {b}');
    assert.equal(dateIn('en', 'soon'), 'soon');
    assert.equal(dateIn('en', '2026-02-30'), '2026-02-30');
    assert.equal(dateIn('en', '2028-02-29'), 'February 29, 2028');
  });
});

import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { directionOf, own } from './direction.ts';
import { locales, textsIn } from './index.ts';

describe('words in the opposite direction of the page', () => {
  test('are isolated, and only they', () => {
    const [ltr, rtl] = [{ direction: 'ltr' as const }, { direction: 'rtl' as const }];
    assert.equal(own(rtl, 'Manual (v2)').text, '<bdi>Manual (v2)</bdi>');
    assert.equal(own(ltr, 'Manual (v2)').text, 'Manual (v2)');
    assert.equal(own(ltr, 'دليل!').text, '<bdi>دليل!</bdi>');
    assert.equal(own(rtl, 'دليل!').text, 'دليل!');
    assert.equal(own(ltr, 'a < b').text, 'a &lt; b');
    assert.equal(textsIn('de', 'rtl').helpful, `\u2068${locales.de.helpful}\u2069`);
    assert.equal(textsIn('de', 'ltr'), locales.de);
  });

  const cases: [string, 'ltr' | 'rtl', 'ltr' | 'rtl'][] = [
    ['<p>Hello</p>', 'ltr', 'ltr'],
    ['<p>Hello</p>', 'rtl', 'ltr'],
    ['<p>مرحبا بكم في الدليل</p><pre>const aLongName = anotherLongName;</pre>', 'ltr', 'rtl'],
    ['<p class="a very long name of a class">שלום</p>', 'ltr', 'rtl'],
    ['<p>The word مرحبا means hello.</p>', 'ltr', 'ltr'],
    ['<p>1, 2</p>', 'rtl', 'rtl'],
  ];
  for (const [page, around, inside] of cases)
    test(`${page} on a page from ${around} runs ${inside}`, () => assert.equal(directionOf(page, around), inside));
});

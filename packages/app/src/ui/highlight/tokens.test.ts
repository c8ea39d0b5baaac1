import { deepEqual, equal, ok } from 'node:assert/strict';
import { describe, test } from 'node:test';
import { highlight } from './highlight.ts';
import { isKnownLanguage } from './languages.ts';
import { tokensAround, tokensIn } from './tokens.ts';

describe('highlighted code', () => {
  test('has its classes as ranges of the text', () => {
    const markup = 'a &lt; <span class="hljs-string">&quot;b<span class="hljs-subst">c</span>&quot;</span>;';
    deepEqual(tokensIn(markup), [
      { from: 4, to: 8, className: 'hljs-string' },
      { from: 6, to: 7, className: 'hljs-subst' },
    ]);
  });

  test('covers the words of the code', async () => {
    const code = 'const a = "<b>&amp;";\n// c\n';
    const found = (await highlight(code, 'TS'))?.tokens.map(({ from, to }) => code.slice(from, to));
    for (const word of ['const', '"<b>&amp;"', '// c']) ok(found?.includes(word), `${word} of ${found?.join(' | ')}`);
  });

  test('is only that of known languages and of some length', async () => {
    equal(isKnownLanguage('py'), true);
    for (const name of ['', 'constructor', 'no-such-language']) {
      equal(isKnownLanguage(name), false);
      equal(await highlight('a', name), undefined);
    }
    equal(await highlight('a'.repeat(50_001), 'json'), undefined);
  });
});

const tokens = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ from: n * 10, to: n * 10 + 5, className: 'keyword' }));

describe('tokens around an offset', () => {
  test('are the nearest of many', () => {
    const many = tokens(1000);
    const shown = tokensAround(many, 5000, 400);
    equal(shown.length, 400);
    deepEqual([shown[0]?.from, shown.at(-1)?.from], [3000, 6990]);
    deepEqual(tokensAround(many, -20, 400), many.slice(0, 400));
    deepEqual(tokensAround(many, 1_000_000, 400), many.slice(-400));
  });

  test('are all of few', () => equal(tokensAround(tokens(400), 0, 400).length, 400));
});

import { deepEqual, equal, ok } from 'node:assert/strict';
import { describe, test } from 'node:test';
import { highlight } from './highlight.ts';
import { isKnownLanguage } from './languages.ts';
import { tokensIn } from './tokens.ts';

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

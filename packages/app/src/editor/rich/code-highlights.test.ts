import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import { partsOf } from './code-highlights.ts';

const token = (from: number, to: number, className: string) => ({ from, to, className });

test('the innermost token with a colour counts', () => {
  const tokens = [
    token(0, 20, 'hljs-string'),
    token(5, 15, 'hljs-subst'),
    token(7, 10, 'hljs-variable language_'),
    token(12, 15, 'hljs-number'),
    token(25, 30, 'hljs-comment'),
  ];
  assert.deepEqual(
    partsOf(tokens).map(({ from, to, color }) => `${from}-${to} ${color}`),
    ['0-7 string', '7-10 number', '10-12 string', '12-15 number', '15-20 string', '25-30 comment'],
  );
});

test('a token that ends with its inner one is coloured once', () => {
  const parts = partsOf([token(0, 6, 'hljs-string'), token(3, 6, 'hljs-title'), token(6, 6, 'hljs-keyword')]);
  assert.deepEqual(parts, [
    { from: 0, to: 3, color: 'string' },
    { from: 3, to: 6, color: 'title' },
  ]);
});

import { deepEqual, equal } from 'node:assert/strict';
import { describe, test } from 'node:test';
import { toEditorSplices, toTextSplices, withPlainBreaks } from './line-breaks.ts';
import { applySplices } from './splice.ts';

describe('line breaks', () => {
  test('of a page are kept when a line is added in the editor', () => {
    const text = 'one\r\ntwo\r\nthree';
    const inEditor = [{ from: 7, to: 7, insert: '\nnew' }];
    equal(applySplices(withPlainBreaks(text), inEditor), 'one\ntwo\nnew\nthree');
    equal(applySplices(text, toTextSplices(text, inEditor)), 'one\r\ntwo\r\nnew\r\nthree');
  });

  test('count as one character in the editor', () => {
    const text = 'a\r\nb\r\nc';
    deepEqual(toEditorSplices(text, [{ from: 6, to: 7, insert: 'x\r\n' }]), [{ from: 4, to: 5, insert: 'x\n' }]);
    deepEqual(toTextSplices('a\nb', [{ from: 1, to: 2, insert: '' }]), [{ from: 1, to: 2, insert: '' }]);
  });
});

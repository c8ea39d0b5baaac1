import assert from 'node:assert/strict';
import { test } from 'node:test';
import { storable, storableUpTo } from './storable.ts';

test('text is kept as it is, without what a database refuses or changes', () => {
  assert.equal(storable('Zoë 🦊\n'), 'Zoë 🦊\n');
  assert.equal(storable('a\0b'), 'ab');
  assert.equal(storable('a\ud83eb'), 'a\ufffdb');
});

test('text is never cut through the middle of a character', () => {
  assert.equal(storableUpTo('ab🦊c', 3), 'ab');
  assert.equal(storableUpTo('ab🦊c', 4), 'ab🦊');
  assert.equal(storableUpTo('a\0b', 2), 'ab');
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stripInvalidText, stripInvalidTextUpTo } from './sanitize-text.ts';

test('text is kept, without characters that a database rejects or changes', () => {
  assert.equal(stripInvalidText('Zoë 🦊\n'), 'Zoë 🦊\n');
  assert.equal(stripInvalidText('a\0b'), 'ab');
  assert.equal(stripInvalidText('a\ud83eb'), 'a\ufffdb');
});

test('text is never truncated within a character', () => {
  assert.equal(stripInvalidTextUpTo('ab🦊c', 3), 'ab');
  assert.equal(stripInvalidTextUpTo('ab🦊c', 4), 'ab🦊');
  assert.equal(stripInvalidTextUpTo('a\0b', 2), 'ab');
});

import { equal } from 'node:assert/strict';
import { describe, test } from 'node:test';
import { keysText, matchesKeys } from './keys.ts';

const pressed = (key: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey', boolean>> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...held,
});

describe('keys of actions', () => {
  test('use Control, and Command on a Mac', () => {
    equal(matchesKeys('mod+k', pressed('k', { ctrlKey: true }), false), true);
    equal(matchesKeys('mod+k', pressed('k', { metaKey: true }), true), true);
    equal(matchesKeys('mod+k', pressed('k', { metaKey: true }), false), false);
    equal(matchesKeys('mod+k', pressed('k'), false), false);
    equal(matchesKeys('mod+k', pressed('K', { ctrlKey: true, shiftKey: true }), false), false);
  });

  test('find a sign whether or not the keyboard needs Shift for it', () => {
    equal(matchesKeys('?', pressed('?', { shiftKey: true }), false), true);
    equal(matchesKeys('?', pressed('?'), false), true);
    equal(matchesKeys('?', pressed('?', { ctrlKey: true }), false), false);
  });

  test('are shown as they are printed on the keyboard', () => {
    equal(keysText('mod+shift+e', false), 'Ctrl+Shift+E');
    equal(keysText('mod+shift+e', true), '⌘⇧E');
    equal(keysText('F2', false), 'F2');
  });
});

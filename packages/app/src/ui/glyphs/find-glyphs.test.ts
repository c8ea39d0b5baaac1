import { deepEqual, equal, ok } from 'node:assert/strict';
import { describe, test } from 'node:test';
import { emojiGlyphs } from './emoji.ts';
import { findGlyphs } from './find-glyphs.ts';
import { iconGlyphs } from './icons.ts';

const first = (words: string): string | undefined => findGlyphs(emojiGlyphs(), words)[0]?.character;

describe('emoji and icons', () => {
  test('are found by their names, the nearest first', () => {
    equal(first('rocket'), '🚀');
    equal(first(':+1:'), '👍');
    equal(first('Warning'), '⚠️');
    equal(first('white check'), '✅');
    equal(findGlyphs(iconGlyphs(), 'gear')[0]?.id, 'gear');
    ok(findGlyphs(iconGlyphs(), 'gear').some(({ id }) => id === 'user-gear'));
  });

  test('are found by what they are about', () => {
    ok(findGlyphs(iconGlyphs(), 'animals').some(({ id }) => id === 'dove'));
    ok(findGlyphs(iconGlyphs(), 'weather').some(({ id }) => id === 'cloud-rain'));
  });

  test('are all there without words, and none for words that no name has', () => {
    ok(emojiGlyphs().length > 1500);
    equal(findGlyphs(emojiGlyphs(), ' ').length, emojiGlyphs().length);
    deepEqual(findGlyphs(emojiGlyphs(), 'zzzz'), []);
  });

  test('have drawings and codes as pages have them', () => {
    const rocket = findGlyphs(emojiGlyphs(), 'rocket')[0];
    equal(rocket?.id, '1f680');
    const gear = iconGlyphs().find(({ id }) => id === 'gear');
    equal(gear?.paths.length, 1);
    ok(iconGlyphs().every(({ paths, width, height }) => paths.length > 0 && width > 0 && height > 0));
  });
});

import { deepEqual, equal } from 'node:assert/strict';
import { describe, test } from 'node:test';
import { lookOf, withLook, type PageLook } from './look-model.ts';

const text = `---
description:  Short
layout:
  outline:
    visible: false
  custom: 4
---

# Guide
`;
const look: PageLook = { cover: '', coverSize: 'hero', isWide: false, hidden: ['outline'] };

describe('the look of a page', () => {
  test('is read from its frontmatter', () => {
    deepEqual(lookOf(text), look);
    deepEqual(lookOf('# Guide\n'), { ...look, hidden: [] });
    deepEqual(lookOf('---\ncover: /files/a\nlayout:\n  width: wide\n  cover:\n    size: full\n---\n'), {
      cover: '/files/a',
      coverSize: 'full',
      isWide: true,
      hidden: [],
    });
  });

  test('changes only what differs', () => {
    equal(withLook(text, look), text);
    equal(withLook(text, { ...look, cover: '/files/a' }), text.replace('---\n\n', 'cover: /files/a\n---\n\n'));
    const wide = withLook(text, { ...look, isWide: true, hidden: ['pagination'] })!;
    equal(
      wide,
      text.replace(
        'visible: false\n  custom: 4\n',
        'visible: true\n  custom: 4\n  pagination:\n    visible: false\n  width: wide\n',
      ),
    );
    equal(lookOf(withLook(wide, look)!).isWide, false);
  });

  test('is added to a page without frontmatter, and removed with it', () => {
    const after = withLook('# Guide\n', { ...look, cover: 'https://example.test/a.png', hidden: [] })!;
    equal(after, '---\ncover: https://example.test/a.png\n---\n\n# Guide\n');
    equal(withLook(after, { ...look, hidden: [] }), '# Guide\n');
    equal(withLook('---\na: [\nb: x\n---\n', { ...look, cover: 'x', hidden: [] }), undefined);
  });
});

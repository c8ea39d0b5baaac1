import { deepEqual, equal } from 'node:assert/strict';
import { describe, test } from 'node:test';
import { appearanceOf, withAppearance, type PageAppearance } from './appearance-model.ts';

const text = `---
description:  Short
layout:
  outline:
    visible: false
  custom: 4
---

# Guide
`;
const appearance: PageAppearance = { cover: '', coverSize: 'hero', isWide: false, hidden: ['outline'] };

describe('the appearance of a page', () => {
  test('is read from its frontmatter', () => {
    deepEqual(appearanceOf(text), appearance);
    deepEqual(appearanceOf('# Guide\n'), { ...appearance, hidden: [] });
    deepEqual(appearanceOf('---\ncover: /files/a\nlayout:\n  width: wide\n  cover:\n    size: full\n---\n'), {
      cover: '/files/a',
      coverSize: 'full',
      isWide: true,
      hidden: [],
    });
  });

  test('changes only what differs', () => {
    equal(withAppearance(text, appearance), text);
    equal(
      withAppearance(text, { ...appearance, cover: '/files/a' }),
      text.replace('---\n\n', 'cover: /files/a\n---\n\n'),
    );
    const wide = withAppearance(text, { ...appearance, isWide: true, hidden: ['pagination'] })!;
    equal(
      wide,
      text.replace(
        'visible: false\n  custom: 4\n',
        'visible: true\n  custom: 4\n  pagination:\n    visible: false\n  width: wide\n',
      ),
    );
    equal(appearanceOf(withAppearance(wide, appearance)!).isWide, false);
  });

  test('is added to a page without frontmatter, and removed with it', () => {
    const after = withAppearance('# Guide\n', { ...appearance, cover: 'https://example.test/a.png', hidden: [] })!;
    equal(after, '---\ncover: https://example.test/a.png\n---\n\n# Guide\n');
    equal(withAppearance(after, { ...appearance, hidden: [] }), '# Guide\n');
    equal(withAppearance('---\na: [\nb: x\n---\n', { ...appearance, cover: 'x', hidden: [] }), undefined);
  });
});

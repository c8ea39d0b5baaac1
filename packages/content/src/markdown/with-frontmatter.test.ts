import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { parse } from './parse.ts';
import { withFrontmatter } from './with-frontmatter.ts';

const page =
  '---\n# A comment\ndescription:   "Short"\ncover: /files/a # the old one\nif: a < b\n---\n\n# Title\n\nText.\n';

describe('withFrontmatter', () => {
  test('changes, adds and removes keys, and keeps all other bytes', () => {
    assert.equal(
      withFrontmatter(page, { cover: '/files/b', layout: { width: 'wide' } }),
      '---\n# A comment\ndescription:   "Short"\ncover: /files/b\nif: a < b\nlayout:\n  width: wide\n---\n\n# Title\n\nText.\n',
    );
    assert.equal(
      withFrontmatter(page, { cover: undefined }),
      '---\n# A comment\ndescription:   "Short"\nif: a < b\n---\n\n# Title\n\nText.\n',
    );
  });

  test('adds frontmatter to a page without, and removes it with its last key', () => {
    for (const text of ['# Title\n\nText.\n', 'Text.\n', '']) {
      const added = withFrontmatter(text, { cover: '/files/a' })!;
      assert.deepEqual(parse(added).frontmatter?.data, { cover: '/files/a' });
      assert.ok(added.endsWith(text));
      assert.equal(withFrontmatter(added, { cover: undefined }), text);
    }
    assert.equal(withFrontmatter('Text.\n', { cover: undefined }), 'Text.\n');
  });

  test('keeps the line ends of the page', () => {
    assert.equal(
      withFrontmatter('---\r\nicon: bird\r\n---\r\n\r\nText.\r\n', { coverY: 4 }),
      '---\r\nicon: bird\r\ncoverY: 4\r\n---\r\n\r\nText.\r\n',
    );
  });

  test('refuses frontmatter that is no YAML', () => {
    assert.equal(withFrontmatter('---\ntitle: [\nicon: x\n---\n\nText.\n', { cover: 'x' }), undefined);
  });
});

import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { withFields } from './with-fields.ts';

const source = '---\ndescription: Old words # kept\nicon: gear\n---\n\n# Old title\n\nText *as it was*.\n';

describe('withFields', () => {
  test('changes the leading heading and nothing else', () => {
    assert.equal(withFields(source, { title: 'New' }), source.replace('# Old title', '# New'));
    assert.equal(withFields('Only text.\n', { title: 'New' }), 'Only text.\n');
  });

  test('changes existing keys, adds none, removes on undefined', () => {
    const changed = withFields(source, { frontmatter: { description: 'New words', hidden: true } });
    assert.match(changed, /^---\ndescription: New words/);
    assert.ok(!changed.includes('hidden'));
    assert.ok(changed.endsWith('icon: gear\n---\n\n# Old title\n\nText *as it was*.\n'));
    const bare = withFields(source, { frontmatter: { description: undefined, icon: undefined } });
    assert.equal(bare, '---\n---\n\n# Old title\n\nText *as it was*.\n');
  });

  test('escapes markup in a title', () => {
    assert.match(withFields('# A\n', { title: 'a *b* [c](d)' }), /^# a \\\*b\\\* /);
  });

  test('keeps anchors of the heading, and the heading itself if it already has the title', () => {
    const anchored = '# A *b* <a href="#x" id="x"></a>\n\nText.\n';
    assert.equal(withFields(anchored, { title: 'New' }), '# New <a href="#x" id="x"></a>\n\nText.\n');
    assert.equal(withFields(anchored, { title: 'A b' }), anchored);
  });

  test('writes a title on one line, with the line endings of the file', () => {
    assert.equal(withFields('# A\n\nbody\n', { title: 'one\ntwo ' }), '# one two\n\nbody\n');
    const lines = '---\r\ndescription: Old\r\nicon: gear\r\n---\r\n\r\nText.\r\n';
    const changed = withFields(lines, { frontmatter: { description: 'New' } });
    assert.equal(changed, lines.replace('Old', 'New'));
  });
});

import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { withFields } from './with-fields.ts';

const source = '---\ndescription: Old words # kept\nicon: gear\n---\n\n# Old title\n\nText *as it was*.\n';

describe('withFields', () => {
  test('changes the leading heading and nothing else', () => {
    assert.equal(withFields(source, { title: 'New' }), source.replace('# Old title', '# New'));
    assert.equal(withFields('Only text.\n', { title: 'New' }), 'Only text.\n');
  });

  test('changes keys that stand there, adds none, removes on undefined', () => {
    const changed = withFields(source, { frontmatter: { description: 'New words', hidden: true } });
    assert.match(changed, /^---\ndescription: New words/);
    assert.ok(!changed.includes('hidden'));
    assert.ok(changed.endsWith('icon: gear\n---\n\n# Old title\n\nText *as it was*.\n'));
    const bare = withFields(source, { frontmatter: { description: undefined, icon: undefined } });
    assert.equal(bare, '---\n---\n\n# Old title\n\nText *as it was*.\n');
  });

  test('keeps markup in a title from being read as markup', () => {
    assert.match(withFields('# A\n', { title: 'a *b* [c](d)' }), /^# a \\\*b\\\* /);
  });
});

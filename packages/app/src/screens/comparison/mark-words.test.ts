import { equal } from 'node:assert/strict';
import { describe, test } from 'node:test';
import { markWords } from './mark-words.ts';

describe('marks of changed words in HTML', () => {
  test('wrap removed and added words, and keep tags as they are', () => {
    const marked = markWords(
      '<p>Herons stand <em>very still</em> here.</p>',
      '<p>Herons stand <em>quite still</em> here.</p>',
    );
    equal(marked?.before, '<p>Herons stand <em><del>very</del> still</em> here.</p>');
    equal(marked?.after, '<p>Herons stand <em><ins>quite</ins> still</em> here.</p>');
    equal(marked?.merged, '<p>Herons stand <em><del>very</del> <ins>quite</ins> still</em> here.</p>');
  });

  test('join words that changed together, across the spaces between them', () => {
    const marked = markWords('<p>One two three four.</p>', '<p>One two and a half three four.</p>');
    equal(marked?.merged, '<p>One two <ins>and a half</ins> three four.</p>');
  });

  test('show words that were removed at the end', () => {
    equal(markWords('<p>One two three</p>', '<p>One two</p>')?.merged, '<p>One two <del>three</del></p>');
  });

  test('take an escaped character for one word', () => {
    equal(markWords('<p>a &lt; b c d</p>', '<p>a &gt; b c d</p>')?.after, '<p>a <ins>&gt;</ins> b c d</p>');
  });

  test('are left out where most words differ, and in formulas', () => {
    equal(markWords('<p>One two three</p>', '<p>Quite another text</p>'), undefined);
    equal(markWords('<math><mi>a</mi></math>', '<math><mi>b</mi></math>'), undefined);
  });
});

import { deepEqual } from 'node:assert/strict';
import { test } from 'node:test';
import { openPage } from './editable-page.ts';
import { headingsOf } from './headings.ts';
import { reparse } from './reparse.ts';

test('lists headings at any level with their places', () => {
  const text = '# Title\n\n## *One*\n\n> ### Quoted\n\nTwo\n---\n';
  const page = openPage(text);
  deepEqual(page && headingsOf(page), [
    { title: 'Title', depth: 1, offset: 0 },
    { title: 'One', depth: 2, offset: text.indexOf('## *One') },
    { title: 'Quoted', depth: 3, offset: text.indexOf('### Quoted') },
    { title: 'Two', depth: 2, offset: text.indexOf('Two') },
  ]);
});

test('follows edits before a heading', () => {
  const page = openPage('# Title\n\nWords.\n\n## One\n');
  const next = page && reparse(page, [{ from: 9, to: 9, insert: 'More. ' }]);
  deepEqual(next && headingsOf(next).map(({ offset }) => next.text.slice(offset, offset + 6)), ['# Titl', '## One']);
});

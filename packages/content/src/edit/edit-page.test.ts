import { equal, ok } from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Block } from '../markdown/tree.ts';
import { editPage } from './edit-page.ts';
import { openPage } from './editable-page.ts';
import { paragraph, text } from './testing/tree-edits.ts';

/** The text after words were written into the last item of the list that is the page. */
function writeInLastItem(source: string): string {
  const page = openPage(source);
  const [list] = page?.blocks ?? [];
  ok(page && list?.type === 'list');
  const last = list.children.at(-1);
  ok(last);
  const items = [...list.children.slice(0, -1), { ...last, children: [paragraph(text('words'))] }];
  const blocks: Block[] = [{ ...list, children: items }];
  const edit = editPage(page, blocks);
  ok(!('refused' in edit), 'the edit is refused');
  return edit.page.text;
}

describe('editPage', () => {
  test('writes into an empty item of a list', () => {
    equal(writeInLastItem('* one\n*\n'), '* one\n* words\n');
    equal(writeInLastItem('1. one\n2.\n'), '1. one\n2. words\n');
    equal(writeInLastItem('9) one\n10)\n'), '9) one\n10) words\n');
  });

  test('writes words between HTML tags as they are', () => {
    const source = '<details>\n\n<summary>One</summary>\n\nText\n\n</details>\n';
    const page = openPage(source);
    const [block] = page?.blocks ?? [];
    ok(page && block?.type === 'expandable');
    const edit = editPage(page, [{ ...block, summary: [text('One two')] }]);
    ok(!('refused' in edit), 'the edit is refused');
    equal(edit.page.text, source.replace('One', 'One two'));
  });
});

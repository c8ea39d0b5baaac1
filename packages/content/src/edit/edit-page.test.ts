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

  test('keeps the bytes of blocks beside one that is moved or removed, with any line breaks', () => {
    const source = '### Details\n * Updated\n * None\n\n# Credits\nThese\n';
    for (const [newline, name] of [
      ['\n', 'LF'],
      ['\r\n', 'CRLF'],
    ] as const) {
      const page = openPage(source.replaceAll('\n', newline));
      ok(page);
      const [details, list, credits, these] = page.blocks;
      ok(details && list && credits && these);
      const moved = editPage(page, [details, credits, list, these]);
      ok(!('refused' in moved), 'the edit is refused');
      const wanted = '### Details\n\n# Credits\n\n * Updated\n * None\n\nThese\n';
      equal(moved.page.text.replaceAll('\r\n', '\n'), wanted, name);
    }
    const tight = openPage('# Details\r\nFiles.\r\n * Updated\r\n * None\r\n');
    ok(tight);
    const removed = editPage(tight, tight.blocks.toSpliced(1, 1));
    ok(!('refused' in removed), 'the edit is refused');
    equal(removed.page.text, '# Details\r\n\r\n * Updated\r\n * None\r\n');
  });

  test('writes the tags between blocks anew rather than the blocks beside them', () => {
    const heading = '<h1 align="center">\n  <br />\n  One\n</h1>';
    const images = '[![A][2]][1] [![B][2]][1]';
    const definitions = '[1]: https://a.test\n[2]: https://b.test\n';
    const page = openPage(
      `${heading}\n\n<div align="center">\n\n${images}\n\n</div>\n\nThree *b*\nfour\n\n${definitions}`,
    );
    ok(page);
    const [first, two, three, ...rest] = page.blocks;
    ok(first && two?.type === 'paragraph' && three?.type === 'paragraph');
    const joined: Block = { ...two, children: [...two.children, text(' '), ...three.children] };
    const edit = editPage(page, [first, joined, ...rest]);
    ok(!('refused' in edit), 'the edit is refused');
    ok(edit.page.text.startsWith(`${heading}\n\n`), edit.page.text);
  });

  test('fences code that would belong to a list, and keeps the blocks elsewhere', () => {
    const page = openPage('One (1).\n\n- a\n\nUse:\n\n    code\n');
    ok(page);
    const [one, list, use, code] = page.blocks;
    ok(one && list && use && code);
    const edit = editPage(page, [use, one, list, code]);
    ok(!('refused' in edit), 'the edit is refused');
    equal(edit.page.text, 'Use:\n\nOne (1).\n\n- a\n\n```\ncode\n```\n');
  });
});

import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { htmlToMarkdown } from '../../from-html/index.ts';
import { parse } from '../parse.ts';
import { printDocument } from '../print-document.ts';
import { toDocument } from '../to-document.ts';
import { codeSpan, fence } from './code-text.ts';
import { guardLines } from './escape.ts';
import { blockquote, footnote, itemMark, listItem } from './list-item.ts';

const again = (markdown: string): string => printDocument(toDocument(parse(markdown)));

describe('the spelling of Markdown', () => {
  test('a fence is longer than every run of backticks inside it', () => {
    assert.equal(fence('a ``` b'), '```\na ``` b\n```');
    assert.equal(fence('x\n  ````\ny', 'md'), '`````md\nx\n  ````\ny\n`````');
    const [first] = fence('```\n'.repeat(300_000)).split('\n', 1);
    assert.equal(first, '````');
    assert.match(htmlToMarkdown(`<pre>${'```\n'.repeat(300_000)}</pre>`).markdown, /^````\n/);
  });

  test('code keeps leading and trailing spaces', () => {
    for (const value of ['a', ' a ', ' a', '`', '``a`', '  ', ' a  b ']) {
      const [block] = parse(`x${codeSpan(value)}x\n`).children;
      const code = block?.type === 'paragraph' ? block.children.find(({ type }) => type === 'inlineCode') : undefined;
      assert.deepEqual(
        code?.type === 'inlineCode' && code.children.map((child) => child.type === 'text' && child.value),
        [value],
      );
    }
  });

  test('lines that would start another block are escaped', () => {
    for (const line of ['> a', '# a', '- a', '1. a', '---', '-|-', ':-:', '| a', '{% a %}', '~~~']) {
      const { children } = parse(`x\n\n${guardLines(line)}\n`);
      assert.deepEqual(
        children.map(({ type }) => type),
        ['paragraph', 'paragraph'],
        line,
      );
    }
    assert.equal(guardLines(': a\n:'), ': a\n:');
  });

  test('items, quotes and footnotes contain the lines below them', () => {
    assert.equal(listItem('10.', 'a\n\nb'), '10. a\n\n    b');
    assert.equal(listItem('*', 'a', { box: '[x]' }), '* [x] a');
    assert.equal(blockquote('a\n\nb'), '> a\n>\n> b');
    assert.equal(footnote(1, 'a\n\nb'), '[^1]: a\n\n    b');
    assert.equal(itemMark({ ordered: true, first: 999_999_999, alternate: true }, 5), '999999999)');
    // Longer numbers do not begin a list.
    const items = parse(htmlToMarkdown('<ol start="999999999"><li>a</li><li>b</li></ol>').markdown).children[0];
    assert.equal(items?.type === 'list' && items.children.length, 2);
  });

  test('a paragraph that begins with a formula stays Markdown', () => {
    assert.equal(again('$$a$$ is **b**\n'), '$$a$$ is **b**\n');
  });

  test('notes with the same body are one', () => {
    assert.equal(
      again('a[^x] b[^y] c[^x]\n\n[^x]: *one*\n\n[^y]: two\n'),
      'a[^1] b[^2] c[^1]\n\n[^1]: _one_\n\n[^2]: two\n',
    );
    const nested = 'a[^1] b[^1]\n\n[^1]: out[^2]\n\n[^2]: in\n';
    assert.deepEqual(toDocument(parse(again(nested))), toDocument(parse(nested)));
  });

  test('a file name keeps its spaces', () => {
    assert.equal(
      htmlToMarkdown('<figure><img src="at 5\u202fPM\n.png"><figcaption>C</figcaption></figure>').markdown,
      '<figure><img src="at 5\u202fPM.png" alt=""><figcaption><p>C</p></figcaption></figure>\n',
    );
  });
});

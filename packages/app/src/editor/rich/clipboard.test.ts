import { equal } from 'node:assert/strict';
import { describe, test } from 'node:test';
import { NodeSelection } from 'prosemirror-state';
import { markdownOf, markdownToSlice } from './clipboard.ts';
import { htmlToPaste } from './paste-html.ts';
import { Writer } from './testing/writer.ts';

const copied = (writer: Writer): string | undefined => markdownOf(writer.state.selection.content())?.text;

function paste(writer: Writer, markdown: string): string {
  const slice = markdownToSlice(markdown);
  if (slice) writer.dispatch(writer.state.tr.replaceSelection(slice));
  return writer.text;
}

describe('copying', () => {
  test('gives words with their marks, without the block they are in', () => {
    equal(copied(new Writer('## One **two** three\n').selectText('two three')), '**two** three');
    equal(copied(new Writer('- one two\n').selectText('two')), 'two');
    equal(copied(new Writer('```js\na * b\n```\n').selectText('a * b')), 'a * b');
  });

  test('gives whole blocks as Markdown', () => {
    const writer = new Writer('# Title\n\n{% hint style="info" %}\nA hint\n{% endhint %}\n');
    writer.dispatch(writer.state.tr.setSelection(NodeSelection.create(writer.state.doc, 7)));
    equal(copied(writer), '{% hint style="info" %}\nA hint\n{% endhint %}\n');
  });
});

describe('pasting', () => {
  test('joins a line with the text at the cursor', () => {
    equal(paste(new Writer('One three\n').after('One'), ' **two**'), 'One**two** three\n');
  });

  test('inserts blocks of Markdown', () => {
    const writer = new Writer('One\n\nTwo\n').after('One');
    equal(paste(writer, '# Head\n\n- a\n- b\n'), 'One\n\n# Head\n\n- a\n- b\n\nTwo\n'.replaceAll('- ', '* '));
  });

  test('reads HTML without what could run', () => {
    const html =
      '<h2>Birds</h2><script>alert(1)</script><p onclick="x()">A <b>bold</b> <a href="https://example.com/">link</a></p>' +
      '<table><tr><th>A</th></tr><tr><td>1</td></tr></table>';
    const markdown = htmlToPaste(html);
    equal(/alert|onclick|<script/.test(markdown), false);
    equal(/## Birds\n\nA \*\*bold\*\* \[link\]\(https:\/\/example\.com\/\)/.test(markdown), true, markdown);
  });
});

import { strict as assert } from 'node:assert';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import type { DocumentBlock, JSONDocument } from '../document/types.ts';
import { align } from './align.ts';
import { parse } from './parse.ts';
import { printDocument } from './print-document.ts';
import { toDocument } from './to-document.ts';
import { withDocument } from './with-document.ts';

const documentOf = (markdown: string): JSONDocument => structuredClone(toDocument(parse(markdown)));
const paragraph = (text: string): DocumentBlock => documentOf(`${text}\n`).nodes[0]!;

/** The source after its tree was read, changed and written back. */
function after(markdown: string, change: (nodes: DocumentBlock[]) => void): string {
  const document = documentOf(markdown);
  change(document.nodes);
  return withDocument(markdown, document);
}

const source = `---
hidden: true
own: words
---

<!-- before -->

# Title

First   with [a link](https://example.test "its title").

<!-- between -->

* a
+ b

Second *as* written
___
Third
`;

const manual = join(import.meta.dirname, '../../../../docs/manual');
const pages = globSync('**/*.md', { cwd: manual }).sort();

describe('withDocument', () => {
  test('an unchanged tree changes no byte, also without derived fields', () => {
    assert.equal(
      after(source, () => undefined),
      source,
    );
    const bare = JSON.parse(
      JSON.stringify(documentOf(source), (key, value: unknown) =>
        key === 'key' || key === 'meta' ? undefined : value,
      ),
    ) as JSONDocument;
    assert.equal(withDocument(source, bare), source);
    const lines = source.replaceAll('\n', '\r\n');
    assert.equal(
      after(lines, () => undefined),
      lines,
    );
  });

  test('every page of the manual survives a round trip, and keeps unchanged parts', () => {
    assert.ok(pages.length >= 18);
    for (const name of pages) {
      const text = readFileSync(join(manual, name), 'utf8');
      assert.equal(
        after(text, () => undefined),
        text,
        name,
      );
      const longer = after(text, (nodes) => nodes.push(paragraph('One more.')));
      assert.equal(longer, `${text.trimEnd()}\n\nOne more.\n`, name);
    }
  });

  test('only changed blocks are rewritten', () => {
    assert.equal(
      after(source, (nodes) => (nodes[3] = paragraph('Changed'))),
      source.replace('Second *as* written', 'Changed\n'),
    );
    assert.equal(
      after(source, (nodes) => nodes.splice(0, 0, paragraph('New'))),
      source.replace('First', 'New\n\nFirst'),
    );
    assert.equal(
      after(source, (nodes) => nodes.splice(0, 1)),
      source.replace(/First.*\n\n/, ''),
    );
    assert.equal(
      after(source, (nodes) => nodes.pop()),
      source.replace('Third\n', ''),
    );
    assert.match(
      after(source, (nodes) => nodes.push(nodes.shift()!)),
      /___\nThird\n\nFirst {3}with/,
    );
  });

  test('an empty tree keeps frontmatter and heading', () => {
    const emptied = after(source, (nodes) => nodes.splice(0));
    assert.match(emptied, /^---\nhidden: true\nown: words\n---\n[^]*# Title\n/);
    assert.equal(documentOf(emptied).nodes.length, 0);
  });

  test('line endings are preserved', () => {
    const changed = after('---\r\na: b\r\n---\r\n\r\n# T\r\n\r\nOne.\r\n\r\nTwo.\r\n', (nodes) => {
      nodes[0] = paragraph('New.');
    });
    assert.equal(changed, '---\r\na: b\r\n---\r\n\r\n# T\r\n\r\nNew.\r\n\r\nTwo.\r\n');
  });

  test('the result always parses to the document that was sent', () => {
    const tricky = [
      'a\n# h\nb\n',
      '* a\n\n## h\n\n* b\n',
      'Word[^1].\n\nOther[^2].\n\n[^1]: One.\n[^2]: Two.\n',
      '[a][r]\n\n> [r]: https://example.test\n\ntext\n',
      'a\n\n```\nnever closed',
      '<div>\n\none\n\ntwo\n\n</div>\n\nthree\n',
    ];
    for (const text of tricky) {
      const count = documentOf(text).nodes.length;
      for (let at = 0; at <= count; at++) {
        for (const change of [
          (nodes: DocumentBlock[]) => nodes.splice(at, 1),
          (nodes: DocumentBlock[]) => nodes.splice(at, 0, paragraph('New [^1] text')),
          (nodes: DocumentBlock[]) => nodes.splice(at, 1, ...documentOf('* x\n\n[a](b)\n').nodes),
        ]) {
          const document = documentOf(text);
          change(document.nodes);
          const result = withDocument(text, document);
          assert.deepEqual(documentOf(result), documentOf(printDocument(document)), `${text} at ${at}: ${result}`);
        }
      }
    }
  });
});

test('align pairs equal entries without crossing', () => {
  assert.deepEqual(
    [...align(['a', 'b', 'c'], ['a', 'c'])],
    [
      [0, 0],
      [2, 1],
    ],
  );
  assert.deepEqual(align('abcde'.split(''), 'eabcd'.split('')).size, 4);
  assert.deepEqual(align('xx'.split(''), 'xxx'.split('')).size, 2);
  assert.deepEqual([...align([], ['a'])], []);
});

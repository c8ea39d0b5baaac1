import { deepEqual, equal, notEqual } from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { DocumentBlock } from '../document/types.ts';
import { hrefToRef, refToHref } from '../document/ref.ts';
import type { ContentRef } from '../document/ref.ts';
import { parse } from './parse.ts';
import { printDocument } from './print-document.ts';
import { toDocument } from './to-document.ts';

function nodes(markdown: string): DocumentBlock[] {
  const bare = (key: string, value: unknown) => (key === 'key' ? undefined : value);
  return JSON.parse(JSON.stringify(toDocument(parse(markdown)).nodes, bare)) as DocumentBlock[];
}

const leaf = (text: string, ...marks: string[]) => ({
  object: 'leaf',
  text,
  marks: marks.map((type) => ({ object: 'mark', type })),
});
const text = (...leaves: object[]) => ({ object: 'text', leaves });
const paragraph = (...inside: object[]) => ({
  object: 'block',
  type: 'paragraph',
  isVoid: false,
  data: {},
  nodes: inside,
});

describe('toDocument', () => {
  test('represents empty multi-value cells as empty lists', () => {
    const cells =
      '<th>S<select><option value="o" label="L" color="blue"></option></select></th><th data-type="files">F</th><th data-type="users">U</th><th data-type="number">N</th>';
    const rows = '<tr><td></td><td></td><td></td><td></td></tr><tr><td><span data-option="o">L</span></td></tr>';
    const [table] = nodes(`<table><thead><tr>${cells}</tr></thead><tbody>${rows}</tbody></table>`);
    const { records } = table!.data as { records: Record<string, { values: object }> };
    deepEqual(
      Object.values(records).map(({ values }) => values),
      [
        { c1: [], c2: [], c3: [] },
        { c1: ['o'], c2: [], c3: [] },
      ],
    );
  });

  test('represents files and drawings with URLs as embeds and images', () => {
    const url = 'https://example.test/a.pdf';
    const source = `{% file src="${url}" %}\nThe **paper**\n{% endfile %}\n`;
    const [file] = nodes(source);
    deepEqual([file!.type, file!.data], ['embed', { url }]);
    equal(JSON.stringify(file!.fragments).includes('paper'), true);
    const [drawing] = nodes('<img src="https://example.test/d.svg" alt="Plan" class="gitbook-drawing">\n');
    deepEqual(
      [drawing!.type, (drawing!.nodes as DocumentBlock[])[0]!.data],
      ['images', { ref: { kind: 'url', url: 'https://example.test/d.svg' }, alt: 'Plan' }],
    );
    const own = toDocument(parse('{% file src="/files/f" %}\n'), { ref: () => ({ kind: 'file', file: 'f' }) });
    deepEqual([own.nodes[0]!.type, own.nodes[0]!.data], ['file', { ref: { kind: 'file', file: 'f' } }]);
  });

  test('omits the title and the frontmatter', () => {
    deepEqual(nodes('---\nicon: x\n---\n\n# Title\n\nbody'), [paragraph(text(leaf('body')))]);
  });

  test('writes soft breaks as spaces and hard breaks as line breaks', () => {
    deepEqual(nodes('a\nb\\\nc  \nd<br>e'), [paragraph(text(leaf('a b\nc\nd\ne')))]);
  });

  test('lists marks in nesting order', () => {
    deepEqual(nodes('**a _b_** ~~`c`~~'), [
      paragraph(text(leaf('a ', 'bold'), leaf('b', 'bold', 'italic'), leaf(' '), leaf('c', 'strikethrough', 'code'))),
    ]);
  });

  test('names the anchor of each heading once', () => {
    const found = nodes('## One\n\n## One\n\n### Two <a href="#one-1" id="one-1"></a>\n\n##### Deep');
    deepEqual(
      found.map(({ type, data, meta }) => [type, data, meta]),
      [
        ['heading-1', {}, { id: 'one' }],
        ['heading-1', {}, { id: 'one-2' }],
        ['heading-2', { id: 'one-1' }, { id: 'one-1' }],
        ['heading-3', {}, { id: 'deep' }],
      ],
    );
  });

  test('splits code into lines', () => {
    const [code] = nodes('{% code title="a.js" lineNumbers="true" %}\n```js\nx\n\ny\n```\n{% endcode %}');
    deepEqual(code?.data, { syntax: 'js', title: 'a.js', lineNumbers: true });
    deepEqual(
      code?.nodes?.map((line) => ('nodes' in line ? line.nodes : [])),
      [[text(leaf('x'))], [text(leaf(''))], [text(leaf('y'))]],
    );
  });

  test('marks highlighted and annotated lines', () => {
    const [code] = nodes(
      '<pre class="language-c"><code class="lang-c">a\n<strong>b &#x3C;c>\n</strong>d <a data-footnote-ref href="#user-content-fn-1">e</a>\n</code></pre>\n\n[^1]: why',
    );
    deepEqual(
      code?.nodes?.map((line) => ('data' in line ? line.data : {})),
      [{}, { highlighted: true }, {}],
    );
    equal(JSON.stringify(code?.nodes?.[2]).includes('annotation-body'), true);
  });

  test('gives each text cell its own fragment', () => {
    const [table] = nodes('| A | B |\n|---|--:|\n| x | **y** |\n| z |');
    const data = table?.data as Record<string, Record<string, unknown>>;
    deepEqual(data['view'], { type: 'grid', columns: ['c1', 'c2'], hideHeader: false });
    deepEqual(data['definition']?.['c2'], { id: 'c2', title: 'B', type: 'text', textAlignment: 'right' });
    deepEqual(data['records']?.['r1'], { orderIndex: '000000', values: { c1: 'r1-c1', c2: 'r1-c2' } });
    deepEqual(
      table?.fragments?.map((part) => part.fragment),
      ['r1-c1', 'r1-c2', 'r2-c1'],
    );
    deepEqual(table?.fragments?.[1]?.nodes, [paragraph(text(leaf('y', 'bold')))]);
  });

  test('reads typed columns and cards', () => {
    const [table] = nodes(
      '<table data-view="cards" data-card-size="large"><thead><tr><th>T</th><th data-type="number">N</th><th data-type="checkbox">C</th><th>S<select><option value="o" label="L" color="blue"></option></select></th><th data-hidden data-card-target data-type="content-ref">R</th></tr></thead><tbody><tr><td>t</td><td>12.5</td><td>true</td><td><span data-option="o">L</span></td><td><a href="p.md">p</a></td></tr></tbody></table>',
    );
    const data = table?.data as Record<string, Record<string, unknown>>;
    deepEqual(data['view'], {
      type: 'cards',
      cardSize: 'large',
      columns: ['c1', 'c2', 'c3', 'c4'],
      targetDefinition: 'c5',
    });
    deepEqual((data['records']?.['r1'] as { values: unknown } | undefined)?.values, {
      c1: 'r1-c1',
      c2: 12.5,
      c3: true,
      c4: ['o'],
      c5: { kind: 'url', url: 'p.md' },
    });
  });

  test('has a data object on every block', () => {
    const check = (block: DocumentBlock) => {
      equal(typeof block.data, 'object');
      for (const node of block.nodes ?? []) if (node.object === 'block') check(node);
      for (const part of block.fragments ?? []) part.nodes.forEach(check);
    };
    nodes('1. a\n\n***\n\n> b\n\n{% tabs %}\n{% tab title="x" %}\n![i](i.png)\n{% endtab %}\n{% endtabs %}').forEach(
      check,
    );
  });

  test('resolves references and keeps the results', () => {
    const page = parse('[a](a.md)');
    const document = toDocument(page, {
      ref: (target) => (target === 'a.md' ? { kind: 'page', page: 'id1' } : undefined),
    });
    deepEqual(JSON.stringify(document.nodes[0]).includes('{"kind":"page","page":"id1"}'), true);
    equal(
      printDocument(document, { href: (ref) => (ref.kind === 'page' ? `${ref.page}.md` : undefined) }),
      '[a](id1.md)\n',
    );
  });

  test('terminates on footnotes that refer to themselves', () => {
    equal(JSON.stringify(nodes('a[^1]\n\n[^1]: b[^1] c[^2]\n\n[^2]: d[^1]')).length < 5000, true);
  });
});

describe('keys', () => {
  const keys = (markdown: string) => toDocument(parse(markdown)).nodes.map((block) => block.key);

  test('stay when other blocks change', () => {
    const [a, b, c] = keys('one\n\n* x\n* y\n\nthree');
    deepEqual(keys('zero\n\none\n\n* x\n* y\n\nthree changed'), [keys('zero')[0], a, b, keys('three changed')[0]]);
    notEqual(c, keys('three changed')[0]);
  });

  test('stay for the items of an edited container', () => {
    const items = (markdown: string) => toDocument(parse(markdown)).nodes[0]?.nodes?.map((item) => item.key);
    deepEqual(items('* x\n* y')?.[1], items('* changed\n* y')?.[1]);
  });

  test('differ for equal blocks', () => {
    equal(new Set(keys('same\n\nsame\n\nsame')).size, 3);
  });

  test('do not depend on the spelling of a block', () => {
    deepEqual(keys('**a** _b_'), keys('__a__ *b*'));
  });
});

test('references survive being written as links', () => {
  const refs: ContentRef[] = [
    { kind: 'file', file: 'a/b c' },
    { kind: 'url', url: 'https://x.example' },
    { kind: 'page', page: 'p', space: 's' },
    { kind: 'anchor', anchor: 'top' },
    { kind: 'anchor', anchor: 'top', page: 'p', space: 's' },
    { kind: 'user', user: 'u' },
    { kind: 'collection', collection: 'c' },
    { kind: 'space', space: 's' },
    { kind: 'reusable-content', reusableContent: 'r', space: 's' },
    { kind: 'openapi', spec: 'x' },
  ];
  for (const ref of refs) deepEqual(hrefToRef(refToHref(ref)), ref);
});

// Documents as clients send them: any text, any marks, every block.
import fc from 'fast-check';
import type {
  DocumentBlock,
  DocumentInline,
  DocumentLeaf,
  DocumentMark,
  DocumentText,
  JSONDocument,
} from '../../document/types.ts';

const units = [
  ...'abcXYZ019 '.split(''),
  'é',
  '日',
  '👍',
  ...'*_~`[](){}<>#+-.!|&:;$%="\'\\/@^'.split(''),
  '\n',
  ' ',
  'www.',
  'https://',
  '&amp;',
  '{%',
  '%}',
  ':smile:',
  '[^1]',
  '\t',
  '\u00a0',
];
const text = fc.array(fc.constantFrom(...units), { minLength: 1, maxLength: 12 }).map((parts) => parts.join(''));
const line = text.map((value) => value.replaceAll('\n', '¶'));
const name = fc.constantFrom('star', 'a-b', 'x2');
const colors = fc.constantFrom('default', 'red', '$info', 'purple');

const mark: fc.Arbitrary<DocumentMark> = fc.oneof(
  fc
    .constantFrom('bold', 'italic', 'code', 'keyboard', 'strikethrough', 'superscript', 'subscript')
    .map((type): DocumentMark => ({ object: 'mark', type: type as DocumentMark['type'] })),
  fc
    .tuple(colors, colors)
    .map(([front, background]): DocumentMark => ({ object: 'mark', type: 'color', data: { text: front, background } })),
);

const marks = fc.uniqueArray(mark, { maxLength: 3, selector: ({ type }) => type });
const leaf = fc.record<DocumentLeaf>({ object: fc.constant('leaf'), text, marks });
const url = fc.constantFrom(
  'https://x.example/a?b=c&d="e"',
  'page.md#x',
  'a (1).png',
  '../b\\c.md',
  'mailto:a@b.c',
  'x<y>z',
  '',
);
const ref = fc.oneof(
  url.map((value) =>
    value.startsWith('#') ? { kind: 'anchor', anchor: value.slice(1) } : { kind: 'url', url: value },
  ),
  fc.constantFrom(
    { kind: 'page', page: 'p1' },
    { kind: 'page', page: 'p 2', space: 's/1' },
    { kind: 'anchor', anchor: 'a', page: 'p1' },
    { kind: 'anchor', anchor: 'top' },
    { kind: 'user', user: 'u' },
    { kind: 'space', space: 's' },
    { kind: 'file', file: 'f1' },
  ),
);

/** Adjacent leaves with equal marks are merged, and no leaf is empty: the parser's normal form. */
function joined(leaves: DocumentLeaf[]): DocumentLeaf[] {
  const out: DocumentLeaf[] = [];
  for (const item of leaves) {
    const last = out.at(-1);
    if (last && JSON.stringify(last.marks) === JSON.stringify(item.marks)) last.text += item.text;
    else out.push({ ...item });
  }
  return out;
}

const words = fc
  .array(leaf, { minLength: 1, maxLength: 3 })
  .map((leaves): DocumentText => ({ object: 'text', leaves: joined(leaves) }));

function inline(
  type: DocumentInline['type'],
  data: Record<string, unknown>,
  more: Partial<DocumentInline> = {},
): DocumentInline {
  return { object: 'inline', type, isVoid: true, data, ...more };
}

function block(
  type: DocumentBlock['type'],
  data: Record<string, unknown>,
  more: Partial<DocumentBlock>,
): DocumentBlock {
  return { object: 'block', type, isVoid: !more.nodes, data, ...more };
}

const optional = <T>(value: T | undefined, key: string) => (value === undefined ? {} : { [key]: value });
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
const trimmed = line.map((value) => value.replace(/\s+/g, ' ').trim() || 'x');

const inlines: fc.Arbitrary<DocumentInline> = fc.oneof(
  fc.tuple(words, ref).map(([inside, to]) => inline('link', { ref: to }, { isVoid: false, nodes: [inside] })),
  ref.map((to) => inline('mention', { ref: to })),
  fc.constantFrom('2705', '1f600', '1f468-200d-1f4bb', '2764').map((code) => inline('emoji', { code })),
  name.map((icon) => inline('icon', { icon })),
  trimmed.map((expression) => inline('expression', { expression })),
  trimmed.map((formula) => inline('inline-math', { formula })),
  fc
    .tuple(ref, maybe(ref), maybe(trimmed), maybe(fc.constantFrom('line', 'original')))
    .map(([to, dark, caption, size]) =>
      inline('inline-image', {
        ref: to,
        ...optional(dark, 'refDark'),
        ...optional(caption, 'caption'),
        ...optional(size, 'size'),
      }),
    ),
  fc
    .tuple(trimmed, fc.constantFrom('primary', 'secondary'), maybe(name), ref)
    .map(([label, kind, icon, to]) => inline('button', { label, kind, ...optional(icon, 'icon'), ref: to })),
  fc.tuple(words, words).map(([inside, body]) =>
    inline(
      'annotation',
      {},
      {
        isVoid: false,
        nodes: [inside],
        fragments: [
          {
            object: 'fragment',
            fragment: 'annotation-body',
            type: 'annotation-body',
            nodes: [block('paragraph', {}, { nodes: [body] })],
          },
        ],
      },
    ),
  ),
);

const content = fc
  .array(fc.oneof({ weight: 2, arbitrary: words }, { weight: 1, arbitrary: inlines }), { minLength: 1, maxLength: 4 })
  .map((nodes) => nodes.filter((node, i) => !(node.object === 'text' && nodes[i - 1]?.object === 'text')));

const side = maybe(fc.constantFrom('start', 'center', 'end'));
const paragraph = fc
  .tuple(content, side)
  .map(([nodes, align]) => block('paragraph', optional(align, 'align'), { nodes }));
const code = fc
  .tuple(
    fc.array(line, { minLength: 1, maxLength: 3 }),
    maybe(fc.constantFrom('js', 'c++')),
    maybe(trimmed),
    fc.boolean(),
  )
  .map(([lines, syntax, title, lit]) => {
    const nodes = lines.map((value, i) =>
      block('code-line', lit && i === 0 ? { highlighted: true } : {}, {
        nodes: [{ object: 'text', leaves: [{ object: 'leaf', text: value, marks: [] }] }],
      }),
    );
    return block('code', { ...optional(syntax, 'syntax'), ...optional(title, 'title') }, { nodes });
  });

const voids = fc.oneof(
  fc.constant(block('divider', {}, {})),
  trimmed.map((formula) => block('math', { formula: formula.replaceAll('$$', '$') }, {})),
  ref.map((to) => block('content-ref', { ref: to }, {})),
  // A URL comes back as an embed.
  ref.filter(({ kind }) => kind !== 'url').map((to) => block('file', { ref: to }, {})),
  ref.map((to) => block('reusable-content', { ref: to }, {})),
  fc
    .tuple(url, maybe(fc.constant(true)))
    .map(([value, wide]) => block('embed', { url: value, ...optional(wide, 'fullWidth') }, {})),
  fc.constant(block('openapi-operation', { ref: { kind: 'openapi', spec: 's' }, path: '/a/{b}', method: 'get' }, {})),
  fc.constant(
    block('openapi-schemas', { ref: { kind: 'openapi', spec: 's' }, schemas: ['A', 'B'], grouped: true }, {}),
  ),
  fc
    .tuple(
      fc.array(fc.tuple(ref, maybe(content), maybe(trimmed)), { minLength: 1, maxLength: 2 }),
      maybe(fc.constantFrom('left', 'right')),
    )
    .map(([images, align]) =>
      block('images', optional(align, 'align'), {
        nodes: images.map(([to, caption, alt]) =>
          block(
            'image',
            { ref: to, ...optional(alt, 'alt') },
            {
              fragments: caption
                ? [
                    {
                      object: 'fragment',
                      fragment: 'caption',
                      type: 'caption',
                      nodes: [block('paragraph', {}, { nodes: caption })],
                    },
                  ]
                : [],
            },
          ),
        ),
      }),
    ),
);

function table(rows: DocumentBlock[][], titles: string[]): DocumentBlock {
  const fragments = rows.flatMap((cells, r) =>
    cells.map((cell, c) => ({ object: 'fragment' as const, fragment: `r${r + 1}-c${c + 1}`, nodes: [cell] })),
  );
  const columns = titles.map((_, i) => `c${i + 1}`);
  const definition = Object.fromEntries(
    titles.map((title, i) => [`c${i + 1}`, { id: `c${i + 1}`, title, type: 'text', textAlignment: 'left' }]),
  );
  const records = Object.fromEntries(
    rows.map((cells, r) => [
      `r${r + 1}`,
      {
        orderIndex: String(r).padStart(6, '0'),
        values: Object.fromEntries(cells.map((_, c) => [`c${c + 1}`, `r${r + 1}-c${c + 1}`])),
      },
    ]),
  );
  return block('table', { view: { type: 'grid', columns, hideHeader: false }, records, definition }, { fragments });
}

const { blocks } = fc.letrec<{ block: DocumentBlock; blocks: DocumentBlock[] }>((tie) => ({
  block: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    paragraph,
    code,
    voids,
    fc
      .tuple(
        fc.constantFrom('heading-1', 'heading-2', 'heading-3'),
        content,
        maybe(fc.constantFrom('own', 'a.b')),
        side,
      )
      .map(([type, nodes, id, align]) =>
        block(
          type as 'heading-1',
          { ...optional(id, 'id'), ...optional(align, 'align') },
          { nodes: id === undefined ? nodes : nodes.map(edgeless) },
        ),
      ),
    fc
      .tuple(
        fc.constantFrom('list-ordered', 'list-unordered'),
        fc.array(tie('blocks'), { minLength: 1, maxLength: 3, depthIdentifier: 'doc' }),
      )
      .map(([type, items]) =>
        block(type as 'list-ordered', {}, { nodes: items.map((nodes) => block('list-item', {}, { nodes })) }),
      ),
    fc
      .array(fc.tuple(tie('blocks'), fc.boolean()), { minLength: 1, maxLength: 3, depthIdentifier: 'doc' })
      .map((items) =>
        block('list-tasks', {}, { nodes: items.map(([nodes, checked]) => block('list-item', { checked }, { nodes })) }),
      ),
    tie('blocks').map((nodes) => block('blockquote', {}, { nodes })),
    fc
      .tuple(tie('blocks'), maybe(name))
      .map(([nodes, icon]) => block('hint', { style: 'warning', ...optional(icon, 'icon') }, { nodes })),
    fc
      .tuple(tie('blocks'), maybe(line))
      .map(([nodes, title]) => block('tabs', {}, { nodes: [block('tabs-item', optional(title, 'title'), { nodes })] })),
    tie('blocks').map((nodes) => block('stepper', {}, { nodes: [block('stepper-step', {}, { nodes })] })),
    tie('blocks').map((nodes) =>
      block('columns', {}, { nodes: [block('column', { width: { unit: '%', value: 50 } }, { nodes })] }),
    ),
    tie('blocks').map((nodes) => block('if', { expression: 'a == "b"' }, { nodes })),
    fc.tuple(content, tie('blocks')).map(([title, nodes]) =>
      block(
        'expandable',
        {},
        {
          fragments: [
            {
              object: 'fragment',
              fragment: 'expandable-title',
              type: 'expandable-title',
              nodes: [block('paragraph', {}, { nodes: title })],
            },
            { object: 'fragment', fragment: 'expandable-body', type: 'expandable-body', nodes },
          ],
        },
      ),
    ),
    fc
      .tuple(fc.array(fc.tuple(paragraph, tie('block')), { maxLength: 2 }), trimmed)
      .map(([rows, title]) => table(rows, [title, 'B'])),
  ),
  blocks: fc.array(tie('block'), { minLength: 1, maxLength: 3, depthIdentifier: 'doc' }),
}));

/** White space beside the anchor of a heading is not kept. */
function edgeless(node: DocumentText | DocumentInline): DocumentText | DocumentInline {
  if (node.object !== 'text') return node;
  return { ...node, leaves: node.leaves.map((item) => ({ ...item, text: item.text.replace(/[\s]/g, 'w') })) };
}

export const document: fc.Arbitrary<JSONDocument> = blocks.map((nodes) => ({ object: 'document', data: {}, nodes }));

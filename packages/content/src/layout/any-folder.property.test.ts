import { deepEqual, ok } from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { insertPage } from '../tree/edit-page.ts';
import { readLayout } from './read.ts';
import { contentOf, filesOf, store } from './testing/store.ts';
import { writeLayout } from './write.ts';

const runs = Number(process.env['LECTERN_FUZZ'] ?? 300);

const path = fc.constantFrom(
  'README.md',
  'a.md',
  'b/README.md',
  'b/c.md',
  'b/c d.md',
  'B/c.md',
  'b/é.md',
  'deep/er/x.md',
  '.gitbook/includes/n.md',
  '.gitbook/assets/m.md',
  'docs/README.md',
  'docs/y.md',
);

const address = fc.oneof(
  path,
  path.map((one) => `./${one}`),
  path.map((one) => `../${one}#x`),
  fc.constantFrom(
    'b/',
    '/a.md',
    'b',
    '#top',
    'https://example.test',
    'nope.md',
    'a.html',
    'b/index.html#x',
    '',
    '<b/c d.md>',
    'b/c%20d.md',
    '../../up.md',
    'a.md?x#y',
  ),
);

const inline = fc.oneof(
  address.map((to) => `[text](${to})`),
  address.map((to) => `![alt](${to} "t")`),
  address.map((to) => `<a href="${to}">x</a>`),
  fc.constantFrom(
    'word',
    '*emphasis*',
    '`code`',
    '[ref]',
    '$$x$$',
    ':smile:',
    '\\[',
    '&amp;',
    '{% include "../.gitbook/includes/n.md" %}',
  ),
);

const block = fc.oneof(
  fc.array(inline, { maxLength: 4 }).map((parts) => parts.join(' ')),
  fc.constantFrom(
    '# Again',
    'Setext\n===',
    '---',
    '***',
    '[ref]: a.md',
    '<!-- note -->',
    '```\ncode [x](a.md)\n```',
    '{% hint style="info" %}\n[x](a.md)\n{% endhint %}',
    '* [x](b/)\n  * y',
    '    indented',
    '| a |\n|---|\n| [x](a.md) |',
  ),
);

const head = fc.constantFrom(
  '',
  '',
  '---\ndescription: D # c\n---\n\n',
  '---\nicon: x\nhidden: true\nif: a\n---\n',
  '---\ntitle: T\nvars:\n  a: 1\n  b: x\ncover: a.md\ncoverY: 3\n---\n\n',
  '---\nlayout:\n  width: wide\n  title:\n    visible: false\n  tags:\n    visible: true\n---\n\n',
  '---\nbroken: [\n---\n\n',
  '---\n---\n',
  '\ufeff',
);
const title = fc.constantFrom(
  '',
  '# Title\n\n',
  '# 👋 Hi\n',
  '#   Spaced   #\n\n\n',
  '# [Link](a.md) *x*\n\n',
  'Setext\n======\n\n',
  '\n\n# Late\n',
);
const end = fc.constantFrom('', '\n', '\n\n', ' \n');
const pageText = fc
  .tuple(head, title, fc.array(block, { maxLength: 4 }), end, fc.boolean())
  .map(([top, name, blocks, last, carriage]) => {
    const text = top + name + blocks.join('\n\n') + last;
    return carriage ? text.replaceAll('\n', '\r\n') : text;
  });

const indent = fc.constantFrom('', '', '  ', '    ', '\t');
const entry = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(indent, fc.constantFrom('*', '-', '1.'), address)
      .map(([by, mark, to]) => `${by}${mark} [Label](${to})`),
  },
  fc.constantFrom(
    '## Group',
    '## Group <a href="#g" id="g"></a>',
    '## 😀 Smile',
    '***',
    '',
    'words',
    '* plain',
    '* [😀 Emoji](a.md "Short")',
    '* [x \\[y\\]](b/c.md)',
    '  * ```yaml\n    type: builtin:openapi\n    props:\n      models: true\n    ```',
    '* [open](',
    '  * Words',
    '    - **Bold** words',
    '* ',
    '<!-- note -->',
    '<!--\n* [Old](old.md)\n-->',
    '* 1. [Numbered](b/é.md) and more',
    '# Table of contents',
    '# Part',
    '[Chapter](a.md)',
    '[Chapter](b/c.md)',
    '[Draft]()',
    '* [Draft]()',
    '  * [Draft]()',
  ),
);
const summary = fc.array(entry, { maxLength: 12 }).map((lines) => `${lines.join('\n')}\n`);

const folder = fc
  .tuple(
    fc.dictionary(path, pageText, { maxKeys: 8 }),
    fc.option(summary),
    fc.option(
      fc.constantFrom(
        'root: ./docs/\n',
        'structure:\n  readme: a.md\n',
        'root: ../x\n',
        '[',
        'redirects:\n  old: a.md\n',
      ),
    ),
    fc.option(fc.constantFrom('a: 1\nb: "x" # c\n', '[]\n', '')),
  )
  .map(([pages, contents, settings, variables]) => ({
    ...pages,
    ...(contents !== null && { 'SUMMARY.md': contents }),
    ...(settings !== null && { '.gitbook.yaml': settings }),
    ...(variables !== null && { '.gitbook/vars.yaml': variables }),
  }));

test('any folder can be read, and written back byte for byte', async () => {
  await fc.assert(
    fc.asyncProperty(folder, async (texts: Record<string, string>) => {
      const layout = readLayout(filesOf(texts), { keepOthers: true });
      ok(layout.pages.every(({ title: name }) => name.trim() !== ''));
      const stored = await store(layout);
      const { files } = writeLayout(await contentOf(stored));
      const written = [...files].map(([name, file]): [string, string] => [
        name,
        'text' in file ? file.text : (texts[file.content] ?? ''),
      ]);
      deepEqual(Object.fromEntries(written.sort()), Object.fromEntries(Object.entries(texts).sort()));
    }),
    { numRuns: runs },
  );
});

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .sort();

test('a new page adds one line to any table of contents and removes none', async () => {
  await fc.assert(
    fc.asyncProperty(summary, fc.nat({ max: 3 }), async (contents, at) => {
      const texts = { 'README.md': '# Home\n', 'SUMMARY.md': contents };
      const stored = await store(readLayout(filesOf(texts), { keepOthers: true }));
      ({ tree: stored.tree } = await insertPage(stored.records, stored.tree, { id: 'new', title: 'Brand new', at }));
      const { files } = writeLayout(await contentOf(stored));
      const file = files.get('SUMMARY.md');
      const written = file && 'text' in file ? file.text : '';
      const more = linesOf(written).filter((line) => !/\[Brand new\]|^(?:\*\*\*|# Table of contents)$/.test(line));
      const before = linesOf(contents).filter((line) => !/^(?:\*\*\*|# Table of contents)$/.test(line));
      deepEqual(more, before);
      const shown = (text: string): string[] => {
        const { pages } = readLayout(filesOf({ ...texts, 'SUMMARY.md': text }));
        const titles = new Map(pages.map(({ key, title: name }) => [key, name]));
        return pages.map(({ title: name, parent }) => `${titles.get(parent ?? '') ?? ''}/${name}`);
      };
      deepEqual(
        shown(written).filter((one) => one !== '/Brand new'),
        shown(contents),
      );
    }),
    { numRuns: runs },
  );
});

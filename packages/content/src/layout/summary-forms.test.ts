import { deepEqual, equal } from 'node:assert/strict';
import { describe, test } from 'node:test';
import { hashText } from '../tree/hash.ts';
import { deletePage, insertPage, movePage, updatePage } from '../tree/edit-page.ts';
import { readLayout } from './read.ts';
import { contentOf, filesOf, store } from './testing/store.ts';
import type { Stored } from './testing/store.ts';
import { writeLayout } from './write.ts';

const texts = Object.fromEntries(
  ['README', 'a', 'b', 'c', 'd'].map((name) => [
    `${name}.md`,
    `# ${name === 'README' ? 'Home' : name.toUpperCase()}\n`,
  ]),
);
const home = '* [Home](README.md)\n';

const read = (summary: string): Promise<Stored> =>
  store(readLayout(filesOf({ ...texts, 'SUMMARY.md': summary }), { keepOthers: true }));

async function summaryOf(stored: Stored): Promise<string> {
  const file = writeLayout(await contentOf(stored)).files.get('SUMMARY.md');
  return file && 'text' in file ? file.text : '';
}

/** Type, title and parent title. */
function shown(summary: string): string[] {
  const { pages } = readLayout(filesOf({ ...texts, 'SUMMARY.md': summary }));
  const titles = new Map(pages.map(({ key, title }) => [key, title]));
  return pages.map(
    ({ type, title, parent }) => `${type} ${parent === undefined ? '' : `${titles.get(parent)}/`}${title}`,
  );
}

const add = async (stored: Stored, at: number, into?: string): Promise<void> => {
  ({ tree: stored.tree } = await insertPage(stored.records, stored.tree, {
    id: 'new',
    title: 'New',
    ...(into && { into }),
    at,
  }));
};

const forms: [name: string, below: string, pages: string[]][] = [
  [
    'an item without a link',
    '* Text only\n  * [B](b.md)\n* [A](a.md)\n',
    ['group Text only', 'document Text only/B', 'document A'],
  ],
  ['bold words', '* **Bold _words_**\n    * [B](b.md)\n', ['group Bold words', 'document Bold words/B']],
  ['an item without a link or a page', '* Coming soon\n* [A](a.md)\n', ['group Coming soon', 'document A']],
  [
    'words below a page',
    '* [A](a.md)\n  * Words\n    * [B](b.md)\n',
    ['document A', 'document A/Words', 'document Words/B'],
  ],
  [
    'words below words',
    '* One\n  * Two\n    * [B](b.md)\n  * Two\n',
    ['group One', 'document One/Two', 'document Two/B', 'document One/Two'],
  ],
  [
    'words below a heading',
    '\n## G\n\n* Words\n  * [B](b.md)\n* [A](a.md)\n',
    ['group G', 'document G/Words', 'document Words/B', 'document G/A'],
  ],
  [
    'words behind a heading and a rule',
    '\n## G\n\n* [A](a.md)\n\n---\n\n* Words\n  * [B](b.md)\n',
    ['group G', 'document G/A', 'group Words', 'document Words/B'],
  ],
  ['a bold link', '* **[A](a.md)**\n  * _[B](b.md)_\n', ['document A', 'document A/B']],
  ['words around a link', '* 1.1 [A](a.md) - about _a_\n* [ ] [B](b.md) <!-- soon -->\n', ['document A', 'document B']],
  ['rules', '\n---\n\n* [A](a.md)\n\n* * *\n\n* [B](b.md)\n\n***\n', ['document A', 'document B']],
  [
    'comments',
    '<!-- one -->\n* [A](a.md)\n<!--\n* [C](c.md)\n\n## Old\n-->\n* [B](b.md)\n* <!-- [D](d.md) -->\n',
    ['document A', 'document B'],
  ],
  ['items that say nothing', '*\n* [A](a.md)\n-\n  * [B](b.md)\n* \n', ['document A', 'document B']],
  ['broken YAML', '* ```yaml\n  a: [\n  ```\n* [A](a.md)\n', ['document A']],
  [
    'links to outside',
    '* [A](a.md)\n  * [Out](https://example.test/x "t")\n* <https://example.test>\n',
    ['document A', 'link A/Out', 'group https://example.test'],
  ],
  ['a page twice', '* [A](a.md)\n* [B](b.md)\n  * [Again](a.md)\n', ['document A', 'document B', 'link B/Again']],
  ['tabs', '* [A](a.md)\n\t* [B](b.md)\n\t\t* [C](c.md)\n', ['document A', 'document A/B', 'document B/C']],
  [
    'four blanks and other marks',
    '+ [A](a.md)\n    - [B](b.md)\n        - Words\n            - [C](c.md)\n',
    ['document A', 'document A/B', 'document B/Words', 'document Words/C'],
  ],
  [
    'words between items',
    'Read this first.\n\n* [A](a.md)\n  More about it.\n\n| t |\n|---|\n\n* [B](b.md)\n\n\n',
    ['document A', 'document B'],
  ],
  ['no end of the last line', '* [A](a.md)\n* Words', ['document A', 'group Words']],
];

describe('a table of contents', () => {
  for (const [name, below, pages] of forms) {
    for (const head of ['# Table of contents\n\n', '']) {
      test(`keeps ${name}${head === '' ? ', without a title' : ''}`, async () => {
        const summary = head + home + below;
        deepEqual(shown(summary), ['document Home', ...pages]);
        const stored = await read(summary);
        equal(await summaryOf(stored), summary);
        await add(stored, 1);
        const more = `${head}${home}* [New](new.md)\n${below}`;
        equal(await summaryOf(stored), more);
        deepEqual(shown(more), ['document Home', 'document New', ...pages]);
        ({ tree: stored.tree } = await deletePage(stored.records, stored.tree, 'new'));
        equal(await summaryOf(stored), summary);
      });
    }
  }

  test('accepts pages below plain text, with the indentation and bullets around them', async () => {
    const summary = `1. [Home](README.md)\n2. Words\n   - [A](a.md)\n   - [B](b.md)\n3. [C](c.md)\n`;
    const stored = await read(summary);
    await add(stored, 1, stored.ids.get('group:words'));
    const after = summary.replace('   - [B]', '   - [New](words/new.md)\n   - [B]');
    equal(await summaryOf(stored), after);
    deepEqual(shown(after), [
      'document Home',
      'group Words',
      'document Words/A',
      'document Words/New',
      'document Words/B',
      'document C',
    ]);
  });

  test('gives a page without a link a file when it gets content, and keeps its line until then', async () => {
    const summary = `${home}* [A](a.md)\n  * Words\n    * [B](b.md)\n`;
    const stored = await read(summary);
    const id = stored.ids.get('a/words/')!;
    ({ tree: stored.tree } = await movePage(stored.records, stored.tree, id, { into: undefined, at: 1 }));
    // At root level plain text would be a group.
    equal(await summaryOf(stored), `${home}* [Words](a/words/README.md)\n  * [B](b.md)\n* [A](a.md)\n`);
    const other = await read(summary);
    other.bodies.set(hashText('Text\n'), 'Text\n');
    ({ tree: other.tree } = await updatePage(other.records, other.tree, id, { body: hashText('Text\n') }));
    const { files } = writeLayout(await contentOf(other));
    deepEqual(files.get('a/words/README.md'), { text: '# Words\n\nText\n' });
    equal(await summaryOf(other), summary.replace('Words', '[Words](a/words/README.md)'));
  });

  test('keeps the text around the link of a renamed page', async () => {
    const summary = `${home}- **[A](a.md "x")** about it\n- [B](b.md)\n`;
    const stored = await read(summary);
    ({ tree: stored.tree } = await updatePage(stored.records, stored.tree, stored.ids.get('a.md')!, {
      title: 'Alpha',
    }));
    equal(await summaryOf(stored), summary.replace('[A](a.md "x")', '[Alpha](a.md)'));
  });

  test('keeps a renamed group without a link in place, as text', async () => {
    const summary = `${home}* Words\n  * [A](a.md)\n* [B](b.md)\n`;
    const stored = await read(summary);
    const id = stored.ids.get('group:words')!;
    ({ tree: stored.tree } = await updatePage(stored.records, stored.tree, id, { title: 'Other *words*' }));
    const after = await summaryOf(stored);
    equal(after.replace(/ <a .*<\/a>/, ''), summary.replace('Words', 'Other \\*words\\*'));
    deepEqual(shown(after), ['document Home', 'group Other *words*', 'document Other *words*/A', 'document B']);
  });

  test('keeps comments and text after a deleted page', async () => {
    const summary = `${home}* [A](a.md)\n  about a\n<!-- * [C](c.md) -->\n\nWords.\n\n* [B](b.md)\n`;
    const stored = await read(summary);
    ({ tree: stored.tree } = await deletePage(stored.records, stored.tree, stored.ids.get('a.md')!));
    equal(await summaryOf(stored), `${home}<!-- * [C](c.md) -->\n\nWords.\n\n* [B](b.md)\n`);
    ({ tree: stored.tree } = await deletePage(stored.records, stored.tree, stored.ids.get('b.md')!));
    equal(await summaryOf(stored), `${home}<!-- * [C](c.md) -->\n\nWords.\n\n`);
  });
});

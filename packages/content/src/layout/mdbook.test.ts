// mdBook's SUMMARY.md: chapters before and after the list, parts, drafts, links to generated pages.
import { deepEqual, equal } from 'node:assert/strict';
import { describe, test } from 'node:test';
import { deletePage, insertPage, movePage, updatePage } from '../tree/edit-page.ts';
import { readLayout } from './read.ts';
import { contentOf, filesOf, store } from './testing/store.ts';
import type { Stored } from './testing/store.ts';
import { writeLayout } from './write.ts';

const summary = `# Summary

[Title page](title-page.md)
[Foreword](foreword.md)

- [Start](ch01-00-start.md)
  - [Install](ch01-01-install.md)
  - [Not yet written]()

# Part two

- [Types](types/README.md)
- [Later]()

---

[Contributors](misc/contributors.md)
`;
const texts: Record<string, string> = {
  'SUMMARY.md': summary,
  'title-page.md':
    '# The book\n\nSee [start](ch01-00-start.html), [types](types/index.html#a) and [a file](data.html).\n',
  'foreword.md': '# Foreword\n',
  'ch01-00-start.md': '# Start\n\n[Back](title-page.html)\n',
  'ch01-01-install.md': '# Install\n',
  'types/README.md': '# Types\n\n[start](../ch01-00-start.html#x "t")\n',
  'misc/contributors.md': '# Contributors\n',
  'data.html': '<p>Data</p>',
};

const shown = (text: string): string[] => {
  const { pages } = readLayout(filesOf({ ...texts, 'SUMMARY.md': text }));
  const titles = new Map(pages.map(({ key, title }) => [key, title]));
  return pages.map(
    ({ type, title, parent }) => `${type} ${parent === undefined ? '' : `${titles.get(parent)}/`}${title}`,
  );
};

const read = (text = summary): Promise<Stored> =>
  store(readLayout(filesOf({ ...texts, 'SUMMARY.md': text }), { keepOthers: true }));

async function written(stored: Stored, path = 'SUMMARY.md'): Promise<string> {
  const file = writeLayout(await contentOf(stored)).files.get(path);
  return file && 'text' in file ? file.text : '';
}

const idOf = (stored: Stored, key: string): string => stored.ids.get(key) ?? '';

describe('a table of contents of mdBook', () => {
  test('has chapters outside its list, parts and drafts', () => {
    deepEqual(shown(summary), [
      'document The book',
      'document Foreword',
      'document Start',
      'document Start/Install',
      'document Start/Not yet written',
      'group Part two',
      'document Part two/Types',
      'document Part two/Later',
      'document Contributors',
    ]);
  });

  test('is written back unchanged, and after an edit with all other lines unchanged', async () => {
    const stored = await read();
    equal(await written(stored), summary);
    ({ tree: stored.tree } = await insertPage(stored.records, stored.tree, { id: 'new', title: 'New', at: 3 }));
    const more = summary.replace('\n# Part two', '- [New](new.md)\n\n# Part two');
    equal(await written(stored), more);
    deepEqual(shown(more), shown(summary).toSpliced(5, 0, 'document New'));
    ({ tree: stored.tree } = await deletePage(stored.records, stored.tree, 'new'));
    ({ tree: stored.tree } = await deletePage(stored.records, stored.tree, idOf(stored, 'foreword.md')));
    equal(await written(stored), summary.replace('[Foreword](foreword.md)\n', ''));
  });

  test('keeps a chapter after a part outside it without a rule between them', async () => {
    const text = summary.replace('---\n\n', '');
    deepEqual(shown(text), shown(summary));
    const stored = await read(text);
    ({ tree: stored.tree } = await deletePage(stored.records, stored.tree, idOf(stored, 'foreword.md')));
    equal(await written(stored), text.replace('[Foreword](foreword.md)\n', ''));
  });

  test('writes a renamed chapter in its original form, and gives a draft with its own title a file', async () => {
    const stored = await read();
    const rename = async (key: string, title: string): Promise<void> => {
      ({ tree: stored.tree } = await updatePage(stored.records, stored.tree, idOf(stored, key), { title }));
    };
    await rename('misc/contributors.md', 'People');
    await rename('ch01-00-start/not-yet-written/', 'Soon');
    const after = summary
      .replace('[Contributors]', '[People]')
      .replace('[Not yet written]()', '[Soon](ch01-00-start/not-yet-written/README.md)');
    equal(await written(stored), after);
  });

  test('turns a chapter that moves below another into an item', async () => {
    const stored = await read();
    ({ tree: stored.tree } = await movePage(stored.records, stored.tree, idOf(stored, 'foreword.md'), {
      into: idOf(stored, 'ch01-00-start.md'),
      at: 0,
    }));
    deepEqual(shown(await written(stored)).slice(0, 3), [
      'document The book',
      'document Start',
      'document Start/Foreword',
    ]);
  });

  test('does not take a line of text, an image or an external URL for a chapter', () => {
    const text =
      'Read [this](foreword.md) first.\n\n[![logo](a.png)](https://example.test)\n[Site](https://example.test)\n[Part](foreword.md#x)\n\n* [Start](ch01-00-start.md)\n  [Install](ch01-01-install.md)\n';
    deepEqual(shown(text), ['document Start']);
  });
});

describe('the title of a new link to a page', () => {
  const { resolve } = readLayout(filesOf(texts));
  const cases: [from: string, href: string, leads: unknown][] = [
    ['title-page.md', 'ch01-00-start.html', { page: 'ch01-00-start.md' }],
    ['title-page.md', './ch01-01-install.htm#way', { page: 'ch01-01-install.md', anchor: 'way' }],
    ['title-page.md', 'types/index.html', { page: 'types/README.md' }],
    ['types/README.md', '../foreword.html', { page: 'foreword.md' }],
    ['types/README.md', '/misc/contributors.html', { page: 'misc/contributors.md' }],
    ['title-page.md', 'data.html', { file: 'data.html' }],
    ['title-page.md', 'nothing.html', undefined],
    ['title-page.md', 'https://example.test/foreword.html', undefined],
  ];
  for (const [from, href, leads] of cases) {
    test(`${href} from ${from}`, () => deepEqual(resolve(from, href), leads));
  }

  test('is written back unchanged', async () => {
    const stored = await read();
    for (const path of ['title-page.md', 'types/README.md']) equal(await written(stored, path), texts[path]);
  });
});

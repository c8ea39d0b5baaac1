import { deepEqual } from 'node:assert/strict';
import { describe, test } from 'node:test';
import { updatePage } from '../tree/edit-page.ts';
import { readLayout } from './read.ts';
import { contentOf, filesOf, store } from './testing/store.ts';
import { writeLayout } from './write.ts';

const files = (summary: string) => {
  const paths = [...summary.matchAll(/\]\((?:docs\/)?([^)]*\.md)\)/g)].map(([, path]) => path!);
  return { 'SUMMARY.md': summary, ...Object.fromEntries(paths.map((path) => [path, `# ${path}\n`])) };
};

const groups = (summary: string): unknown[] =>
  readLayout(filesOf(files(summary)))
    .pages.filter(({ type }) => type === 'group')
    .map(({ key, slug }) => [key, slug]);

const head = '# Table of contents\n\n* [Home](README.md)\n\n';
const book = `${head}## Введение\n\n* [О книге](vvedenie/o-knige.md)\n* [Ещё](vvedenie/eshyo/README.md)\n  * [A](vvedenie/eshyo/a.md)\n\n## Основы\n\n* [B](basics/b.md)\n`;

describe('groups of a table of contents', () => {
  test('have the folder name of their pages if their title is not in Latin letters', () => {
    deepEqual(groups(book), [
      ['group:введение', 'vvedenie'],
      ['group:основы', 'basics'],
    ]);
  });

  test('are named after their title in Latin letters, or their anchor', () => {
    deepEqual(
      groups(`${head}## Guides\n\n* [A](other/a.md)\n\n## Введение <a href="#x" id="x"></a>\n\n* [B](v/b.md)\n`),
      [
        ['group:guides', 'guides'],
        ['group:x', 'x'],
      ],
    );
  });

  test('share no folder, unless it has their name', () => {
    const summary = `${head}## Введение\n\n* [A](docs/a.md)\n* [B](vvedenie/b.md)\n\n## Основы\n\n* [C](docs/c.md)\n* [D](d/README.md)\n`;
    deepEqual(groups(summary.replaceAll('docs/', 'text/')), [
      ['group:введение', 'vvedenie'],
      ['group:основы', 'основы'],
    ]);
  });

  test('that are items use the folder of their children', () => {
    deepEqual(
      groups(
        '# T\n\n* [Home](README.md)\n* Введение\n  * [A](vvedenie/a.md)\n* [B](b/c.md)\n* 安装\n  * [D](an-zhuang/d.md)\n',
      ),
      [
        ['group:введение', 'vvedenie'],
        ['group:安装', 'an-zhuang'],
      ],
    );
  });

  test('keep their lines when they are written back, also with their previous slug', async () => {
    const stored = await store(readLayout(filesOf(files(book))));
    const summaryOf = async () => writeLayout(await contentOf(stored)).files.get('SUMMARY.md');
    deepEqual(await summaryOf(), { text: book });
    const id = stored.ids.get('group:введение')!;
    ({ tree: stored.tree } = await updatePage(stored.records, stored.tree, id, { slug: 'введение' }));
    deepEqual(await summaryOf(), { text: book });
  });
});

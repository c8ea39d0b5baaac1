import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { runSync, type WalkedPage } from '@lectern/content';
import { LevelTexts } from './level-texts.ts';
import { presentTree, writePages, type PresentedPage } from './present.ts';

const walked = (id: string, pages: readonly WalkedPage[] = []): WalkedPage => ({
  page: { id, type: 'document', title: `Über ${id}`, order: id },
  path: id,
  depth: 0,
  pages,
});

const present = ({ page, path }: WalkedPage): PresentedPage => {
  const { id, title } = page;
  return { id, title, path, ...(id.startsWith('link') ? {} : { pages: [] }) } as unknown as PresentedPage;
};

const textOf = (texts: LevelTexts, roots: readonly WalkedPage[]): string =>
  Buffer.concat(runSync(texts.pieces(roots, writePages(present)))).toString();

describe('texts of levels', () => {
  const chapter = (number: number): WalkedPage =>
    walked(`c${number}`, [
      walked(`p${number}`, [walked(`deep${number}`)]),
      walked(`link${number}`),
      walked(`q${number}`),
    ]);
  const roots = Array.from({ length: 500 }, (_, number) => chapter(number));

  test('are the JSON of all pages, before and after an edit', () => {
    const texts = new LevelTexts();
    const after = roots.with(7, { ...roots[7]!, pages: roots[7]!.pages.with(2, walked('changed', [walked('new')])) });
    for (const pages of [[], roots, after, roots]) {
      assert.equal(textOf(texts, pages), JSON.stringify(runSync(presentTree(pages, present))));
    }
  });

  test('are written again only where something changed', () => {
    const texts = new LevelTexts();
    textOf(texts, roots);
    const after = roots.with(7, { ...roots[7]!, pages: roots[7]!.pages.with(2, walked('changed')) });
    const shown: string[] = [];
    const noting = (one: WalkedPage): PresentedPage => {
      shown.push(one.page.id);
      return present(one);
    };
    runSync(texts.pieces(after, writePages(noting)));
    assert.deepEqual(shown, [...after.map(({ page }) => page.id), 'p7', 'link7', 'changed']);
    assert.ok(texts.bytes > textOf(texts, after).length);
  });
});

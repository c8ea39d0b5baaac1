import { deepEqual, equal } from 'node:assert/strict';
import { describe, test } from 'node:test';
import { runSync } from '@lectern/content';
import { buildTree } from '../model/page-tree.ts';
import type { Visit } from '../model/visit.ts';
import { page } from '../testing/sample.ts';
import type { Page } from '../types.ts';
import { listedPages } from './listed-pages.ts';
import { listText, type ListedPage } from './list-texts.ts';

const siteSpace = { id: 'one', path: 'one' };
let spaces = 0;

function listing() {
  const written: string[] = [];
  const entry = (node: ListedPage): string => {
    written.push(node.page.id);
    return node.page.noRobotsIndex ? '' : `${node.path || '(first)'} ${node.page.title}\n`;
  };
  const content = { space: `space ${(spaces += 1)}` };
  const model = { siteSpaces: [siteSpace], siteSpace, sectionOf: new Map() };
  const visitOf = (pages: readonly Page[]) =>
    ({ tree: runSync(buildTree(pages, () => true)), content, model, audience: '', origin: '' }) as unknown as Visit;
  return {
    written,
    list: async (pages: readonly Page[], most?: number) =>
      (await listText(visitOf(pages), 'test', entry, most)).toString(),
    expected: (pages: readonly Page[]) =>
      listedPages(visitOf(pages).tree)
        .map((node) => (node.page.noRobotsIndex ? '' : `${node.path || '(first)'} ${node.page.title}\n`))
        .join(''),
  };
}

const chapters = Array.from({ length: 5 }, (_, c) =>
  page(`c${c}`, `c${c}`, {
    noIndex: c === 3,
    pages: [page(`a${c}`, `c${c}/a`, { title: 'Änderung' }), page(`b${c}`, `c${c}/b`, { noRobotsIndex: c === 2 })],
  }),
);

describe('a list of pages', () => {
  test('is the same after edits as one written anew', async () => {
    const { list, expected } = listing();
    const [one, two, ...rest] = chapters as [Page, Page, ...Page[]];
    const states: Page[][] = [
      chapters,
      // The first page is another one, and its former group the same object.
      [two, one, ...rest],
      [page('g', 'g', { type: 'group', pages: one.pages! }), two, ...rest],
      chapters,
      [{ ...one, hidden: true }, two, ...rest],
      [one, { ...two, pages: [] }, ...rest],
      [],
    ];
    for (const pages of states) equal(await list(pages), expected(pages));
  });

  test('writes only what changed', async () => {
    const { list, written } = listing();
    await list(chapters);
    written.length = 0;
    const changed = { ...chapters[4]!, pages: [page('new', 'c4/new')] };
    await list(chapters.with(4, changed));
    deepEqual(written, ['c0', 'c1', 'c2', 'c4', 'new']);
  });

  test('ends after the most entries', async () => {
    const { list, expected } = listing();
    const all = expected(chapters).split(/(?<=\n)/);
    for (let most = 0; most <= all.length + 1; most++) equal(await list(chapters, most), all.slice(0, most).join(''));
  });
});

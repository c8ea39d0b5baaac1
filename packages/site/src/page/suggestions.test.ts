import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { processCaches, runSync } from '@lectern/content';
import { buildTree } from '../model/page-tree.ts';
import type { Page } from '../types.ts';
import { page } from '../testing/sample.ts';
import { suggestionsFor } from './suggestions.ts';

const linker = { page: ({ path }: { path: string }): string => `/${path}` };

/** Pages that record how often their titles are read. */
function bookOf(titles: readonly string[]) {
  const reads = { count: 0 };
  const pages = titles.map((title, number): Page => {
    const made = page(`p${number}`, `page-${number}`, { slug: `page-${number}` });
    return Object.defineProperty(made, 'title', {
      get: () => {
        reads.count++;
        return title;
      },
    });
  });
  return { tree: runSync(buildTree(pages, () => true)), reads };
}

describe('suggestionsFor', () => {
  test('lists the most similar pages first, in reading order among equals', async () => {
    const { tree } = bookOf(['Start', 'Installing on Linux', 'Installing', 'Install', 'Billing', 'Install']);
    const found = await suggestionsFor('guide/install', [{ tree, linker, section: '' }]);
    assert.deepEqual(
      found.map(({ title, href }) => [title, href]),
      [
        ['Install', '/page-3'],
        ['Install', '/page-5'],
        ['Installing', '/page-2'],
        ['Installing on Linux', '/page-1'],
      ],
    );
    assert.deepEqual(await suggestionsFor('zz/qq', [{ tree, linker, section: '' }]), []);
  });

  test('lists a page of several variants once, and those of other sections with their section', async () => {
    const { tree } = bookOf(['Start', 'Install']);
    const sources = [
      { tree, linker, section: 'a' },
      { tree, linker, section: 'a', place: 'Version 1' },
      { tree, linker, section: 'b', place: 'Blog' },
    ];
    assert.deepEqual(await suggestionsFor('install', sources), [
      { title: 'Install', href: '/page-1' },
      { title: 'Install', href: '/page-1', place: 'Blog' },
    ]);
  });

  test('splits titles once for each state of a space', async () => {
    const { tree, reads } = bookOf(Array.from({ length: 500 }, (_, number) => `Chapter ${number}`));
    await suggestionsFor('unrelated', [{ tree, linker, section: '' }]);
    const first = reads.count;
    await suggestionsFor('something-else', [{ tree, linker, section: '' }]);
    assert.equal(reads.count, first);
  });

  test('indexes titles in a cache with the common memory limit', async () => {
    const bytes = (): number => processCaches.stats().find(({ name }) => name === 'title-indexes')?.bytes ?? 0;
    const before = bytes();
    const { tree } = bookOf(Array.from({ length: 1000 }, (_, number) => `Installing part ${number}`));
    await suggestionsFor('unrelated', [{ tree, linker, section: '' }]);
    const grown = bytes() - before;
    assert.ok(grown > 1000 * 100 && grown < 1000 * 1000, `${grown} bytes`);
  });
});

import { equal, notEqual } from 'node:assert/strict';
import { describe, test } from 'node:test';
import { page } from '../testing/sample.ts';
import type { Page } from '../types.ts';
import { pageStructure } from './page-structure.ts';

const below = page('b', 'a/b', { title: 'Below', documentId: 'one', updatedAt: '2026-01-01T00:00:00.000Z' });
const pages = (changed: Partial<Page> = {}): Page[] => [
  page('a', 'a', { pages: [{ ...below, ...changed }] }),
  page('c', 'c'),
];

describe('the structure of pages', () => {
  const before = pageStructure.of(pages());

  test('is the same after an edit of a text', () => {
    equal(pageStructure.of(pages({ documentId: 'two', updatedAt: '2026-02-02T00:00:00.000Z' })), before);
  });

  test('differs after a change of anything that other pages show', () => {
    const changes: Partial<Page>[] = [
      { title: 'Other' },
      { path: 'a/other' },
      { description: 'About it' },
      { hidden: true },
      { noIndex: true },
      { icon: 'star' },
      { variables: { updatedAt: 'now' } },
      { condition: 'visitor.claims.beta' },
      { pages: [page('d', 'a/b/d')] },
    ];
    for (const changed of changes) notEqual(pageStructure.of(pages(changed)), before, JSON.stringify(changed));
    notEqual(pageStructure.of(pages().toReversed()), before);
  });
});

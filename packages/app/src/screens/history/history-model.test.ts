import { deepEqual, equal } from 'node:assert/strict';
import { describe, test } from 'node:test';
import { en } from '../../texts/en.ts';
import { chooseEntry, comparePages, revisionTitle, type Entry, type Revision } from './history-model.ts';

const revision = (id: string, parents: string[], more: Partial<Revision> = {}): Revision => ({
  object: 'revision',
  id,
  parents,
  type: 'edits',
  createdAt: '2026-11-16T10:00:00.000Z',
  urls: { app: '', location: '' },
  ...more,
});

describe('the chosen revision', () => {
  const entries: Entry[] = [
    { revision: revision('r9', ['r8']), changed: ['body'] },
    { revision: revision('r5', ['r4']), changed: ['body'] },
    { revision: revision('r2', ['r1']), changed: ['created'] },
  ];

  test('is the newest one, compared with its parent', () => {
    const chosen = chooseEntry(entries, { isPage: false });
    deepEqual([chosen?.entry.revision.id, chosen?.before], ['r9', 'r8']);
  });

  test('of a page is compared with the revision that changed the page before', () => {
    equal(chooseEntry(entries, { isPage: true })?.before, 'r5');
    equal(chooseEntry(entries, { isPage: true, revision: 'r2' })?.before, undefined);
  });

  test('is compared with any other that was asked for', () => {
    equal(chooseEntry(entries, { isPage: true, revision: 'r5', against: 'r9' })?.before, 'r9');
    equal(chooseEntry(entries, { isPage: true, revision: 'none' }), undefined);
  });

  test('is named after what made it', () => {
    equal(revisionTitle(revision('r1', []), en), 'Created');
    equal(revisionTitle(revision('r2', ['r1'], { type: 'rollback' }), en), 'Restored an older revision');
  });
});

test('two page trees differ in created, edited, moved and deleted pages', () => {
  type Page = Parameters<typeof comparePages>[0][number];
  const page = (id: string, documentId: string, pages: Page[] = []): Page => ({
    id,
    type: 'document',
    title: id,
    path: id,
    documentId,
    pages,
  });
  const before = [page('guide', 'd1', [page('install', 'd2')]), page('notes', 'd3'), page('old', 'd4')];
  const after = [page('guide', 'd1'), page('install', 'd2'), page('notes', 'd5'), page('new', 'd6')];
  deepEqual(
    comparePages(before, after).map(({ type, page: { id } }) => `${type} ${id}`),
    ['page_moved install', 'page_edited notes', 'page_created new', 'page_deleted old'],
  );
});

import { deepEqual, equal } from 'node:assert/strict';
import { describe, test } from 'node:test';
import { destinationOf, destinationText, readCsv, type Place } from './redirects-model.ts';

const places: Place[] = [
  { siteSpaceId: 'main', sectionId: 's1', spaceId: 'space1', base: '' },
  { siteSpaceId: 'api', sectionId: 's2', spaceId: 'space2', base: 'api' },
];
const tree = [
  { id: 'p1', title: 'Guide', type: 'document' as const, path: 'guide' },
  {
    id: 'p2',
    title: 'Start',
    type: 'group' as const,
    path: 'start',
    pages: [{ id: 'p3', title: 'Install', type: 'document' as const, path: 'start/install' }],
  },
];

describe('destinations of redirects', () => {
  test('are URLs, spaces of the site or pages in them', () => {
    deepEqual(destinationOf('https://example.com/a', places), { kind: 'external', url: 'https://example.com/a' });
    deepEqual(destinationOf('/start/install/', places), { kind: 'path', spaceId: 'space1', path: 'start/install' });
    deepEqual(destinationOf('/api/users', places), { kind: 'path', spaceId: 'space2', path: 'users' });
    deepEqual(destinationOf('/apis', places), { kind: 'path', spaceId: 'space1', path: 'apis' });
    deepEqual(destinationOf('/api', places), { kind: 'site-space', siteSpaceId: 'api' });
    equal(destinationOf('guide', places), undefined);
    equal(destinationOf('javascript:alert(1)', places), undefined);
  });

  test('are shown as they are written', () => {
    const treeOf = () => tree;
    equal(
      destinationText({ kind: 'site-page', siteSpaceId: 'api', pageId: 'p3' }, places, treeOf),
      '/api/start/install',
    );
    equal(destinationText({ kind: 'site-section', siteSectionId: 's2' }, places, treeOf), '/api');
    equal(destinationText({ kind: 'site-space', siteSpaceId: 'main' }, places, treeOf), '/');
    equal(destinationText({ kind: 'site-page', siteSpaceId: 'api', pageId: 'gone' }, places, treeOf), undefined);
  });
});

describe('redirects as CSV', () => {
  const read = (text: string) => readCsv(text, { sources: new Set(['/taken']), places });

  test('are read with quotes, other separators and without their header', () => {
    deepEqual(
      read('source,destination,permanent\r\n/a,/guide,true\r\n"/b","https://example.com/?x=1,2"\r\n\r\nc;/api').map(
        ({ line, source, target, permanent, problem }) => [line, source, target, permanent, problem],
      ),
      [
        [2, '/a', '/guide', true, undefined],
        [3, '/b', 'https://example.com/?x=1,2', false, undefined],
        [5, '/c', '/api', false, undefined],
      ],
    );
  });

  test('tell what is wrong by line', () => {
    deepEqual(
      read('/a b?c,/guide\n/ok,nowhere\n/taken,/guide\n/x,/guide\n/x,/api').map(({ line, problem }) => [line, problem]),
      [
        [1, 'source'],
        [2, 'destination'],
        [3, 'taken'],
        [4, undefined],
        [5, 'twice'],
      ],
    );
  });

  test('have paths in any script', () => {
    equal(read('/größe,/guide')[0]?.source, '/gr%C3%B6%C3%9Fe');
    equal(read('/gr%C3%B6%C3%9Fe,/guide')[0]?.problem, undefined);
  });
});

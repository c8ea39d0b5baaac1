import { deepEqual } from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  moveBy,
  moveByDrop,
  rowsOf,
  type Group,
  type Section,
  type SiteSpace,
  type Structure,
} from './structure-model.ts';

// Only what the rows are made of.
const space = (id: string) => ({ object: 'site-space', id }) as SiteSpace;
const section = (id: string, ...siteSpaces: SiteSpace[]) => ({ object: 'site-section', id, siteSpaces }) as Section;
const group = (id: string, ...sections: Section[]) => ({ object: 'site-section-group', id, sections }) as Group;
const site: Structure = {
  type: 'sections',
  structure: [section('a', space('a1'), space('a2')), group('g', section('b'), section('c')), section('d')],
};
const rows = rowsOf(site);
const pointer = (id: string, type = 'site-section') => ({ type, id });

describe('the structure of a site', () => {
  test('is a list of rows with their depth', () => {
    deepEqual(
      rows.map(({ id, depth, parent = '' }) => `${id} ${String(depth)} ${parent}`.trim()),
      ['a 0', 'a1 1 a', 'a2 1 a', 'g 0', 'b 1 g', 'c 1 g', 'd 0'],
    );
  });

  test('is moved one place among siblings', () => {
    deepEqual(moveBy(rows, 'a', 1), [
      { step: 'sort', item: pointer('a'), position: { after: pointer('g', 'site-section-group') } },
    ]);
    deepEqual(moveBy(rows, 'a2', -1), [
      { step: 'sort', item: pointer('a2', 'site-space'), position: { before: pointer('a1', 'site-space') } },
    ]);
    deepEqual(moveBy(rows, 'c', 1), []);
    deepEqual(moveBy(rows, 'a', -1), []);
  });

  test('lets sections join and leave groups by drag', () => {
    deepEqual(moveByDrop(rows, 'd', 'g', 'inside'), [{ step: 'join', group: 'g', section: 'd' }]);
    deepEqual(moveByDrop(rows, 'd', 'b', 'before'), [
      { step: 'join', group: 'g', section: 'd' },
      { step: 'sort', item: pointer('d'), position: { before: pointer('b') } },
    ]);
    deepEqual(moveByDrop(rows, 'b', 'a', 'after'), [
      { step: 'leave', group: 'g', section: 'b' },
      { step: 'sort', item: pointer('b'), position: { after: pointer('a') } },
    ]);
  });

  test('refuses what has no place there', () => {
    deepEqual(moveByDrop(rows, 'a1', 'd', 'inside'), []);
    deepEqual(moveByDrop(rows, 'a1', 'd', 'before'), []);
    deepEqual(moveByDrop(rows, 'g', 'b', 'after'), []);
    deepEqual(moveByDrop(rows, 'a', 'a', 'after'), []);
  });
});

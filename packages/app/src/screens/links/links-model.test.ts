import { deepEqual, equal } from 'node:assert/strict';
import { describe, test } from 'node:test';
import { nameOfLocation, placesOf, type LinkUsage } from './links-model.ts';
import { placeToFix } from './place-to-fix.ts';

type Location = LinkUsage['locationReferences'][number];

const page = (id: string, title: string): Location => ({
  kind: 'page',
  page: { id, title, type: 'document', path: id, updatedAt: '2026-11-16T10:00:00.000Z' },
});

describe('ends of links', () => {
  test('are named by what they are, with their anchor', () => {
    equal(nameOfLocation(page('p', 'Guide')), 'Guide');
    equal(
      nameOfLocation({ ...page('p', 'Guide'), internalLocation: { type: 'anchor', anchor: 'part' } }),
      'Guide#part',
    );
    equal(nameOfLocation({ kind: 'url', url: '../gone.md' }), '../gone.md');
    equal(nameOfLocation({ kind: 'page' }), '');
    equal(nameOfLocation(undefined), '');
  });

  test('are listed once for each page', () => {
    const locationReferences = [page('a', 'A'), page('b', 'B'), page('a', 'A')];
    const places = placesOf({ status: 'broken', relation: 'reference', locationReferences });
    deepEqual(places.map(nameOfLocation), ['A', 'B']);
  });

  test('are fixed in the texts of the space', () => {
    const link = { status: 'broken', relation: 'reference', locationReferences: [page('a', 'A')] } as const;
    const usage: LinkUsage = { ...link, locationReferences: [...link.locationReferences] };
    deepEqual(placeToFix({ ...usage, href: 'gone.md' }, 's'), { kind: 'page', id: 'a', title: 'A' });
    equal(placeToFix(usage, 's'), undefined);
    const group: Location = { kind: 'page', page: { ...page('g', 'G').page!, type: 'group' } };
    equal(placeToFix({ ...usage, locationReferences: [group], href: 'x' }, 's'), undefined);
  });
});

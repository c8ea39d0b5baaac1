import { deepEqual, equal } from 'node:assert/strict';
import { describe, test } from 'node:test';
import { optionsChange, optionsOf } from './options-model.ts';

describe('options of a page', () => {
  const page = {
    id: 'p1',
    title: 'Guide',
    type: 'document' as const,
    path: 'guide',
    slug: 'guide',
    updatedAt: '2026-11-16T10:00:00.000Z',
    hidden: true,
  };
  const before = optionsOf(page, '🐦');

  test('are those of the page, empty where it has none', () => {
    deepEqual(before, {
      title: 'Guide',
      description: '',
      slug: 'guide',
      emoji: '🐦',
      icon: '',
      condition: '',
      url: '',
      target: '',
      hidden: true,
      noIndex: false,
      noRobotsIndex: false,
    });
  });

  test('are sent only where they differ', () => {
    equal(optionsChange('p1', before, { ...before, title: 'Guide ' }), undefined);
    deepEqual(optionsChange('p1', before, { ...before, description: ' About birds ', hidden: false }), {
      operation: 'update_page',
      page: 'p1',
      description: 'About birds',
      hidden: false,
    });
  });

  test('of a link have its address, which stays when it is removed', () => {
    const target = { kind: 'url', url: 'https://example.com/' } as const;
    const link = optionsOf({ ...page, type: 'link', target }, '');
    equal(link.url, 'https://example.com/');
    equal(optionsChange('p1', link, { ...link, url: '' }), undefined);
    deepEqual(optionsChange('p1', link, { ...link, url: ' mailto:mira@example.com ' }), {
      operation: 'update_page',
      page: 'p1',
      target: { kind: 'url', url: 'mailto:mira@example.com' },
    });
    const inside = optionsOf({ ...page, type: 'link', target: { kind: 'page', page: 'p2' } }, '');
    deepEqual([inside.url, inside.target], ['', 'p2']);
    equal(optionsChange('p1', inside, inside), undefined);
    deepEqual(optionsChange('p1', inside, { ...inside, target: 'p3' })?.target, { kind: 'page', page: 'p3' });
    deepEqual(optionsChange('p1', inside, { ...inside, target: '', url: 'tel:1' })?.target, {
      kind: 'url',
      url: 'tel:1',
    });
    deepEqual(optionsChange('p1', link, { ...link, target: 'p2' })?.target, { kind: 'page', page: 'p2' });
  });
});

import { equal, throws } from 'node:assert/strict';
import { describe, test } from 'node:test';
import { checkSlug, freeSlug, numbered, slugOf } from './slug.ts';

describe('slugOf', () => {
  const cases: [string, string][] = [
    ['Getting Started', 'getting-started'],
    ["What's new?", 'whats-new'],
    ['Über die Größe', 'uber-die-grosse'],
    ['Łódź & Ærø', 'lodz-aero'],
    ['概要 と インストール', '概要-と-インストール'],
    ['한국어 안내', '한국어-안내'],
    ['Руководство Й', 'руководство-й'],
    ['हिन्दी', 'हिन्दी'],
    ['C++ / C#', 'c-c'],
    ['🚀', 'page'],
    ['  v1.2.3  ', 'v1-2-3'],
  ];
  for (const [title, slug] of cases) test(`${title} → ${slug}`, () => equal(slugOf(title), slug));

  test('truncates at 100 characters, at a word boundary if possible', () => {
    equal(slugOf('word '.repeat(30)).length <= 100, true);
    equal(slugOf('x'.repeat(300)), 'x'.repeat(100));
    equal(numbered('x'.repeat(100), 12), `${'x'.repeat(97)}-12`);
    equal(slugOf('𠮷'.repeat(80)).isWellFormed(), true);
  });
});

describe('freeSlug', () => {
  test('needs few lookups even if a thousand slugs are taken', async () => {
    let asked = 0;
    const slug = await freeSlug('a', async (candidate) => {
      asked += 1;
      return candidate === 'a' || Number(candidate.slice(2)) <= 1000;
    });
    equal(slug, 'a-1001');
    equal(asked < 30, true);
  });
});

describe('checkSlug', () => {
  for (const slug of ['a/b', 'a b', '..', 'a?b', 'a%20', '\n', 'x'.repeat(101)]) {
    test(`rejects ${JSON.stringify(slug.slice(0, 10))}`, () => throws(() => checkSlug(slug), { code: 'slug-invalid' }));
  }
  for (const slug of ['a', 'api_v2.1', '概要', 'A-b']) test(`accepts ${slug}`, () => equal(checkSlug(slug), slug));
});

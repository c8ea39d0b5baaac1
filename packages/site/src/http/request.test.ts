import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import { redirect } from './request.ts';

test('a redirect contains only header-safe characters, and a path never points to another host', () => {
  const to = (location: string) => redirect(location).headers['location'];
  assert.equal(to('https://example.test/日本 x?a=é#b'), 'https://example.test/%E6%97%A5%E6%9C%AC%20x?a=%C3%A9#b');
  assert.equal(to('/a%20b\uD800\0'), '/a%20b%EF%BF%BD%00');
  for (const away of ['//evil.test', '/\\evil.test', '/\\/evil.test']) assert.equal(to(away), '/evil.test');
});

// One engine: pure.
import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { urlsOfHosts } from './postgres-hosts.ts';

describe('a connection URL', () => {
  test('may name several hosts', () => {
    assert.deepEqual(urlsOfHosts('postgres://u:p@a:1,b,[::1]:3/db?sslmode=disable&target_session_attrs=read-write'), [
      'postgres://u:p@a:1/db?sslmode=disable',
      'postgres://u:p@b/db?sslmode=disable',
      'postgres://u:p@[::1]:3/db?sslmode=disable',
    ]);
    assert.deepEqual(urlsOfHosts('postgresql://u@/db?host=a,b&port=1,2'), [
      'postgresql://u@a:1/db',
      'postgresql://u@b:2/db',
    ]);
  });

  test('may name the folder of a socket', () => {
    const expected = ['postgres://u@%2Frun%2Fpostgresql:5433/db'];
    assert.deepEqual(urlsOfHosts('postgres://u@/db?host=/run/postgresql&port=5433'), expected);
    assert.deepEqual(urlsOfHosts('postgres://u@%2Frun%2Fpostgresql:5433/db'), expected);
  });

  test('is unchanged with one host', () => {
    for (const url of ['postgres://db.test/lectern?sslmode=disable', 'postgres://u:p%40@[::1]:5432/db'])
      assert.deepEqual(urlsOfHosts(url), [url]);
  });

  test('is rejected when it is none', () => {
    for (const text of [
      'mysql://a/b',
      'postgres:/a',
      'postgres://a:port/b',
      'postgres://a b/c',
      'postgres://a,b:x/c',
      '',
    ])
      assert.equal(urlsOfHosts(text), undefined, text);
  });
});

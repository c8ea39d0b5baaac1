import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { cookiesOf, scopedCookie, secondsLeft, setCookie, visitorOf } from './visitor.ts';

const request = (url: string, headers: Record<string, string> = {}) => ({
  method: 'GET',
  origin: 'https://docs.test',
  url,
  header: (name: string) => headers[name],
});
const cookie = (value: unknown) => encodeURIComponent(JSON.stringify(value));

describe('the credentials of a visitor', () => {
  test('nothing', () => {
    assert.deepEqual(visitorOf(request('/a?q=1'), '/a'), {
      token: undefined,
      unsigned: {},
      brought: undefined,
      url: '/a?q=1',
    });
  });

  test('a token in the URL is stored and removed from it', () => {
    const { token, brought, url } = visitorOf(request('/a?x=1&jwt_token=abc'), '/a');
    assert.equal(token, 'abc');
    assert.equal(brought?.token, 'abc');
    assert.equal(url, '/a?x=1');
  });

  test('claims in the URL nest and have types', () => {
    const { unsigned, url } = visitorOf(
      request('/a?visitor.beta=true&visitor.plan.name=pro&visitor.seats=12&visitor.tags=%5B1%5D'),
      '/a',
    );
    assert.deepEqual(unsigned, { beta: true, plan: { name: 'pro' }, seats: 12, tags: [1] });
    assert.equal(url, '/a');
  });

  test('claims cannot modify a prototype', () => {
    visitorOf(request('/a?visitor.__proto__.x=1&visitor.constructor.prototype.x=1'), '/a');
    assert.equal(({} as { x?: number }).x, undefined);
  });

  test('the cookie of the longest path wins, then the plain one', () => {
    const header = [
      `${scopedCookie('/a')}=${cookie({ basePath: '/a', token: 'short' })}`,
      `${scopedCookie('/a/b')}=${cookie({ basePath: '/a/b', token: 'long' })}`,
      'gitbook-visitor-token=plain',
    ].join('; ');
    const token = (path: string) => visitorOf(request(path, { cookie: header }), path).token;
    assert.equal(token('/a/b/c'), 'long');
    assert.equal(token('/a/x'), 'short');
    assert.equal(token('/other'), 'plain');
  });

  test('a bearer token takes precedence', () => {
    assert.equal(visitorOf(request('/a?jwt_token=x', { authorization: 'Bearer y' }), '/a').token, 'y');
  });

  test('cookies without a signature are merged', () => {
    const header = `gitbook-visitor-public-a=${cookie({ a: 1 })}; lectern-visitor-public=${cookie({ b: 2 })}`;
    assert.deepEqual(visitorOf(request('/a', { cookie: header }), '/a').unsigned, { a: 1, b: 2 });
  });

  test('cookies are HttpOnly and last as long as the token', () => {
    const line = setCookie('n', '{"a":1}', { path: '/x', seconds: 60, secure: true });
    assert.equal(line, 'n=%7B%22a%22%3A1%7D; Path=/x; Max-Age=60; HttpOnly; SameSite=Lax; Secure');
    assert.deepEqual(cookiesOf('n=%7B%22a%22%3A1%7D'), [['n', '{"a":1}']]);
    const token = `a.${Buffer.from(JSON.stringify({ exp: 1000 })).toString('base64url')}.b`;
    assert.equal(secondsLeft(token, new Date(100_000)), 900);
    assert.equal(secondsLeft(token, new Date(2_000_000)), 60);
    assert.equal(secondsLeft('a.b.c', new Date()), 604_800);
  });
});

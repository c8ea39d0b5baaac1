import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { headerOrigin, headerSource, isAddress } from './header-source.ts';

const hostile = [
  'https://a;script-src-elem/x',
  'https://a,b/x',
  "https://'unsafe-inline'/x",
  'https://a*b/',
  'https://*/',
  'https://a!$&()+=b/',
  'https://a{b}/',
  'https://a`b/',
  'https://a"b/',
  'https://x:99999/',
  'https://a%00b/',
  'https://a b/',
  'https://a\r\nset-cookie: b=c/',
  'javascript:alert(1)',
  'data:font/woff2;base64,AAAA',
  '',
];

describe('the part of a URL that enters a header', () => {
  test('is scheme, host and port, without special characters', () => {
    const cases: [string, string][] = [
      ['https://fonts.example.com/a;b,c?d e', 'https://fonts.example.com'],
      ['http://localhost:4400/x', 'http://localhost:4400'],
      ['https://[2001:db8::1]:8443/x', 'https://[2001:db8::1]:8443'],
      ['https://bücher.example/x', 'https://xn--bcher-kva.example'],
      ['https://user:word@a.test/x', 'https://a.test'],
    ];
    for (const [address, origin] of cases) assert.equal(headerOrigin(address), origin);
    assert.equal(headerSource('https://*.a.test'), 'https://*.a.test');
    assert.equal(headerSource('https://a.test'), 'https://a.test');
  });

  test('is empty if it would contain any other character', () => {
    for (const address of hostile) {
      const [origin, source] = [headerOrigin(address), headerSource(address)];
      for (const one of [origin, source]) assert.ok(one === undefined || /^https?:\/\/[\w.-]+$/.test(one), address);
    }
    assert.equal(headerSource('https://*.a;script-src-elem'), undefined);
    assert.equal(headerSource('https://*.*.test'), undefined);
  });

  test('is validated before it is sent', () => {
    for (const address of ['https://a.test/x', 'about:blank', 'mailto:a@b.test', 'urn:a:b'])
      assert.ok(isAddress(address));
    for (const address of ['https://a;script-src-elem/x', 'http://x:99999/', 'http://a%00b/', 'no address']) {
      assert.ok(!isAddress(address), address);
    }
  });
});

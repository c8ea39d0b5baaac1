import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { parseAddress } from './address.ts';

const app = new URL('https://docs.test/base/app');
const read = (href: string) => {
  const { kind, via, target_id, anchor, path } = parseAddress(href, { app, page: 'here' });
  return [kind, via ?? '', target_id ?? '', anchor ?? '', path ?? ''].join(' ').trim();
};

describe('readAddress', () => {
  test('reads references by id', () => {
    assert.equal(read('/pages/p1'), 'page  p1');
    assert.equal(read('/pages/p1#part'), 'page  p1 part');
    assert.equal(read('#part'), 'page  here part');
    assert.equal(read('/files/f1'), 'file  f1');
    assert.equal(read('/reusable-content/r1'), 'reusable-content  r1');
    assert.equal(read('lectern:user/u1'), 'user user/u1 u1');
    assert.equal(read('lectern:page/p1?space=s1'), 'page space/s1 p1');
    assert.equal(read('lectern:nonsense'), 'text');
    assert.equal(read(`/pages/${'x'.repeat(200)}`), 'text');
  });

  test('reads URLs of the author app', () => {
    assert.equal(read('https://docs.test/base/app/s/s1'), 'space space/s1 s1');
    assert.equal(read('https://docs.test/base/app/o/o1/s/s1/'), 'space space/s1 s1');
    assert.equal(read('https://docs.test/base/app/s/s1/a/b%20c?x=1#d'), 'page space/s1  d a/b c');
    assert.equal(read('HTTPS://DOCS.test/base/app/o/o1/s/s1/a'), 'page space/s1   a');
    assert.equal(read('https://docs.test/base/app/o/o1/c/c1'), 'collection collection/c1 c1');
    assert.equal(read('https://docs.test/base/app/s/s1/~/reusable/r1'), 'reusable-content space/s1 r1');
    for (const rest of ['', '/', '/settings', '/o/o1', '/s/s1/~/changes/1/page', '/s/%00/x']) {
      assert.equal(read(`https://docs.test/base/app${rest}`), 'app', rest);
    }
  });

  test('treats the rest as web links, or as unknown', () => {
    const web = [
      'https://docs.test/base/application',
      'http://docs.test/base/app',
      'https://x.test',
      '//x.test/a',
      'mailto:a@b.test',
      'https://[',
      'vscode://file/x',
      'ftp://a.test/b',
      'sms:+491',
    ];
    for (const href of web) assert.equal(read(href), 'url', href);
    for (const href of [
      'page.md',
      '../up',
      '/root',
      '?x',
      'a#b',
      'javascript:x',
      'java\nscript:x',
      'file:///x',
      'C:\\x',
    ])
      assert.equal(read(href), 'text', href);
  });
});

// One engine: no database is involved.
import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import type { PrintInput } from '../print-input.ts';
import { finderIn } from './target.ts';

test('links in exports keep every scheme that neither executes nor reads local data', () => {
  const find = finderIn({ pages: [], files: {}, elsewhere: {} } as unknown as PrintInput);
  for (const url of ['https://a.test/b', 'vscode://file/a', 'ftp://a.test', 'slack://open', 'sms:+1', 'ssh://a.test']) {
    assert.deepEqual(find(url, 0), { kind: 'outside', url });
  }
  for (const url of [
    'javascript:x',
    'java\nscript:x',
    ' FILE:///x',
    'data:text/html,x',
    'vbscript:x',
    'a/b',
    '//a.test',
  ]) {
    assert.deepEqual(find(url, 0), { kind: 'nowhere' }, url);
  }
});

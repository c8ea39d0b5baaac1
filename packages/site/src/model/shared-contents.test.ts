import { equal, notEqual, rejects } from 'node:assert/strict';
import { describe, test } from 'node:test';
import { CacheRegistry, parse } from '@lectern/content';
import { SharedContents } from './shared-contents.ts';

const sharedOf = (text: string) => ({ text, page: parse(text) });

const open = (bytes = 10_000_000) => new CacheRegistry(bytes).scope().cache;

describe('shared contents', () => {
  test('are read once for concurrent requests', async () => {
    const contents = new SharedContents(open());
    let asked = 0;
    const read = () =>
      contents.read('a', async () => {
        asked += 1;
        return sharedOf('Text.');
      });
    const [one, two] = await Promise.all([read(), read()]);
    equal(one, two);
    equal(await read(), one);
    equal(asked, 1);
  });

  test('are cached up to a total size, for all visitors', async () => {
    const contents = new SharedContents(open(100_000));
    const text = 'a'.repeat(1000);
    const first = await contents.read('first', async () => sharedOf(text));
    for (let visitor = 0; visitor < 10; visitor++) await contents.read(`${visitor}`, async () => sharedOf(text));
    notEqual(await contents.read('first', async () => sharedOf(text)), first);
  });

  test('are requested again after an error, and cached when there are none', async () => {
    const contents = new SharedContents(open());
    await rejects(contents.read('a', () => Promise.reject(new Error('gone'))));
    equal(await contents.read('a', async () => undefined), undefined);
    equal(await contents.read('a', () => Promise.reject(new Error('asked again'))), undefined);
  });
});

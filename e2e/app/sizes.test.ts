// One engine: only the built files are read.
// What each screen loads, in kilobytes packed with gzip. The numbers may become smaller, not larger.
import { strict as assert } from 'node:assert';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { screenModules } from '../../packages/server/src/features/author-app/shell.ts';
import { circularChunks, page, parser, rich, screens, shell, source, weigh, writing } from './bundle.ts';

const build = join(import.meta.dirname, '../../packages/app/build/main.ts');

/** Besides the shell, for the first paint. */
const limits: Record<string, number> = {
  // With its rows, which home loads after the first paint.
  'change-requests/list': 5,
  'change-requests/route': 20,
  'comments/to-page': 1,
  'conflicts/route': 10,
  'files/route': 10,
  'history/route': 11,
  'links/route': 3.5,
  'page/route': 12,
  'reusable/route': 8,
  // It keeps the text on the device.
  'reusable/text': 6.5,
  'review/route': 16,
  'variables/route': 9,
};

const pathsBelow = (path: string, ends: string): string[] => ends.split(' ').map((end) => path + end);

/** A path of each screen. */
const paths = [
  '/app/s/1',
  ...pathsBelow(
    '/app/s/1/~/',
    'permissions settings settings/git settings/imports settings/translations changes changes/1',
  ),
  ...pathsBelow('/app/s/1/~/', 'files history links reusable variables changes/1/~/review changes/1/~/conflicts'),
  ...pathsBelow('/app/o/1/', 'settings/members notifications specifications specifications/pets sites sites/1'),
  ...pathsBelow('/app/o/1/sites/1/', 'insights structure redirects audience feedback theme'),
];

/** They are opened from others. */
const laterScreens = [
  'reusable/text',
  'space-settings/import-report',
  'space-settings/translated-page',
  'comments/to-page',
];

/** For screens that have no number yet. */
const otherLimit = 35;

const isAtMost = (kilobytes: number, limit: number, name: string): void =>
  assert.ok(kilobytes <= limit, `${name}: ${kilobytes.toFixed(1)} KB, at most ${limit}`);

describe('the built application', () => {
  before(() => promisify(execFile)(process.execPath, [build, '--if-stale']));

  test('has a shell of limited size', () => isAtMost(weigh(shell), 152, 'shell'));

  test('has no files that import each other', () => assert.deepEqual(circularChunks(), []));

  test('has screens of limited size', () => {
    const found = screens();
    for (const name of Object.keys(limits))
      assert.ok(found.includes(`src/screens/${name}.tsx`), `${name} is no screen`);
    for (const chunk of found) {
      const name = chunk.slice('src/screens/'.length, -'.tsx'.length);
      const size = weigh([chunk], shell);
      isAtMost(size, limits[name] ?? otherLimit, name);
      isAtMost(size + weigh(shell), 200, `${name} with the shell`);
    }
  });

  test('has the screens that the server preloads, which are all that have an address of their own', () => {
    const preloaded = new Set(paths.flatMap(screenModules));
    assert.ok(weigh([...preloaded]) > 0);
    const later = screens().filter((name) => !preloaded.has(name));
    assert.deepEqual(later.sort(), laterScreens.map((name) => `src/screens/${name}.tsx`).sort());
  });

  test('reads pages without a parser, and writes them with code of limited size', () => {
    isAtMost(weigh(page) + weigh(shell, page), 180, 'a page that is read, with the shell');
    isAtMost(weigh([parser], [...shell, ...page]), 95.5, 'the parser');
    isAtMost(weigh([...page, writing, rich], shell), 230, 'the rich editor');
    isAtMost(weigh([source], [...shell, ...page, writing]), 105, 'source mode');
  });
});

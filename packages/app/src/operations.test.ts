// Every operation has a screen or a reason why it has none.
import { deepEqual, ok } from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { api } from '@lectern/contract/browser';
import { serverPaths } from './paths.ts';

const source = import.meta.dirname;
const list = readFileSync(join(source, '../../../docs/app-operations.md'), 'utf8');

const known: ReadonlySet<string> = new Set(Object.keys(api));
const used = new Set(
  globSync('**/*.{ts,tsx}', { cwd: source })
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => [...readFileSync(join(source, file), 'utf8').matchAll(/\bapi\.(\w+)/g)])
    .map(([, id = '']) => id),
);
type Item = { ids: string[]; target: string | undefined; reason: string };

const idsIn = (text: string): string[] => [...text.matchAll(/`(\w+)`/g)].map(([, id = '']) => id);

/** The items of a section; the text around them names other things. */
function itemsOf(title: string): Item[] {
  const section = list.split(/^## /m).find((one) => one.startsWith(`${title}\n`)) ?? '';
  return section
    .split('\n')
    .filter((line) => line.startsWith('- '))
    .map((line) => {
      const [what = '', target] = line.split(' → ');
      const [, reason = ''] = /: (.+)$/.exec(what) ?? [];
      return { ids: idsIn(what), target: target?.replaceAll('`', ''), reason };
    });
}

const forms = itemsOf('Other forms');
const pages = itemsOf('On pages of the server');
const without = itemsOf('Without a screen');
const listed = [...forms, ...pages, ...without].flatMap(({ ids }) => ids);

describe('the operations of the contract', () => {
  test('are used by the application, or listed with the reason why not', () => {
    ok(used.size > 80);
    const isListed = new Set(listed);
    deepEqual(
      [...known].filter((id) => !used.has(id) && !isListed.has(id)),
      [],
    );
  });

  test('are not listed when they are used, and only once', () => {
    deepEqual(
      listed.filter((id, index) => used.has(id) || !known.has(id) || listed.indexOf(id) !== index),
      [],
    );
  });

  test('are other forms only of operations that the application uses', () => {
    deepEqual(
      forms.filter(({ target = '' }) => !known.has(target) || !used.has(target)),
      [],
    );
  });

  test('are on pages that the application leads to', () => {
    const led = new Set(Object.values<string>(serverPaths));
    deepEqual(
      pages.filter(({ target = '' }) => !led.has(target)),
      [],
    );
    ok(pages.length > 0);
  });

  test('without a screen are fewer than twenty, each with a reason', () => {
    ok(without.length > 0 && without.length < 20, `${without.length} have no screen`);
    deepEqual(
      without.filter(({ ids, reason }) => ids.length !== 1 || reason.length < 10),
      [],
    );
  });
});

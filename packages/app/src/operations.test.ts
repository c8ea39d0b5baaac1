// Every operation has a screen or a reason why it has none.
import { deepEqual, ok } from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { api } from '@lectern/contract/browser';

const source = import.meta.dirname;
const list = readFileSync(join(source, '../../../docs/app-operations.md'), 'utf8');

const known: ReadonlySet<string> = new Set(Object.keys(api));
const used = new Set(
  globSync('**/*.{ts,tsx}', { cwd: source })
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => [...readFileSync(join(source, file), 'utf8').matchAll(/\bapi\.(\w+)/g)])
    .map(([, id = '']) => id),
);
/** Those in the items of the list; the text around them names other things. */
const listed = list
  .split('\n')
  .filter((line) => line.startsWith('- '))
  .flatMap((line) => [...line.matchAll(/`(\w+)`/g)].map(([, id = '']) => id));

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

  test('have a reason in every section of the list', () => {
    const sections = list.split(/^## /m).slice(1);
    ok(sections.length > 2);
    for (const section of sections) ok(/^[^\n]+\n\n[A-Z][^\n]+\./.test(section), section.slice(0, 80));
  });
});

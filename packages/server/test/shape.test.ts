// The structure of the server, held to its rules. Exceptions stand here with their reasons and may only become fewer.
import { strict as assert } from 'node:assert';
import { globSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { describe, test } from 'node:test';
import { operations } from '@lectern/contract';
import { implementations } from '../src/app.ts';
import { notYet } from './not-yet.ts';

const source = join(import.meta.dirname, '..', 'src');
const files = globSync('**/*.ts', { cwd: source })
  .filter((file) => !file.endsWith('.test.ts') && !file.endsWith(`${sep}schema.ts`))
  .map((file) => ({ file: file.split(sep).join('/'), text: readFileSync(join(source, file), 'utf8') }));

const featureOf = (file: string): string | undefined => /^features\/([^/]+)\//.exec(file)?.[1];
const importsOf = (text: string): string[] =>
  [...text.matchAll(/^(?:import|export)[^;]*?from '([^']+)';/gm)].map((match) => match[1]!);

describe('the operations', () => {
  test('are each implemented once, or listed as not yet implemented', () => {
    const ids = implementations.map((one) => one.operation.id);
    assert.deepEqual(
      ids.filter((id, index) => ids.indexOf(id) !== index),
      [],
      'implemented twice',
    );
    const missing = operations.map((operation) => operation.id).filter((id) => !ids.includes(id));
    assert.deepEqual(missing.sort(), [...notYet].sort());
  });
});

describe('the import boundaries', () => {
  test('platform and db import no feature', () => {
    const crossing = files
      .filter(({ file }) => file.startsWith('platform/') || file.startsWith('db/'))
      .filter(({ text }) => importsOf(text).some((name) => name.includes('features')));
    assert.deepEqual(
      crossing.map(({ file }) => file),
      [],
    );
  });

  test('a feature is imported through its index.ts only', () => {
    const crossing = files.flatMap(({ file, text }) =>
      importsOf(text)
        .filter((name) => name.startsWith('.'))
        .map((name) =>
          relative(source, join(source, file, '..', name))
            .split(sep)
            .join('/'),
        )
        .filter((target) => featureOf(target) !== undefined && featureOf(target) !== featureOf(file))
        .map((target) => `${file} → ${target}`),
    );
    assert.deepEqual(crossing, []);
  });

  test('features do not import each other in a cycle', () => {
    const uses = new Map<string, Set<string>>();
    for (const { file, text } of files) {
      const feature = featureOf(file);
      if (feature === undefined) continue;
      const known = uses.get(feature) ?? new Set<string>();
      for (const name of importsOf(text)) {
        const other = /^#features\/(.+)$/.exec(name)?.[1];
        if (other !== undefined && other !== feature) known.add(other);
      }
      uses.set(feature, known);
    }
    const walk = (feature: string, path: string[]): void => {
      assert.ok(!path.includes(feature), `a circle: ${[...path, feature].join(' → ')}`);
      for (const other of uses.get(feature) ?? []) walk(other, [...path, feature]);
    };
    for (const feature of uses.keys()) walk(feature, []);
  });

  test('only rows.ts uses the query builder', () => {
    const allowed = /(^|\/)rows\.ts$|^features\/[^/]+\/rows-[^/]+\.ts$/;
    const meets = files
      .filter(({ file }) => featureOf(file) !== undefined && !allowed.test(file))
      .filter(({ text }) => /\bfrom 'kysely'|\.q\.(?:selectFrom|insertInto|updateTable|deleteFrom)\b/.test(text))
      .map(({ file }) => file);
    assert.deepEqual(meets, sqlElsewhere);
  });

  test('a table is written by one feature', () => {
    const writers = new Map<string, Set<string>>();
    const note = (table: string, file: string) => {
      const owner = featureOf(file) ?? file.split('/')[0]!;
      writers.set(table, (writers.get(table) ?? new Set<string>()).add(owner));
    };
    for (const { file, text } of files.filter(({ file }) => !file.startsWith('db/'))) {
      for (const match of text.matchAll(/\.(?:insertInto|updateTable|deleteFrom)\(\s*'(\w+)'/g)) note(match[1]!, file);
      for (const match of text.matchAll(/\b(?:insert into|update|delete from) (\w+)\s+(?:\(|set|where)/g)) {
        note(match[1]!, file);
      }
    }
    const shared = [...writers].filter(([, owners]) => owners.size > 1).map(([table, owners]) => [table, [...owners]]);
    assert.deepEqual(shared, []);
    assert.ok(writers.size >= 15, 'the search for writers finds too little to trust it');
  });
});

/** Placement is nothing but two queries over the tables of two features. */
const sqlElsewhere = ['features/placement/index.ts'];

describe('the sizes', () => {
  test('memory is cached in caches of the registry only', () => {
    const packages = globSync('{content,server,site}/src/**/*.ts', { cwd: join(source, '..', '..') })
      .filter((file) => !file.endsWith('.test.ts') && !file.endsWith('cache-registry.ts'))
      .filter((file) =>
        /new LruCache\b|WeakMap<(?:Database|Services)\b[^;]*(?:Map|LruCache)/.test(
          readFileSync(join(source, '..', '..', file), 'utf8'),
        ),
      );
    assert.deepEqual(packages, []);
  });

  test('no source file is longer than 400 lines', () => {
    const sizes = files
      .map(({ file, text }) => ({ file, lines: text.split('\n').length }))
      .sort((a, b) => b.lines - a.lines);
    console.log(
      `The ten longest files:\n${sizes
        .slice(0, 10)
        .map(({ file, lines }) => `  ${lines}  ${file}`)
        .join('\n')}`,
    );
    const long = sizes.filter(({ file, lines }) => lines > 400 && !file.startsWith('db/migrations/'));
    assert.deepEqual(long, []);
  });
});

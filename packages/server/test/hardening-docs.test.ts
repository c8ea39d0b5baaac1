// One engine: only files are read.
import { strict as assert } from 'node:assert';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';

const root = join(import.meta.dirname, '../../..');

test('every test and source file that the hardening guide names exists', async () => {
  const guide = await readFile(join(root, 'docs/operations/hardening.md'), 'utf8');
  const named = [...guide.matchAll(/`([\w./-]+\.ts)`/g)].map(([, path = '']) => path);
  assert.ok(named.length > 30, `${named.length} files`);
  const missing = named.filter(
    (path) => ![root, join(root, 'packages/server')].some((at) => existsSync(join(at, path))),
  );
  assert.deepEqual(missing, []);
});

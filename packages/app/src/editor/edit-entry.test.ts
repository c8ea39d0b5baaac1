// The parser and the splice engine as a browser loads them.
import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';

const mostBytes = 70_000;

test(`parser and splice engine are at most ${mostBytes / 1000} KB compressed and need no Node.js`, async () => {
  const entry = new URL('../../../content/src/edit/index.ts', import.meta.url).pathname;
  const result = (await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: entry, external: /^node:/, preserveEntrySignatures: 'strict' },
    },
  })) as Rolldown.RolldownOutput;
  const chunks = result.output.filter((file) => file.type === 'chunk');
  assert.deepEqual(
    chunks.flatMap(({ imports, dynamicImports }) => [...imports, ...dynamicImports]),
    [],
  );
  const code = chunks.map((chunk) => chunk.code).join('');
  assert.ok(code.length > 50_000, 'something was built');
  const bytes = gzipSync(code, { level: 9 }).length;
  assert.ok(bytes <= mostBytes, `${bytes} bytes`);
});

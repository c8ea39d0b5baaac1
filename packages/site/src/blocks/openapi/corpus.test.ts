// Every operation of third-party API descriptions: those available, and the one a published client comes with.
import { strict as assert } from 'node:assert';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { parse as parseYaml } from 'yaml';
import {
  ApiDocument,
  fieldsAt,
  isFields,
  type Fields,
  operationMarkdown,
  schemasMarkdown,
  findOperation,
  methods,
  apiTexts,
} from '@lectern/openapi';
import { operationHtml } from './operation-html.ts';
import { schemasHtml } from './schemas-html.ts';
import { checkHtml, drawingOf } from './testing/drawing.ts';

const { en } = apiTexts;

const folder = join(import.meta.dirname, '../../../../../../shared/corpus/openapi');
const published = createRequire(import.meta.url).resolve('@gitbook/api/spec/openapi.json');
const files = existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];

/** Half a megabyte is more than a reader wants; the usual operation has twenty kilobytes. */
const largest = 400_000;

function everyOperation(document: ApiDocument): { path: string; method: string }[] {
  return Object.entries(fieldsAt(document.root, 'paths') ?? {}).flatMap(([path, item]) =>
    methods.flatMap((method) => (isFields(item) && Object.hasOwn(item, method) ? [{ path, method }] : [])),
  );
}

describe('real descriptions', () => {
  for (const file of [published, ...files]) {
    const name = file.split('/').at(-1)!;
    test(`every operation and model of ${name} is rendered`, () => {
      const text = readFileSync(file, 'utf8');
      const root = (file.endsWith('.json') ? JSON.parse(text) : parseYaml(text)) as Fields;
      const document = new ApiDocument(root, 'https://api.test/openapi.yaml');
      const all = everyOperation(document);
      assert.ok(all.length > 0);
      for (const { path, method } of all) {
        const operation = findOperation(document, path, method);
        assert.ok(operation, path);
        const { text: drawn } = operationHtml(operation, drawingOf(document));
        checkHtml(drawn, `${method} ${path}`);
        assert.ok(drawn.length < largest, `${method} ${path} has ${drawn.length} characters`);
        assert.match(drawn, /class="method/);
        assert.doesNotMatch(drawn, />undefined<|"undefined"|`undefined`|\[object Object\]/);
        const written = operationMarkdown(operation, { document, texts: en, origin: 'https://docs.test' });
        assert.ok(written.length < largest);
        assert.doesNotMatch(written, />undefined<|"undefined"|`undefined`|\[object Object\]/);
      }
      const names = Object.keys(fieldsAt(fieldsAt(root, 'components'), 'schemas') ?? {});
      // Most of the eight hundred are rendered with the operations already.
      const models = names.length < 100 || process.env['LECTERN_FUZZ'] ? names : names.filter((_, i) => i % 10 === 0);
      for (const model of models) {
        checkHtml(schemasHtml([model], drawingOf(document), { grouped: false }).text, model);
        assert.ok(schemasMarkdown([model], { document, texts: en, origin: '' }).length < largest);
      }
    });
  }
});

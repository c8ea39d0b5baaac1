import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { operations } from '@lectern/contract';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { app } from '../../../test/harness.ts';
import { readCatalogue } from './catalogue.ts';
import { exampleOf } from './example.ts';

const catalogue = readCatalogue();
const paths = ['/reference', '/reference/shapes', ...catalogue.subjects.map(({ slug }) => `/reference/${slug}`)];
const visit = (url: string, headers = {}) => app.http.inject({ url, headers });

describe('the reference', () => {
  test('lists every operation once, under its id, with its path', async () => {
    const seen = new Set<string>();
    for (const subject of catalogue.subjects) {
      const { payload } = await visit(`/reference/${subject.slug}`);
      for (const { operation } of subject.operations) {
        assert.equal(payload.split(`<article id="${operation.id}"`).length, 2, operation.id);
        seen.add(operation.id);
      }
    }
    assert.equal(seen.size, operations.length);
  });

  test('has no broken links', async () => {
    const pages = new Map<string, string>();
    for (const path of paths) pages.set(path, (await visit(path)).payload);
    for (const [path, page] of pages) {
      for (const [, target] of page.matchAll(/href="([^"]*)"/g)) {
        const [file, anchor] = target!.split('#', 2);
        const where = file === '' ? path : file!;
        if (where.endsWith('.css') || where.endsWith('.json')) continue;
        assert.ok(pages.has(where), `${path} links to ${target}`);
        if (anchor !== undefined) assert.ok(pages.get(where)!.includes(`id="${anchor}"`), `${path} links to ${target}`);
      }
    }
  });

  test('needs no JavaScript and allows none', async () => {
    for (const path of paths) {
      const { payload, headers, statusCode } = await visit(path);
      assert.equal(statusCode, 200);
      assert.match(String(headers['content-security-policy']), /^default-src 'none'; style-src 'self'/);
      assert.doesNotMatch(payload, /<script|<style|\sstyle=|\son\w+=/);
      assert.ok(payload.length < 1_000_000, `${path} has ${payload.length} characters`);
    }
  });

  test('supports 304 for an unchanged page', async () => {
    for (const path of ['/reference', '/reference/spaces', '/reference/reference.css']) {
      const first = await visit(path);
      const etag = String(first.headers['etag']);
      assert.match(etag, /^"[\w-]+"$/);
      const again = await visit(path, { 'if-none-match': etag });
      assert.equal(again.statusCode, 304);
      assert.equal(again.payload, '');
    }
  });

  test('returns 404 for an unknown page', async () => {
    assert.equal((await visit('/reference/nothing')).statusCode, 404);
  });
});

describe('examples', () => {
  const ajv = new Ajv({ strict: false, inlineRefs: false });
  (formats as unknown as (ajv: Ajv) => void)(ajv);

  test('are accepted by the contract', () => {
    const all = catalogue.subjects.flatMap((subject) => subject.operations);
    const bodies = Object.fromEntries(all.flatMap(({ operation, body }) => (body ? [[operation.id, body]] : [])));
    const replies = Object.fromEntries(all.flatMap(({ operation, reply }) => (reply ? [[operation.id, reply]] : [])));
    // One document, so that each schema is compiled once and not per operation.
    ajv.addSchema({ $id: 'contract', ...Object.fromEntries(catalogue.shapes), bodies, replies });
    for (const [part, schemas] of Object.entries({ bodies, replies })) {
      for (const [id, schema] of Object.entries(schemas)) {
        const validate = ajv.getSchema(`contract#/${part}/${id}`)!;
        const example = exampleOf(schema, catalogue.shapes);
        const why = () => `${part} ${id}: ${ajv.errorsText(validate.errors)} in ${JSON.stringify(example)}`;
        assert.ok(validate(example), why());
      }
    }
  });
});

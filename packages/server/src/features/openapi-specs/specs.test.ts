import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { a, app } from '../../../test/harness.ts';
import { petshop, withSpec } from './testing/spec.ts';

describe('createOpenApiSpec', () => {
  test('returns immediately, and a job creates the first version', async () => {
    const organization = await a.organization();
    const { admin, id: organizationId } = organization;
    const source = { text: petshop };
    const answer = await admin.send(api.createOpenApiSpec, { organizationId, body: { slug: 'pets', source } });
    assert.equal(answer.status, 201);
    const at = { organizationId, specSlug: 'pets' };
    const before = await admin.call(api.getOpenApiSpec, at);
    assert.deepEqual([before.processingState, before.lastVersion, before.sourceURL], ['pending', undefined, undefined]);
    await assert.rejects(admin.call(api.getLatestOpenApiSpecVersion, at), { code: 404 });

    await app.runJobs();
    const after = await admin.call(api.getOpenApiSpec, at);
    assert.deepEqual([after.processingState, after.lastProcessErrorCode], ['complete', undefined]);
    const version = await admin.call(api.getLatestOpenApiSpecVersion, at);
    assert.equal(version.id, after.lastVersion);
    assert.deepEqual([version.title, version.openapi, version.operations], ['Petshop', '3.0.3', 3]);
    assert.deepEqual((await admin.call(api.getLatestOpenApiSpecRaw, at)).text, petshop);
  });

  test('rejects a slug that is taken', async () => {
    const { admin, at } = await withSpec(petshop);
    const body = { slug: at.specSlug, source: { text: petshop } };
    await assert.rejects(admin.call(api.createOpenApiSpec, { organizationId: at.organizationId, body }), { code: 409 });
  });
});

describe('getLatestOpenApiSpecDocument', () => {
  test('returns a path with everything it refers to, and nothing else', async () => {
    const { admin, at } = await withSpec(petshop);
    const { document, complete } = await admin.call(api.getLatestOpenApiSpecDocument, {
      ...at,
      query: { path: '/pets/{id}' },
    });
    const { openapi, paths, components } = document as Record<string, Record<string, Record<string, object>>>;
    assert.deepEqual([openapi, complete, Object.keys(paths!)], ['3.1.1', true, ['/pets/{id}']]);
    assert.deepEqual(Object.keys(components!['schemas']!).toSorted(), ['Owner', 'Pet']);
    assert.deepEqual(Object.keys(components!['securitySchemes']!), ['key']);
    const models = await admin.call(api.getLatestOpenApiSpecDocument, { ...at, query: { schemas: ['Owner'] } });
    assert.deepEqual(Object.keys((models.document['components'] as { schemas: object }).schemas), ['Owner', 'Pet']);
    await assert.rejects(admin.call(api.getLatestOpenApiSpecDocument, { ...at, query: { path: '/none' } }), {
      code: 404,
    });
  });

  test('returns the whole document', async () => {
    const { admin, at } = await withSpec(petshop);
    const { document } = await admin.call(api.getLatestOpenApiSpecDocument, at);
    assert.deepEqual(Object.keys(document['paths'] as object), ['/pets', '/pets/{id}']);
    const content = await admin.call(api.getLatestOpenApiSpecContent, at);
    const [[name, entry]] = Object.entries(content.filesystem) as [[string, Record<string, unknown>]];
    assert.deepEqual([name, entry['isEntrypoint'], entry['specification']], ['openapi.yaml', true, document]);
  });
});

describe('YAML with merge keys', () => {
  test('is parsed with merged keys', async () => {
    const { admin, at } = await withSpec(`openapi: 3.0.0
info: { title: Merged, version: '1' }
x-ok: &ok { description: fine, headers: {} }
paths:
  /a:
    get: { responses: { 200: { <<: *ok }, 201: { <<: [*ok], description: made } } }
`);
    const { document } = await admin.call(api.getLatestOpenApiSpecDocument, at);
    const paths = document['paths'] as Record<string, { get: { responses: object } }>;
    assert.deepEqual(paths['/a']!.get.responses, {
      200: { description: 'fine', headers: {} },
      201: { description: 'made', headers: {} },
    });
  });
});

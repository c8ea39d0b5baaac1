import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { a, app } from '../harness.ts';
import { publishedClient, words } from './clients.ts';

const text = 'openapi: 3.0.3\ninfo: { title: Shop, version: "1" }\npaths: { /pets: { get: { responses: {} } } }\n';

describe('the published client', () => {
  test('hosts an API specification and reads its versions', async () => {
    const { id, admin } = await a.organization();
    const { orgs } = await publishedClient(admin);
    const made = await orgs.createOpenApiSpec(id, { slug: 'shop', source: { text } });
    assert.equal(made.status, 201);
    await app.runJobs();
    const spec = (await orgs.getOpenApiSpecBySlug(id, 'shop')).data;
    assert.equal(spec.processingState, 'complete');
    assert.deepEqual((await orgs.listOpenApiSpecs(id)).data.items, [spec]);
    const version = (await orgs.getLatestOpenApiSpecVersion(id, 'shop')).data;
    assert.equal(version.id, spec.lastVersion);
    assert.deepEqual((await orgs.getOpenApiSpecVersionById(id, 'shop', version.id)).data, version);
    assert.equal(
      await (await fetch(version.url.replace('http://lectern.test', made.url.replace(/\/v1.*/, '')))).text(),
      text,
    );

    const content = (await orgs.getLatestOpenApiSpecVersionContent(id, 'shop')).data;
    const files = Object.values(content.filesystem) as { specification: { openapi: string } }[];
    assert.deepEqual(
      files.map(({ specification }) => specification.openapi),
      ['3.1.1'],
    );
    assert.deepEqual((await orgs.getOpenApiSpecVersionContentById(id, 'shop', version.id)).data, content);

    await orgs.updateOpenApiSpecBySlug(id, 'shop', { visibility: words.OpenAPISpecVisibility.Public });
    const changed = { source: { text: text.replace('Shop', 'Store') } };
    assert.equal((await orgs.createOrUpdateOpenApiSpecBySlug(id, 'shop', changed)).status, 200);
    await app.runJobs();
    assert.equal((await orgs.listOpenApiSpecVersions(id, 'shop', { limit: 1 })).data.items.length, 1);
    assert.equal((await orgs.deleteOpenApiSpecBySlug(id, 'shop')).status, 205);
    await assert.rejects(orgs.getOpenApiSpecBySlug(id, 'shop'), { code: 404 });
  });
});

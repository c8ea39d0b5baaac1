import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api, type Client } from '@lectern/contract';
import { a, app, inject } from '../../../test/harness.ts';
import { petshop, withSpec } from './testing/spec.ts';
import { visitorOf } from './testing/visitor.ts';

/** A site with a page that shows an operation of `pets`, in an organization that also has `secret`. */
async function withSite(changes: object[]) {
  const { organization, admin, at } = await withSpec(petshop);
  const organizationId = organization.id;
  await admin.call(api.createOpenApiSpec, { organizationId, body: { slug: 'secret', source: { text: petshop } } });
  await app.runJobs();
  const { id: spaceId } = await a.space({ in: organization, title: 'Guide' });
  await admin.call(api.updateSpace, { spaceId, body: { editMode: 'live' } });
  await admin.call(api.editContent, { spaceId, body: { changes: changes as never } });
  return { admin, at, organizationId, spaceId, visitor: await visitorOf(admin, organizationId, spaceId) };
}

const block = '{% openapi-operation spec="pets" path="/pets" method="get" %}\n{% endopenapi-operation %}\n';
/** Everything named secret belongs to a part that is not shown. */
const guarded = `openapi: 3.1.0
info: { title: Petshop, version: 1.2.0 }
x-secret: internal
security: [{ secretRoot: [] }]
tags: [{ name: Pets, description: Those who live here. }, { name: SecretTag }]
paths:
  /pets:
    x-owner: secret team
    get:
      tags: [Pets]
      security: [{ key: [] }]
      responses: { 200: { $ref: '#/paths/~1others/put/responses/200' } }
    delete:
      tags: [SecretTag]
      responses: { 200: { content: { a/b: { schema: { $ref: '#/components/schemas/Secret' } } } } }
  /others:
    put: { operationId: secretPut, responses: { 200: { description: fine }, 201: { description: secret } } }
components:
  securitySchemes: { key: { type: apiKey, in: header, name: X-Key }, secretRoot: { type: http, scheme: basic } }
  schemas: { Secret: { type: object } }
`;

const computed = {
  operation: 'insert_computed',
  title: 'API',
  computed: { type: 'builtin:openapi', dependencies: { spec: { ref: { kind: 'openapi', spec: 'pets' } } }, props: {} },
};

describe('a visitor of a site', () => {
  for (const [name, change] of Object.entries({
    block: { operation: 'insert_page', title: 'Page', document: { markdown: block } },
    'computed page': computed,
  })) {
    test(`reads the specification of a ${name}, and nothing else`, async () => {
      const { visitor, at, organizationId } = await withSite([change]);
      const query = { path: '/pets', method: 'get' as const };
      const part = await visitor.call(api.getLatestOpenApiSpecDocument, { ...at, query });
      assert.equal(part.complete, true);
      assert.equal((await visitor.call(api.getOpenApiSpec, at)).permissions.edit, false);
      await assert.rejects(visitor.call(api.getLatestOpenApiSpecDocument, at), { code: 404 });
      await assert.rejects(visitor.call(api.getLatestOpenApiSpecRaw, at), { code: 404 });
      await assert.rejects(visitor.call(api.getLatestOpenApiSpecVersion, at), { code: 404 });
      await assert.rejects(visitor.call(api.getOpenApiSpec, { organizationId, specSlug: 'secret' }), { code: 404 });
      await assert.rejects(visitor.call(api.listOpenApiSpecs, { organizationId }), { code: 403 });
      await assert.rejects(visitor.call(api.listOpenApiSpecVersions, at), { code: 403 });
      await assert.rejects(visitor.call(api.deleteOpenApiSpec, at), { code: 403 });
    });
  }

  const hidden = 'visitor.claims.beta';
  for (const [name, change] of Object.entries({
    'a block under a condition': {
      operation: 'insert_page',
      title: 'Page',
      document: { markdown: `{% if ${hidden} %}\n${block}{% endif %}\n` },
    },
    'a page under a condition': {
      operation: 'insert_page',
      title: 'Page',
      condition: hidden,
      document: { markdown: block },
    },
    'a computed page under a condition': { ...computed, condition: hidden },
  })) {
    test(`reads nothing of a specification shown only by ${name}`, async () => {
      const { visitor, at } = await withSite([change]);
      const part = { ...at, query: { path: '/pets', method: 'get' as const } };
      await assert.rejects(visitor.call(api.getOpenApiSpec, at), { code: 404 });
      await assert.rejects(visitor.call(api.getLatestOpenApiSpecDocument, part), { code: 404 });
      await assert.rejects(visitor.call(api.getLatestOpenApiSpecOutline, at), { code: 404 });
      await assert.rejects(visitor.call(api.getLatestOpenApiSpecContent, at), { code: 404 });
      await assert.rejects(visitor.call(api.getLatestOpenApiSpecRaw, at), { code: 404 });
    });
  }

  test('reads the shown parts of a private specification, and all of a public one', async () => {
    const change = { operation: 'insert_page', title: 'Page', document: { markdown: block } };
    const { admin, visitor, at } = await withSite([change]);
    const other = { ...at, query: { path: '/pets/{id}', method: 'get' as const } };
    await assert.rejects(visitor.call(api.getLatestOpenApiSpecDocument, other), { code: 404 });
    await assert.rejects(visitor.call(api.getLatestOpenApiSpecOutline, at), { code: 404 });
    await admin.call(api.updateOpenApiSpec, { ...at, body: { visibility: 'public' } });
    await visitor.call(api.getLatestOpenApiSpecDocument, other);
    await visitor.call(api.getLatestOpenApiSpecOutline, at);
    await visitor.call(api.getLatestOpenApiSpecContent, at);
  });

  type Entry = { filename: string; isEntrypoint: boolean; references: string[]; specification: Content };
  type Content = { paths: Record<string, object>; tags: object[]; components: Record<string, object> };
  const contentFor = async (visitor: Client, at: { organizationId: string; specSlug: string }) => {
    const content = await visitor.call(api.getLatestOpenApiSpecContent, at);
    assert.ok(Array.isArray(content.filesystem));
    const [entry, ...more] = content.filesystem as Entry[];
    assert.deepEqual([entry!.isEntrypoint, entry!.references, more], [true, [], []]);
    return { content, specification: entry!.specification };
  };

  test('gets as content of a private specification only the shown parts', async () => {
    const shown = `${block}\n${block.replace('"get"', '"delete"')}`;
    const hidden = `{% if visitor.claims.beta %}\n${block.replace('/pets', '/others').replace('"get"', '"put"')}{% endif %}\n`;
    const change = { operation: 'insert_page', title: 'Page', document: { markdown: `${shown}\n${hidden}` } };
    const { admin, visitor, at } = await withSite([change]);
    await admin.call(api.setOpenApiSpec, { ...at, body: { source: { text: guarded } } });
    await app.runJobs();
    const { content, specification } = await contentFor(visitor, at);
    assert.deepEqual(Object.keys(specification.paths['/pets']!).sort(), ['delete', 'get']);
    assert.deepEqual(
      specification.tags.map((tag) => (tag as { name: string }).name),
      ['SecretTag', 'Pets'],
    );
    assert.deepEqual(Object.keys(specification.components['schemas']!), ['Secret']);
    assert.doesNotMatch(JSON.stringify(content), /secretPut|x-secret|secret team/);
    // The source holds more than is shown.
    assert.deepEqual(content.urls, { source: content.url, public: null });
    assert.match(content.url, /\/v1\/orgs\/[^/]+\/openapi\/pets$/);
  });

  test('reads all of a private specification with computed pages, and of a public one', async () => {
    const { admin, visitor, at } = await withSite([computed]);
    const { specification } = await contentFor(visitor, at);
    assert.deepEqual(Object.keys(specification.paths), ['/pets', '/pets/{id}']);
    await admin.call(api.updateOpenApiSpec, { ...at, body: { visibility: 'public' } });
    const { content } = await contentFor(visitor, at);
    assert.equal(content.urls.public, `http://lectern.test/openapi/${at.organizationId}/pets`);
    const member = await admin.call(api.getLatestOpenApiSpecContent, at);
    assert.deepEqual(Object.keys(member.filesystem).length, 1);
    assert.ok(!Array.isArray(member.filesystem));
  });

  test('reads the shown operations of a path, with their tags and security', async () => {
    const shown = `${block}\n{% if visitor.claims.beta %}\n${block.replace('"get"', '"delete"')}{% endif %}\n`;
    const change = { operation: 'insert_page', title: 'Page', document: { markdown: shown } };
    const { admin, visitor, at } = await withSite([change]);
    await admin.call(api.setOpenApiSpec, { ...at, body: { source: { text: guarded } } });
    await app.runJobs();
    const read = (query: object) => visitor.call(api.getLatestOpenApiSpecDocument, { ...at, query });
    const { document } = await read({ path: '/pets', method: 'get' });
    assert.doesNotMatch(JSON.stringify(document), /secret/i);
    const { tags, components, paths } = document as Record<string, Record<string, Record<string, object>>>;
    assert.deepEqual(tags, [{ name: 'Pets', description: 'Those who live here.' }]);
    assert.deepEqual(Object.keys(components!['securitySchemes']!), ['key']);
    assert.deepEqual(Object.keys(paths!), ['/pets', '/others']);
    assert.deepEqual(Object.keys(paths!['/pets']!), ['get']);
    await assert.rejects(read({ path: '/pets', method: 'delete' }), { code: 404 });
    await assert.rejects(read({ path: '/pets' }), { code: 404 });
  });

  test('reads all parts of a specification with computed pages', async () => {
    const { visitor, at } = await withSite([computed]);
    await visitor.call(api.getLatestOpenApiSpecDocument, { ...at, query: { schemas: ['Owner'] } });
    await visitor.call(api.getLatestOpenApiSpecOutline, at);
  });

  test('loses access when the content no longer shows it', async () => {
    const { admin, visitor, at, spaceId } = await withSite([computed]);
    const [page] = (await admin.call(api.listPages, { spaceId, query: { computed: false } })).pages;
    await admin.call(api.editContent, { spaceId, body: { changes: [{ operation: 'delete_page', page: page!.id }] } });
    await assert.rejects(visitor.call(api.getOpenApiSpec, at), { code: 404 });
  });
});

describe('links to a specification', () => {
  test('are broken when it is deleted, and repaired when it is created', async () => {
    const change = { operation: 'insert_page', title: 'Page', document: { markdown: block } };
    const { admin, at, spaceId } = await withSite([change]);
    const states = async () => {
      const { items } = await admin.call(api.listSpaceLinks, { spaceId });
      return items.map(({ status, relation, targetReference }) => [status, relation, targetReference?.kind]);
    };
    assert.deepEqual(await states(), [['ok', 'dependsOn', 'openapi']]);
    await admin.call(api.deleteOpenApiSpec, at);
    assert.deepEqual(await states(), [['broken', 'dependsOn', undefined]]);
    await admin.call(api.setOpenApiSpec, { ...at, body: { source: { text: petshop } } });
    assert.deepEqual(await states(), [['ok', 'dependsOn', 'openapi']]);
  });
});

describe('updateOpenApiSpec', () => {
  test('changes the source, with or without the visibility', async () => {
    const { admin, at } = await withSpec(petshop);
    const titled = async () => {
      await app.runJobs();
      return (await admin.call(api.getLatestOpenApiSpecVersion, at)).title;
    };
    const before = await titled();
    const text = petshop.replaceAll('Petshop', 'Zoo');
    const changed = await admin.call(api.updateOpenApiSpec, { ...at, body: { source: { text } } });
    assert.deepEqual([changed.processingState, changed.visibility], ['pending', 'private']);
    assert.equal(await titled(), 'Zoo');
    const both = { source: { text: petshop }, visibility: 'public' as const };
    assert.equal((await admin.call(api.updateOpenApiSpec, { ...at, body: both })).visibility, 'public');
    assert.equal(await titled(), before);
    await assert.rejects(admin.call(api.updateOpenApiSpec, { ...at, body: {} }), { code: 400 });
    const strange = { source: { url: 'ftp://example.test/x' } };
    await assert.rejects(admin.call(api.updateOpenApiSpec, { ...at, body: strange }), { code: 400 });
  });

  test('makes a public specification readable by everyone as written', async () => {
    const { admin, at } = await withSpec(petshop);
    const get = (headers = {}) =>
      inject(new Request(`http://lectern.test/openapi/${at.organizationId}/pets`, { headers }));
    assert.equal((await get()).status, 404);
    const { urls } = await admin.call(api.updateOpenApiSpec, { ...at, body: { visibility: 'public' } });
    assert.equal(urls.published, `http://lectern.test/openapi/${at.organizationId}/pets`);
    const answer = await get();
    assert.equal(await answer.text(), petshop);
    assert.equal((await get({ 'if-none-match': answer.headers.get('etag') })).status, 304);
    await admin.call(api.updateOpenApiSpec, { ...at, body: { visibility: 'private' } });
    assert.equal((await get()).status, 404);
  });

  test('makes it readable by everyone with its overlays, in its original version', async () => {
    const { admin, at } = await withSpec(petshop);
    await admin.call(api.updateOpenApiSpec, { ...at, body: { visibility: 'public' } });
    const actions = [{ target: "$.paths['/pets'].post", remove: true }];
    const overlay = { overlay: '1.0.0', info: { title: 'Ours', version: '1' }, actions };
    await admin.call(api.setOpenApiSpecOverlays, { ...at, body: { overlays: [overlay] } });
    await app.runJobs();
    const answer = await inject(new Request(`http://lectern.test/openapi/${at.organizationId}/pets`));
    assert.match(answer.headers.get('content-type')!, /^application\/json/);
    const document = (await answer.json()) as { openapi: string; paths: Record<string, object> };
    assert.equal(document.openapi, '3.0.3');
    assert.deepEqual(Object.keys(document.paths['/pets']!), ['get']);
  });
});

// Descriptions that pages reference by URL or as a file are visible only to readers of such a page.
import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api, type Client } from '@lectern/contract';
import { a, app, inject, type Organization } from '../../../test/harness.ts';
import { filesServer } from './testing/files-server.ts';
import { petshop } from './testing/spec.ts';
import { visitorOf } from './testing/visitor.ts';

const blockOf = (src: string) => `{% openapi src="${src}" path="/pets" method="get" %}\n{% endopenapi %}\n`;
const insert = (markdown: string) => ({ operation: 'insert_page' as const, title: 'API', document: { markdown } });

async function spaceWith(admin: Client, organization: Organization) {
  const { id: spaceId } = await a.space({ in: organization });
  await admin.call(api.updateSpace, { spaceId, body: { editMode: 'live' } });
  const edit = (change: object) => admin.call(api.editContent, { spaceId, body: { changes: [change as never] } });
  return { spaceId, edit };
}

/** A space that only its administrator sees, with a page that shows a file and one that shows a URL. */
async function hidden() {
  const organization = await a.organization();
  const { admin, id: organizationId } = organization;
  const { spaceId, edit } = await spaceWith(admin, organization);
  await admin.call(api.updateSpace, { spaceId, body: { defaultLevel: null } });
  const form = new FormData();
  form.append('file', new Blob([petshop], { type: 'application/yaml' }), 'api.yaml');
  const { insertedFiles } = await admin.call(api.uploadFiles, { spaceId, form });
  const server = await filesServer({ 'a.yaml?token=SECRET123': petshop });
  const address = server.url('a.yaml?token=SECRET123');
  await edit(insert(blockOf(`/files/${insertedFiles[0]!.id}`)));
  await edit(insert(blockOf(address)));
  await app.runJobs();
  const named = async () => {
    const { items } = await admin.call(api.listSpaceLinks, { spaceId });
    return items.flatMap(({ targetReference: to }) => (to?.kind === 'openapi' ? to.openAPISpec! : []));
  };
  return { organization, admin, organizationId, spaceId, edit, address, named };
}

const reads = [
  api.getOpenApiSpec,
  api.listOpenApiSpecVersions,
  api.getLatestOpenApiSpecVersion,
  api.getLatestOpenApiSpecContent,
  api.getLatestOpenApiSpecRaw,
  api.getLatestOpenApiSpecDocument,
  api.getLatestOpenApiSpecOutline,
  api.getOpenApiSpecOverlays,
] as const;

describe('a description referenced by a page of a hidden space', () => {
  test('is returned with the space, and is not a specification of the organization', async () => {
    const { organization, admin, organizationId, named, address } = await hidden();
    const specs = await named();
    assert.deepEqual(specs.map(({ lastVersion, sourceURL }) => [lastVersion !== undefined, sourceURL]).sort(), [
      [true, undefined],
      [true, address],
    ]);
    const bob = await a.member({ in: organization, role: 'read' });
    const carl = await a.member({ in: organization, role: 'create' });
    for (const person of [bob, carl, admin]) {
      const { items, count } = await person.call(api.listOpenApiSpecs, { organizationId });
      assert.deepEqual([items, count], [[], 0]);
      for (const { slug: specSlug, lastVersion } of specs) {
        const at = { organizationId, specSlug };
        for (const read of reads)
          await assert.rejects(person.call(read as typeof api.getOpenApiSpec, at), { code: 404 }, read.id);
        const version = { ...at, versionId: lastVersion! };
        await assert.rejects(person.call(api.getOpenApiSpecContent, version), { code: 404 });
      }
    }
    for (const { slug: specSlug } of specs) {
      const at = { organizationId, specSlug };
      const source = { text: petshop.replace('Petshop', 'Other') };
      const change = carl.call(api.updateOpenApiSpec, { ...at, body: { visibility: 'public' } });
      await assert.rejects(change, { code: 404 });
      await assert.rejects(carl.call(api.setOpenApiSpec, { ...at, body: { source } }), { code: 404 });
      await assert.rejects(carl.call(api.setOpenApiSpecOverlays, { ...at, body: { overlays: [] } }), { code: 404 });
      await assert.rejects(carl.call(api.refreshOpenApiSpec, at), { code: 404 });
      await carl.send(api.deleteOpenApiSpec, at);
      const create = carl.call(api.createOpenApiSpec, { organizationId, body: { slug: specSlug, source } });
      await assert.rejects(create, { code: 400 });
      const free = { ...at, specSlug: specSlug.replaceAll(/\d/g, 'x').replace(/.$/, 'q') };
      await assert.rejects(carl.call(api.setOpenApiSpec, { ...free, body: { source } }), { code: 404 });
      const open = await inject(new Request(`http://lectern.test/openapi/${organizationId}/${specSlug}`));
      assert.equal(open.status, 404);
    }
    assert.deepEqual(await named(), specs);
  });

  test('is not accessible by its slug from another space', async () => {
    const { organization, admin, organizationId, named } = await hidden();
    const specs = await named();
    const slug = specs.find(({ sourceURL }) => sourceURL === undefined)!.slug;
    const { spaceId, edit } = await spaceWith(admin, organization);
    const operation = `{% openapi-operation spec="${slug}" path="/pets" method="get" %}\n{% endopenapi-operation %}\n`;
    await edit(insert(`${operation}\n[it](lectern:openapi/${slug})\n`));
    const spec = { ref: { kind: 'openapi', spec: slug } };
    const computed = { type: 'builtin:openapi', dependencies: { spec }, props: {} };
    await assert.rejects(edit({ operation: 'insert_computed', title: 'All', computed }), { code: 400 });
    const { items } = await admin.call(api.listSpaceLinks, { spaceId });
    assert.ok(items.every(({ targetReference, status }) => targetReference?.kind !== 'openapi' && status === 'broken'));
    const visitor = await visitorOf(admin, organizationId, spaceId);
    const at = { organizationId, specSlug: slug };
    await assert.rejects(visitor.call(api.getOpenApiSpec, at), { code: 404 });
    const part = { ...at, query: { path: '/pets', method: 'get' as const } };
    await assert.rejects(visitor.call(api.getLatestOpenApiSpecDocument, part), { code: 404 });
  });

  test('is not in the audit log', async () => {
    const { admin, organizationId, edit } = await hidden();
    const server = await filesServer({});
    await edit(insert(blockOf(server.url('none.yaml?token=SECRET123'))));
    await app.runJobs();
    const { items } = await admin.call(api.listAuditEntries, { organizationId });
    assert.deepEqual(
      items.filter(({ action }) => action.startsWith('openapi_spec')),
      [],
    );
  });
});

describe('a description referenced by a published page', () => {
  test('is readable in the shown parts, until no page shows it', async () => {
    const organization = await a.organization();
    const { admin, id: organizationId } = organization;
    const { spaceId, edit } = await spaceWith(admin, organization);
    const server = await filesServer({ 'a.yaml': petshop });
    await edit(insert(blockOf(server.url('a.yaml'))));
    await app.runJobs();
    const visitor = await visitorOf(admin, organizationId, spaceId);
    const { items } = await admin.call(api.listSpaceLinks, { spaceId });
    const [spec] = items.flatMap(({ targetReference }) => targetReference?.openAPISpec ?? []);
    const at = { organizationId, specSlug: spec!.slug };
    const part = { ...at, query: { path: '/pets', method: 'get' as const } };
    assert.equal((await visitor.call(api.getLatestOpenApiSpecDocument, part)).complete, true);
    for (const read of reads) {
      if (read.id === 'getOpenApiSpec') continue;
      await assert.rejects(visitor.call(read as typeof api.getOpenApiSpec, at), { code: 404 }, read.id);
    }
    const [page] = (await admin.call(api.listPages, { spaceId })).pages;
    await edit({ operation: 'delete_page', page: page!.id });
    await assert.rejects(visitor.call(api.getOpenApiSpec, at), { code: 404 });
    await assert.rejects(visitor.call(api.getLatestOpenApiSpecDocument, part), { code: 404 });
  });
});

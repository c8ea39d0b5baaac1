import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { a } from '../../../test/harness.ts';
import { serve } from './testing/site.ts';

const status = (code: number) => ({ code });

describe('imports by organization', () => {
  test('import a website and are listed for editors of the space', async () => {
    const { admin, spaceId, organization } = await inOrganization();
    const page = '<title>Home</title><main><h1>Home</h1><p>Words.</p></main>';
    const url = `${await serve({ 'home.html': page })}home.html`;
    const organizationId = organization.id;
    const source = { type: 'website' as const, url };
    const body = { source, target: { space: spaceId }, enhance: true };
    const run = await admin.call(api.startImportRun, { organizationId, body });
    assert.deepEqual(
      [run.object, run.status, run.source, run.target],
      ['import-run', 'completed', source, body.target],
    );
    assert.equal(run.createdBy, admin.id);
    const { pages } = await admin.call(api.listPages, { spaceId });
    assert.deepEqual(
      pages.map(({ title }) => title),
      ['Home'],
    );
    const listed = async (who: typeof admin, query: object = {}) =>
      (await who.call(api.listImportRuns, { organizationId, query })).items.map(({ id }) => id);
    assert.deepEqual(await listed(admin), [run.id]);
    assert.deepEqual(await listed(admin, { status: 'active' }), []);
    assert.deepEqual(await listed(admin, { status: 'completed', space: spaceId }), [run.id]);
    const { items } = await admin.call(api.listImportRunsInOrganization, { organizationId });
    assert.deepEqual(items, [run]);
    assert.deepEqual(await admin.call(api.getImportRun, { organizationId, importRunId: run.id }), run);
    await assert.rejects(admin.call(api.cancelImportRun, { organizationId, importRunId: run.id }), status(412));

    const reader = await a.member({ in: organization, role: 'read' });
    assert.deepEqual(await listed(reader), []);
    await assert.rejects(reader.call(api.getImportRun, { organizationId, importRunId: run.id }), status(404));
    await assert.rejects(reader.call(api.startImportRun, { organizationId, body }), status(403));
  });

  test('reject unsupported sources', async () => {
    const { admin, spaceId, organization } = await inOrganization();
    const elsewhere = await inOrganization();
    const start = (source: object, target: object = { space: spaceId }) =>
      admin.call(api.startImportRun, { organizationId: organization.id, body: { source, target } as never });
    await assert.rejects(start({ type: 'file', files: ['x'] }), status(400));
    await assert.rejects(start({ type: 'website' }), status(400));
    const url = 'http://127.0.0.1:1/';
    await assert.rejects(start({ type: 'website', url }, { space: elsewhere.spaceId }), status(400));
    await assert.rejects(start({ type: 'website', url }, { space: spaceId, changeRequest: 'no' }), status(400));
    await assert.rejects(start({ type: 'website', url }, { space: spaceId, page: 'no' }), status(404));
  });
});

async function inOrganization() {
  const organization = await a.organization();
  const { id: spaceId } = await a.space({ in: organization });
  await organization.admin.call(api.updateSpace, { spaceId, body: { editMode: 'live' } });
  return { organization, admin: organization.admin, spaceId };
}

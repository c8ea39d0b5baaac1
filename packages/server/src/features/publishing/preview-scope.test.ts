// A preview reads what its creator may read: every revision of the spaces they see, and hosted specifications.
import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { a, app, clientWith } from '../../../test/harness.ts';
import { petshop } from '../openapi-specs/testing/spec.ts';
import { addPages, published, shown, status } from './testing/visits.ts';

describe('the token of a preview', () => {
  test('reads other revisions and change requests of the spaces, and the specifications, unlike other visitor tokens', async () => {
    const made = await published('Guide');
    const { organization, admin, at, base, spaces } = made;
    const spaceId = spaces[0]!.id;
    await addPages(made, spaceId, { title: 'Start' });
    const { id: changeRequestId, revision } = await a.changeRequest({ in: organization, space: spaces[0]! });
    await admin.call(api.editContentInChangeRequest, {
      spaceId,
      changeRequestId,
      body: { changes: [{ operation: 'insert_page', title: 'Draft', document: { markdown: 'New.\n' } }] },
    });
    const { revision: draft } = await admin.call(api.getChangeRequest, { spaceId, changeRequestId });
    assert.notEqual(draft, revision);
    const { organizationId } = at;
    await admin.call(api.createOpenApiSpec, { organizationId, body: { slug: 'pets', source: { text: petshop } } });
    await app.runJobs();

    const { url } = await admin.call(api.getSitePreview, at);
    const sent = await shown(base, { jwtToken: new URL(url).searchParams.get('jwt_token')! });
    const preview = clientWith(sent.apiToken);
    const { pages } = await preview.call(api.getRevision, { spaceId, revisionId: draft });
    assert.deepEqual(
      pages.map(({ title }) => title),
      ['Start', 'Draft'],
    );
    await preview.call(api.getChangeRequest, { spaceId, changeRequestId });
    await preview.call(api.getLatestOpenApiSpecContent, { organizationId, specSlug: 'pets' });

    const visitor = clientWith((await shown(base)).apiToken);
    await assert.rejects(visitor.call(api.getRevision, { spaceId, revisionId: draft }), status(404));
    await assert.rejects(visitor.call(api.getChangeRequest, { spaceId, changeRequestId }), status(404));
    const spec = { organizationId, specSlug: 'pets' };
    await assert.rejects(visitor.call(api.getLatestOpenApiSpecContent, spec), status(404));

    // It gives access to nothing else: no other spaces and no writes.
    const other = await a.space({ in: organization });
    await assert.rejects(preview.call(api.getSpace, { spaceId: other.id }), status(404));
    await assert.rejects(preview.call(api.listOpenApiSpecs, { organizationId }), status(403));
  });
});

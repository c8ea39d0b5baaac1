import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api, type shapes } from '@lectern/contract';
import { a } from '../harness.ts';
import { publishedClient, words } from './clients.ts';

const insert = (title: string, markdown: string, ref: string): shapes.ContentChange => ({
  operation: 'insert_page',
  title,
  document: { markdown },
  ref,
});

describe('the published client', () => {
  test('lists links and backlinks in a space and in a change request', async () => {
    const organization = await a.organization();
    const { id: spaceId } = await a.space({ in: organization });
    const { admin } = organization;
    await admin.call(api.updateSpace, { spaceId, body: { editMode: 'live' } });
    const made = (await admin.call(api.editContent, {
      spaceId,
      body: {
        changes: [
          insert('Two', '## Part\n', 'two'),
          insert('One', '[two](two#part) [file](notes) [lost](lost.md)\n', 'one'),
          {
            operation: 'insert_files',
            files: [{ name: 'a.txt', base64: 'aGVsbG8=', contentType: 'text/plain', ref: 'notes' }],
          },
        ],
      },
    })) as { changes: { page: { id: string } }[]; insertedFiles?: { id: string }[] };
    const [two, one] = made.changes.map(({ page }) => page.id) as [string, string];
    const file = made.insertedFiles![0]!.id;
    const { spaces } = await publishedClient(admin);

    const all = (await spaces.listSpaceLinks(spaceId, { limit: 10 })).data;
    assert.deepEqual(all.stats, { total: 3, broken: { total: 1 } });
    const broken = (await spaces.listSpaceLinks(spaceId, { status: words.ContentReferenceStatus.Broken })).data;
    assert.deepEqual(
      broken.items.map((link) => [link.status, link.relation, link.locationReferences.length]),
      [['broken', 'reference', 1]],
    );
    const ofPage = (await spaces.listPageLinksInSpace(spaceId, one, { status: words.ContentReferenceStatus.Ok })).data;
    assert.deepEqual(
      ofPage.items.map((link) => link.targetReference?.kind),
      ['page', 'file'],
    );
    const toFile = (await spaces.listSpaceFileBacklinks(spaceId, file)).data;
    assert.equal(toFile.items[0]!.kind, 'page');
    assert.equal((toFile.items[0] as { page: { id: string } }).page.id, one);
    assert.equal((await spaces.listSpacePageBacklinks(spaceId, two)).data.items.length, 1);

    const request = (await spaces.createChangeRequest(spaceId, { subject: 'Change' })).data;
    await admin.call(api.editContentInChangeRequest, {
      spaceId,
      changeRequestId: request.id,
      body: {
        changes: [{ operation: 'update_page', page: one, document: { markdown: `[two](/pages/${two}#gone)\n` } }],
      },
    });
    const proposed = (await spaces.listPageLinksInChangeRequest(spaceId, request.id, one)).data;
    assert.deepEqual([proposed.items.length, proposed.items[0]!.status], [1, 'broken']);
    const source = proposed.items[0]!.locationReferences[0] as { versionContext: { changeRequest: { id: string } } };
    assert.equal(source.versionContext.changeRequest.id, request.id);
    assert.deepEqual((await spaces.listChangeRequestFileBacklinks(spaceId, request.id, file)).data.items, []);
    assert.equal((await spaces.listChangeRequestPageBacklinks(spaceId, request.id, two)).data.items.length, 1);
    await assert.rejects(spaces.listSpaceFileBacklinks(spaceId, 'none'), { code: 404 });
  });
});

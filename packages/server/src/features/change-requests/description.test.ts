import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { a, passTime } from '../../../test/harness.ts';

async function aRequest(body: { subject?: string; description?: string }) {
  const organization = await a.organization();
  const { id: spaceId } = await a.space({ in: organization });
  const { admin } = organization;
  const made = await admin.call(api.createChangeRequest, { spaceId, body });
  return { organization, admin, made, at: { spaceId, changeRequestId: made.id } };
}

describe('the description of a change request', () => {
  test('is set when it is created, changed and removed', async () => {
    const { admin, made, at } = await aRequest({ description: '# Why\n\nBecause.' });
    assert.equal(made.descriptionMarkdown, '# Why\n\nBecause.');
    const read = async () => (await admin.call(api.getChangeRequest, at)).descriptionMarkdown;
    assert.equal(await read(), '# Why\n\nBecause.');
    const update = (body: object) => admin.call(api.updateChangeRequest, { ...at, body });
    assert.equal((await update({ subject: 'Renamed' })).descriptionMarkdown, '# Why\n\nBecause.');
    assert.equal((await update({ description: 'Other.' })).descriptionMarkdown, 'Other.');
    assert.equal(await read(), 'Other.');
    const tree = (await admin.call(api.getChangeRequest, at)).description;
    assert.equal(tree?.nodes.length, 1);
    await update({ description: { markdown: 'Replaced.' } });
    assert.equal((await update({ description: tree })).descriptionMarkdown?.trim(), 'Other.');
    assert.equal((await update({ description: '' })).descriptionMarkdown, undefined);
    assert.equal(await read(), undefined);
  });

  test('does not change the time of the last change when it stays the same', async () => {
    const { admin, made, at } = await aRequest({ description: 'Same.' });
    passTime({ minutes: 1 });
    const same = await admin.call(api.updateChangeRequest, { ...at, body: { description: 'Same.' } });
    assert.equal(same.updatedAt, made.updatedAt);
  });

  test('is limited to 65,536 characters, and not part of lists', async () => {
    const longest = 'ä'.repeat(65_536);
    const { organization, admin, made, at } = await aRequest({ description: longest });
    assert.equal(made.descriptionMarkdown, longest);
    const sent = admin.call(api.updateChangeRequest, { ...at, body: { description: `${longest}x` } });
    await assert.rejects(sent, { code: 400, message: /description/ });
    const [listed] = (await admin.call(api.listChangeRequests, { spaceId: at.spaceId, query: { status: 'draft' } }))
      .items;
    assert.deepEqual([listed?.id, listed?.descriptionMarkdown], [made.id, undefined]);
    const query = { status: ['draft' as const] };
    const all = await admin.call(api.listOrganizationChangeRequests, { organizationId: organization.id, query });
    assert.deepEqual([all.items[0]?.id, all.items[0]?.descriptionMarkdown], [made.id, undefined]);
  });

  test('is written by editors only', async () => {
    const { organization, at } = await aRequest({ description: 'Read by all.' });
    const reader = await a.member({ in: organization, role: 'read' });
    assert.equal((await reader.call(api.getChangeRequest, at)).descriptionMarkdown, 'Read by all.');
    await assert.rejects(reader.call(api.updateChangeRequest, { ...at, body: { description: 'No.' } }), { code: 403 });
  });
});

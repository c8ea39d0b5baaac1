import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { a } from '../harness.ts';
import { olderPublishedClient, olderWords } from './clients.ts';

const { CustomFieldType } = olderWords;

describe('the published client', () => {
  test('defines custom fields and sets them on a space', async () => {
    const organization = await a.organization();
    const space = await a.space({ in: organization });
    const { orgs, spaces } = await olderPublishedClient(organization.admin);

    const made = await orgs.createOrganizationCustomField(organization.id, {
      name: 'risk',
      type: CustomFieldType.SelectSingle,
      options: ['low', 'high'],
    });
    assert.equal(made.status, 201);
    assert.equal(made.headers.get('location'), made.data.urls.location);
    await assert.rejects(
      orgs.createOrganizationCustomField(organization.id, { name: 'risk', type: CustomFieldType.Text }),
      {
        code: 409,
      },
    );
    const changed = await orgs.updateOrganizationCustomField(organization.id, 'risk', { title: 'Risk' });
    assert.equal(changed.data.title, 'Risk');
    assert.deepEqual((await orgs.getOrganizationCustomFieldByName(organization.id, 'risk')).data, changed.data);
    assert.deepEqual((await orgs.listOrganizationCustomFields(organization.id, { limit: 5 })).data.items, [
      changed.data,
    ]);

    assert.equal((await spaces.updateSpaceCustomFields(space.id, { values: { risk: { value: 'low' } } })).status, 204);
    assert.deepEqual((await spaces.getSpaceCustomFields(space.id)).data, [{ customField: changed.data, value: 'low' }]);
    await assert.rejects(spaces.updateSpaceCustomFields(space.id, { values: { risk: { value: 'none' } } }), {
      code: 400,
    });
    assert.equal((await orgs.deleteOrganizationCustomField(organization.id, 'risk')).status, 204);
    assert.deepEqual((await spaces.getSpaceCustomFields(space.id)).data, []);
  });
});

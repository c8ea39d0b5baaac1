import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { a, type Organization } from '../../../test/harness.ts';

const define = ({ id, admin }: Organization, name: string, type: string, more: { options?: string[] } = {}) =>
  admin.call(api.createCustomField, { organizationId: id, body: { name, type: type as 'text', ...more } });

/** A space of an organization with a field of each type. */
async function withFields() {
  const organization = await a.organization();
  await define(organization, 'owner', 'text');
  await define(organization, 'weight', 'number');
  await define(organization, 'done', 'boolean');
  await define(organization, 'labels', 'tags');
  await define(organization, 'risk', 'select:single', { options: ['low', 'middle', 'high'] });
  await define(organization, 'regions', 'select:multi', { options: ['eu', 'us', 'asia'] });
  const space = await a.space({ in: organization });
  const { admin } = organization;
  const set = (values: Record<string, unknown>, spaceId = space.id) =>
    admin.call(api.updateSpaceCustomFields, {
      spaceId,
      body: { values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }])) },
    });
  const get = async (spaceId = space.id) => {
    const fields = await admin.call(api.getSpaceCustomFields, { spaceId });
    return Object.fromEntries(
      fields.filter((one) => 'value' in one).map(({ customField, value }) => [customField.name, value]),
    );
  };
  return { organization, admin, space, set, get };
}

const everything = {
  owner: 'Ada',
  weight: 1.5,
  done: false,
  labels: ['a', 'b'],
  risk: 'low',
  regions: ['us', 'eu'],
};

describe('createCustomField', () => {
  test('returns the field and its location', async () => {
    const organization = await a.organization();
    const { admin, id: organizationId } = organization;
    const answer = await admin.send(api.createCustomField, {
      organizationId,
      body: { name: 'review-state_2', type: 'select:single', options: ['open'], title: 'State' },
    });
    assert.equal(answer.status, 201);
    const made = await admin.call(api.getCustomField, { organizationId, fieldName: 'review-state_2' });
    assert.deepEqual(answer.body, made);
    assert.equal(answer.headers.get('location'), made.urls.location);
    assert.deepEqual([made.title, made.description, made.placeholder, made.options], ['State', '', '', ['open']]);
  });

  test('rejects a name that is taken', async () => {
    const organization = await a.organization();
    await define(organization, 'owner', 'text');
    await assert.rejects(define(organization, 'owner', 'number'), {
      code: 409,
      message: 'there is already a custom field named owner',
    });
    await define(await a.organization(), 'owner', 'text');
  });

  test('rejects missing, unexpected or duplicate options', async () => {
    const organization = await a.organization();
    await assert.rejects(define(organization, 'f', 'select:multi'), {
      code: 400,
      message: 'body.options is needed for the type select:multi',
    });
    await assert.rejects(define(organization, 'f', 'tags', { options: ['a'] }), { code: 400 });
    await assert.rejects(define(organization, 'f', 'select:single', { options: ['a', 'a'] }), { code: 400 });
    await assert.rejects(define(organization, 'f', 'select:single', { options: [] }), { code: 400 });
    await assert.rejects(define(organization, 'f', 'select:single', { options: ['x'.repeat(41)] }), { code: 400 });
    await assert.rejects(define(organization, 'No', 'text'), { code: 400 });
  });

  test('needs the level create; reading does not', async () => {
    const organization = await a.organization();
    await define(organization, 'owner', 'text');
    const organizationId = organization.id;
    const guest = await a.member({ in: organization, role: null });
    const creator = await a.member({ in: organization, role: 'create' });
    const reviewer = await a.member({ in: organization, role: 'review' });
    const field = { organizationId, fieldName: 'owner' };
    await assert.rejects(reviewer.call(api.createCustomField, { organizationId, body: { name: 'f', type: 'text' } }), {
      code: 403,
    });
    await assert.rejects(reviewer.call(api.updateCustomField, { ...field, body: {} }), { code: 403 });
    await assert.rejects(reviewer.call(api.deleteCustomField, field), { code: 403 });
    await creator.call(api.createCustomField, { organizationId, body: { name: 'f', type: 'text' } });
    assert.equal((await guest.call(api.listCustomFields, { organizationId })).count, 2);
    assert.equal((await guest.call(api.getCustomField, field)).name, 'owner');
  });
});

describe('listCustomFields', () => {
  test('paginates in the order of creation', async () => {
    const { organization, admin } = await withFields();
    const names: string[] = [];
    for (let page: string | undefined, first = true; first || page !== undefined; first = false) {
      const some = await admin.call(api.listCustomFields, {
        organizationId: organization.id,
        query: { limit: 2, ...(page !== undefined && { page }) },
      });
      assert.equal(some.count, 6);
      names.push(...some.items.map(({ name }) => name));
      page = some.next?.page;
    }
    assert.deepEqual(names.toSorted(), Object.keys(everything).toSorted());
    const space = await a.space({ in: organization });
    const listed = await admin.call(api.getSpaceCustomFields, { spaceId: space.id });
    assert.deepEqual(
      listed.map(({ customField }) => customField.name),
      names,
    );
  });
});

describe('getCustomField', () => {
  test('returns only fields of its organization', async () => {
    const { admin, organization } = await withFields();
    const other = await a.organization();
    await assert.rejects(other.admin.call(api.getCustomField, { organizationId: other.id, fieldName: 'owner' }), {
      code: 404,
    });
    await assert.rejects(admin.call(api.getCustomField, { organizationId: organization.id, fieldName: 'none' }), {
      code: 404,
    });
  });
});

describe('updateCustomField', () => {
  test('changes only the given fields, and never name or type', async () => {
    const { admin, organization } = await withFields();
    const field = { organizationId: organization.id, fieldName: 'owner' };
    await admin.call(api.updateCustomField, { ...field, body: { title: 'Owner', placeholder: 'who?' } });
    const body = { description: 'who answers for it', name: 'other', type: 'number' };
    const changed = await admin.call(api.updateCustomField, { ...field, body });
    assert.deepEqual(
      [changed.name, changed.type, changed.title, changed.description, changed.placeholder],
      ['owner', 'text', 'Owner', 'who answers for it', 'who?'],
    );
    assert.equal('options' in changed, false);
    await assert.rejects(admin.call(api.updateCustomField, { ...field, body: { options: ['a'] } }), { code: 400 });
  });

  test('removes deleted options from the values of spaces', async () => {
    const { admin, organization, space, set, get } = await withFields();
    const second = await a.space({ in: organization });
    const third = await a.space({ in: organization });
    await set({ risk: 'low', regions: ['us', 'asia', 'eu'] });
    await set({ risk: 'high', regions: ['us'] }, second.id);
    await set({ regions: [] }, third.id);
    const change = (fieldName: string, options: string[]) =>
      admin.call(api.updateCustomField, { organizationId: organization.id, fieldName, body: { options } });
    await change('risk', ['low', 'none']);
    const changed = await change('regions', ['eu', 'asia']);
    assert.deepEqual(changed.options, ['eu', 'asia']);
    assert.deepEqual(await get(space.id), { risk: 'low', regions: ['asia', 'eu'] });
    assert.deepEqual(await get(second.id), {});
    assert.deepEqual(await get(third.id), { regions: [] });
    await assert.rejects(set({ risk: 'high' }), { code: 400 });
    await assert.rejects(change('regions', ['a', 'a']), { code: 400 });
  });
});

describe('deleteCustomField', () => {
  test('deletes the values, and is idempotent', async () => {
    const { admin, organization, set, get } = await withFields();
    await set(everything);
    const field = { organizationId: organization.id, fieldName: 'owner' };
    await admin.call(api.deleteCustomField, field);
    await admin.call(api.deleteCustomField, field);
    const { owner: _, ...rest } = everything;
    assert.deepEqual(await get(), rest);
    await define(organization, 'owner', 'text');
    assert.deepEqual(await get(), rest);
    await assert.rejects(admin.call(api.deleteCustomField, { ...field, organizationId: 'none' }), { code: 404 });
  });
});

describe('getSpaceCustomFields', () => {
  test('returns every field, and a value only where one is set', async () => {
    const { admin, space, set } = await withFields();
    await set({ done: false });
    const fields = await admin.call(api.getSpaceCustomFields, { spaceId: space.id });
    assert.equal(fields.length, 6);
    assert.deepEqual(
      fields.filter((one) => 'value' in one).map(({ customField, value }) => [customField.name, value]),
      [['done', false]],
    );
  });

  test('is readable for readers and hidden from non-members', async () => {
    const { organization, space, set } = await withFields();
    await set({ owner: 'Ada' });
    const reader = await a.member({ in: organization, role: 'read' });
    const guest = await a.member({ in: organization, role: null });
    assert.equal((await reader.call(api.getSpaceCustomFields, { spaceId: space.id })).length, 6);
    await assert.rejects(guest.call(api.getSpaceCustomFields, { spaceId: space.id }), { code: 404 });
    await assert.rejects(reader.call(api.updateSpaceCustomFields, { spaceId: space.id, body: { values: {} } }), {
      code: 403,
    });
  });
});

describe('updateSpaceCustomFields', () => {
  test('sets, replaces and clears', async () => {
    const { set, get } = await withFields();
    await set(everything);
    assert.deepEqual(await get(), everything);
    await set({ owner: 'Bob', labels: ['b', 'b'], risk: null, weight: null });
    assert.deepEqual(await get(), { owner: 'Bob', done: false, labels: ['b'], regions: ['us', 'eu'] });
    await set({ risk: null });
    await set({});
    assert.deepEqual(await get(), { owner: 'Bob', done: false, labels: ['b'], regions: ['us', 'eu'] });
  });

  test('changes nothing if one name or value is invalid, and names it', async () => {
    const { set, get } = await withFields();
    await assert.rejects(set({ owner: 'Ada', colour: 'red' }), {
      code: 400,
      message: 'body.values.colour is not a custom field of the organization',
    });
    await assert.rejects(set({ owner: 'Ada', weight: '1' }), {
      code: 400,
      message: 'body.values.weight.value must be a number',
    });
    await assert.rejects(set({ owner: 'Ada', risk: 'none' }), {
      code: 400,
      message: 'body.values.risk.value must be one of low, middle, high',
    });
    assert.deepEqual(await get(), {});
  });

  test('rejects a missing value', async () => {
    const { admin, space } = await withFields();
    const answer = await admin.send(api.updateSpaceCustomFields, {
      spaceId: space.id,
      body: { values: { owner: {} } },
    });
    assert.equal(answer.status, 400);
  });
});

describe('values of custom fields', () => {
  test('are copied with the space', async () => {
    const { admin, space, set, get } = await withFields();
    await set(everything);
    const copy = await admin.call(api.duplicateSpace, { spaceId: space.id });
    await set({ owner: 'Bob' });
    assert.deepEqual(await get(copy.id), everything);
  });

  test('are deleted when the space leaves the organization', async () => {
    const { admin, space, set } = await withFields();
    await set(everything);
    const other = await admin.call(api.createOrganization, { body: { title: 'Other' } });
    await admin.call(api.transferSpace, { spaceId: space.id, body: { organization: other.id } });
    assert.deepEqual(await admin.call(api.getSpaceCustomFields, { spaceId: space.id }), []);
  });
});

import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api, type BodyOf } from '@lectern/contract';
import { a, clientWith } from '../../../test/harness.ts';
import { petshop, withSpec } from '../openapi-specs/testing/spec.ts';

type Change = BodyOf<typeof api.editContent>['changes'][number];

const operation = '{% openapi-operation spec="pets" path="/pets" method="get" %}\n{% endopenapi-operation %}\n';
const page = (title: string, markdown: string): Change => ({
  operation: 'insert_page',
  title,
  document: { markdown },
});

async function shownPets() {
  const made = await withSpec(petshop);
  const { admin, at } = made;
  const { organizationId } = at;
  const write = async (title: string, ...changes: Change[]) => {
    const body = { title, empty: true, editMode: 'live' as const };
    const { id: spaceId } = await admin.call(api.createSpace, { organizationId, body });
    await admin.call(api.editContent, { spaceId, body: { changes } });
    return spaceId;
  };
  const listed = async (caller: Pick<typeof admin, 'call'> = admin, query = {}) => {
    const { items, count } = await caller.call(api.listOpenApiSpecUses, { ...at, query });
    return { count, uses: items.map(({ space, kind, title, path }) => [space.title, kind, title, path]) };
  };
  return { ...made, write, listed };
}

describe('listOpenApiSpecUses', () => {
  test('lists pages, reusable contents and computed pages of every space, each once', async () => {
    const { admin, at, write, listed } = await shownPets();
    assert.deepEqual(await listed(), { count: 0, uses: [] });
    await write('Guide', page('Pets', operation + operation), page('Other', 'Nothing here.\n'));
    const document = { markdown: operation };
    const dependencies = { spec: { ref: { kind: 'openapi', spec: 'pets' } } };
    const computed = { type: 'builtin:openapi', dependencies, props: { models: true } };
    const spaceId = await write(
      'Reference',
      { operation: 'insert_reusable_content', title: 'Notice', document },
      {
        operation: 'insert_computed',
        title: 'API',
        computed,
      },
    );
    const both = [
      ['Guide', 'page', 'Pets', 'pets'],
      ['Reference', 'page', 'API', undefined],
      ['Reference', 'reusable-content', 'Notice', undefined],
    ];
    const { count, uses } = await listed();
    assert.deepEqual([count, uses.toSorted()], [3, both]);
    const first = await admin.call(api.listOpenApiSpecUses, { ...at, query: { limit: 2 } });
    const rest = await admin.call(api.listOpenApiSpecUses, { ...at, query: { limit: 2, page: first.next!.page } });
    const titles = [...first.items, ...rest.items].map(({ title }) => title);
    assert.deepEqual(titles.toSorted(), ['API', 'Notice', 'Pets']);
    await admin.call(api.deleteSpace, { spaceId });
    assert.deepEqual(await listed(), { count: 1, uses: both.slice(0, 1) });
    await admin.call(api.deleteOpenApiSpec, at);
    await assert.rejects(listed(), { code: 404 });
  });

  test('leaves out what the caller may not read', async () => {
    const { organization, admin, at, write, listed } = await shownPets();
    const open = await write('Guide', page('Pets', operation));
    const closed = await write('Plans', page('Secret pets', operation));
    await admin.call(api.updateSpace, { spaceId: closed, body: { defaultLevel: null } });
    const reader = await a.member({ in: organization, role: 'read' });
    const seen = { count: 1, uses: [['Guide', 'page', 'Pets', 'pets']] };
    assert.deepEqual(await listed(reader), seen);
    assert.equal((await listed()).count, 2);
    const scopes = { organization: at.organizationId, space: open };
    const { token } = await admin.call(api.createToken, { body: { label: 'one space', scopes } });
    const only = clientWith(token);
    // A token of one space reaches nothing of the organization.
    await assert.rejects(only.call(api.listOpenApiSpecUses, at), { code: 403 });
    const guest = await a.member({ in: organization, role: null });
    await assert.rejects(guest.call(api.listOpenApiSpecUses, at), { code: 403 });
  });
});

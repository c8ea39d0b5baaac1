import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { app, clientWith } from '../../../test/harness.ts';
import { adaptive, published, shown, signed } from '../publishing/testing/visits.ts';
import { petshop } from '../openapi-specs/testing/spec.ts';

describe('searchSite', () => {
  test('finds pages that are made from API descriptions, for those who see them', async () => {
    const made = await published('Guide');
    const { admin, at, base, organization } = made;
    const key = await adaptive(made);
    const spaceId = made.spaces[0]!.id;
    const body = { slug: 'pets', source: { text: petshop } };
    await admin.call(api.createOpenApiSpec, { organizationId: organization.id, body });
    await app.runJobs();
    const dependencies = { spec: { ref: { kind: 'openapi', spec: 'pets' } } };
    const computed = { type: 'builtin:openapi', dependencies, props: { models: true } };
    await admin.call(api.updateSpace, { spaceId, body: { editMode: 'live' } });
    await admin.call(api.editContent, {
      spaceId,
      body: {
        changes: [
          { operation: 'insert_page', title: 'Words', document: { markdown: 'How to list the pets of a shop.\n' } },
          {
            operation: 'insert_page',
            title: 'Inner',
            condition: 'visitor.claims.beta',
            ref: 'inner',
            document: { markdown: '' },
          },
          { operation: 'insert_computed', title: 'API', computed, into: 'inner' },
        ],
      },
    });
    const titles = async (client: typeof admin | ReturnType<typeof clientWith>) => {
      const { items, count } = await client.call(api.searchSite, { ...at, body: { query: 'list pets' } });
      assert.equal(count, items.length);
      return items.flatMap(({ pages }) => pages.map(({ title, path }) => [title, path]));
    };
    const both = [
      ['List the pets', 'inner/pets/list-pets'],
      ['Words', 'words'],
    ];
    const visitor = async (claims: object) =>
      clientWith((await shown(base, { jwtToken: signed(key, claims) })).apiToken);
    assert.deepEqual(await titles(admin), both);
    assert.deepEqual(await titles(await visitor({ beta: true })), both);
    assert.deepEqual(await titles(await visitor({ beta: false })), [['Words', 'words']]);
  });
});

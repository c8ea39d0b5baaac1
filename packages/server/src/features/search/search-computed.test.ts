import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { app, clientWith } from '../../../test/harness.ts';
import { adaptive, published, shown, signed } from '../publishing/testing/visits.ts';
import { petshop } from '../openapi-specs/testing/spec.ts';

describe('searchSite', () => {
  test('finds computed pages of API descriptions, for visitors who may see them', async () => {
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

  test('returns each space once, in pages of the requested size, whatever is computed', async () => {
    const made = await published('Guide', 'Manual', 'Notes');
    const { admin, at, organization, spaces } = made;
    await admin.call(api.createOpenApiSpec, {
      organizationId: organization.id,
      body: { slug: 'pets', source: { text: petshop } },
    });
    await app.runJobs();
    const dependencies = { spec: { ref: { kind: 'openapi', spec: 'pets' } } };
    const computed = { type: 'builtin:openapi', dependencies, props: {} };
    const words = {
      operation: 'insert_page',
      title: 'Words',
      document: { markdown: 'How to list the pets.\n' },
    } as const;
    const reference = { operation: 'insert_computed', title: 'API', computed } as const;
    // One with both, one with computed pages only, one with authored ones only.
    const contents = [[words, reference], [reference], [words]];
    for (const [index, changes] of contents.entries()) {
      const spaceId = spaces[index]!.id;
      await admin.call(api.updateSpace, { spaceId, body: { editMode: 'live' } });
      await admin.call(api.editContent, { spaceId, body: { changes } });
    }
    const pages: { id: string; titles: string[] }[][] = [];
    let page: string | undefined;
    do {
      const answer = await admin.call(api.searchSite, {
        ...at,
        query: { limit: 1, ...(page && { page }) },
        body: { query: 'list pets', scope: { mode: 'all' } },
      });
      assert.equal(answer.count, 3);
      pages.push(answer.items.map(({ id, pages: found }) => ({ id, titles: found.map(({ title }) => title) })));
      page = answer.next?.page;
    } while (page !== undefined);
    assert.deepEqual(
      pages.map((items) => items.length),
      [1, 1, 1],
    );
    const titles = new Map(pages.flat().map((one) => [one.id, one.titles]));
    assert.deepEqual(
      spaces.map(({ id }) => titles.get(id)),
      [['List the pets', 'Words'], ['List the pets'], ['Words']],
    );
    assert.equal(pages.at(-1)![0]!.id, spaces[2]!.id);
  });
});

import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api, type Static, type shapes } from '@lectern/contract';
import { a, app } from '../../../test/harness.ts';
import { petshop, withSpec } from './testing/spec.ts';

type Page = Static<typeof shapes.Page>;

const computed = (spec: string, models = true) => ({
  type: 'builtin:openapi',
  dependencies: { spec: { ref: { kind: 'openapi', spec } } },
  props: { models },
});

/** A space with a page, and a page that asks for those of the specification. */
export async function withComputed() {
  const { organization, admin, at } = await withSpec(petshop);
  const space = await a.space({ in: organization });
  const spaceId = space.id;
  await admin.call(api.updateSpace, { spaceId, body: { editMode: 'live' } });
  await admin.call(api.editContent, {
    spaceId,
    body: {
      changes: [
        { operation: 'insert_page', title: 'Pets', document: { markdown: '# Pets\n' } },
        { operation: 'insert_computed', title: 'API', computed: computed('pets') },
      ],
    },
  });
  return { organization, admin, at, space, spaceId };
}

const titles = (pages: readonly Page[]): unknown[] =>
  pages.map(({ title, path, pages: below = [] }) =>
    below.length === 0 ? [title, path] : [title, path, titles(below)],
  );

describe('pages of a specification', () => {
  test('are expanded at the position of the computed page', async () => {
    const { admin, spaceId } = await withComputed();
    const { pages } = await admin.call(api.listPages, { spaceId });
    assert.deepEqual(titles(pages), [
      ['Pets', 'pets'],
      ['Petshop', 'petshop'],
      [
        'Pets',
        'pets-2',
        [
          ['List the pets', 'pets-2/list-pets'],
          ['addPet', 'pets-2/add-pet'],
          ['getPet', 'pets-2/get-pet'],
        ],
      ],
      [
        'Models',
        'models',
        [
          ['NewPet', 'models/new-pet'],
          ['Pet', 'models/pet'],
          ['Owner', 'models/owner'],
        ],
      ],
    ]);
    const written = await admin.call(api.listPages, { spaceId, query: { computed: false } });
    assert.deepEqual(
      written.pages.map(({ type }) => type),
      ['document', 'computed'],
    );
  });

  test('are read individually, by id and path', async () => {
    const { admin, spaceId } = await withComputed();
    const query = { format: 'markdown' } as const;
    const page = await admin.call(api.getPageByPath, { spaceId, pagePath: 'pets-2/get-pet', query });
    assert.match(page.markdown!, /openapi-operation spec="pets" path="\/pets\/\{id\}" method="get"/);
    assert.equal((await admin.call(api.getPage, { spaceId, pageId: page.id, query })).path, page.path);
    assert.deepEqual([page.computed, page.computedSeed], [undefined, undefined]);
    const { document } = await admin.call(api.getPage, { spaceId, pageId: page.id });
    assert.deepEqual(
      (document!.nodes as { type: string }[]).map(({ type }) => type),
      ['openapi-operation'],
    );
    await assert.rejects(admin.call(api.getPageByPath, { spaceId, pagePath: 'pets-2/none' }), { code: 404 });
  });

  test('follow the latest version and keep their ids', async () => {
    const { admin, spaceId, at } = await withComputed();
    const before = await admin.call(api.getPageByPath, { spaceId, pagePath: 'pets-2/get-pet' });
    const text = petshop
      .replace('operationId: getPet', 'operationId: getPet\n      summary: Get one')
      .replace('NewPet:', 'FreshPet:');
    await admin.call(api.setOpenApiSpec, { ...at, body: { source: { text } } });
    await app.runJobs();
    const after = await admin.call(api.getPage, { spaceId, pageId: before.id });
    assert.deepEqual([after.title, after.path], ['Get one', before.path]);
    const { pages } = await admin.call(api.listPages, { spaceId });
    assert.ok(JSON.stringify(pages).includes('FreshPet'));
    await admin.call(api.deleteOpenApiSpec, at);
    const { pages: left } = await admin.call(api.listPages, { spaceId });
    assert.deepEqual(
      left.map(({ title, type }) => [title, type]),
      [
        ['Pets', 'document'],
        ['API', 'computed'],
      ],
    );
  });

  test('need a known source', async () => {
    const { admin, spaceId } = await withComputed();
    const change = {
      operation: 'insert_computed' as const,
      title: 'API',
      computed: { type: 'integration:x:y', props: {} },
    };
    await assert.rejects(admin.call(api.editContent, { spaceId, body: { changes: [change] } }), { code: 400 });
  });
});

// Large documents take another path than small ones: parsed while received, sent in chunks. The result must be the
// same.
// One engine: descriptions are parsed in a process without a database.
import { strict as assert } from 'node:assert';
import { Readable } from 'node:stream';
import { describe, test } from 'node:test';
import { api, type Static, type shapes } from '@lectern/contract';
import { a, app } from '../../../test/harness.ts';
import { published } from '../publishing/testing/visits.ts';
import { petshop, withSpec } from './testing/spec.ts';

type Page = Static<typeof shapes.Page>;

/** Everything that JSON escapes, repeated. */
const awkward = '# "quoted" \\ back\\slash\ttab é ü 漢字 😀😀 \u2028 \\u0041 \\" end\n';

async function send(body: string, length: number, token: string, organization: string) {
  const bytes = Buffer.from(body);
  const pieces = Array.from({ length: Math.ceil(bytes.length / length) }, (_, at) =>
    bytes.subarray(at * length, (at + 1) * length),
  );
  const answer = await app.http.inject({
    method: 'POST',
    url: `/v1/orgs/${organization}/openapi`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    payload: Readable.from(pieces),
  });
  return { status: answer.statusCode, message: (answer.json() as { error?: { message: string } }).error?.message };
}

describe('a text of a megabyte', () => {
  const text = petshop + awkward.repeat(16_000);

  test('arrives unchanged, whatever its chunks and JSON escapes', async () => {
    const { id, admin } = await a.organization();
    const escaped = JSON.stringify({ slug: 'escaped', source: { text } }).replaceAll(
      /[\u0080-\uffff]/g,
      (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
    assert.deepEqual(await send(escaped, 65_537, admin.token, id), { status: 201, message: undefined });
    for (const [number, length] of [7919, 100_003, 5_000_000].entries()) {
      const body = JSON.stringify({ slug: `plain-${number}`, source: { text } });
      assert.equal((await send(body, length, admin.token, id)).status, 201);
    }
    await app.runJobs();
    for (const specSlug of ['escaped', 'plain-0', 'plain-1', 'plain-2']) {
      const { lastVersion } = await admin.call(api.getOpenApiSpec, { organizationId: id, specSlug });
      const at = { organizationId: id, specSlug, versionId: lastVersion! };
      assert.equal((await admin.call(api.getOpenApiSpecRaw, at)).text, text);
    }
  });

  test('is rejected in other fields, and if it is not text or not JSON', async () => {
    const { id, admin } = await a.organization();
    const refused = async (body: string, message: RegExp, status = 400) => {
      const answer = await send(body, 65_536, admin.token, id);
      assert.equal(answer.status, status);
      assert.match(answer.message!, message);
    };
    const long = JSON.stringify(text);
    await refused(`{"slug":${long},"source":{"text":"a"}}`, /outside source\.text/);
    await refused(`{"slug":"a","source":{"text":"a"},"more":${long}}`, /outside source\.text/);
    await refused(`{"slug":"A b","source":{"text":${long}}}`, /slug/);
    await refused(`{"slug":"a","source":{"text":${long.slice(0, -1)}\\u0000"}}`, /body\.source\.text.*U\+0000/);
    await refused(`{"slug":"a","source":{"text":${long.slice(0, -1)}\\ud800"}}`, /body\.source\.text.*surrogate/);
    await refused(`{"slug":"a","source":{"text":${long.slice(0, -1)}\\x"}}`, /not valid JSON/);
    await refused(`{"slug":"a","source":{"text":${long.slice(0, -1)}`, /not valid JSON/);
    await refused(`{"slug":"a","source":{"text":${long}}`, /not valid JSON/);
    const { items } = await admin.call(api.listOpenApiSpecs, { organizationId: id });
    assert.deepEqual(items, []);
  });
});

const many = 300;

/** Two pages per number; all operations have the same name. */
const manyOperations = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Many', version: '1' },
  paths: Object.fromEntries(
    Array.from({ length: many }, (_, number) => [
      `/things/${number}`,
      { get: { tags: ['Things'], summary: 'Get it', responses: {} } },
    ]),
  ),
  components: {
    schemas: Object.fromEntries(
      Array.from({ length: many }, (_, number) => [`Model${number}`, { type: 'object', description: 'A thing.' }]),
    ),
  },
});

const computed = {
  type: 'builtin:openapi',
  dependencies: { spec: { ref: { kind: 'openapi', spec: 'pets' } } },
  props: { models: true },
};

const changes = [
  { operation: 'insert_page' as const, title: 'Start', document: { markdown: '# Start\n' } },
  { operation: 'insert_computed' as const, title: 'API', computed },
];

const flat = (pages: readonly Page[]): Page[] => pages.flatMap((page) => [page, ...flat(page.pages ?? [])]);

describe('hundreds of pages of a specification', () => {
  test('are listed once each and can be read individually', async () => {
    const { organization, admin } = await withSpec(manyOperations);
    const { id: spaceId } = await a.space({ in: organization });
    await admin.call(api.updateSpace, { spaceId, body: { editMode: 'live' } });
    await admin.call(api.editContent, { spaceId, body: { changes } });
    const { pages } = await admin.call(api.listPages, { spaceId });
    assert.deepEqual(
      pages.map(({ title, path, pages: below }) => [title, path, below?.length]),
      [
        ['Start', 'start', 0],
        ['Things', 'things', many],
        ['Models', 'models', many],
      ],
    );
    const all = flat(pages);
    assert.equal(new Set(all.map(({ id }) => id)).size, 2 * many + 3);
    assert.equal(new Set(all.map(({ path }) => path)).size, 2 * many + 3);
    assert.deepEqual(
      pages[1]!.pages!.slice(0, 2).map(({ slug }) => slug),
      ['get-it', 'get-it-2'],
    );
    assert.deepEqual((await admin.call(api.getContent, { spaceId })).pages, pages);
    const last = pages[2]!.pages!.at(-1)!;
    const { document: _, ...alone } = await admin.call(api.getPageByPath, { spaceId, pagePath: last.path });
    assert.deepEqual(alone, last);
    const plain = await admin.call(api.listPages, { spaceId, query: { computed: false } });
    assert.deepEqual(
      plain.pages.map(({ type }) => type),
      ['document', 'computed'],
    );
  });

  test('are on a site, which lists as many as fit on a page', async () => {
    const { admin, organization, spaces, base } = await published('Guide');
    const body = { slug: 'pets', source: { text: manyOperations } };
    await admin.call(api.createOpenApiSpec, { organizationId: organization.id, body });
    await app.runJobs();
    const spaceId = spaces[0]!.id;
    await admin.call(api.updateSpace, { spaceId, body: { editMode: 'live' } });
    await admin.call(api.editContent, { spaceId, body: { changes } });
    const path = new URL(base).pathname;
    const get = async (below: string) => (await app.http.inject({ method: 'GET', url: path + below })).payload;
    const models = await get('/models');
    assert.equal(models.match(/content-ref-title/g)?.length, 100);
    assert.match(models, new RegExp(`<a class="rest" href="[^"]*~contents\\?of=[^"]*">[^<]*${many}[^<]*</a>`));
    assert.match(await get('/models/model7'), /Model7/);
    assert.match(await get('/models/model7.md'), /Model7/);
    assert.equal((await get('/llms.txt')).match(/^- \[/gm)?.length, 2 * many + 3);
    assert.match(await get('/llms.txt'), /\n- \[Model299\]\([^)]*\/models\/model299\.md\): A thing\.\n$/);
    assert.equal((await get('/sitemap-pages.xml')).match(/<url>/g)?.length, 2 * many + 3);
    assert.match(await get('/~search?q=model299'), /models\/model299/);
  });
});

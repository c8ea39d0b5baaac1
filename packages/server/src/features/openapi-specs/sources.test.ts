// One engine: it is about requests to other servers; specs.test.ts stores on both.
import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { a, app, passTime } from '../../../test/harness.ts';
import { filesServer, type FilesServer } from './testing/files-server.ts';
import { petshop } from './testing/spec.ts';

const several = {
  'api/openapi.yaml': `openapi: 3.0.0
info: { title: Shop, version: '1' }
paths:
  /pets: { $ref: paths/pets.yaml }
components:
  schemas:
    Pet: { $ref: models/pet.yaml }
`,
  'api/paths/pets.yaml': `get:
  operationId: listPets
  parameters: [{ $ref: '../common.json#/parameters/Limit' }]
  responses:
    200:
      description: some
      content: { application/json: { schema: { $ref: ../models/pet.yaml } } }
`,
  'api/models/pet.yaml': `type: object
properties:
  kind: { $ref: './kinds.yaml#/Kind' }
  friends: { type: array, items: { $ref: '../openapi.yaml#/components/schemas/Pet' } }
  example: { type: string, example: { $ref: nowhere.yaml } }
`,
  'api/models/kinds.yaml': `Kind: { type: string, enum: [cat, dog] }\n`,
  'api/common.json': JSON.stringify({
    parameters: { Limit: { name: 'limit', in: 'query', schema: { $ref: '#/schemas/Limit' } } },
    schemas: { Limit: { type: 'integer' } },
  }),
};

async function hosted(server: FilesServer, path: string) {
  const organization = await a.organization();
  const { admin, id: organizationId } = organization;
  const source = { url: server.url(path) };
  await admin.call(api.createOpenApiSpec, { organizationId, body: { slug: 'shop', source } });
  await app.runJobs();
  const at = { organizationId, specSlug: 'shop' };
  const state = async () => {
    const spec = await admin.call(api.getOpenApiSpec, at);
    const { count } = await admin.call(api.listOpenApiSpecVersions, at);
    return [spec.processingState, spec.lastProcessErrorCode, count];
  };
  return { admin, at, state };
}

const later = async () => {
  passTime({ minutes: 7 * 60 });
  await app.runJobs();
};

describe('a specification in several files', () => {
  test('becomes one bundled document', async () => {
    const server = await filesServer(several);
    const { admin, at, state } = await hosted(server, 'api/openapi.yaml');
    assert.deepEqual(await state(), ['complete', undefined, 1]);
    const { document } = await admin.call(api.getLatestOpenApiSpecDocument, at);
    assert.deepEqual(document, {
      openapi: '3.1.1',
      info: { title: 'Shop', version: '1' },
      paths: {
        '/pets': {
          get: {
            operationId: 'listPets',
            parameters: [{ $ref: '#/components/parameters/Limit' }],
            responses: {
              200: {
                description: 'some',
                content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } },
              },
            },
          },
        },
      },
      components: {
        schemas: {
          Pet: {
            type: 'object',
            properties: {
              kind: { $ref: '#/components/schemas/Kind' },
              friends: { type: 'array', items: { $ref: '#/components/schemas/Pet' } },
              example: { type: 'string', examples: [{ $ref: 'nowhere.yaml' }] },
            },
          },
          Limit: { type: 'integer' },
          Kind: { type: 'string', enum: ['cat', 'dog'] },
        },
        parameters: { Limit: { name: 'limit', in: 'query', schema: { $ref: '#/components/schemas/Limit' } } },
      },
    });
    const { filesystem } = await admin.call(api.getLatestOpenApiSpecContent, at);
    assert.equal(Object.keys(filesystem).length, 5);
  });

  test('gets a new version when one of them changes, and none otherwise', async () => {
    const server = await filesServer(several);
    const { state } = await hosted(server, 'api/openapi.yaml');
    server.asked.length = 0;
    await later();
    assert.deepEqual(await state(), ['complete', undefined, 1]);
    assert.equal(server.asked.filter((one) => one.startsWith('304')).length, 5);
    assert.equal(server.asked.length, 5);
    server.files.set('api/models/kinds.yaml', 'Kind: { type: string, enum: [cat, dog, bird] }\n');
    await later();
    assert.deepEqual(await state(), ['complete', undefined, 2]);
    // The same bytes again, from a server that sends no validators.
    await later();
    assert.deepEqual(await state(), ['complete', undefined, 2]);
  });

  test('has size limits', async () => {
    const chain = Object.fromEntries(
      Array.from({ length: 120 }, (_, number) => [
        `m${number}.yaml`,
        `properties: { next: { $ref: m${number + 1}.yaml } }`,
      ]),
    );
    const entry = `openapi: 3.0.0\ninfo: {}\npaths: {}\ncomponents: { schemas: { A: { $ref: m0.yaml } } }\n`;
    const { admin, at, state } = await hosted(await filesServer({ ...chain, 'openapi.yaml': entry }), 'openapi.yaml');
    assert.deepEqual(await state(), ['complete', 'PARSE_ERROR', 0]);
    const { lastProcessErrorMessage } = await admin.call(api.getOpenApiSpec, at);
    assert.equal(lastProcessErrorMessage, 'the document has more than 100 files');
  });
});

describe('a text that is not UTF-8', () => {
  const text = petshop.replace('Petshop', 'Café');
  const titleOf = async (bytes: Buffer, type: string) => {
    const server = await filesServer({ 'a.yaml': bytes });
    server.type = type;
    const { admin, at } = await hosted(server, 'a.yaml');
    const raw = await admin.call(api.getLatestOpenApiSpecRaw, at);
    assert.ok(raw.text.includes('Café'), raw.text.slice(0, 60));
    return (await admin.call(api.getLatestOpenApiSpecVersion, at)).title;
  };

  test('is decoded as declared by the server, unless that is invalid', async () => {
    assert.ok(text.includes('Café'));
    const [utf8, latin] = [Buffer.from(text), Buffer.from(text, 'latin1')];
    const utf16 = Buffer.from(text, 'utf16le');
    for (const [bytes, type] of [
      [latin, 'text/yaml; charset=iso-8859-1'],
      [latin, 'text/yaml; charset="ISO-8859-1"'],
      [latin, 'text/yaml; charset=utf-8'],
      [latin, 'application/yaml'],
      [utf8, 'text/yaml; charset=iso-8859-1'],
      [utf8, 'text/yaml; charset=nothing'],
      [utf16, 'text/yaml; charset=utf-16le'],
      [Buffer.concat([Buffer.of(0xff, 0xfe), utf16]), 'text/yaml'],
    ] as const) {
      assert.equal(await titleOf(bytes, type), 'Café', type);
    }
  });
});

describe('a failing server', () => {
  test('keeps the last version, is retried soon, and then as usual', async () => {
    const server = await filesServer({ 'a.yaml': petshop });
    const { state } = await hosted(server, 'a.yaml');
    server.failing.add('a.yaml');
    await later();
    assert.deepEqual(await state(), ['complete', 'FETCH_ERROR', 1]);
    server.asked.length = 0;
    passTime({ minutes: 2 });
    await app.runJobs();
    assert.deepEqual(server.asked, ['503 a.yaml']);
    server.failing.clear();
    passTime({ minutes: 6 });
    await app.runJobs();
    assert.deepEqual(await state(), ['complete', undefined, 1]);
  });

  test('and a new version are reported as events', async () => {
    const server = await filesServer({ 'a.yaml': petshop });
    const { admin, at } = await hosted(server, 'a.yaml');
    server.failing.add('a.yaml');
    await later();
    server.failing.clear();
    server.files.set('a.yaml', petshop.replace('1.2.0', '1.3.0'));
    passTime({ minutes: 2 });
    await app.runJobs();
    const { organizationId } = at;
    const { items } = await admin.call(api.listAuditEntries, { organizationId, query: { target: at.specSlug } });
    const told = items.filter(({ actor }) => actor.kind === 'job').toReversed();
    assert.deepEqual(
      told.map(({ action, ids, target, details }) => [action, ids['specSlug'], target?.id, details]),
      [
        [
          'openapi_spec_version_created',
          at.specSlug,
          at.specSlug,
          { title: 'Petshop', version: '1.2.0', operations: 3 },
        ],
        [
          'openapi_spec_failed',
          at.specSlug,
          at.specSlug,
          {
            code: 'FETCH_ERROR',
            message: `${server.url('a.yaml')} returned the status 503`,
            failures: 1,
            fetched: true,
          },
        ],
        [
          'openapi_spec_version_created',
          at.specSlug,
          at.specSlug,
          { title: 'Petshop', version: '1.3.0', operations: 3 },
        ],
      ],
    );
    const { lastVersion } = await admin.call(api.getOpenApiSpec, at);
    assert.equal(told.at(-1)!.ids['versionId'], lastVersion);
    const { items: events } = await admin.call(api.listWebhookEvents, { organizationId });
    const names = events.map(({ type }) => type);
    assert.ok(names.includes('openapi_spec_failed') && names.includes('openapi_spec_version_created'));
  });

  test('is reported once, until the error changes or a refresh is requested', async () => {
    const server = await filesServer({ 'a.yaml': petshop });
    const { admin, at } = await hosted(server, 'a.yaml');
    const { organizationId, specSlug } = at;
    const told = async () => {
      const { items } = await admin.call(api.listAuditEntries, { organizationId, query: { target: specSlug } });
      return items.toReversed().flatMap(({ action, details }) => {
        return action === 'openapi_spec_failed'
          ? [`${details['code'] as string} ${details['failures'] as number}`]
          : [];
      });
    };
    server.failing.add('a.yaml');
    await later();
    await later();
    assert.deepEqual(await told(), ['FETCH_ERROR 1']);
    server.failing.clear();
    server.files.set('a.yaml', 'openapi: [');
    await later();
    await later();
    assert.deepEqual(await told(), ['FETCH_ERROR 1', 'PARSE_ERROR 3']);
    await admin.call(api.refreshOpenApiSpec, at);
    await app.runJobs();
    assert.deepEqual(await told(), ['FETCH_ERROR 1', 'PARSE_ERROR 3', 'PARSE_ERROR 1']);
    server.files.set('a.yaml', petshop);
    await later();
    server.failing.add('a.yaml');
    await later();
    assert.deepEqual((await told()).slice(3), ['FETCH_ERROR 1']);
    const { lastProcessErrorCode } = await admin.call(api.getOpenApiSpec, at);
    assert.equal(lastProcessErrorCode, 'FETCH_ERROR');
  });

  test('may have no such file, or not be allowed', async () => {
    const server = await filesServer({});
    const { admin, at, state } = await hosted(server, 'none.yaml');
    assert.deepEqual(await state(), ['complete', 'FETCH_ERROR', 0]);
    const { lastProcessErrorMessage } = await admin.call(api.getOpenApiSpec, at);
    assert.match(lastProcessErrorMessage!, /none\.yaml returned the status 404$/);
    await admin.call(api.setOpenApiSpec, { ...at, body: { source: { url: 'http://10.0.0.1/openapi.json' } } });
    await app.runJobs();
    assert.deepEqual(await state(), ['complete', 'FETCH_ERROR', 0]);
    await assert.rejects(admin.call(api.setOpenApiSpec, { ...at, body: { source: { url: 'file:///etc/passwd' } } }), {
      code: 400,
    });
  });

  test('must have a URL without a password, and no text beside it', async () => {
    const { admin, id: organizationId } = await a.organization();
    const refused = (source: object, message: string) =>
      assert.rejects(
        admin.call(api.createOpenApiSpec, { organizationId, body: { slug: 'a', source: source as { url: string } } }),
        { code: 400, message },
      );
    const message = 'body.source.url must not contain a user name or password';
    await refused({ url: 'https://ada:secret@example.test/a.yaml' }, message);
    await refused({ url: 'https://ada@example.test/a.yaml' }, message);
    const both = { url: 'https://example.test/a.yaml', text: petshop };
    await refused(both, 'body.source must have either url or text');
    assert.equal((await admin.call(api.listOpenApiSpecs, { organizationId })).count, 0);
  });

  test('a reference to an internal address is not followed', async () => {
    const entry = `openapi: 3.0.0\ninfo: {}\npaths: {}\ncomponents: { schemas: { A: { $ref: 'http://169.254.1.1/x' } } }\n`;
    const { state } = await hosted(await filesServer({ 'a.yaml': entry }), 'a.yaml');
    assert.deepEqual(await state(), ['complete', 'FETCH_ERROR', 0]);
  });
});

describe('setOpenApiSpec', () => {
  test('creates a missing one, and replaces the source of an existing one', async () => {
    const { admin, id: organizationId } = await a.organization();
    const at = { organizationId, specSlug: 'shop' };
    const body = { source: { text: petshop } };
    assert.equal((await admin.send(api.setOpenApiSpec, { ...at, body })).status, 201);
    await app.runJobs();
    const again = await admin.send(api.setOpenApiSpec, { ...at, body });
    assert.equal(again.status, 200);
    await app.runJobs();
    assert.equal((await admin.call(api.listOpenApiSpecVersions, at)).count, 1);
    await admin.call(api.setOpenApiSpec, { ...at, body: { source: { text: `${petshop}# changed\n` } } });
    await app.runJobs();
    const { items } = await admin.call(api.listOpenApiSpecVersions, { ...at, query: { limit: 1 } });
    assert.equal(items[0]!.id, (await admin.call(api.getOpenApiSpec, at)).lastVersion);
    await assert.rejects(admin.call(api.setOpenApiSpec, { ...at, specSlug: 'No', body }), { code: 400 });
  });

  test('creates one for concurrent requests', async () => {
    const { admin, id: organizationId } = await a.organization();
    const body = { source: { text: petshop } };
    const set = () => admin.send(api.setOpenApiSpec, { organizationId, specSlug: 'shop', body });
    const answers = await Promise.all(Array.from({ length: 8 }, set));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [...Array<number>(7).fill(200), 201]);
    await app.runJobs();
    const { items } = await admin.call(api.listOpenApiSpecs, { organizationId });
    assert.equal(items[0]!.processingState, 'complete');
  });
});

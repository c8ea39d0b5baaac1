import { deepEqual, equal, ok, throws } from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { idempotentDeletes, publishedInterface, withLocation } from '../test/published-interface.ts';
import { changesSomething } from './events.ts';
import { openApiDocument } from './openapi.ts';
import { operation } from './operation.ts';
import { api, operations } from './operations.ts';
import { hoist, type JsonSchema } from './schema.ts';
import { shapeNamed, shapeNames, type TSchema } from './shape-builders.ts';

const numbered = operations.filter((operation) => operation.seed !== undefined);
const numbersWhere = (chosen: (operation: (typeof numbered)[number]) => boolean) =>
  numbered
    .filter(chosen)
    .map((operation) => operation.seed!)
    .sort((a, b) => a - b);

const knownParams = [
  'auditEntryId',
  'changeRequestId',
  'collectionId',
  'commentId',
  'commentReplyId',
  'deliveryId',
  'documentId',
  'emailDomain',
  'feedbackId',
  'fieldName',
  'fileId',
  'importId',
  'importRunId',
  'inviteId',
  'jobId',
  'language',
  'oidcProviderId',
  'organizationId',
  'pageId',
  'pagePath',
  'redirectId',
  'reusableContentId',
  'reviewId',
  'revisionId',
  'samlProviderId',
  'secret',
  'sessionId',
  'shareLinkId',
  'siteId',
  'siteSectionGroupId',
  'siteSectionId',
  'siteSpaceId',
  'spaceId',
  'specSlug',
  'teamId',
  'tokenId',
  'translationSettingsId',
  'userId',
  'versionId',
  'webhookId',
];

/** All named shapes together, so that each is compiled once. */
const definitions = new Map<string, JsonSchema>();
const ajv = new Ajv2020({ strict: false, inlineRefs: false });
addFormats.default(ajv);
for (const name of shapeNames()) hoist(shapeNamed(name), definitions, 'shapes#/definitions/', false);
ajv.addSchema({ $id: 'shapes', definitions: Object.fromEntries(definitions) });
const compile = (schema: TSchema) => ajv.compile(hoist(schema, definitions, 'shapes#/definitions/', false));

describe('the published interface', () => {
  test('has all 137 operations, each once', () => {
    deepEqual(
      numbersWhere(() => true),
      publishedInterface.map((row) => row.number),
    );
    equal(publishedInterface.length, 137);
  });

  for (const row of publishedInterface) {
    test(`${row.number} is ${row.method} ${row.path} and returns ${row.status}`, () => {
      const operation = numbered.find(({ seed }) => seed === row.number)!;
      deepEqual(
        { method: operation.method, path: operation.path, status: operation.status },
        { method: row.method, path: row.path, status: row.status },
      );
    });
  }

  test('sets a Location header for created resources where required', () => {
    deepEqual(
      numbersWhere((operation) => operation.location),
      withLocation,
    );
  });

  test('returns 204 when there is nothing to delete where required', () => {
    deepEqual(
      numbersWhere((operation) => 204 in operation.also),
      idempotentDeletes,
    );
  });

  test('creates or replaces an API specification with two statuses', () => {
    deepEqual([api.setOpenApiSpec.status, ...Object.keys(api.setOpenApiSpec.also)], [200, '201']);
  });
});

describe('every operation', () => {
  test('has its exported name as id', () => {
    for (const [name, operation] of Object.entries(api)) equal(operation.id, name);
  });

  test('has a unique id and route', () => {
    equal(new Set(operations.map(({ id }) => id)).size, operations.length);
    equal(
      new Set(operations.map(({ method, path }) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`)).size,
      operations.length,
    );
  });

  test('treat an id as secret consistently', () => {
    const secret = new Set(operations.flatMap(({ secretIds }) => secretIds));
    deepEqual([...secret], ['inviteId']);
    for (const { id, params, secretIds } of operations) {
      deepEqual(
        params.filter((name) => secret.has(name) && !secretIds.includes(name)),
        [],
        id,
      );
    }
  });

  test('is open to visitors of a site only if it is read-only', () => {
    const open = operations.filter(({ visitors }) => visitors !== false);
    deepEqual(
      open.filter(changesSomething).map(({ id }) => id),
      [],
    );
    equal(open.length, 47);
    for (const { id, visitors, params } of open) equal(typeof visitors === 'object', params.includes('specSlug'), id);
  });

  test('declares its audit event if it changes something', () => {
    for (const one of operations) equal(one.audit !== undefined, changesSomething(one), one.id);
    const spec = { id: 'tryIt', summary: '', tag: '', access: 'anyone', status: 204 } as const;
    const audit = { event: 'tried', target: 'spaceId' } as const;
    throws(() => operation({ ...spec, route: 'POST /v1/spaces/{spaceId}/try' }), /declare its audit event/);
    throws(() => operation({ ...spec, route: 'GET /v1/spaces/{spaceId}/try', audit }), /changes nothing/);
    throws(() => operation({ ...spec, route: 'POST /v1/sites/{siteId}/try', audit }), /path parameter spaceId/);
    throws(
      () => operation({ ...spec, route: 'POST /v1/spaces/{spaceId}/try', audit: { event: 'tried' } }),
      /declare the target/,
    );
    throws(() => operation({ ...spec, route: 'POST /v1/x/{xId}/try', audit }), /without a type: xId/);
  });

  test('has known path parameters only', () => {
    deepEqual([...new Set(operations.flatMap(({ params }) => params))].sort(), knownParams);
  });

  test('has a body only when it returns one', () => {
    for (const { id, status, reply } of operations) {
      equal(reply === undefined, status === 204 || status === 205, id);
    }
  });

  test('has validators that compile', () => {
    for (const { id, query, body, reply } of operations) {
      for (const schema of [query, body, reply]) {
        if (schema) ok(compile(schema), id);
      }
    }
  });
});

describe('every named shape', () => {
  for (const name of shapeNames()) {
    test(`${name} compiles`, () => ok(compile(shapeNamed(name))));
  }
});

describe('the OpenAPI document', () => {
  const document = openApiDocument({ version: '1.0.0', url: 'http://localhost:4400' });

  test('is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate(structuredClone(document));
    ok(valid, JSON.stringify(errors, null, 2));
    equal(validator.version, '3.1');
  });

  test('has every operation', () => {
    const paths = Object.values(document['paths'] as Record<string, Record<string, { operationId: string }>>);
    const ids = paths.flatMap((path) => Object.values(path).map(({ operationId }) => operationId));
    deepEqual(ids.sort(), operations.map(({ id }) => id).sort());
  });

  test('refers only to shapes it contains', () => {
    const text = JSON.stringify(document);
    const { schemas } = document['components'] as { schemas: Record<string, unknown> };
    for (const [, name] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g)) ok(schemas[name!], name!);
  });
});

describe('the body of a comment', () => {
  const accepts = compile(api.createComment.body);
  const document = { object: 'document', data: {}, nodes: [] };
  for (const body of ['text', { markdown: 'text' }, { document }, {}]) {
    test(`may be ${JSON.stringify(body)}`, () => ok(accepts({ body })));
  }
  for (const body of [{ markdown: 1 }, { markdown: 'text', document }, 1, null]) {
    test(`may not be ${JSON.stringify(body)}`, () => ok(!accepts({ body })));
  }
});

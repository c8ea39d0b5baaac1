// A field that the contract does not have, in the body of every write: refused with the name that was meant.
import { strict as assert } from 'node:assert';
import { createRequire } from 'node:module';
import { describe, test } from 'node:test';
import { api, changesSomething, ignoredFields, openBodies, operations, standalone } from '@lectern/contract';
import { a, nobody } from './harness.ts';
import { samplesMisspelt, shapeOf } from './samples.ts';
import { makeWorld, paramsAt } from './organization-fixture.ts';

type Json = { [key: string]: unknown };
type Published = { paths: Record<string, Record<string, { requestBody?: Json }>> };

const world = await makeWorld();
const { admin } = world.organization;
const writes = operations.filter((one) => changesSomething(one) && one.body !== undefined);
const message = (body: unknown): string => (body as { error: { message: string } }).error.message;

describe('a misspelt field is rejected by', () => {
  for (const operation of writes.filter(({ id }) => !openBodies.includes(id))) {
    const caller = operation.access === 'anyone' ? nobody : admin;
    const cases = samplesMisspelt(shapeOf(operation.body!));
    if (cases.length === 0) continue;
    test(operation.id, async () => {
      const params = Object.fromEntries(
        operation.params.map((name) => [name, paramsAt(world, operation)[name] ?? 'x']),
      );
      for (const { at, meant, value } of cases) {
        const { status, body } = await caller.send(operation, { ...params, body: value });
        assert.deepEqual([status, message(body)], [400, `body${at} is not known; did you mean ${meant}?`]);
      }
    });
  }
});

const require = createRequire(import.meta.url);
const documents = ['@gitbook/api', 'gitbook-api-2025-03', 'gitbook-api-2026-09'].map(
  (name) => require(`${name}/spec/openapi.json`) as Published,
);
const shapeOfPath = (path: string): string => path.replaceAll(/\{\w+\}/g, '{}');

type Schema = Json & { $ref?: string; properties?: Record<string, Schema>; items?: Schema };

/** The forms a schema stands for; references lead into `root`. */
function formsOf(root: Json, node: Schema, inside: readonly string[] = []): Schema[] {
  const { $ref } = node;
  if ($ref === undefined) {
    const parts = ['anyOf', 'oneOf', 'allOf'].flatMap((key) => (node[key] as Schema[] | undefined) ?? []);
    return [node, ...parts.flatMap((part) => formsOf(root, part, inside))];
  }
  if (inside.includes($ref)) return [];
  const steps = $ref.slice(2).split('/');
  const found = steps.reduce<unknown>((at, step) => (at as Json)[step], root) as Schema;
  return formsOf(root, found, [...inside, $ref]);
}

/** Fields of the published schema that ours lacks, where ours says which it has. */
function lacking(theirs: { root: Json; nodes: Schema[] }, ours: { root: Json; nodes: Schema[] }, at = ''): string[] {
  const published = theirs.nodes.flatMap((node) => formsOf(theirs.root, node));
  const own = ours.nodes.flatMap((node) => formsOf(ours.root, node));
  const isClosed = own.some(({ properties }) => properties) && !own.some((node) => node['additionalProperties']);
  const names = new Set(isClosed ? published.flatMap(({ properties }) => Object.keys(properties ?? {})) : []);
  const present = (node: Schema | undefined): Schema[] => (node ? [node] : []);
  const below = (forms: Schema[], name: string) => forms.flatMap(({ properties }) => present(properties?.[name]));
  const items = (forms: Schema[]) => forms.flatMap((form) => present(form.items));
  const step = (theirNodes: Schema[], ourNodes: Schema[], name: string) =>
    theirNodes.length === 0
      ? []
      : lacking({ root: theirs.root, nodes: theirNodes }, { root: ours.root, nodes: ourNodes }, `${at}.${name}`);
  return [
    ...[...names].flatMap((name) =>
      below(own, name).length === 0 ? [`${at}.${name}`] : step(below(published, name), below(own, name), name),
    ),
    ...step(items(published), items(own), '0'),
  ];
}

describe('fields of published clients are accepted by', () => {
  for (const operation of writes) {
    const missing = documents.flatMap((document) => {
      const path = Object.keys(document.paths).find(
        (one) => shapeOfPath(one) === shapeOfPath(operation.path.slice('/v1'.length)),
      );
      const sent = document.paths[path ?? '']?.[operation.method.toLowerCase()]?.requestBody?.['content'];
      const schema = (sent as Record<string, { schema: Schema }> | undefined)?.['application/json']?.schema;
      if (!schema) return [];
      const own = standalone(operation.body!);
      return lacking({ root: document, nodes: [schema] }, { root: own, nodes: [own] });
    });
    test(operation.id, () => {
      const ignored = ignoredFields[operation.id] ?? [];
      assert.deepEqual(
        missing.filter((at) => !ignored.includes(at.split('.').at(-1)!)),
        [],
      );
    });
  }
});

test('an ignored field is not one that has a meaning', () => {
  for (const [id, names] of Object.entries(ignoredFields)) {
    const operation = operations.find((one) => one.id === id);
    assert.ok(operation?.body, id);
    const top = Object.keys(shapeOf(operation.body).root.properties ?? {});
    assert.deepEqual(
      names.filter((name) => top.includes(name)),
      [],
      id,
    );
  }
});

test('a reply may be sent back whole, and fields of other published versions are ignored', async () => {
  const { id: spaceId } = await a.space({ in: world.organization });
  const space = await admin.call(api.getSpace, { spaceId });
  const back = await admin.send(api.updateSpace, { spaceId, body: { ...space, title: 'Other', mergeRules: {} } });
  assert.deepEqual([back.status, (back.body as { title: string }).title], [200, 'Other']);
  const strange = await admin.send(api.updateSpace, { spaceId, body: { default_level: 'read', title: 'No' } });
  assert.deepEqual(
    [strange.status, message(strange.body)],
    [400, 'body.default_level is not known; did you mean defaultLevel?'],
  );
  const swapped = await admin.send(api.updateSpace, { spaceId, body: { titel: 'No' } });
  assert.deepEqual([swapped.status, message(swapped.body)], [400, 'body.titel is not known; did you mean title?']);
  for (const name of ['zebra', 'constructor']) {
    const foreign = await admin.send(api.updateSpace, { spaceId, body: { [name]: true } });
    assert.deepEqual([foreign.status, message(foreign.body)], [400, `body.${name} is not known`]);
  }
  assert.equal((await admin.call(api.getSpace, { spaceId })).title, 'Other');
});

test('an ignored field is named in a warning, and refused if the caller asks for it', async () => {
  const organizationId = world.organization.id;
  const body = { title: 'Notes', private: true };
  const made = await admin.send(api.createSpace, { organizationId, body });
  assert.deepEqual([made.status, made.headers.get('warning')], [201, '299 - "body.private had no effect"']);
  const plain = await admin.send(api.createSpace, { organizationId, body: { title: 'Notes' } });
  assert.equal(plain.headers.get('warning'), null);
  const refused = await admin.send(api.createSpace, { organizationId, query: { strict: true }, body });
  assert.deepEqual([refused.status, message(refused.body)], [400, 'body.private is not known']);
  // What was read may be sent back whole, also then.
  const { id, ...read } = made.body as { id: string };
  const back = await admin.send(api.updateSpace, { spaceId: id, query: { strict: true }, body: { id, ...read } });
  assert.deepEqual([back.status, back.headers.get('warning')], [200, null]);
});

// Every operation of the contract, tried as nobody, as a stranger, one level too low, and with input that breaks one
// rule at a time.
import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api, operations, mayCall, rankOf, levelOf, type AnyOperation, type Level } from '@lectern/contract';
import { a, clientWith, nobody, type Person } from './harness.ts';
import { notYet } from './not-yet.ts';
import { brokenSamples, sample, shapeOf } from './samples.ts';
import { makeWorld, paramsAt } from './organization-fixture.ts';

const world = await makeWorld();
const stranger = await a.person();
const lower = new Map<string, Person>();
for (const level of ['read', 'comment', 'edit', 'review', 'create', 'admin'] as const) {
  lower.set(level, await a.member({ in: world.organization, role: levelOf(rankOf(level) - 1) }));
}

const paramsFor = (operation: AnyOperation): Record<string, string> =>
  Object.fromEntries(operation.params.map((name) => [name, paramsAt(world, operation)[name] ?? 'absent']));

const inputFor = (operation: AnyOperation) => ({
  ...paramsFor(operation),
  query: sample(shapeOf(operation.query)) as Record<string, unknown>,
  ...(operation.body && { body: sample(shapeOf(operation.body)) }),
});

const isPublic = (operation: AnyOperation): boolean => operation.access === 'anyone';
const needs = (operation: AnyOperation): Level | 'guest' | undefined =>
  typeof operation.access === 'object' ? operation.access.level : undefined;
const onContent = (operation: AnyOperation): boolean =>
  operation.params.includes('spaceId') || operation.params.includes('collectionId');

const listsText = (operation: AnyOperation): string[] =>
  Object.entries(shapeOf(operation.query).root.properties ?? {})
    .filter(([, { type, items }]) => type === 'array' && items?.type === 'string' && !items.enum)
    .map(([name]) => name);

describe('without a token', () => {
  for (const operation of operations.filter((one) => !isPublic(one))) {
    test(operation.id, async () => {
      assert.equal((await nobody.send(operation, inputFor(operation))).status, 401);
      assert.equal((await clientWith('lct_unknown').send(operation, inputFor(operation))).status, 401);
    });
  }
});

describe('a non-member', () => {
  for (const operation of operations.filter((one) => needs(one) !== undefined)) {
    test(operation.id, async () => {
      const { status, body } = await stranger.send(operation, inputFor(operation));
      assert.equal(status, 404, JSON.stringify(body));
    });
  }
});

describe('one level too low', () => {
  for (const operation of operations) {
    const level = needs(operation);
    if (level === undefined || level === 'guest') continue;
    // Who may not even read content does not learn that it exists.
    const expected = level === 'read' && onContent(operation) ? 404 : 403;
    test(operation.id, async () => {
      const { status, body } = await lower.get(level)!.send(operation, inputFor(operation));
      assert.equal(status, expected, JSON.stringify(body));
    });
  }
});

describe('a token with insufficient scope', () => {
  const { admin, id: organization } = world.organization;
  const limits = { organization: { organization }, space: { space: world.params['spaceId']! } };
  for (const [name, scopes] of Object.entries(limits)) {
    for (const operation of operations.filter((one) => !mayCall(one, scopes))) {
      test(`${operation.id} with a token for one ${name}`, async () => {
        const { token } = await admin.call(api.createToken, { body: { label: 'limited', scopes } });
        const { status, body } = await clientWith(token).send(operation, inputFor(operation));
        assert.deepEqual(
          [status, (body as { error?: { message: string } }).error?.message],
          [403, `this token or session is limited to one ${name}`],
        );
      });
    }
  }
});

describe('invalid input', () => {
  const { admin } = world.organization;
  const caller = (operation: AnyOperation) => (isPublic(operation) ? nobody : admin);
  for (const operation of operations) {
    const input = inputFor(operation);
    const cases = [
      // Text is all a query can hold, so a wrong type shows only where the schema is neither text nor a list of texts.
      ...brokenSamples(shapeOf(operation.query))
        .filter(({ value }) => Object.values(value as object).every((one) => typeof one !== 'object'))
        .filter(({ why }) => !listsText(operation).some((name) => why === `${name}: wrong type`))
        .map(({ why, value }) => ({
          why: `query ${why}`,
          sent: { ...input, query: value as Record<string, unknown> },
        })),
      ...(operation.body ? brokenSamples(shapeOf(operation.body)) : []).map(({ why, value }) => ({
        why: `body ${why}`,
        sent: { ...input, body: value },
      })),
      ...(operation.body ? [{ why: 'body no object', sent: { ...input, body: 'text' } }] : []),
    ];
    if (cases.length === 0) continue;
    test(operation.id, async () => {
      for (const { why, sent } of cases) {
        const { status, body } = await caller(operation).send(operation, sent);
        assert.equal(status, 400, `${why}: ${JSON.stringify(body)}`);
      }
    });
  }
});

describe('an unknown page token', () => {
  const lists = operations
    .filter((one) => 'limit' in one.query.properties && 'page' in one.query.properties)
    .filter((one) => !notYet.includes(one.id));
  for (const operation of lists) {
    test(operation.id, async () => {
      for (const page of ['nonsense', 'W10', 'WzEsMiwzLDQsNV0', 'bnVsbA']) {
        const input = { ...inputFor(operation), query: { ...inputFor(operation).query, page } };
        assert.equal((await world.organization.admin.send(operation, input)).status, 400, page);
      }
    });
  }
});

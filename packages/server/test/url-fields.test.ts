// Every field of every operation that takes an address is sent addresses that their grammar allows and that cannot be
// reached, or whose host says something in a header.
import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { operations, type AnyOperation } from '@lectern/contract';
import { nobody } from './harness.ts';
import { sample, samplesWith, shapeOf } from './samples.ts';
import { makeWorld, paramsAt } from './organization-fixture.ts';

const unreadable = ['http://x:99999/', 'http://a%00b/', 'http://[::1', 'https://a;script-src-elem/x', 'https://a,b/'];

const world = await makeWorld();

describe('a URL that cannot be parsed', () => {
  const { admin } = world.organization;
  const params = (operation: AnyOperation) =>
    Object.fromEntries(operation.params.map((name) => [name, paramsAt(world, operation)[name] ?? 'absent']));
  const caller = (operation: AnyOperation) => (operation.access === 'anyone' ? nobody : admin);
  let fields = 0;

  for (const operation of operations) {
    const query = sample(shapeOf(operation.query)) as Record<string, unknown>;
    const cases = unreadable.flatMap((address) => [
      ...(operation.body ? samplesWith(shapeOf(operation.body), address) : []).map(({ value, ...one }) => ({
        ...one,
        sent: { query, body: value },
      })),
      ...samplesWith(shapeOf(operation.query), address).map(({ value, ...one }) => ({
        ...one,
        sent: {
          query: value as Record<string, unknown>,
          ...(operation.body && { body: sample(shapeOf(operation.body)) }),
        },
      })),
    ]);
    if (cases.length === 0) continue;
    fields += cases.length / unreadable.length;
    test(`is rejected by ${operation.id}`, async () => {
      for (const { at, exact, sent } of cases) {
        const { status, body } = await caller(operation).send(operation, { ...params(operation), ...sent });
        assert.ok(status < 500, `${at}: ${status} ${JSON.stringify(body)}`);
        if (exact) assert.equal(status, 400, `${at}: ${JSON.stringify(sent)} ${JSON.stringify(body)}`);
      }
    });
  }

  test('was sent to all URL fields', () => assert.ok(fields >= 30, `${fields}`));
});

// Thousands of made-up requests: whatever they hold, the service answers them and stays whole.
import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import fc from 'fast-check';
import { api, operations } from '@lectern/contract';
import { requestFor } from './arbitrary.ts';
import { engine } from './engine.ts';
import { a } from './harness.ts';
import { notYet } from './not-yet.ts';
import { makeWorld } from './world.ts';

// The embedded database is many times slower than a server; the server's run in CI makes up for it.
const embedded = engine === 'postgres' && process.env['TEST_DATABASE_URL'] === undefined;
const count = Number(process.env['LECTERN_FUZZ'] ?? (embedded ? 1500 : 10_000));

test(`none of ${count} made-up requests is answered with a server error`, async () => {
  const world = await makeWorld();
  const { organization, params } = world;
  const callers = [
    organization.admin,
    await a.member({ in: organization, role: 'create' }),
    await a.member({ in: organization, role: null }),
    await a.person(),
  ];
  const made = fc.tuple(
    fc
      .constantFrom(...operations)
      .chain((operation) => fc.tuple(fc.constant(operation), requestFor(operation, params))),
    fc.oneof({ weight: 6, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.integer({ min: 1, max: 3 }) }),
  );
  const statuses = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(made, async ([[operation, input], who]) => {
      const { status, body } = await callers[who]!.send(operation, {
        ...input.params,
        query: input.query,
        ...(input.body !== undefined && { body: input.body }),
      });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      assert.ok(
        status < 500 || (status === 501 && notYet.includes(operation.id)),
        `${operation.id}: ${JSON.stringify(body)}`,
      );
    }),
    { numRuns: count, endOnFailure: true },
  );
  console.log(
    `Answers: ${[...statuses]
      .sort(([x], [y]) => x - y)
      .map(([status, n]) => `${status} × ${n}`)
      .join(', ')}`,
  );
  // Enough of them got through to have meant something.
  assert.ok((statuses.get(200) ?? 0) > count / 50, 'too few requests reached a handler');
  const after = await organization.admin.call(api.getOrganization, { organizationId: organization.id });
  assert.equal(after.id, organization.id);
});

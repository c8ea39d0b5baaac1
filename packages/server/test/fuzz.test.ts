// Thousands of made-up requests: whatever they hold, the service answers them and stays whole.
import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import fc from 'fast-check';
import { api, operations } from '@lectern/contract';
import { requestFor } from './arbitrary.ts';
import { engine } from './engine.ts';
import { a, type Person } from './harness.ts';
import { notYet } from './not-yet.ts';
import { makeWorld, paramsAt, type World } from './world.ts';

// The embedded database is many times slower than a server; the server's run in CI makes up for it.
const embedded = engine === 'postgres' && process.env['TEST_DATABASE_URL'] === undefined;
const count = Number(process.env['LECTERN_FUZZ'] ?? (embedded ? 400 : engine === 'postgres' ? 1000 : 2000));
// The same requests every time; another seed tries others.
const seed = Number(process.env['LECTERN_SEED'] ?? 1);
// Requests delete things too; before long there would be nothing left to ask for.
const perWorld = 200;

const there = operations.filter((operation) => !notYet.includes(operation.id));

async function tryRequests(world: World, callers: Person[], many: number, seed: number, statuses: Map<number, number>) {
  const picked = fc.sample(
    fc.tuple(
      fc.oneof(
        { weight: 9, arbitrary: fc.constantFrom(...there) },
        { weight: 1, arbitrary: fc.constantFrom(...operations) },
      ),
      fc.oneof({ weight: 6, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.integer({ min: 1, max: 3 }) }),
    ),
    { numRuns: many, seed },
  );
  for (const [index, [operation, who]] of picked.entries()) {
    const [input] = fc.sample(requestFor(operation, paramsAt(world, operation)), { numRuns: 1, seed: seed + index });
    const { params, query, body: sent } = input!;
    const { status, body } = await callers[who]!.send(operation, {
      ...params,
      query,
      ...(sent !== undefined && { body: sent }),
    });
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    assert.ok(
      status < 500 || (status === 501 && notYet.includes(operation.id)),
      `${operation.id} answered ${status} ${JSON.stringify(body)} to ${JSON.stringify(input)}`,
    );
  }
}

test(`none of ${count} made-up requests is answered with a server error (seed ${seed})`, async () => {
  const statuses = new Map<number, number>();
  for (let done = 0; done < count; done += perWorld) {
    const world = await makeWorld();
    const { organization } = world;
    const callers = [
      organization.admin,
      await a.member({ in: organization, role: 'create' }),
      await a.member({ in: organization, role: null }),
      await a.person(),
    ];
    await tryRequests(world, callers, Math.min(perWorld, count - done), seed + done, statuses);
    const after = await organization.admin.call(api.getOrganization, { organizationId: organization.id });
    assert.equal(after.id, organization.id);
  }
  const sorted = [...statuses].sort(([x], [y]) => x - y);
  console.log(`Answers: ${sorted.map(([status, n]) => `${status} × ${n}`).join(', ')}`);
  // Enough of them got through to have meant something.
  assert.ok((statuses.get(200) ?? 0) > count / 20, 'too few requests reached a handler');
});

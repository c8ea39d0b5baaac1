// Thousands of made-up requests: whatever they hold, the service answers them and stays whole. Two kinds: those of the
// contract with values made from its schemas, and bytes on a socket that no client would send.
import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import fc from 'fast-check';
import { api, operations, type AnyOperation } from '@lectern/contract';
import { requestFor, type MadeUp } from './arbitrary.ts';
import { exchange, wireRequest, type Known } from './arbitrary-wire.ts';
import { engine } from './engine.ts';
import { a, listening, type Person } from './harness.ts';
import { notYet } from './not-yet.ts';
import { makeWorld, paramsAt, type World } from './organization-fixture.ts';

// The embedded database is many times slower than a server; the server's run in CI makes up for it.
const embedded = engine === 'postgres' && process.env['TEST_DATABASE_URL'] === undefined;
const count = Number(process.env['LECTERN_FUZZ'] ?? (embedded ? 400 : engine === 'postgres' ? 1000 : 2000));
// The same requests every time; another seed tries others.
const seed = Number(process.env['LECTERN_SEED'] ?? 1);
// Requests delete things too; before long there would be nothing left to ask for.
const perWorld = 400;
const onTheWire = 150;
/** Making an arbitrary of a large schema costs far more than taking values from it. */
const perOperation = 10;
const progressEvery = 10_000;

const there = operations.filter((operation) => !notYet.includes(operation.id));

class Tally {
  readonly #counts = new Map<string, number>();

  add(status: number | undefined): void {
    const key = status === undefined ? 'no answer' : String(status);
    this.#counts.set(key, this.of(key) + 1);
  }

  of(key: string): number {
    return this.#counts.get(key) ?? 0;
  }

  get total(): number {
    return [...this.#counts.values()].reduce((sum, one) => sum + one, 0);
  }

  told(): string {
    const sorted = [...this.#counts].sort(([x], [y]) => x.localeCompare(y));
    return sorted.map(([status, n]) => `${status} × ${n}`).join(', ');
  }
}

/** Told at once: a run may take an hour, and one fault must not hide the others. */
class Faults {
  readonly #found: string[] = [];

  add(fault: string): void {
    this.#found.push(fault);
    if (this.#found.length <= 20) console.log(fault);
  }

  get count(): number {
    return this.#found.length;
  }
}

const faults = new Faults();

type Wanted = { operation: AnyOperation; input: MadeUp; who: number };

function wantedIn(world: World, many: number, seed: number): Wanted[] {
  const size = Math.ceil(many / perOperation);
  const picked = fc.sample(fc.constantFrom(...there), { numRuns: size, seed });
  const all = picked.flatMap((operation, index) =>
    fc
      .sample(
        fc.tuple(
          requestFor(operation, paramsAt(world, operation)),
          fc.oneof({ weight: 6, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.integer({ min: 1, max: 3 }) }),
        ),
        { numRuns: perOperation, seed: seed + index },
      )
      .map(([input, who]) => ({ operation, input, who })),
  );
  const [order] = fc.sample(fc.shuffledSubarray(all, { minLength: all.length }), { numRuns: 1, seed });
  return order!.slice(0, many);
}

/** The answer; undefined when it was none that the contract allows. */
async function sendChecked(caller: Person, { operation, input }: Wanted) {
  const { params, query, body } = input;
  try {
    return await caller.send(operation, { ...params, query, ...(body !== undefined && { body }) });
  } catch (error) {
    if (!(error instanceof assert.AssertionError)) throw error;
    faults.add(`${error.message} to ${JSON.stringify(input)}`);
    return undefined;
  }
}

async function tryRequests(wanted: readonly Wanted[], callers: readonly Person[], statuses: Tally): Promise<void> {
  for (const one of wanted) {
    const { operation, input, who } = one;
    const answer = await sendChecked(callers[who]!, one);
    statuses.add(answer?.status);
    if (!answer) continue;
    const { status, body } = answer;
    if (status >= 500 && !notYet.includes(operation.id)) {
      faults.add(`${operation.id} answered ${status} ${JSON.stringify(body)} to ${JSON.stringify(input)}`);
    }
  }
}

/** Addresses that lead somewhere. */
async function knownIn(world: World, callers: readonly Person[]): Promise<Known> {
  const { organization, params } = world;
  const { admin } = organization;
  const at = { organizationId: organization.id, siteId: params['siteId']! };
  const { urls } = await admin.call(api.getSite, at);
  const { items } = await admin.call(api.listFiles, { spaceId: params['spaceId']! });
  const site = new URL(urls.published!).pathname.replace(/\/$/, '');
  const download = new URL(items[0]!.downloadURL);
  const below = [
    '',
    '/page',
    '/page.md',
    '/llms.txt',
    '/llms-full.txt',
    '/sitemap.xml',
    '/~mcp',
    '/~search?q=page',
    '/~pdf',
  ];
  const fill = (operation: AnyOperation) =>
    operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => paramsAt(world, operation)[name] ?? 'absent');
  return {
    paths: [
      ...below.map((path) => site + path),
      download.pathname + download.search,
      `/openapi/${organization.id}/${params['specSlug']}`,
      `/sso/saml/${params['samlProviderId']}/metadata`,
      `/sso/saml/${params['samlProviderId']}/acs`,
      `/sso/oidc/${params['oidcProviderId']}/start`,
      `/v1/orgs/${organization.id}/mcp`,
      ...there.map(fill),
    ],
    ids: Object.values(params),
    tokens: callers.map(({ token }) => token),
    hosts: ['lectern.test', 'localhost', 'docs.example.test'],
  };
}

async function tryOnTheWire(port: number, known: Known, many: number, seed: number, statuses: Tally): Promise<void> {
  for (const request of fc.sample(wireRequest(known), { numRuns: many, seed })) {
    const status = await exchange(port, request);
    statuses.add(status);
    if ((status ?? 0) >= 500) faults.add(`answered ${status} to ${JSON.stringify(request)}`);
  }
}

test(`none of ${count} generated requests causes a server error (seed ${seed})`, async () => {
  const statuses = new Tally();
  const wire = new Tally();
  const port = Number(new URL(await listening()).port);
  let told = 0;
  for (let done = 0; done < count; done += perWorld) {
    const world = await makeWorld();
    const { organization } = world;
    const callers = [
      organization.admin,
      await a.member({ in: organization, role: 'create' }),
      await a.member({ in: organization, role: null }),
      await a.person(),
    ];
    const many = Math.min(perWorld, count - done);
    const known = await knownIn(world, callers);
    const onWire = Math.round((many * onTheWire) / perWorld);
    await tryRequests(wantedIn(world, many - onWire, seed + done), callers, statuses);
    await tryOnTheWire(port, known, onWire, seed + done, wire);
    const after = await organization.admin.call(api.getOrganization, { organizationId: organization.id });
    assert.equal(after.id, organization.id);
    if (Math.floor((done + many) / progressEvery) > told) {
      told = Math.floor((done + many) / progressEvery);
      console.log(`${done + many} requests`);
    }
  }
  console.log(`Answers of operations: ${statuses.told()}`);
  console.log(`Answers on the wire: ${wire.told()}`);
  assert.equal(statuses.total + wire.total, count);
  assert.equal(faults.count, 0, 'there were server errors, or answers that are not declared');
  // Enough of them got through to have meant something.
  assert.ok(statuses.of('200') > statuses.total / 20, 'too few requests reached a handler');
  const reached = wire.of('200') + wire.of('302');
  assert.ok(reached > wire.total / 50, 'too few bytes were a request that reached something');
});

// One engine: uses no database.
import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api, createClient, LecternError } from './index.ts';

type Step = Response | Error | ((request: Request) => Response);

/** A client whose requests are answered by these steps, one after another. */
function answering(...steps: Step[]) {
  const requests: Request[] = [];
  const client = createClient({
    endpoint: 'https://lectern.test/v1/',
    token: 'lct_x',
    retry: { times: 2, firstDelayMs: 1, longestDelayMs: 5000 },
    fetch: (request) => {
      requests.push(request);
      const step = steps[requests.length - 1];
      if (step === undefined) throw new Error(`request ${requests.length} was not expected`);
      if (step instanceof Error) return Promise.reject(step);
      return Promise.resolve(typeof step === 'function' ? step(request) : step);
    },
  });
  return { client, requests };
}

const refusal = (status: number, headers: Record<string, string> = {}) =>
  Response.json({ error: { code: status, message: 'no' } }, { status, headers });
const lost = () => new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } });
const unconnected = () => new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } });
const body = { title: 'Handbook' };
const organizationId = 'o';

describe('the client', () => {
  test('sends path, query, token and body, and answers the reply', async () => {
    const { client, requests } = answering(Response.json({ id: 's' }, { status: 201 }));
    const space = await client.call(api.createSpace, { organizationId, body });
    assert.equal(space.id, 's');
    const [request] = requests;
    assert.equal(request?.url, 'https://lectern.test/v1/orgs/o/spaces');
    assert.equal(request.headers.get('authorization'), 'Bearer lct_x');
    assert.deepEqual(await request.json(), body);
  });

  test('throws what the server answered', async () => {
    const { client } = answering(refusal(404, { 'x-request-id': 'r-7' }));
    await assert.rejects(client.call(api.getSpace, { spaceId: 's' }), (error: unknown) => {
      assert.ok(error instanceof LecternError);
      assert.deepEqual([error.status, error.code, error.requestId], [404, 404, 'r-7']);
      assert.equal(error.message, 'getSpace: no');
      return true;
    });
  });

  test('repeats reads after 5xx and lost connections', async () => {
    const { client, requests } = answering(refusal(503), lost(), Response.json({ id: 's' }));
    assert.equal((await client.call(api.getSpace, { spaceId: 's' })).id, 's');
    assert.equal(requests.length, 3);
  });

  test('gives up after as many repetitions as allowed', async () => {
    const { client, requests } = answering(refusal(503), refusal(503), refusal(502));
    await assert.rejects(client.call(api.getSpace, { spaceId: 's' }), { status: 502 });
    assert.equal(requests.length, 3);
  });

  for (const [what, step] of [
    ['5xx', refusal(500)],
    ['a lost connection', lost()],
  ] as const) {
    test(`never repeats a creation after ${what}, which may have happened`, async () => {
      const { client, requests } = answering(step);
      await assert.rejects(client.call(api.createSpace, { organizationId, body }));
      assert.equal(requests.length, 1);
    });
  }

  for (const [what, step] of [
    ['429', refusal(429, { 'retry-after': '0' })],
    ['no connection', unconnected()],
  ] as const) {
    test(`repeats a creation after ${what}, with its body`, async () => {
      const { client, requests } = answering(step, Response.json({ id: 's' }, { status: 201 }));
      await client.call(api.createSpace, { organizationId, body });
      assert.deepEqual(await requests[1]!.json(), body);
    });
  }

  test('waits as long as Retry-After says, and not at all when that is too long', async () => {
    const { client } = answering(refusal(429, { 'retry-after': '1' }), Response.json({ id: 's' }));
    const began = performance.now();
    await client.call(api.getSpace, { spaceId: 's' });
    assert.ok(performance.now() - began >= 990);
    const { client: other, requests } = answering(refusal(429, { 'retry-after': '60' }));
    await assert.rejects(other.call(api.getSpace, { spaceId: 's' }), { status: 429 });
    assert.equal(requests.length, 1);
  });

  test('stops waiting when it is aborted', async () => {
    const { client, requests } = answering(refusal(429, { 'retry-after': '4' }), Response.json({ id: 's' }));
    const signal = AbortSignal.timeout(20);
    await assert.rejects(client.call(api.getSpace, { spaceId: 's', signal }), { name: 'TimeoutError' });
    assert.equal(requests.length, 1);
  });

  test('reads all pages of a list', async () => {
    const pages = () => [
      Response.json({ items: [{ id: 'a' }, { id: 'b' }], count: 3, next: { page: 'p2' } }),
      (request: Request) => {
        assert.equal(new URL(request.url).search, '?limit=2&page=p2');
        return Response.json({ items: [{ id: 'c' }], count: 3 });
      },
    ];
    const ids: string[] = [];
    for await (const { id } of answering(...pages()).client.items(api.listOrganizations, { query: { limit: 2 } }))
      ids.push(id);
    assert.deepEqual(ids, ['a', 'b', 'c']);
    const counts: number[] = [];
    for await (const page of answering(...pages()).client.pages(api.listOrganizations, { query: { limit: 2 } }))
      counts.push(page.items.length);
    assert.deepEqual(counts, [2, 1]);
  });

  test('uploads files as a form', async () => {
    const { client, requests } = answering(Response.json({}, { status: 201 }));
    await client.upload(api.uploadFiles, { spaceId: 's' }, [{ name: 'a.txt', data: 'text', type: 'text/plain' }]);
    const file = (await requests[0]!.formData()).get('file') as File;
    assert.deepEqual([file.name, file.type, await file.text()], ['a.txt', 'text/plain', 'text']);
  });
});

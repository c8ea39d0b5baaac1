// Requests forwarded together, to a thread that replies with the number of the request.
import { strict as assert } from 'node:assert';
import { after, describe, test } from 'node:test';
import { processCaches } from '@lectern/content';
import Fastify from 'fastify';
import type { HttpError } from '../errors.ts';
import { createLog } from '../log.ts';
import { RequestWorker } from './request-worker.ts';

const thread = `
  import { parentPort } from 'node:worker_threads';
  let asked = 0;
  parentPort.on('message', ({ ask }) => {
    if (!ask) return;
    const body = new TextEncoder().encode(String(++asked));
    setTimeout(() => parentPort.postMessage({ id: ask.id, answer: { status: 200, headers: {}, body } }), 50);
  });`;

/** Busy-loops on `/endless` and stays silent for a while on `/asleep`. */
const silentThread = `
  import { parentPort } from 'node:worker_threads';
  parentPort.on('message', ({ ask }) => {
    if (!ask) return;
    if (ask.url === '/endless') for (;;);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 4000);
    parentPort.postMessage({ id: ask.id, answer: { status: 200, headers: {}, body: new TextEncoder().encode('awake') } });
  });`;

describe('a silent worker thread for long pages', () => {
  const worker = new RequestWorker({
    entry: new URL(`data:text/javascript,${encodeURIComponent(silentThread)}`),
    workerData: () => ({}),
    clock: () => new Date(),
    log: createLog('silent'),
    cache: processCaches.scope().cache,
    silentMs: 1500,
  });
  const http = Fastify();
  http.get('/*', (request) =>
    worker.answer(request, new AbortController().signal).then(
      ({ body }) => Buffer.from(body).toString('utf8'),
      ({ status, message, retryAfter }: HttpError) => ({ status, message, retryAfter }),
    ),
  );
  const get = async (url: string) => (await http.inject({ method: 'GET', url })).payload;
  after(async () => {
    await http.close();
    await worker.close();
  });

  test('is given more time while it gets no CPU', async () => {
    assert.equal(await get('/asleep'), 'awake');
  });

  test('is terminated when it used too much CPU, and the next one responds', async () => {
    const { status, message, retryAfter } = JSON.parse(await get('/endless')) as HttpError;
    assert.deepEqual([status, retryAfter], [503, 5]);
    assert.match(message, /took too much time or memory/);
    assert.equal(await get('/asleep'), 'awake');
  });
});

describe('concurrent equal requests for a long page', () => {
  const worker = new RequestWorker({
    entry: new URL(`data:text/javascript,${encodeURIComponent(thread)}`),
    workerData: () => ({}),
    clock: () => new Date(),
    log: createLog('silent'),
    cache: processCaches.scope().cache,
  });
  const http = Fastify();
  http.get('/*', (request) =>
    worker.answer(request, new AbortController().signal).then(({ body }) => Buffer.from(body).toString('utf8')),
  );
  const ask = (url: string, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
    http.inject({ method: 'GET', url, headers, remoteAddress });
  const get = async (url: string, headers: Record<string, string> = {}) => (await ask(url, headers)).payload;
  after(async () => {
    await http.close();
    await worker.close();
  });

  test('are answered with data read after they arrived, since content may have changed', async () => {
    assert.deepEqual(await Promise.all([get('/a'), get('/a'), get('/a'), get('/a')]), ['1', '2', '2', '2']);
    assert.equal(await get('/a'), '3');
  });

  test('are not shared between callers', async () => {
    const answers = await Promise.all([
      get('/b'),
      get('/b', { authorization: 'Bearer x' }),
      get('/b', { cookie: 'y' }),
    ]);
    assert.equal(new Set(answers).size, 3);
  });

  test('leave slots for other clients', async () => {
    const many = Array.from({ length: 40 }, (_, number) => ask(`/many/${number}`));
    const other = ask('/c', {}, '192.0.2.1');
    const refused = (await Promise.all(many)).filter(({ payload }) =>
      payload.includes('too many concurrent requests for large pages'),
    );
    assert.equal(refused.length, 15);
    assert.match((await other).payload, /^\d+$/);
  });
});

// The application in a worker thread: serves requests and jobs forwarded by the listening thread, and nothing else.
import type { OutgoingHttpHeaders } from 'node:http';
import { workerData } from 'node:worker_threads';
import { errorMessage } from '#platform/error-message';
import { portToParent } from '#platform/parent';
import { processCaches } from '@lectern/content';
import type { Location } from '#db/database';
import { openSqlite } from '#db/sqlite';
import type { Config } from '#platform/config';
import { createFetcher } from '#platform/fetcher';
import type { ForwardedRequest, FromWorker, ToWorker, WorkerAnswer } from '#platform/http/request-worker';
import { createLog } from '#platform/log';
import { openStorage } from '#platform/storage';
import { createApp } from '../app.ts';

/** Few requests are forwarded, and the listening thread has connections of its own. */
const connections = 6;

export type ThreadData = { config: Config; secret: string; location: Location };

const { config, secret, location } = workerData as ThreadData;
const database =
  'file' in location
    ? openSqlite(location.file, { durable: location.durable })
    : (await import('#db/postgres')).openPostgres(location.url, { max: connections });
// It serves few requests, and its memory adds to that of the listening thread.
processCaches.resize(config.cacheBytes / 4);
let ahead = 0;
const app = createApp(
  {
    // The listening thread has done rate limiting and writes the access log.
    config: { ...config, rateLimit: undefined },
    database,
    clock: () => new Date(Date.now() + ahead),
    log: createLog(config.logLevel === 'silent' ? 'silent' : 'warn', config.logFormat),
    secret,
    fetcher: createFetcher({ allow: config.outboundAllow }),
    storage: openStorage(config),
  },
  { inWorker: true },
);
await app.http.ready();

const underWay = new Map<number, AbortController>();

async function answer(request: ForwardedRequest): Promise<WorkerAnswer> {
  const { method, url, headers, body, address } = request;
  const leaving = new AbortController();
  underWay.set(request.id, leaving);
  try {
    const {
      statusCode,
      headers: sent,
      rawPayload,
    } = await app.http.inject({
      method: method as 'GET',
      url,
      headers,
      remoteAddress: address,
      signal: leaving.signal,
      ...(body !== undefined && { payload: typeof body === 'string' ? body : Buffer.from(body) }),
    });
    return { status: statusCode, headers: ownHeaders(sent, method), body: rawPayload };
  } finally {
    underWay.delete(request.id);
  }
}

/** Connection headers belong to the thread that has the connection. */
const ofConnection = new Set(['connection', 'date', 'keep-alive', 'transfer-encoding', 'x-request-id']);

function ownHeaders(sent: OutgoingHttpHeaders, method: string): WorkerAnswer['headers'] {
  const own: WorkerAnswer['headers'] = {};
  for (const [name, value] of Object.entries(sent)) {
    if (value === undefined || ofConnection.has(name)) continue;
    // Recomputed from the body; HEAD has none, so its content-length is kept.
    if (name === 'content-length' && method !== 'HEAD') continue;
    own[name] = typeof value === 'number' ? String(value) : value;
  }
  return own;
}

const port = portToParent();

function post(message: FromWorker): void {
  const bytes = 'answer' in message ? message.answer?.body : undefined;
  // Small buffers share a pool and cannot be transferred.
  const whole = bytes && bytes.byteLength > 0 && bytes.byteLength === bytes.buffer.byteLength;
  port.postMessage(message, whole ? [bytes.buffer as ArrayBuffer] : []);
}

port.on('message', (message: ToWorker) => {
  if ('ping' in message) return post({ pong: true });
  if ('leave' in message) return underWay.get(message.leave)?.abort();
  if ('run' in message) {
    const { id, job, now } = message.run;
    ahead = now - Date.now();
    return void app.runForwarded(job).then(
      () => post({ id, done: true }),
      (error: unknown) => post({ id, failed: errorMessage(error) }),
    );
  }
  const { ask: request } = message;
  ahead = request.now - Date.now();
  void answer(request).then(
    (answered) => post({ id: request.id, answer: answered }),
    () => post({ id: request.id }),
  );
});

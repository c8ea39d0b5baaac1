// Serves requests that would block this thread too long in a worker thread running the whole application. It is started
// by the first such request and stopped when idle.
import { Worker } from 'node:worker_threads';
import type { FastifyRequest } from 'fastify';
import type { CacheOptions, LruCache, OpenCache } from '@lectern/content';
import { textBefore } from '@lectern/content/url';
import { errorMessage } from '../error-message.ts';
import type { Clock } from '../context.ts';
import { HttpError } from '../errors.ts';
import type { ClaimedJob } from '../claim-job.ts';
import type { Log } from '../log.ts';

export type ForwardedRequest = {
  id: number;
  method: string;
  url: string;
  headers: Record<string, string | string[] | undefined>;
  body: string | Uint8Array | undefined;
  /** Remote address of the socket. */
  address: string;
  /** Current time of the application's clock, for clocks other than the machine's. */
  now: number;
};
export type WorkerAnswer = { status: number; headers: Record<string, string | string[]>; body: Uint8Array };
/** `ping` is answered at once, unless the thread is busy computing. */
export type ToWorker =
  | { ask: ForwardedRequest }
  | { run: { id: number; job: ClaimedJob; now: number } }
  | { leave: number }
  | { ping: true };
/** A job that failed has an error, one that is done neither that nor an answer. */
export type FromWorker = { id: number; answer?: WorkerAnswer; failed?: string; done?: true } | { pong: true };

/** Header by which the thread reports about a response of a site; it is not sent to the client. */
export const siteHeader = 'x-lectern-site';
/** The site of a response, and what its reader did, to be counted by the listening thread. */
export type SiteReport = { site?: string | undefined; kind?: string | undefined; activity?: unknown };
export const encodeReport = (report: SiteReport): string => encodeURIComponent(JSON.stringify(report));
export const decodeReport = (header: string): SiteReport => JSON.parse(decodeURIComponent(header)) as SiteReport;

type PendingRequest = Omit<ForwardedRequest, 'id' | 'now'>;
/** A running request, and the next one, shared by all callers that arrive meanwhile. */
type Shared = { running: Promise<WorkerAnswer>; next?: Promise<WorkerAnswer> };
type Waiting = { client: string; resolve(answer: WorkerAnswer | undefined): void; reject(error: Error): void };

const heapMegabytes = 512;
const mostWaiting = 100;
/** Per client, so that no client takes all slots. */
const mostWaitingOfOne = 25;
/** Starting a thread takes a second, which the first caller waits for. */
const idleMs = 300_000;
const pingMs = 1000;
/** CPU time: no page takes a tenth of this, so a thread that computes longer without replying is stuck. */
const silentMs = 120_000;
const expectedMs = 60_000;

const tooMany = (): HttpError =>
  new HttpError(503, 'too many concurrent requests for large pages; try again in a moment', 5);
/** For the page that took too long or too much memory, and for all requests waiting beside it. */
const lostWorker = (): HttpError =>
  new HttpError(503, 'another page requested at the same time took too much time or memory; try again in a moment', 5);

export type RequestWorkerOptions = {
  entry: URL;
  workerData(): object;
  clock: Clock;
  log: Log;
  cache: OpenCache;
  /** How long the thread may compute without a message, in milliseconds of CPU time. */
  silentMs?: number;
};

const expectedCache: CacheOptions<number> = { weigh: () => 8 };

export class RequestWorker {
  readonly #options: RequestWorkerOptions;
  readonly #waiting = new Map<number, Waiting>();
  /** Keyed by everything that was sent, so that no caller gets what only another may see. */
  readonly #underWay = new Map<string, Shared>();
  /** Paths recently served by the worker: skip the attempt on this thread. */
  readonly #expected: LruCache<number>;
  #thread: Worker | undefined;
  #count = 0;
  /** Whether the thread has sent a message since the last check. */
  #isResponsive = false;
  /** CPU milliseconds of the thread at its last message. */
  #usedWhenHeard = 0;
  #pings: NodeJS.Timeout | undefined;
  #idle: NodeJS.Timeout | undefined;

  constructor(options: RequestWorkerOptions) {
    this.#options = options;
    this.#expected = options.cache('worker-paths', expectedCache);
  }

  /** Whether the same path was recently served by the worker. */
  expects(request: FastifyRequest): boolean {
    const until = isRead(request) ? this.#expected.get(pathOf(request)) : undefined;
    return until !== undefined && until > Date.now();
  }

  answer(request: FastifyRequest, left: AbortSignal): Promise<WorkerAnswer> {
    const pending = forwarded(request);
    if (!isRead(request)) return this.#send(pending, request.ip, left);
    this.#expected.set(pathOf(request), Date.now() + expectedMs);
    const key = JSON.stringify([pending.method, pending.url, pending.headers]);
    const same = this.#underWay.get(key);
    if (!same) return this.#share(key, pending, request.ip);
    // The running one may have read what was hidden or changed since.
    same.next ??= same.running.then(() => this.#share(key, pending, request.ip));
    return same.next;
  }

  #share(key: string, pending: PendingRequest, client: string): Promise<WorkerAnswer> {
    const running = this.#send(pending, client, undefined);
    this.#underWay.set(key, { running });
    const done = (): void => void this.#underWay.delete(key);
    void running.then(done, done);
    return running;
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    await this.#end(new HttpError(503, 'the service is stopping', 5));
  }

  #isFullFor(client: string): boolean {
    if (this.#waiting.size >= mostWaiting) return true;
    let own = 0;
    for (const one of this.#waiting.values()) if (one.client === client) own += 1;
    return own >= mostWaitingOfOne;
  }

  async #send(pending: PendingRequest, client: string, left: AbortSignal | undefined): Promise<WorkerAnswer> {
    if (this.#isFullFor(client)) throw tooMany();
    const id = (this.#count += 1);
    left?.addEventListener('abort', () => this.#tell({ leave: id }), { once: true });
    const answer = await this.#wait(id, client, { ask: { ...pending, id, now: this.#options.clock().getTime() } });
    if (!answer) throw lostWorker();
    return answer;
  }

  /** Runs a job that this thread has claimed. Few run at once, so they do not wait for slots. */
  async run(job: ClaimedJob): Promise<void> {
    const id = (this.#count += 1);
    await this.#wait(id, 'jobs', { run: { id, job, now: this.#options.clock().getTime() } });
  }

  #wait(id: number, client: string, message: ToWorker): Promise<WorkerAnswer | undefined> {
    this.#thread ??= this.#start();
    this.#tell(message);
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { client, resolve, reject });
      this.#watch();
    });
  }

  #tell(message: ToWorker): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
    this.#thread?.postMessage(message);
  }

  #start(): Worker {
    const { entry, workerData } = this.#options;
    const thread = new Worker(entry, {
      workerData: workerData(),
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
    });
    thread.on('message', (message: FromWorker) => this.#receive(message));
    const lost = (reason: string): void => {
      if (thread !== this.#thread) return;
      this.#options.log.warn({ reason }, 'the worker for large pages ended');
      void this.#end(lostWorker());
    };
    thread.on('error', (error) => lost(errorMessage(error)));
    thread.on('exit', (code) => lost(`exit code ${code}`));
    return thread;
  }

  #receive(message: FromWorker): void {
    this.#isResponsive = true;
    if (!('id' in message)) return;
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if (message.answer || message.done) waiting?.resolve(message.answer);
    else waiting?.reject(message.failed === undefined ? lostWorker() : new Error(message.failed));
    this.#watch();
  }

  /** Keeps the process alive and watches the thread while requests wait; stops it when idle. */
  #watch(): void {
    clearTimeout(this.#idle);
    if (this.#waiting.size > 0) {
      this.#thread?.ref();
      if (this.#pings) return;
      this.#isResponsive = true;
      this.#pings = setInterval(() => void this.#ping(), pingMs);
      return;
    }
    clearInterval(this.#pings);
    this.#pings = undefined;
    this.#thread?.unref();
    this.#idle = setTimeout(() => void this.#end(lostWorker()), idleMs).unref();
  }

  /** CPU time: on a busy machine a page may take minutes of wall-clock time, and ending the thread would not help. */
  async #ping(): Promise<void> {
    const thread = this.#thread;
    // It may have ended meanwhile; then the waiting requests were rejected already.
    const usage = await thread?.cpuUsage().catch(() => undefined);
    if (!usage || thread !== this.#thread) return;
    const used = (usage.user + usage.system) / 1000;
    if (this.#isResponsive) this.#usedWhenHeard = used;
    this.#isResponsive = false;
    const most = this.#options.silentMs ?? silentMs;
    if (used - this.#usedWhenHeard < most) return this.#tell({ ping: true });
    this.#options.log.warn({ cpuMs: most }, 'the worker for large pages was terminated because it ran for too long');
    void this.#end(lostWorker());
  }

  async #end(reason: HttpError): Promise<void> {
    const thread = this.#thread;
    this.#thread = undefined;
    clearInterval(this.#pings);
    this.#pings = undefined;
    for (const { reject } of this.#waiting.values()) reject(reason);
    this.#waiting.clear();
    await thread?.terminate();
  }
}

const isRead = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD';

const pathOf = ({ method, originalUrl, headers }: FastifyRequest): string =>
  `${method} ${headers.host ?? ''} ${textBefore(originalUrl, '?')}`;

/** The request as sent, with its body as read. */
function forwarded({ method, originalUrl, headers, body, raw }: FastifyRequest): PendingRequest {
  const { 'content-length': _, 'transfer-encoding': __, connection: ___, ...sent } = headers;
  const bytes = body === undefined || body === null ? undefined : Buffer.isBuffer(body) ? body : JSON.stringify(body);
  return { method, url: originalUrl, headers: sent, body: bytes, address: raw.socket.remoteAddress ?? '127.0.0.1' };
}

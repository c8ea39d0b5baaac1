// Ends stalled transfers: bodies that do not arrive, and replies that are not read. A large file over a slow line is
// fine as long as it progresses, so the rate counts. One periodic check for all connections: a timer per request would
// cost every request.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { HttpError } from '../errors.ts';

/** Minimum rate of a body, in bytes per second. */
const leastRate = 1024;
/** A body that is no upload must be complete after this many timeouts. */
const mostTimeouts = 10;
/** Time for the client to read the reply. */
const lastMs = 5000;

type Body = { request: IncomingMessage; response: ServerResponse; isFile: boolean; began: number } & Window;
type Window = { since: number; bytes: number; endsAt?: number };

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const isFile = ({ headers }: IncomingMessage): boolean =>
  !/^application\/(?:json|x-www-form-urlencoded)\b/i.test(headers['content-type'] ?? 'application/json');

export class SlowClients {
  readonly #timeoutMs: number;
  readonly #sockets: ReadonlySet<Socket>;
  readonly #bodies = new Set<Body>();
  #fresh: Body[] = [];

  constructor(timeoutMs: number, sockets: ReadonlySet<Socket>) {
    this.#timeoutMs = timeoutMs;
    this.#sockets = sockets;
    setInterval(() => this.#look(performance.now()), Math.min(1000, timeoutMs / 4)).unref();
  }

  watch(request: IncomingMessage, response: ServerResponse): void {
    const now = performance.now();
    const bytes = request.socket.bytesRead;
    if (this.#fresh.length === 0) setImmediate(this.#sortOut);
    this.#fresh.push({ request, response, isFile: isFile(request), began: now, since: now, bytes });
  }

  /** Most bodies arrive together with their headers and need no watching. */
  readonly #sortOut = (): void => {
    for (const body of this.#fresh) if (!body.request.complete) this.#bodies.add(body);
    this.#fresh = [];
  };

  #look(now: number): void {
    for (const body of this.#bodies) if (!this.#isDone(body, now)) this.#lookAt(body, now);
    for (const socket of this.#sockets) this.#lookAtReader(socket);
  }

  #isDone(body: Body, now: number): boolean {
    const { request, response } = body;
    const isDone = request.complete || request.socket.destroyed;
    // Answered before the body was complete: the rest is useless.
    if (!isDone && response.writableFinished) body.endsAt ??= now + lastMs;
    if (isDone) this.#bodies.delete(body);
    return isDone;
  }

  #lookAt(body: Body, now: number): void {
    const { request, began, since, bytes, endsAt } = body;
    if (endsAt !== undefined) {
      if (now >= endsAt) request.socket.destroy();
      return;
    }
    const { bytesRead } = request.socket;
    const isLate = !body.isFile && now - began > this.#timeoutMs * mostTimeouts;
    if (request.readableLength >= request.readableHighWaterMark) {
      // Backpressure: while the consumer is slow, nothing is expected.
      Object.assign(body, { since: now, bytes: bytesRead });
    } else if (now - since >= this.#timeoutMs) {
      const least = (leastRate * (now - since)) / 1000;
      if (bytesRead - bytes < least) return this.#end(body, now);
      Object.assign(body, { since: now, bytes: bytesRead });
    }
    if (isLate) this.#end(body, now);
  }

  #end(body: Body, now: number): void {
    const { request, response } = body;
    if (response.headersSent || request.listenerCount('error') === 0) {
      request.socket.destroy();
      return;
    }
    body.endsAt = now + lastMs;
    // The consumer of the body gets the error; the connection stays open for the reply.
    request.emit('error', new HttpError(408, 'the body of the request was not received in time'));
  }

  /** Node's socket timeout detects whether pending output is taken, and ends the connection otherwise. */
  #lookAtReader(socket: Socket): void {
    // A value nothing else sets, to distinguish it from the keep-alive timeout.
    const timeout = this.#timeoutMs + 1;
    const waits = socket.writableLength > 0;
    if (waits && socket.timeout !== timeout) socket.setTimeout(timeout);
    else if (!waits && socket.timeout === timeout) socket.setTimeout(0);
  }
}

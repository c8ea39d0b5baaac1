// Ends what does not move: bodies that do not arrive, and replies that are not read. A large file over a slow line is
// fine as long as some of it comes, so the rate is what counts. Looked at from time to time for all connections
// together: a timer for each request would cost every one of them.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { HttpError } from '../errors.ts';

/** Bytes a second, of a body. */
const leastRate = 1024;
/** A body that is no file must be whole after so many times the timeout. */
const mostTimeouts = 10;
/** For whoever is told to read it. */
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

  /** Most bodies come along with their headers and need no watching. */
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
    // Answered before it was whole: what still comes is of no use to anybody.
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
      // While whoever takes it in is slow, nothing is expected.
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
    // Heard by whoever reads the body; the connection is left to carry the answer.
    request.emit('error', new HttpError(408, 'the body of the request did not arrive in time'));
  }

  /** Node itself sees whether anything of what waits is taken, and ends the connection when nothing is. */
  #lookAtReader(socket: Socket): void {
    // A number that nobody else sets, to be told from the timeout of kept connections.
    const timeout = this.#timeoutMs + 1;
    const waits = socket.writableLength > 0;
    if (waits && socket.timeout !== timeout) socket.setTimeout(timeout);
    else if (!waits && socket.timeout === timeout) socket.setTimeout(0);
  }
}

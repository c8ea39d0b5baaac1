// Connection limits, in total and per address. Trusted proxies are not limited; behind them the requests with a body in
// flight are counted by forwarded address.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Log } from '../log.ts';
import { rateLimitKey, type ClientAddresses } from './client-address.ts';

export type ConnectionLimits = { total: number; perAddress: number; addresses: ClientAddresses };

const warnEveryMs = 60_000;
/** On shutdown, clients that have begun a request have this long to send the rest of its headers. */
const lastHeadersMs = 1000;
const lookEveryMs = 50;

class Counter {
  readonly #counts = new Map<string, number>();

  get(key: string): number {
    return this.#counts.get(key) ?? 0;
  }

  add(key: string): () => void {
    this.#counts.set(key, this.get(key) + 1);
    return () => {
      const left = this.get(key) - 1;
      if (left > 0) this.#counts.set(key, left);
      else this.#counts.delete(key);
    };
  }
}

export class Connections {
  readonly sockets = new Set<Socket>();
  readonly #limits: ConnectionLimits;
  readonly #log: Log;
  readonly #byAddress = new Counter();
  readonly #bodies = new Counter();
  /** The last response on each connection. */
  readonly #responses = new WeakMap<Socket, ServerResponse>();
  #warnedAt = -Infinity;

  constructor(limits: ConnectionLimits, log: Log) {
    this.#limits = limits;
    this.#log = log;
  }

  /** Closes a connection over the limit. */
  readonly open = (socket: Socket): void => {
    const { total, perAddress, addresses } = this.#limits;
    const address = socket.remoteAddress ?? '';
    const isCounted = !addresses.isTrusted(address);
    const key = isCounted ? rateLimitKey(address) : '';
    const isTooMany = isCounted && this.#byAddress.get(key) >= perAddress;
    if (isTooMany || this.sockets.size >= total) {
      this.#warn(isTooMany ? { address } : { total }, 'connections are rejected because there are too many');
      socket.destroy();
      return;
    }
    const leave = isCounted ? this.#byAddress.add(key) : undefined;
    this.sockets.add(socket);
    socket.once('close', () => {
      this.sockets.delete(socket);
      leave?.();
    });
  };

  /** Called with every request. */
  begin(request: IncomingMessage, response: ServerResponse): void {
    this.#responses.set(request.socket, response);
  }

  /**
   * Closes connections without a running request, also in the middle of headers. A closing server would wait for those
   * without end, because Node stops enforcing its timeouts then.
   */
  endUnused(): void {
    const until = performance.now() + lastHeadersMs;
    const timer = setInterval(() => {
      if (this.sockets.size === 0) return clearInterval(timer);
      if (performance.now() < until) return;
      for (const socket of this.sockets) if (!this.#isAnswered(socket)) socket.destroy();
    }, lookEveryMs);
    timer.unref();
  }

  /** Whether a response is in flight. */
  #isAnswered(socket: Socket): boolean {
    const response = this.#responses.get(socket);
    return response !== undefined && !response.writableFinished && !response.destroyed;
  }

  /** False when a client behind a proxy sends too many bodies at once. */
  mayBegin(request: IncomingMessage, response: ServerResponse): boolean {
    const { addresses, perAddress } = this.#limits;
    if (!addresses.isTrusted(request.socket.remoteAddress ?? '')) return true;
    const address = addresses.of(request);
    // No forwarded address: the proxy itself, or this machine.
    if (address === undefined) return true;
    const key = rateLimitKey(address);
    if (this.#bodies.get(key) >= perAddress) {
      this.#warn({ address }, 'requests are rejected because too many bodies are being received');
      return false;
    }
    response.once('close', this.#bodies.add(key));
    return true;
  }

  #warn(facts: object, message: string): void {
    if (performance.now() - this.#warnedAt < warnEveryMs) return;
    this.#warnedAt = performance.now();
    this.#log.warn(facts, message);
  }
}

// The HTTP server below Fastify, with limits on what clients may hold open.
import { once } from 'node:events';
import type { RequestListener, Server } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import { createClientAddresses } from './client-address.ts';
import { Connections } from './connections.ts';
import { createServer, STATUS_CODES } from './node-http.ts';
import { quietTurn } from './quiet-turn.ts';
import { hasBody, SlowClients } from './slow-clients.ts';

/** Longer than the keep-alive of proxies, so that they never send into a closing connection. */
const keepAliveMs = 72_000;

export type ServerLimits = Pick<
  Config,
  'bodyTimeoutMs' | 'connections' | 'connectionsPerAddress' | 'drainMs' | 'trustedProxies'
>;

const errorBody = (code: number, message: string): string => JSON.stringify({ error: { code, message } });

/** A proxy that is refused a new connection learns that the process stops; until then it uses those it has. */
const leastLingerMs = 300;
const sweepEveryMs = 20;
const longestQuietMs = 500;

export type Servers = {
  create(handler: RequestListener): Server;
  /** Accepts no further connections. Those that are open are answered for a moment, then end when they have no request. */
  stopListening(): Promise<void>;
  /** Resolves when the last connection has ended. */
  ended(): Promise<unknown>;
};

/**
 * Timers fire before sockets are read. On a busy thread the next request on a keep-alive connection may have arrived
 * when its timeout fires; closed at once, the client would get a reset instead of a reply.
 */
function closeUnlessRead(socket: Socket): void {
  const { bytesRead } = socket;
  const close = (): void => {
    if (socket.bytesRead === bytesRead) socket.destroy();
  };
  // All sockets are read between one timer phase and the next.
  setImmediate(() => setImmediate(close));
}

/** All servers it creates share their limits: one host name may be several addresses to listen on. */
export function createServers(limits: ServerLimits, log: Log): Servers {
  const { bodyTimeoutMs, connections: total, connectionsPerAddress: perAddress, drainMs, trustedProxies } = limits;
  const connections = new Connections({ total, perAddress, addresses: createClientAddresses(trustedProxies) }, log);
  const slowClients = new SlowClients(bodyTimeoutMs, connections.sockets);
  const created: Server[] = [];
  /** Requests that wait until nothing listens any more. */
  let held: (() => void)[] | undefined;
  const create = (handler: RequestListener): Server => {
    const serve: RequestListener = (request, response) => {
      if (held) held.push(() => handler(request, response));
      else handler(request, response);
    };
    const server = createServer(
      { connectionsCheckingInterval: Math.min(5000, bodyTimeoutMs / 4) },
      (request, response) => {
        connections.begin(request, response);
        if (!hasBody(request)) return serve(request, response);
        if (!connections.mayBegin(request, response)) {
          const body = errorBody(
            429,
            'too many concurrent requests from this IP address; try again when some have ended',
          );
          response.writeHead(429, { 'content-type': 'application/json; charset=utf-8', connection: 'close' }).end(body);
          return slowClients.watch(request, response);
        }
        slowClients.watch(request, response);
        serve(request, response);
      },
    );
    server.headersTimeout = bodyTimeoutMs;
    // Would limit the whole request; bodies have their own limit (slow-clients.ts).
    server.requestTimeout = 0;
    server.keepAliveTimeout = keepAliveMs;
    server.on('connection', connections.open);
    server.on('timeout', closeUnlessRead);
    return server;
  };
  const ending: Promise<unknown>[] = [];
  return {
    create(handler) {
      const server = create(handler);
      created.push(server);
      return server;
    },
    async stopListening() {
      const listening = created.filter((server) => server.listening);
      // Connections in the backlog would be reset, so at a moment when all have been accepted, which comes soon when none is
      // served. The method of the HTTP server would close idle connections, on which a proxy may be sending.
      const waiting: (() => void)[] = (held = []);
      await quietTurn(longestQuietMs);
      for (const server of listening) {
        ending.push(once(server, 'close'));
        NetServer.prototype.close.call(server);
      }
      held = undefined;
      for (const begin of waiting) begin();
      const until = performance.now() + Math.max(leastLingerMs, drainMs);
      while (connections.sockets.size > 0 && performance.now() < until) await wait(sweepEveryMs);
      // A connection with a running request goes idle later and would hold the process until its timeout.
      const sweep = setInterval(async () => {
        await quietTurn(sweepEveryMs);
        for (const server of listening) server.closeIdleConnections();
        if (connections.sockets.size === 0) clearInterval(sweep);
      }, sweepEveryMs);
      sweep.unref();
      connections.endUnused();
    },
    ended: () => Promise.all(ending),
  };
}

const faults: Readonly<Record<string, [number, string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'the request was not received in time'],
  HPE_HEADER_OVERFLOW: [431, 'the headers of the request are too large'],
};

/** A malformed request has no reply object, so write to the socket. */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const [status, message] = faults[error.code ?? ''] ?? [400, 'this is not an HTTP/1.1 request'];
  const body = errorBody(status, message);
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Type: application/json; charset=utf-8`;
  if (socket.writable) socket.write(`${head}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  socket.destroySoon();
}

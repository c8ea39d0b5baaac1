// GET /metrics: on the service's own port, or on one of its own that nobody outside reaches.
import { createHash, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { Services } from '#platform/context';
import { unauthorized } from '#platform/errors';
import type { Metrics } from '#platform/http/metrics';
import { createServer } from '#platform/http/node-http';
import { logFailure } from '#platform/log';
import { gaugesText } from './gauges.ts';

export const metricsType = 'text/plain; version=0.0.4';

/** Throws when a token is set and not sent. */
export function readMetrics(services: Services, metrics: Metrics, authorization: string | undefined): Promise<string> {
  const token = services.config.metrics?.token;
  if (token !== undefined && !isBearer(authorization, token)) throw unauthorized();
  return metrics.text(() => gaugesText(services));
}

/** Compares hashes in constant time. */
const isBearer = (header: string | undefined, token: string): boolean =>
  header !== undefined && timingSafeEqual(digest(header), digest(`Bearer ${token}`));
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

export type MetricsAddress = { host: string; port: number };

/** Resolves when it listens. */
export async function listenForMetrics(
  services: Services,
  metrics: Metrics,
  { host, port }: MetricsAddress,
): Promise<Server> {
  const server = createServer((request, response) => {
    const path = request.url?.split('?', 1)[0];
    if (path !== '/metrics' || request.method !== 'GET') return void response.writeHead(404).end();
    void (async () => {
      try {
        const text = await readMetrics(services, metrics, request.headers.authorization);
        response.writeHead(200, { 'content-type': metricsType }).end(text);
      } catch (error) {
        const { status = 500 } = error as { status?: number };
        if (status === 500) logFailure(services.log, error, 'metrics could not be read');
        response.writeHead(status).end();
      }
    })();
  });
  server.listen({ host, port, exclusive: true });
  await once(server, 'listening');
  return server;
}

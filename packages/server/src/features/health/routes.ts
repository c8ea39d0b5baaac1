// Endpoints beside the API: its description, health and metrics.
import type { FastifyInstance } from 'fastify';
import type { Services } from '#platform/context';
import { isOutOfSpace } from '#db/out-of-space';
import { DatabaseUnavailable } from '#db/unavailable';
import { noSpaceLeft } from '#platform/resource-error';
import { createDiskSpaceProbe } from '#platform/disk-space-probe';
import type { Metrics } from '#platform/http/metrics';
import { logFailure } from '#platform/log';

/** A lectern with an open book on it. */
const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="#346ddb" d="M16 8C12 5 7 5 3 6v14c4-1 9-1 13 2 4-3 9-3 13-2V6c-4-1-9-1-13 2zm-2 16h4v3h4v2H10v-2h4z"/></svg>`;

const nosniff = ['x-content-type-options', 'nosniff'] as const;

export function addRoutes(
  http: FastifyInstance,
  services: Services,
  metrics: Metrics,
  isStopping: () => boolean,
): void {
  const { config, database, log, storage } = services;
  const probeSpace = createDiskSpaceProbe(storage.arrivals);
  // Read with the first request: few processes ever serve it, and it would slow down every startup.
  let document: string | undefined;

  http.get('/v1/openapi.json', async (_, reply) => {
    document ??= JSON.stringify(await (await import('#platform/contract-document')).readContractDocument(config.url));
    return reply
      .header(...nosniff)
      .header('content-type', 'application/json; charset=utf-8')
      .send(document);
  });
  http.get('/favicon.ico', async (_, reply) =>
    reply
      .header(...nosniff)
      .header('content-type', 'image/svg+xml')
      .header('cache-control', 'public, max-age=86400')
      .send(icon),
  );
  http.get('/', async (_, reply) => reply.code(303).header('location', '/app').send());
  http.get('/healthz', async (_, reply) => reply.header(...nosniff).send({ status: 'ok' }));
  http.get('/readyz', async (_, reply) => {
    reply.header(...nosniff);
    const unready = (message: string) =>
      reply
        .code(503)
        .header('retry-after', 3)
        .send({ error: { code: 503, message } });
    if (isStopping()) return unready('this process is stopping');
    const checks: [() => Promise<void>, string][] = [
      [() => database.ping(), 'the database does not respond'],
      [probeSpace, 'the data folder is not writable'],
    ];
    for (const [check, otherwise] of checks) {
      try {
        await check();
      } catch (error) {
        const isReadOnly = error instanceof DatabaseUnavailable && error.kind === 'read-only';
        const message = isOutOfSpace(error) ? noSpaceLeft : isReadOnly ? error.message : otherwise;
        logFailure(log, error, message);
        return unready(message);
      }
    }
    // Without it the primary answers, so it does not decide.
    return { status: 'ok', ...(database.replica && { replica: (await database.replica.check()).state }) };
  });
  // Request metrics are disclosed only if the operator enables them.
  if (config.metrics && !config.metrics.listen) {
    http.get('/metrics', async ({ headers }, reply) => {
      // Loaded on the first scrape: few processes are monitored.
      const { metricsType, readMetrics } = await import('./metrics-route.ts');
      return reply
        .header(...nosniff)
        .header('content-type', metricsType)
        .send(await readMetrics(services, metrics, headers.authorization));
    });
  }
}

// What is served beside the API: its description and reference, health and measures.
import type { FastifyInstance } from 'fastify';
import { openApiDocument } from '@lectern/contract';
import { addReference } from '#features/reference';
import type { Services } from '#platform/context';
import type { Metrics } from '#platform/http/metrics';
import { version } from '#platform/version';

export function addService(http: FastifyInstance, services: Services, metrics: Metrics): void {
  const { config, database, log } = services;
  // Written at the first request: few processes are ever asked, and all would start later for it.
  let document: string | undefined;

  http.get('/v1/openapi.json', async (_, reply) => {
    document ??= JSON.stringify(openApiDocument({ version, url: config.url }));
    return reply.header('content-type', 'application/json; charset=utf-8').send(document);
  });
  addReference(http, config.url);
  http.get('/healthz', async () => ({ status: 'ok' }));
  http.get('/readyz', async (_, reply) => {
    try {
      await database.ping();
      return { status: 'ok' };
    } catch (error) {
      log.error({ err: error }, 'the database does not answer');
      return reply.code(503).send({ error: { code: 503, message: 'the database does not answer' } });
    }
  });
  http.get('/metrics', async (_, reply) =>
    reply.header('content-type', 'text/plain; version=0.0.4').send(await metrics.text()),
  );
}

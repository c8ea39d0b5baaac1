import type { FastifyRequest } from 'fastify';
import { urlsOn, type Caller, type Context, type Services } from '#platform/context';
import { newId } from '#platform/ids';

/** A transaction for a page route, which is not an API operation. */
export function inTransaction<T, C extends Caller | undefined>(
  services: Services,
  { request, caller }: { request?: Pick<FastifyRequest, 'id' | 'ip'> | undefined; caller: C },
  work: (context: Context<C>) => Promise<T>,
): Promise<T> {
  const now = services.clock();
  return services.database.write((db) =>
    work({
      services,
      db,
      caller,
      ifMatch: undefined,
      log: services.log,
      now,
      newId: () => newId(now),
      urls: urlsOn(services.config.url, services.config.sitesUrl),
      ...(request && { request: { id: request.id, address: request.ip } }),
    }),
  );
}

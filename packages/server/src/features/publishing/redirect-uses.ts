// Redirects that nobody uses any longer.
import type { Context } from '#platform/context';
import { badRequest } from '#platform/errors';

const dayMs = 86_400_000;

/** The first of the days on which a redirect must not have been used. */
export function unusedSince({ now, services }: Context, days: number | undefined): string | undefined {
  if (days === undefined) return undefined;
  if (!services.config.insights)
    throw badRequest('query.unusedFor has no answer: this service does not count what readers do (LECTERN_INSIGHTS)');
  return new Date(now.getTime() - days * dayMs).toISOString().slice(0, 10);
}

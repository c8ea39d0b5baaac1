import type { Services } from '#platform/context';
import type { ErrorCode } from './process/protocol.ts';

const dayMs = 86_400_000;
/** How long to wait after the first failures to fetch; later ones wait for the usual time. */
const retryMs = [60_000, 5 * 60_000, 30 * 60_000];

/** Spread, so that specifications that were made together are not fetched together for ever. */
export function nextRunAt({ config }: Services, now: Date): Date {
  const every = config.openApi.refreshMs ?? dayMs;
  return new Date(now.getTime() + every * (0.9 + Math.random() * 0.2));
}

/** A server that does not answer may do so soon; a document that cannot be read must change first. */
export function retryAt(services: Services, now: Date, failed: { code: ErrorCode; failures: number }): Date {
  const soon = failed.code === 'PARSE_ERROR' ? undefined : retryMs[failed.failures - 1];
  const usual = nextRunAt(services, now);
  const at = soon === undefined ? usual : new Date(now.getTime() + soon);
  return at < usual ? at : usual;
}

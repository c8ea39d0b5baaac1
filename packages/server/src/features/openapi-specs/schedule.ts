import type { Services } from '#platform/context';
import type { ErrorCode } from './process/protocol.ts';

const dayMs = 86_400_000;
/** Delays after the first failed fetches; later ones use the normal interval. */
const retryMs = [60_000, 5 * 60_000, 30 * 60_000];

/** With jitter, so that specifications created together are not always fetched together. */
export function nextRunAt({ config }: Services, now: Date): Date {
  const every = config.openApi.refreshMs ?? dayMs;
  return new Date(now.getTime() + every * (0.9 + Math.random() * 0.2));
}

/** An unreachable server may recover soon; an invalid document must change first. */
export function retryAt(services: Services, now: Date, failed: { code: ErrorCode; failures: number }): Date {
  const soon = failed.code === 'PARSE_ERROR' ? undefined : retryMs[failed.failures - 1];
  const usual = nextRunAt(services, now);
  const at = soon === undefined ? usual : new Date(now.getTime() + soon);
  return at < usual ? at : usual;
}

import type { Activity, UncompressedAnswer } from '../http/request.ts';
import type { Visit } from '../model/visit.ts';

type Without<T> = T extends unknown ? Omit<T, 'organization' | 'site'> : never;

/** What the reader did, as part of the response; nothing in a preview. */
export function activityOf(visit: Visit, what: Without<Activity>): Pick<UncompressedAnswer, 'activity'> {
  if (visit.preview) return {};
  const { organization, site } = visit.located;
  return { activity: { organization, site, ...what } };
}

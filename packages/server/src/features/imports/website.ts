import { badRequest } from '#platform/errors';
import type { Source } from './source.ts';
import { readWebsite } from './website/index.ts';

export const website: Source = async ({ services, limits, signal, note }, given) => {
  if (!('url' in given)) throw badRequest('a website is imported by its URL');
  const { incoming, failures, losses } = await readWebsite(services, given.url, limits, note, signal);
  return {
    incoming,
    failures: failures.map(({ url, reason }) => ({ resource: url, reason })),
    losses: losses.map(({ page, ...loss }) => ({ ...loss, resource: page })),
  };
};

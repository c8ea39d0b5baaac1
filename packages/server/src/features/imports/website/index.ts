// A website as pages: what is below one address, in the order of its navigation.
import type { Services } from '#platform/context';
import type { Incoming } from '../../incoming/incoming.ts';
import type { Loss } from '../html/index.ts';

export type WebsiteLimits = { pages: number; bytes: number; seconds: number; depth: number };
export type WebsiteProgress = { found: number; read: number; files: number };

export type Website = {
  incoming: Incoming;
  /** Pages that were found, read or not. */
  total: number;
  failures: { url: string; reason: string }[];
  losses: (Loss & { page: string })[];
};

export async function readWebsite(
  _services: Pick<Services, 'fetcher' | 'log'>,
  _url: string,
  _limits: WebsiteLimits,
  _note: (progress: WebsiteProgress) => void,
  _signal?: AbortSignal,
): Promise<Website> {
  throw new Error('websites are not read yet');
}

// The reference as a site with one space, in memory: its front end reads it through a client that answers from there.
import type { Client } from '@lectern/contract';
import { createSite, type Site } from '@lectern/site';
import type { Services } from '#platform/context';
import { referenceClient } from './client.ts';
import { readContents } from './contents.ts';
import { referencePath } from './mount.ts';
import { referenceId } from './settings.ts';

/** Nothing of it changes while the process runs. */
const always = { seen: () => new Map<string, string>(), isCurrent: async () => true, isCurrentNow: () => true };

export async function createReference({ config, cache, clock }: Services): Promise<Site> {
  const contents = await readContents(config.url);
  const client: Client = referenceClient(contents, config.url);
  const visitor = async () => ({ client, claims: {}, key: '' });
  return createSite({
    async resolve({ url }) {
      const { pathname } = new URL(url);
      const below = pathname.slice(referencePath.length).replaceAll(/^\/+|\/+$/g, '');
      return {
        organization: referenceId,
        site: referenceId,
        siteSpace: referenceId,
        space: referenceId,
        pathname: below,
        basePath: referencePath,
        siteBasePath: referencePath,
        canonicalUrl: new URL(config.url).origin + pathname,
        complete: true,
        visitor,
      };
    },
    isSigned: async () => false,
    tracking: always,
    now: clock,
    cache: (name, options) => cache(`reference-${name}`, options),
  });
}

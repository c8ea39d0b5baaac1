// Readers of a site, who rate a page or are counted.
import { api, createClient } from '@lectern/contract';
import type { Author } from './author.ts';

const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

/** The statuses a browser gets. */
export async function read(base: string, paths: readonly string[], from = ''): Promise<number[]> {
  const headers = { 'user-agent': agent, accept: 'text/html', ...(from !== '' && { referer: from }) };
  const statuses: number[] = [];
  for (const path of paths) statuses.push((await fetch(base + path, { headers })).status);
  return statuses;
}

export async function rate(
  { client, service }: Pick<Author, 'client' | 'service'>,
  at: { organizationId: string; siteId: string },
): Promise<void> {
  const settings = await client.call(api.getSiteCustomization, at);
  await client.call(api.setSiteCustomization, { ...at, body: { ...settings, feedback: { enabled: true } } });
  const { urls } = await client.call(api.publishSite, at);
  const body = { url: `${urls.published ?? ''}/concepts` };
  const content = await client.call(api.resolvePublishedUrl, { body });
  if (!('apiToken' in content)) throw new Error('the site is not published');
  const reader = createClient({ endpoint: service.url, token: content.apiToken });
  const { pages } = await client.call(api.listPages, { spaceId: content.space });
  const pageId = pages.find(({ title }) => title === 'Concepts')?.id ?? '';
  const said = { pageId, rating: 'bad', comment: 'Which herons?' } as const;
  await reader.call(api.sendPageFeedback, { ...at, siteSpaceId: content.siteSpace, body: said });
}

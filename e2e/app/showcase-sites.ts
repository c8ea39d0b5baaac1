// A published site with readers, for the showcase.
import { api } from '@lectern/contract';
import type { Page } from 'playwright-core';
import type { Author } from './author.ts';
import type { Screen } from './showcase.ts';

const readers = [
  { path: '/', times: 9, from: 'https://search.example.com/' },
  { path: '/getting-started/install-the-gateway', times: 14, from: 'https://search.example.com/' },
  { path: '/access-keys', times: 6, from: 'https://forum.example.org/t/1' },
  { path: '/alarm-rules', times: 4, from: '' },
  { path: '/setup/old-gateway', times: 3, from: 'https://forum.example.org/t/2' },
];
const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

async function read(base: string): Promise<void> {
  for (const { path, times, from } of readers) {
    const headers = { 'user-agent': agent, accept: 'text/html', ...(from !== '' && { referer: from }) };
    for (let time = 0; time < times; time++) await fetch(base + path, { headers });
  }
  for (const words of ['gateway', 'batteries', 'bluetooth']) {
    await fetch(`${base}/~search?q=${words}`, { headers: { 'user-agent': agent, accept: 'text/html' } });
  }
}

/** Counts are stored every half minute. */
async function waitForCounts(page: Page): Promise<void> {
  for (let tries = 0; tries < 25; tries++) {
    await page.waitForLoadState('networkidle');
    if ((await page.getByRole('cell', { name: 'Install the gateway' }).count()) > 0) return;
    await page.waitForTimeout(2000);
    await page.reload();
  }
}

export async function writeSite({ client, organizationId }: Author, spaceId: string, other: string): Promise<Screen[]> {
  const body = { title: 'Sensor docs', spaces: [spaceId] };
  const { id: siteId } = await client.call(api.createSite, { organizationId, body });
  await client.call(api.createSite, { organizationId, body: { title: 'Internal notes', spaces: [other] } });
  const at = { organizationId, siteId };
  const section = await client.call(api.createSiteSection, { ...at, body: { spaceId: other, title: 'Releases' } });
  await client.call(api.createSiteSectionGroup, { ...at, body: { title: 'More', sections: [section.id] } });
  const { urls } = await client.call(api.publishSite, at);
  const { items } = await client.call(api.listSiteSpaces, at);
  const siteSpaceId = items.find(({ space }) => space.id === other)?.id ?? '';
  for (const [source, destination] of [
    ['/blog', { kind: 'external', url: 'https://blog.example.com/' }],
    ['/changelog', { kind: 'site-space', siteSpaceId }],
    ['/setup', { kind: 'path', spaceId, path: 'getting-started' }],
  ] as const) {
    await client.call(api.createSiteRedirect, { ...at, body: { source, destination, permanent: source === '/blog' } });
  }
  await client.call(api.createShareLink, { ...at, body: { name: 'Reviewers of the translation' } });
  const first = `/app/o/${organizationId}/sites`;
  const one = `${first}/${siteId}`;
  return [
    { name: 'sites', path: first, ready: 'Internal notes' },
    { name: 'new-site', path: first, ready: 'Internal notes', open: openNewSite, within: '[role=dialog]' },
    { name: 'site', path: one, ready: 'Name and address' },
    {
      name: 'site-insights',
      path: one + '/insights',
      ready: 'Most read pages',
      async open(page) {
        await read(urls.published ?? '');
        await waitForCounts(page);
      },
    },
    { name: 'site-structure', path: `${one}/structure`, ready: 'Releases' },
    { name: 'site-redirects', path: `${one}/redirects`, ready: '/changelog' },
    { name: 'site-audience', path: `${one}/audience`, ready: 'Reviewers of the translation' },
    { name: 'site-feedback', path: `${one}/feedback`, ready: 'Nobody has said anything yet.' },
    { name: 'site-theme', path: `${one}/theme`, ready: 'Shapes and fonts', open: waitForPreview },
    { name: 'site-pictures', path: `${one}/theme`, ready: 'Shapes and fonts', open: openPictures },
  ];
}

async function openNewSite(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New site' }).click();
  await page.getByRole('dialog').getByRole('checkbox').first().waitFor();
}

async function openPictures(page: Page): Promise<void> {
  await waitForPreview(page);
  for (const part of ['Colours', 'Logo and pictures', 'Shapes and fonts', 'Colours of code'])
    await page.getByText(part, { exact: true }).click();
  await page.getByLabel('Picture for social networks', { exact: true }).scrollIntoViewIfNeeded();
}

async function waitForPreview(page: Page): Promise<void> {
  await page.frameLocator('iframe[data-shown=true]').getByText('Everything about sensors').first().waitFor();
}

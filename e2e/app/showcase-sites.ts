// A published site with readers, for the showcase.
import { api } from '@lectern/contract';
import type { Page } from 'playwright-core';
import type { Author } from './author.ts';
import { read } from './readers.ts';
import type { Screen } from './showcase.ts';
import { reloadUntil } from './visit.ts';

const readers = [
  { path: '/', times: 9, from: 'https://search.example.com/' },
  { path: '/getting-started/install-the-gateway', times: 14, from: 'https://search.example.com/' },
  { path: '/access-keys', times: 6, from: 'https://forum.example.org/t/1' },
  { path: '/alarm-rules', times: 4, from: '' },
  { path: '/setup/old-gateway', times: 3, from: 'https://forum.example.org/t/2' },
];
async function readAll(base: string): Promise<void> {
  for (const { path, times, from } of readers) await read(base, Array<string>(times).fill(path), from);
  await read(
    base,
    ['gateway', 'batteries', 'bluetooth'].map((words) => `/~search?q=${words}`),
  );
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
  // Long before its insights are looked at, which lag behind.
  await readAll(urls.published ?? '');
  const first = `/app/o/${organizationId}/sites`;
  const one = `${first}/${siteId}`;
  return [
    { name: 'sites', path: first, ready: 'Internal notes' },
    { name: 'new-site', path: first, ready: 'Internal notes', open: openNewSite, within: '[role=dialog]' },
    { name: 'site', path: one, ready: 'Name and address' },
    { name: 'site-agents', path: one, ready: 'Name and address', open: openAgents },
    {
      name: 'site-insights',
      path: one + '/insights',
      ready: 'Most read pages',
      open: (page) => reloadUntil(page.getByRole('cell', { name: 'Install the gateway' })),
    },
    { name: 'site-structure', path: `${one}/structure`, ready: 'Releases' },
    { name: 'site-redirects', path: `${one}/redirects`, ready: '/changelog' },
    { name: 'site-audience', path: `${one}/audience`, ready: 'Reviewers of the translation' },
    { name: 'site-feedback', path: `${one}/feedback`, ready: 'Nobody has said anything yet.' },
    { name: 'site-theme', path: `${one}/theme`, ready: 'Shapes and fonts', open: waitForPreview },
    { name: 'site-pictures', path: `${one}/theme`, ready: 'Shapes and fonts', open: openPictures },
    { name: 'site-language', path: `${one}/theme`, ready: 'Shapes and fonts', open: openLanguage },
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

/** With what agents of members may read turned on, as whoever publishes the site leaves it. */
async function openAgents(page: Page): Promise<void> {
  const agents = page.getByRole('region', { name: 'Agents' });
  // It shows what was chosen a moment after the click, for which `check` does not wait.
  await agents.getByRole('checkbox').click();
  await agents.getByRole('checkbox', { checked: true }).waitFor();
  await agents.getByText('llms-full.txt').scrollIntoViewIfNeeded();
}

/** What is said in words on a site: header, footer, announcement and the language of buttons. */
async function openLanguage(page: Page): Promise<void> {
  await waitForPreview(page);
  for (const part of ['Colours', 'Header', 'Footer', 'Announcement', 'For readers'])
    await page.locator('summary').getByText(part, { exact: true }).click();
  await page.getByLabel('Language of buttons and messages').scrollIntoViewIfNeeded();
}

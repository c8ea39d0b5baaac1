// Sites in the application: as somebody who may publish, and as a reader of the organization who may not.
import { strict as assert } from 'node:assert';
import { after, before, describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { checkAccessible, checkFits } from '../browser.ts';
import { startAuthor, writeSpace, type Author } from './author.ts';
import { openAs } from './members.ts';

describe('sites in the application', () => {
  let author: Author;
  let spaceId: string;
  before(async () => {
    author = await startAuthor();
    ({ spaceId } = await writeSpace(author, { title: 'Herons' }));
  });
  after(() => author?.stop());

  const sitesUrl = () => `${author.service.url}/app/o/${author.organizationId}/sites`;
  const newSite = async (title: string) =>
    author.client.call(api.createSite, {
      organizationId: author.organizationId,
      body: { title, spaces: [spaceId], visibility: 'unlisted' },
    });

  test('are created, published and unpublished', async () => {
    const page = await openAs(author, 'create', 'Cora');
    await page.goto(`${author.service.url}/app`);
    await page.getByRole('link', { name: 'Sites' }).click();
    await page.getByText('There are no sites yet.').waitFor();
    await page.getByRole('button', { name: 'New site' }).click();
    const dialog = page.getByRole('dialog', { name: 'New site' });
    await dialog.getByLabel('Name').fill('Heron docs');
    await dialog.getByLabel('Herons').check();
    await dialog.getByLabel('Who may read it').selectOption('unlisted');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('heading', { level: 1, name: 'Heron docs' }).waitFor();
    await page.getByText('Readers do not see this site yet.').waitFor();
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('dialog').getByText('Readers find the site at').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
    const address = await page.getByRole('link', { name: 'Open the site' }).getAttribute('href');
    assert.equal((await fetch(address!)).status, 200);
    await page.getByRole('button', { name: 'Unpublish' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Unpublish' }).click();
    await page.getByText('Readers do not see this site yet.').waitFor();
    assert.equal((await fetch(address!)).status, 404);
    await page.context().close();
  });

  test('say in words why something is not allowed', async () => {
    const { id } = await newSite('Read only');
    const page = await openAs(author, 'read', 'Rita');
    await page.goto(sitesUrl());
    await page.getByText('Creating sites needs the level “create”').waitFor();
    await page.getByRole('button', { name: 'New site' }).click({ force: true });
    assert.equal(await page.getByRole('dialog').count(), 0);
    await page.goto(`${sitesUrl()}/${id}`);
    await page.getByText('changing it needs the level “create”').waitFor();
    await page.getByRole('button', { name: 'Publish' }).click({ force: true });
    assert.equal(await page.getByRole('dialog').count(), 0);
    await page.goto(`${sitesUrl()}/${id}/insights`);
    await page.getByRole('alert').getByText(/edit/).first().waitFor();
    await page.context().close();
  });

  test('change their name and address, and tell what is refused', async () => {
    const { id } = await newSite('Old name');
    await newSite('Taken');
    const page = await openAs(author, 'create', 'Carl');
    await page.goto(`${sitesUrl()}/${id}`);
    await page.getByLabel('Name', { exact: true }).fill('New name');
    await page.getByLabel('Name in the address').fill('new-name');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { level: 1, name: 'New name' }).waitFor();
    const at = { organizationId: author.organizationId, siteId: id };
    assert.equal((await author.client.call(api.getSite, at)).basename, 'new-name');
    await page.getByLabel('Name in the address').fill('taken');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('alert').getByText('another site has the basename taken').waitFor();
    await page.context().close();
  });

  test('show what readers did, as a plot, tables and a file', async () => {
    const { id } = await newSite('Read often');
    const at = { organizationId: author.organizationId, siteId: id };
    const { urls } = await author.client.call(api.publishSite, at);
    const reader = { headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0', accept: 'text/html' } };
    for (const path of ['', '/concepts', '/concepts', '/nothing-here']) await fetch(urls.published + path, reader);
    const page = await author.open();
    await page.goto(`${sitesUrl()}/${id}/insights?days=7`);
    await page.getByRole('img', { name: /Views by day/ }).waitFor();
    // Counts are stored every half minute.
    for (let tries = 0; tries < 30 && !(await page.getByRole('cell', { name: 'Concepts' }).count()); tries++) {
      await page.waitForTimeout(2000);
      await page.reload();
      await page.getByRole('img', { name: /Views by day/ }).waitFor();
      await page.waitForLoadState('networkidle');
    }
    const pages = page.getByRole('region', { name: 'Most read pages' });
    assert.match((await pages.getByRole('row', { name: /Concepts/ }).textContent()) ?? '', /2$/);
    await page.getByRole('region', { name: 'Addresses that lead nowhere' }).getByText('/nothing-here').waitFor();
    await page.getByRole('button', { name: '90 days' }).click();
    await page.waitForURL(/days=90/);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download CSV' }).click();
    assert.match((await download).suggestedFilename(), /\.csv$/);
    await page.context().close();
  });

  test('are found by typing, and copied as requests to the API', async () => {
    const { id } = await newSite('Scripted');
    const page = await author.open({ permissions: ['clipboard-read', 'clipboard-write'] });
    await page.goto(`${author.service.url}/app/s/${spaceId}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('sites');
    await page.getByRole('option', { name: 'Sites' }).click();
    await page.getByRole('link', { name: 'Scripted' }).click();
    await page.getByRole('heading', { level: 1, name: 'Scripted' }).waitFor();
    await page.getByRole('button', { name: 'Copy as API call' }).click();
    await page.getByText('The command was copied.').waitFor();
    const command = await page.evaluate(() => navigator.clipboard.readText());
    assert.match(command, new RegExp(`^curl -X POST '.*/sites/${id}/publish'`));
    assert.match(command, /Bearer \$LECTERN_TOKEN/);
    await page.context().close();
  });

  test('fit a phone and can be used by everybody', async () => {
    const { id } = await newSite('Everybody');
    const page = await author.open({ viewport: { width: 360, height: 740 }, bypassCSP: true });
    for (const path of ['', `/${id}`, `/${id}/insights`]) {
      await page.goto(sitesUrl() + path);
      await page.getByRole('button', { name: 'Copy as API call' }).waitFor();
      await checkFits(page);
      await checkAccessible(page);
    }
    await page.context().close();
  });
});

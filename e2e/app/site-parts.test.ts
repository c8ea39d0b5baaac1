// What a site has beside pages: as somebody of the lowest role that may change it.
import { strict as assert } from 'node:assert';
import { after, before, describe, test } from 'node:test';
import { api } from '@lectern/contract';
import type { Page } from 'playwright-core';
import { becomes } from '../browser.ts';
import { startAuthor, writeSpace, type Author } from './author.ts';
import { openAs } from './members.ts';
import { rate } from './readers.ts';

describe('the parts of a site in the application', () => {
  let author: Author;
  let page: Page;
  let at: { organizationId: string; siteId: string };
  before(async () => {
    author = await startAuthor();
    const { organizationId, client } = author;
    const { spaceId } = await writeSpace(author, { title: 'Herons' });
    await writeSpace(author, { title: 'Reiher' });
    const body = { title: 'Heron docs', spaces: [spaceId], visibility: 'unlisted' as const };
    at = { organizationId, siteId: (await client.call(api.createSite, { organizationId, body })).id };
    await client.call(api.publishSite, at);
    page = await openAs(author, 'create', 'Cora');
  });
  after(() => author?.stop());

  const open = (part: string, who = page) =>
    who.goto(`${author.service.url}/app/o/${at.organizationId}/sites/${at.siteId}${part}`);
  const site = () => author.client.call(api.getSite, at);

  test('shows editors what readers did and said', async () => {
    await rate(author, at);
    const editor = await openAs(author, 'edit', 'Edda');
    await open('/insights?days=7', editor);
    await editor.getByRole('img', { name: /Views by day/ }).waitFor();
    await open('/feedback', editor);
    await editor.getByRole('button', { name: 'Concepts' }).click();
    await editor.getByRole('dialog').getByText('Which herons?').waitFor();
    await editor.context().close();
  });

  test('shows versions and languages beside each other, each under a condition', async () => {
    await open('/structure');
    await page.getByRole('button', { name: 'Add a space' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reiher').check();
    await dialog.getByLabel('Where').selectOption('root');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    const choose = async (entry: string) => {
      await page.getByRole('button', { name: 'Actions for Reiher' }).click();
      await page.getByRole('menuitem', { name: entry }).click();
    };
    await choose('Edit');
    await dialog.getByLabel('Path in the address').fill('de');
    await dialog.getByLabel(/^(Shown to visitors if|Condition)/).fill('visitor.claims.(');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByRole('alert').waitFor();
    await dialog.getByLabel(/^(Shown to visitors if|Condition)/).fill('visitor.claims.language == "de"');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await choose('Show first');
    const variant = async () => {
      const { items } = await author.client.call(api.listSiteSpaces, at);
      return items.find(({ title }) => title === 'Reiher');
    };
    await becomes(async () => String((await variant())?.default), 'true');
    const { path, condition } = (await variant())!;
    assert.deepEqual([path, condition], ['de', 'visitor.claims.language == "de"']);
  });

  test('has a schema of claims, a login, and is tried as a visitor with claims', async () => {
    await open('/audience');
    await page.getByLabel('Address of your login').fill('https://login.example.com/start');
    await page.getByRole('region', { name: 'Visitor login' }).getByRole('button', { name: 'Save' }).click();
    await page.getByText('The changes were saved.').waitFor();
    assert.equal((await author.client.call(api.getPublishingAuth, at)).fallbackURL, 'https://login.example.com/start');
    await page.getByLabel('Decide conditions by the claims of visitors').click();
    const schema = page.getByLabel('Schema of the claims');
    await schema.fill('{');
    await page.getByText('This is not a JSON object.').first().waitFor();
    const properties = { language: { type: 'string', description: 'What they read', enum: ['de', 'en'] } };
    await schema.fill(JSON.stringify({ type: 'object', properties: { language: { type: 'heron' } } }));
    const save = page.getByRole('region', { name: 'Adaptive content' }).getByRole('button', { name: 'Save' });
    await save.click();
    await page.getByRole('alert').first().waitFor();
    await schema.fill(JSON.stringify({ type: 'object', properties, additionalProperties: false }));
    await save.click();
    await becomes(
      async () => JSON.stringify((await author.client.call(api.getAdaptiveSchema, at)).jsonSchema.properties),
      JSON.stringify(properties),
    );
    await page.getByRole('button', { name: 'Try as a visitor with these claims' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('language').selectOption('de');
    const link = dialog.getByRole('link', { name: 'Open the preview' });
    await link.waitFor();
    assert.match((await link.getAttribute('href')) ?? '', /jwt_token=/);
    await page.keyboard.press('Escape');
  });

  test('has a hostname that is checked, a path of another host, and addresses for agents', async () => {
    await open('');
    await page.getByLabel('Own hostname').fill('docs.herons.invalid');
    await page.getByLabel('Path of another host').fill('herons.example.com/docs');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The changes were saved.').waitFor();
    const { hostname, proxy } = await site();
    assert.deepEqual([hostname, proxy?.origin], ['docs.herons.invalid', 'herons.example.com/docs']);
    await page.getByRole('button', { name: 'Check whether it arrives here' }).click();
    await page.getByText('docs.herons.invalid has no address in the DNS yet.').waitFor();
    const agents = page.getByRole('region', { name: 'Agents' });
    await agents.getByText(/\/llms\.txt$/).waitFor();
    await agents.getByText(/\/~mcp$/).waitFor();
    await agents.getByLabel(/Let agents of members read this site/).click();
    await becomes(async () => (await site()).agentsContext, 'included');
    await author.client.call(api.updateSite, { ...at, body: { hostname: null, proxy: null } });
  });

  test('has a header, a footer, a language and actions on pages, and a space that looks different', async () => {
    await open('/theme');
    const frame = page.frameLocator('iframe[data-shown=true]');
    await frame.getByText('Herons stand').first().waitFor();
    const part = (title: string) => page.getByText(title, { exact: true }).click();
    await part('Header');
    const links = page.getByRole('group', { name: 'Links in the header' });
    await links.getByRole('button', { name: 'Add a link' }).click();
    await links.getByLabel('Title 1').fill('Sightings');
    await frame.getByRole('link', { name: 'Sightings' }).first().waitFor({ state: 'attached' });
    await part('Footer');
    await page.getByLabel('Copyright').fill('The herons');
    await frame.getByText('The herons').waitFor();
    await page.locator('summary', { hasText: 'For readers' }).click();
    await page.getByLabel('Language of buttons and messages').selectOption('de');
    await frame.locator('html[lang=de]').waitFor({ state: 'attached' });
    await page.getByLabel('Ask whether a page helped').check();
    await page.getByRole('group', { name: 'Width of the preview' }).getByRole('button', { name: 'Phone' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The changes were saved.').waitFor();
    const stored = await author.client.call(api.getSiteCustomization, at);
    assert.deepEqual(
      [stored.header.links[0]?.title, stored.footer.copyright, stored.internationalization.locale],
      ['Sightings', 'The herons', 'de'],
    );
    await page.getByLabel('Settings of').selectOption('Reiher');
    await part('Footer');
    await page.getByLabel('Copyright').fill('Die Reiher');
    await page.getByRole('button', { name: 'Save' }).click();
    const { items } = await author.client.call(api.listSiteSpaces, at);
    const siteSpaceId = items.find(({ title }) => title === 'Reiher')!.id;
    const own = async () => (await author.client.call(api.getSiteSpaceCustomization, { ...at, siteSpaceId })).footer;
    await becomes(async () => (await own()).copyright ?? '', 'Die Reiher');
    assert.equal((await author.client.call(api.getSiteCustomization, at)).footer.copyright, 'The herons');
  });
});

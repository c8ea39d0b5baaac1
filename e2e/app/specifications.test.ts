// API specifications in the application: as somebody who may create, and as a reader of the organization who may not.
import { strict as assert } from 'node:assert';
import { after, before, describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { checkAccessible, checkFits } from '../browser.ts';
import { startAuthor, writeSpace, type Author } from './author.ts';
import { openAs } from './members.ts';

const document = (version: string, paths: object) =>
  JSON.stringify({ openapi: '3.1.0', info: { title: 'Herons', version }, paths }, undefined, 1);
const operation = (summary: string) => ({ get: { summary, responses: { 200: { description: 'well' } } } });
const jsonFile = (text: string) => ({ name: 'herons.json', mimeType: 'application/json', buffer: Buffer.from(text) });

describe('API specifications in the application', () => {
  let author: Author;
  before(async () => {
    author = await startAuthor();
    await writeSpace(author);
  });
  after(() => author?.stop());
  const listUrl = () => `${author.service.url}/app/o/${author.organizationId}/specifications`;

  test('are added from a file, compared by version, and deleted', async () => {
    const page = await openAs(author, 'create', 'Cora');
    await page.goto(`${author.service.url}/app`);
    await page.getByRole('link', { name: 'API specifications' }).click();
    await page.getByText('There are no specifications yet.').waitFor();
    await page.getByRole('button', { name: 'Add a specification' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('herons');
    await dialog.getByLabel('Source').selectOption('file');
    await dialog
      .getByLabel('JSON or YAML file')
      .setInputFiles(jsonFile(document('1.0', { '/herons': operation('List'), '/nests': operation('Nests') })));
    await dialog.getByRole('button', { name: 'Add a specification' }).click();
    await page.getByRole('heading', { level: 1, name: 'herons' }).waitFor();
    await page.getByText('Operations: 2').waitFor();

    await page.getByRole('button', { name: 'Replace the source' }).click();
    await dialog.getByLabel('Source').selectOption('file');
    await dialog
      .getByLabel('JSON or YAML file')
      .setInputFiles(jsonFile(document('2.0', { '/herons': operation('List'), '/eggs': operation('Eggs') })));
    await dialog.getByRole('button', { name: 'Replace the source' }).click();
    await page.getByText('A client of the older version may break.').waitFor();
    const changes = page.getByRole('region', { name: 'What changed' });
    await changes.getByRole('listitem').filter({ hasText: 'GET /eggs' }).filter({ hasText: 'new' }).waitFor();
    await changes.getByRole('listitem').filter({ hasText: 'GET /nests' }).filter({ hasText: 'Breaking' }).waitFor();

    await page.getByRole('button', { name: 'Replace the source' }).click();
    await dialog.getByLabel('Source').selectOption('file');
    await dialog.getByLabel('JSON or YAML file').setInputFiles(jsonFile('openapi: 3.1.0\ninfo: {\n'));
    await dialog.getByRole('button', { name: 'Replace the source' }).click();
    await page
      .getByRole('alert')
      .getByText(/Line 3, column 1/)
      .waitFor();

    await page.getByRole('textbox', { name: 'Overlays' }).fill('{');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('This is not a JSON list.').waitFor();
    await page.getByLabel('Who may load the document').selectOption('public');
    await page.getByText('The changes were saved.').waitFor();
    const at = { organizationId: author.organizationId, specSlug: 'herons' };
    assert.equal((await author.client.call(api.getOpenApiSpec, at)).visibility, 'public');
    await page.getByRole('button', { name: 'Delete' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('There are no specifications yet.').waitFor();
    await page.context().close();
  });

  test('say in words why a reader may not change them, fit a phone and can be used by everybody', async () => {
    const { organizationId, client } = author;
    for (const [version, path] of [
      ['1', '/a'],
      ['2', '/b'],
    ] as const) {
      await client.call(api.setOpenApiSpec, {
        organizationId,
        specSlug: 'owls',
        body: { source: { text: document(version, { [path]: operation('One') }) } },
      });
      for (let state = ''; state !== 'complete';) {
        ({ processingState: state } = await client.call(api.getOpenApiSpec, { organizationId, specSlug: 'owls' }));
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
    }
    const reader = await openAs(author, 'read', 'Rita');
    await reader.goto(`${author.service.url}/app/o/${organizationId}/openapi/owls`);
    await reader.waitForURL(/specifications\/owls$/);
    await reader.getByText('This needs the level “create” in the organization.').first().waitFor();
    await reader.getByRole('button', { name: 'Delete' }).click({ force: true });
    assert.equal(await reader.getByRole('dialog').count(), 0);
    await reader.getByText('GET /b').waitFor();
    await reader.context().close();
    const page = await author.open({ viewport: { width: 360, height: 740 }, bypassCSP: true });
    for (const path of ['', '/owls']) {
      await page.goto(listUrl() + path);
      await page.getByRole('button', { name: 'Copy as API call' }).waitFor();
      await checkFits(page);
      await checkAccessible(page);
    }
    await page.context().close();
  });
});

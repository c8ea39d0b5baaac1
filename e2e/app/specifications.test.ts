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

  test('name the pages that show them, and none that one may not read', async () => {
    const { organizationId, client } = author;
    const body = { source: { text: document('1', { '/ibises': operation('List') }) } };
    await client.call(api.setOpenApiSpec, { organizationId, specSlug: 'ibises', body });
    const markdown = '{% openapi-operation spec="ibises" path="/ibises" method="get" %}\n{% endopenapi-operation %}\n';
    for (const [title, defaultLevel] of [
      ['Open', 'inherit'],
      ['Closed', null],
    ] as const) {
      const { spaceId } = await writeSpace(author, { title });
      const changes = [{ operation: 'insert_page' as const, title: `${title} ibises`, document: { markdown } }];
      await client.call(api.editContent, { spaceId, body: { changes } });
      await client.call(api.updateSpace, { spaceId, body: { defaultLevel } });
    }
    const page = await author.open();
    await page.goto(`${listUrl()}/ibises`);
    const uses = (shown: typeof page) => shown.getByRole('region', { name: 'Pages that show it' });
    await uses(page).getByText('Closed ibises').waitFor();
    await uses(page).getByRole('link', { name: 'Open ibises' }).click();
    await page.waitForURL(/\/open-ibises$/);
    await page.context().close();
    const reader = await openAs(author, 'read', 'Ramona');
    await reader.goto(`${listUrl()}/ibises`);
    await uses(reader).getByText('Open ibises').waitFor();
    assert.equal(await reader.getByText('Closed').count(), 0);
    await reader.context().close();
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
    await reader.getByText('This needs the level “Creator” in the organization.').first().waitFor();
    await reader.getByRole('button', { name: 'Delete' }).click({ force: true });
    assert.equal(await reader.getByRole('dialog').count(), 0);
    await reader.getByText('GET /b').waitFor();
    await reader.context().close();
    const page = await author.open({ viewport: { width: 360, height: 740 }, bypassCSP: true });
    for (const path of ['', '/owls']) {
      await page.goto(listUrl() + path);
      await page.getByRole('button', { name: 'Copy as API call' }).first().waitFor();
      await checkFits(page);
      await checkAccessible(page);
    }
    await page.context().close();
  });
});

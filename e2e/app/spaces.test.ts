// Spaces in the application: a page without text, and deleting a space.
import { strict as assert } from 'node:assert';
import { after, before, describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { becomes, editorReady } from '../browser.ts';
import { startAuthor, storedText, writeSpace, type Author } from './author.ts';

describe('spaces in the application', () => {
  let author: Author;
  before(async () => void (author = await startAuthor()));
  after(() => author?.stop());

  test('a page that has only a title says how to begin, below it', async () => {
    const space = await writeSpace(author);
    const changes = [
      { operation: 'update_page' as const, page: space.pages.get('Notes')!, document: { markdown: '# Notes\n' } },
    ];
    await author.client.call(api.editContent, { spaceId: space.spaceId, body: { changes } });
    const page = await author.open();
    await page.goto(`${author.service.url}/app/s/${space.spaceId}/notes?mode=edit`);
    await editorReady(page);
    const hint = page.locator('.ProseMirror [data-placeholder]');
    await hint.waitFor();
    assert.match((await hint.getAttribute('data-placeholder')) ?? '', /type \/ for blocks/);
    await page.keyboard.type('Herons wade.');
    await becomes(() => storedText(author, space, 'Notes'), '# Notes\n\nHerons wade.\n');
    assert.equal(await hint.count(), 0);
    await page.context().close();
  });

  test('a space is deleted after its title was typed, and the sites that lose it are named', async () => {
    const { client, organizationId } = author;
    const { spaceId } = await writeSpace(author, { title: 'Waders' });
    const body = { title: 'Bird site', spaces: [spaceId] };
    await client.call(api.createSite, { organizationId, body });
    const page = await author.open();
    await page.goto(`${author.service.url}/app/s/${spaceId}/guide`);
    await page.getByRole('button', { name: 'Actions for this space' }).click();
    await page.getByRole('menuitem', { name: 'Delete the space…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('It is shown on 1 site').waitFor();
    await dialog.getByText('Bird site').waitFor();
    await dialog.getByText('It can be restored for 7 days').waitFor();
    const remove = dialog.getByRole('button', { name: 'Delete', exact: true });
    assert.equal(await remove.getAttribute('aria-disabled'), 'true');
    await dialog.getByLabel('Type “Waders” to confirm').fill('waders');
    await page.keyboard.press('Enter');
    assert.equal(await remove.getAttribute('aria-disabled'), 'true');
    assert.equal((await client.call(api.getSpace, { spaceId })).title, 'Waders');
    await dialog.getByLabel('Type “Waders” to confirm').fill('Waders');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${author.service.url}/app/`);
    await page.getByText('“Waders” was deleted.').waitFor();
    assert.equal(await page.getByRole('link', { name: 'Waders' }).count(), 0);
    assert.equal((await client.send(api.getSpace, { spaceId })).status, 404);
    assert.equal((await client.call(api.restoreSpace, { spaceId })).title, 'Waders');
    await page.context().close();
  });

  test('those who may not delete a space are not offered to', async () => {
    const { spaceId } = await writeSpace(author);
    const page = await author.open();
    await page.route(`**/v1/spaces/${spaceId}`, async (route) => {
      const answer = await route.fetch();
      const space = await answer.json();
      await route.fulfill({
        response: answer,
        json: { ...space, permissions: { ...space.permissions, admin: false } },
      });
    });
    await page.goto(`${author.service.url}/app/s/${spaceId}/guide`);
    await page.getByRole('button', { name: 'Actions for this space' }).click();
    await page.getByRole('menuitem', { name: 'Add the space to favorites' }).waitFor();
    assert.equal(await page.getByRole('menuitem', { name: 'Delete the space…' }).count(), 0);
    await page.context().close();
  });
});

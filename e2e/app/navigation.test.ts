// Moving about: the tree of pages, the palette, back and forward, theme and language.
import { strict as assert } from 'node:assert';
import { after, before, describe, test } from 'node:test';
import { api } from '@lectern/contract';
import type { Page } from 'playwright-core';
import { startAuthor, writeSpace, type Author } from './author.ts';

const titles = (page: Page) => page.getByRole('treeitem').allTextContents();

describe('moving about in the application', () => {
  let author: Author;
  before(async () => void (author = await startAuthor()));
  after(() => author?.stop());

  test('arranges pages by keyboard', async () => {
    const { spaceId } = await writeSpace(author);
    const page = await author.open();
    await page.goto(`${author.service.url}/app/s/${spaceId}/concepts`);
    const tree = page.getByRole('tree');
    await tree.getByRole('treeitem', { name: 'Concepts' }).focus();
    await page.keyboard.press('Alt+ArrowUp');
    await page.getByText('“Concepts” was moved.').waitFor({ state: 'attached' });
    assert.deepEqual(await titles(page), ['Concepts', 'Guide', 'Notes']);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    assert.deepEqual(await titles(page), ['Concepts', 'Guide', 'Install', 'Upgrade', 'Notes']);
    await page.keyboard.press('n');
    await page.keyboard.press('F2');
    await page.keyboard.type('Field notes');
    await page.keyboard.press('Enter');
    await tree.getByRole('treeitem', { name: 'Field notes' }).waitFor();
    await page.keyboard.press('Alt+ArrowRight');
    await page.getByText('“Field notes” was moved.').waitFor({ state: 'attached' });
    const { pages } = await author.client.call(api.listPages, { spaceId });
    const outline = pages.map(({ title, pages = [] }) => [title, ...pages.map((below) => below.title)]);
    assert.deepEqual(outline, [['Concepts'], ['Guide', 'Install', 'Upgrade', 'Field notes']]);
    await page.context().close();
  });

  test('ignores unknown parameters in the address', async () => {
    const { client, organizationId } = author;
    const body = { title: 'Marsh', empty: true, editMode: 'live' } as const;
    const { id: spaceId } = await client.call(api.createSpace, { organizationId, body });
    const changes = [{ operation: 'insert_page' as const, title: 'Reeds', document: { markdown: 'They grow.\n' } }];
    await client.call(api.editContent, { spaceId, body: { changes } });
    const page = await author.open();
    const addresses: [path: string, text: string][] = [
      ['~/changes?status=foo', 'No change requests.'],
      ['~/changes?status=open&status=merged', 'No change requests.'],
      ['reeds?mode=foo&panel=bar', 'They grow.'],
      ['~/history?page=7', 'Compare with'],
      ['~/history?revision=foo', 'The revision that was asked for is not among these.'],
    ];
    for (const [path, text] of addresses) {
      await page.goto(`${author.service.url}/app/s/${spaceId}/${path}`);
      await page.getByRole('main').getByText(text).first().waitFor();
    }
    await page.context().close();
  });

  test('arranges pages by drag and drop', async () => {
    const { spaceId } = await writeSpace(author);
    const page = await author.open();
    await page.goto(`${author.service.url}/app/s/${spaceId}/guide`);
    const item = (name: string) => page.getByRole('treeitem', { name });
    await item('Notes').dragTo(item('Concepts'));
    await page.getByText('“Notes” was moved.').waitFor({ state: 'attached' });
    const { pages } = await author.client.call(api.listPages, { spaceId });
    assert.deepEqual(
      pages.find(({ title }) => title === 'Concepts')?.pages?.map(({ title }) => title),
      ['Notes'],
    );
    await page.context().close();
  });

  test('opens the menu of a row that the pointer is on', async () => {
    const { spaceId } = await writeSpace(author);
    const page = await author.open();
    await page.goto(`${author.service.url}/app/s/${spaceId}/guide`);
    const row = page.getByRole('treeitem', { name: 'Notes' }).locator('..');
    await row.hover();
    await row.getByTitle('More').click();
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
    await page.getByRole('treeitem', { name: /Notes/ }).nth(1).waitFor();
    await page.context().close();
  });

  test('adds groups and links to the tree, and changes where a link leads', async () => {
    const { spaceId } = await writeSpace(author);
    const page = await author.open();
    await page.goto(`${author.service.url}/app/s/${spaceId}/guide`);
    const add = async (title: string, kind: string, address?: string) => {
      await page.getByRole('button', { name: 'New page' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: kind, exact: true }).click();
      await dialog.getByLabel('Title').fill(title);
      if (address !== undefined) await dialog.getByLabel('Address').fill(address);
      await dialog.getByRole('button', { name: 'Create' }).click();
      await page.getByRole('treeitem', { name: title }).waitFor();
    };
    await add('Field work', 'Group');
    await page.getByRole('heading', { level: 1, name: 'Field work' }).waitFor();
    await add('Society', 'Link', 'https://example.com/birds');
    await page.getByRole('treeitem', { name: 'Society' }).focus();
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Page options' }).click();
    const address = page.getByRole('dialog').getByLabel('Address');
    assert.equal(await address.inputValue(), 'https://example.com/birds');
    await address.fill('birds');
    await page.getByRole('button', { name: 'Save' }).click();
    assert.equal(await address.evaluate((field: HTMLInputElement) => field.validity.patternMismatch), true);
    await address.fill('https://example.com/society');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const { pages } = await author.client.call(api.listPages, { spaceId });
    assert.deepEqual(
      pages.slice(-2).map(({ title, type, target }) => [title, type, target]),
      [
        ['Field work', 'group', undefined],
        ['Society', 'link', { kind: 'url', url: 'https://example.com/society' }],
      ],
    );
    await page.context().close();
  });

  test('adds a link to a page of the space, which can lead to another', async () => {
    const { spaceId, pages: ids } = await writeSpace(author);
    const page = await author.open();
    await page.goto(`${author.service.url}/app/s/${spaceId}/guide`);
    await page.getByRole('button', { name: 'New page' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Link', exact: true }).click();
    await dialog.getByLabel('Title').fill('Shortcut');
    await dialog.getByRole('group', { name: 'Leads to' }).getByRole('button', { name: 'Page' }).click();
    await dialog.getByRole('radio', { name: 'Install' }).check();
    await dialog.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('treeitem', { name: 'Shortcut' }).waitFor();
    const target = async () => {
      const { pages } = await author.client.call(api.listPages, { spaceId });
      return pages.find(({ title }) => title === 'Shortcut')?.target;
    };
    assert.deepEqual(await target(), { kind: 'page', page: ids.get('Install') });
    await page.getByRole('treeitem', { name: 'Shortcut' }).focus();
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Page options' }).click();
    await dialog.getByRole('radio', { name: 'Install', checked: true }).waitFor();
    await dialog.getByRole('radio', { name: 'Upgrade' }).check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    assert.deepEqual(await target(), { kind: 'page', page: ids.get('Upgrade') });
    await page.context().close();
  });

  test('duplicates a page beside the original', async () => {
    const space = await writeSpace(author);
    const { spaceId } = space;
    const page = await author.open();
    await page.goto(`${author.service.url}/app/s/${spaceId}/guide/install`);
    await page.getByRole('button', { name: 'Actions for this page' }).click();
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
    await page.getByRole('treeitem', { name: 'Install' }).nth(1).waitFor();
    const { pages } = await author.client.call(api.listPages, { spaceId });
    assert.deepEqual(
      pages[0]?.pages?.map(({ title, path }) => [title, path]),
      [
        ['Install', 'guide/install'],
        ['Install', 'guide/install-2'],
        ['Upgrade', 'guide/upgrade'],
      ],
    );
    await page.context().close();
  });

  test('says what would break before a page is deleted', async () => {
    const { spaceId, pages } = await writeSpace(author);
    const markdown = `See [how](/pages/${pages.get('Concepts')}).\n`;
    const changes = [{ operation: 'insert_page' as const, title: 'Linking', document: { markdown } }];
    await author.client.call(api.editContent, { spaceId, body: { changes } });
    const page = await author.open();
    await page.goto(`${author.service.url}/app/s/${spaceId}/concepts`);
    await page.getByRole('button', { name: 'Actions for this page' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('1 link would lead nowhere').waitFor();
    await dialog.getByText('Linking').waitFor();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('treeitem', { name: 'Concepts' }).waitFor({ state: 'detached' });
    // What somebody else deleted is found missing when it is opened, and leaves the tree.
    const gone = { operation: 'delete_page' as const, page: pages.get('Notes')! };
    await author.client.call(api.editContent, { spaceId, body: { changes: [gone] } });
    await page.getByRole('treeitem', { name: 'Notes' }).click();
    await page.getByRole('heading', { name: 'Nothing here' }).waitFor();
    await page.getByRole('treeitem', { name: 'Notes' }).waitFor({ state: 'detached' });
    await page.context().close();
  });

  test('finds pages and actions by typing, and goes back and forward', async () => {
    const { spaceId } = await writeSpace(author, { title: 'Searched' });
    const page = await author.open();
    await page.goto(`${author.service.url}/app`);
    await page.getByRole('link', { name: 'Searched' }).click();
    await page.getByRole('heading', { level: 1, name: 'Guide' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('upgrade');
    await page.getByRole('option', { name: /Upgrade Searched/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Upgrade' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Guide' }).waitFor();
    await page.goForward();
    await page.getByRole('heading', { level: 1, name: 'Upgrade' }).waitFor();
    // A dialog ends with the screen it was opened on.
    await page.getByRole('button', { name: 'Actions for this page' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByText('Upgrade').first().waitFor();
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Guide' }).waitFor();
    assert.equal(await page.getByRole('dialog').count(), 0);
    await page.goForward();
    await page.getByRole('heading', { level: 1, name: 'Upgrade' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('change req');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Change requests' }).waitFor();
    assert.match(page.url(), new RegExp(`/app/s/${spaceId}/~/changes$`));
    await page.getByRole('button', { name: 'New change request' }).click();
    await page.getByLabel('Subject').fill('Clearer words');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Clearer words' }).waitFor();
    await page.getByText('Open a page of this change request').waitFor();
    await page.context().close();
  });

  test('has a theme and a language for everybody', async () => {
    const page = await author.open();
    await page.goto(`${author.service.url}/app`);
    await page.getByRole('button', { name: 'Account, theme and language' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Dark theme' }).click();
    assert.equal(await page.locator('html').getAttribute('data-theme'), 'dark');
    await page.reload();
    assert.equal(await page.locator('html').getAttribute('data-theme'), 'dark');
    await page.getByRole('button', { name: 'Account, theme and language' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'العربية' }).click();
    await page.locator('html[dir="rtl"][lang="ar"]').waitFor();
    await page.context().close();
  });

  test('says that a page cannot be loaded without a connection, and shows it with one', async () => {
    const { spaceId } = await writeSpace(author);
    const page = await author.open();
    await page.goto(`${author.service.url}/app/s/${spaceId}/guide`);
    await page.getByText('More about guide.').waitFor();
    await page.waitForLoadState('networkidle');
    await page.context().setOffline(true);
    await page.getByRole('treeitem', { name: 'Notes' }).click();
    await page.getByText('The server cannot be reached.').waitFor();
    await page.context().setOffline(false);
    await page.getByText('More about notes.').waitFor();
    await page.context().close();
  });
});

// History, files, links and options of pages.
import { strict as assert } from 'node:assert';
import { after, before, describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { startAuthor, storedText, writeSpace, type Author, type Written } from './author.ts';

async function rewrite({ client }: Author, { spaceId, pages }: Written, title: string, markdown: string) {
  const changes = [{ operation: 'update_page' as const, page: pages.get(title)!, document: { markdown } }];
  await client.call(api.editContent, { spaceId, body: { changes } });
}

describe('content of a space in the application', () => {
  let author: Author;
  before(async () => void (author = await startAuthor()));
  after(() => author?.stop());

  test('shows what each revision changed, compares two and restores a page and a space', async () => {
    const space = await writeSpace(author);
    const first = await storedText(author, space, 'Guide');
    await rewrite(author, space, 'Guide', first.replace('stand *still*', 'walk *slowly*'));
    await rewrite(author, space, 'Guide', first.replace('More about', 'Much more about'));
    await rewrite(author, space, 'Notes', '# Notes\n\nOther notes.\n');
    const page = await author.open();
    await page.goto(`${author.service.url}/app/s/${space.spaceId}/guide`);
    await page.getByRole('button', { name: 'Actions for this page' }).click();
    await page.getByRole('menuitem', { name: 'Page history' }).click();
    await page.getByRole('heading', { level: 1, name: 'History of “Guide”' }).waitFor();
    const revisions = page.getByRole('navigation', { name: 'History' }).getByRole('link');
    await page.locator('ins', { hasText: 'Much' }).waitFor();
    assert.equal(await revisions.count(), 3);
    await revisions.nth(1).click();
    await page.locator('del', { hasText: 'stand' }).waitFor();
    await page.keyboard.press('n');
    assert.equal(await page.evaluate('document.activeElement.dataset.kind'), 'changed');
    await page.getByRole('button', { name: 'Restore the old block' }).waitFor();
    await page.getByLabel('Compare with').selectOption({ index: 1 });
    await page.locator('del', { hasText: 'Much' }).waitFor();
    await revisions.nth(2).click();
    await page.getByRole('button', { name: 'Restore this page' }).click();
    await page.getByRole('button', { name: 'Restore', exact: true }).click();
    await page.getByText('Restored.').waitFor();
    assert.equal(await storedText(author, space, 'Guide'), first);
    await page.getByRole('link', { name: 'History of the space' }).click();
    await page.getByRole('heading', { level: 1, name: 'History', exact: true }).waitFor();
    await revisions.nth(2).click();
    await page.getByText('Much').first().waitFor();
    await page.getByRole('button', { name: 'Restore everything' }).click();
    await page.getByRole('button', { name: 'Restore', exact: true }).click();
    await page.getByText('Restored an older revision').first().waitFor();
    assert.match(await storedText(author, space, 'Guide'), /Much more/);
    await page.context().close();
  });

  test('restores pages and blocks and adds files to a locked space in change requests', async () => {
    const space = await writeSpace(author);
    const first = await storedText(author, space, 'Notes');
    await rewrite(author, space, 'Notes', first.replace('stand', 'sit'));
    await rewrite(author, space, 'Notes', first.replace('stand', 'sit').replace('More', 'Less'));
    const { spaceId } = space;
    await author.client.call(api.updateSpace, { spaceId, body: { editMode: 'locked' } });
    const page = await author.open();
    const history = `${author.service.url}/app/s/${spaceId}/~/history?page=${space.pages.get('Notes')}`;
    const revisions = page.getByRole('navigation', { name: 'History' }).getByRole('link');
    const proposed = async (changeRequestId: string) => {
      const pageId = space.pages.get('Notes')!;
      const input = { spaceId, changeRequestId, pageId, query: { format: 'markdown' as const } };
      return (await author.client.call(api.getPageInChangeRequest, input)).markdown;
    };
    await page.goto(history);
    await revisions.nth(2).click();
    await page.getByRole('button', { name: 'Restore this page' }).click();
    await page.getByText('This space changes through change requests.').waitFor();
    await page.getByRole('button', { name: 'Restore', exact: true }).click();
    await page.getByRole('heading', { name: 'Restore “Notes”' }).waitFor();
    assert.equal(await proposed('1'), first);
    await page.goto(history);
    await revisions.nth(1).click();
    await page.locator('ins', { hasText: 'sit' }).waitFor();
    await page.getByRole('button', { name: 'Restore the old block' }).click();
    await page.getByRole('heading', { name: 'Restore a block of “Notes”' }).waitFor();
    assert.equal(await proposed('2'), first.replace('More', 'Less'));
    assert.match(await storedText(author, space, 'Notes'), /sit[^]*Less/);
    await page.goto(`${author.service.url}/app/s/${spaceId}/~/files`);
    await page.getByText('Files are added in one.').waitFor();
    const file = { name: 'heron.txt', mimeType: 'text/plain', buffer: Buffer.from('Herons.') };
    await page.locator('input[type=file]').setInputFiles([file]);
    await page.waitForURL(/~\/changes\/3\/~\/files$/);
    await page.getByRole('link', { name: 'heron.txt' }).waitFor();
    await page.context().close();
  });

  test('uploads files, shows where they are used, and lists links that lead nowhere', async () => {
    const space = await writeSpace(author);
    const { spaceId } = space;
    const page = await author.open();
    await page.goto(`${author.service.url}/app/s/${spaceId}/~/files`);
    await page.getByText('No files yet.').waitFor();
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><path d="M0 0h8v8z"/></svg>';
    await page.locator('input[type=file]').setInputFiles([
      { name: 'heron.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) },
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Herons stand still.') },
    ]);
    await page.getByText('2 files were uploaded.').waitFor();
    await page.getByRole('link', { name: 'heron.svg' }).waitFor();
    const { items } = await author.client.call(api.listFiles, { spaceId });
    const heron = items.find(({ name }) => name === 'heron.svg')!;
    await rewrite(
      author,
      space,
      'Guide',
      `# Guide\n\n![Heron](/files/${heron.id})\n\n[Lost](/pages/${space.pages.get('Notes')})\n`,
    );
    const changes = [{ operation: 'delete_page' as const, page: space.pages.get('Notes')! }];
    await author.client.call(api.editContent, { spaceId, body: { changes } });
    await page.getByLabel('Filter by name').fill('her');
    await page.getByRole('link', { name: 'notes.txt' }).waitFor({ state: 'hidden' });
    await page.getByText('Where it is used').click();
    await page.getByRole('main').getByRole('link', { name: 'Guide' }).waitFor();
    await page.getByRole('link', { name: 'Broken links' }).click();
    await page.getByText('1 link leads nowhere').waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Guide' }).click();
    await page.getByRole('heading', { level: 1, name: 'Guide' }).waitFor();
    await page.context().close();
  });

  test('renames, replaces and deletes files, and says what would break', async () => {
    const space = await writeSpace(author);
    const { spaceId } = space;
    const files = ['heron.txt', 'stork.txt'].map((name) => ({
      name,
      base64: Buffer.from(name).toString('base64'),
      contentType: 'text/plain',
    }));
    const changes = [{ operation: 'insert_files' as const, files }];
    await author.client.call(api.editContent, { spaceId, body: { changes } });
    const stored = async () => (await author.client.call(api.listFiles, { spaceId })).items;
    const heron = (await stored()).find(({ name }) => name === 'heron.txt')!;
    await rewrite(author, space, 'Guide', `# Guide\n\n[Heron](/files/${heron.id})\n`);
    const page = await author.open();
    await page.goto(`${author.service.url}/app/s/${spaceId}/~/files`);
    const row = (name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name });
    await row('heron.txt').getByRole('link').first().focus();
    await page.keyboard.press('F2');
    await page.getByLabel('Name', { exact: true }).fill('grey heron.txt');
    await page.keyboard.press('Enter');
    await page.getByText('The name was changed.').waitFor({ state: 'attached' });
    await row('grey heron.txt').waitFor();
    await page.getByRole('button', { name: 'Actions for grey heron.txt' }).click();
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('menuitem', { name: 'Replace…' }).click();
    const replacement = { name: 'other.txt', mimeType: 'text/plain', buffer: Buffer.from('A much longer text.') };
    await (await chooser).setFiles([replacement]);
    await page.getByText('grey heron.txt was replaced.').waitFor({ state: 'attached' });
    const replaced = (await stored()).find(({ id }) => id === heron.id);
    assert.deepEqual([replaced?.name, replaced?.size], ['grey heron.txt', replacement.buffer.length]);
    await page.getByRole('button', { name: 'Actions for grey heron.txt' }).focus();
    await page.keyboard.press('Delete');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('1 link would lead nowhere').waitFor();
    await dialog.getByText('Guide').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Actions for stork.txt' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await dialog.getByText('Nothing breaks.').waitFor();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    // Rows are hidden from the locator while the dialog is open.
    await dialog.waitFor({ state: 'detached' });
    await row('stork.txt').waitFor({ state: 'detached' });
    assert.deepEqual(
      (await stored()).map(({ name }) => name),
      ['grey heron.txt'],
    );
    await page.context().close();
  });

  test('gives a page a cover and another layout, and changes nothing else of its text', async () => {
    const space = await writeSpace(author);
    const { spaceId } = space;
    const before = await storedText(author, space, 'Concepts');
    const page = await author.open();
    await page.goto(`${author.service.url}/app/s/${spaceId}/concepts`);
    const dialog = page.getByRole('dialog');
    const openOptions = async () => {
      await page.getByRole('button', { name: 'Actions for this page' }).click();
      await page.getByRole('menuitem', { name: 'Page options' }).click();
      await dialog.getByRole('group', { name: 'Cover' }).waitFor();
    };
    await openOptions();
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><path d="M0 0h8v8z"/></svg>';
    const file = { name: 'heron.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) };
    await dialog.locator('input[type=file]').setInputFiles([file]);
    await dialog.getByRole('radio', { name: 'heron.svg', checked: true }).waitFor();
    await dialog.getByText('Layout', { exact: true }).click();
    await dialog.getByLabel('Wide page').check();
    await dialog.getByLabel('Outline').uncheck();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'hidden' });
    const { items } = await author.client.call(api.listFiles, { spaceId });
    const at = { spaceId, pageId: space.pages.get('Concepts')! };
    const stored = await author.client.call(api.getPage, { ...at, query: { format: 'markdown' } });
    const layout = 'layout:\n  outline:\n    visible: false\n  width: wide\n';
    assert.equal(stored.markdown, `---\ncover: /files/${items[0]!.id}\n${layout}---\n\n${before}`);
    assert.deepEqual([stored.layout?.width, stored.layout?.outline, stored.layout?.title], ['wide', false, true]);
    await openOptions();
    await dialog.getByRole('radio', { name: 'No cover' }).check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'hidden' });
    const after = await author.client.call(api.getPage, { ...at, query: { format: 'markdown' } });
    assert.deepEqual([after.markdown, after.cover], [`---\n${layout}---\n\n${before}`, undefined]);
    await page.context().close();
  });

  test('changes the options of a page and nothing else of it', async () => {
    const space = await writeSpace(author);
    const before = await storedText(author, space, 'Guide');
    const page = await author.open();
    await page.goto(`${author.service.url}/app/s/${space.spaceId}/guide`);
    await page.getByRole('button', { name: 'Actions for this page' }).click();
    await page.getByRole('menuitem', { name: 'Page options' }).click();
    await page.getByLabel('Description').fill('All about birds');
    await page.getByLabel('Emoji').fill('🐦');
    await page.getByLabel('Page slug').fill('birds');
    await page.getByLabel('Leave out of the search of the site').check();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL(/\/birds$/);
    await page.getByText('All about birds').waitFor();
    const query = { format: 'markdown' } as const;
    const stored = await author.client.call(api.getPage, {
      spaceId: space.spaceId,
      pageId: space.pages.get('Guide')!,
      query,
    });
    assert.deepEqual(
      [stored.slug, stored.description, stored.noIndex, stored.hidden ?? false],
      ['birds', 'All about birds', true, false],
    );
    assert.equal(stored.markdown?.slice(-before.length), before);
    await page.context().close();
  });

  test('moves a page to another space, and says before what that does', async () => {
    const space = await writeSpace(author);
    const target = await writeSpace(author, { title: 'Waders' });
    await rewrite(author, space, 'Notes', `# Notes\n\nSee the [guide](/pages/${space.pages.get('Guide')}).\n`);
    const page = await author.open();
    await page.goto(`${author.service.url}/app/s/${space.spaceId}/guide`);
    await page.getByRole('treeitem', { name: 'Guide' }).focus();
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Move or copy to another space…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Waders').last().check();
    await dialog.getByLabel('Concepts').check();
    await dialog.getByText('3 pages go there').filter({ hasText: '1 page that stays gets new links.' }).waitFor();
    await dialog.getByRole('button', { name: 'Move', exact: true }).last().click();
    await page.waitForURL(`**/app/s/${target.spaceId}/concepts/guide`);
    await page.getByText('More about guide.').waitFor();
    const { pages } = await author.client.call(api.getPageTree, { spaceId: target.spaceId });
    const rows = pages.map(({ title, depth = 0 }) => `${depth} ${title}`);
    assert.deepEqual(rows.slice(-5), ['0 Concepts', '1 Guide', '2 Install', '2 Upgrade', '0 Notes']);
    await page.context().close();
  });
});

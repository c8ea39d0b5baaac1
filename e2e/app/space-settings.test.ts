// The settings of a space: as somebody who may create, and as a reader who may not.
import { strict as assert } from 'node:assert';
import { after, before, describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { checkAccessible, checkFits } from '../browser.ts';
import { openAs as openWatched, startAuthor, writeSpace, type Author } from './author.ts';
import { openAs } from './members.ts';

describe('the settings of a space in the application', () => {
  let author: Author;
  before(async () => void (author = await startAuthor()));
  after(() => author?.stop());

  const settingsUrl = (spaceId: string) => `${author.service.url}/app/s/${spaceId}/~/settings`;
  const read = (spaceId: string) => author.client.call(api.getSpace, { spaceId });

  test('change its name, looks, language, edit mode and default level', async () => {
    const { spaceId } = await writeSpace(author);
    const page = await openAs(author, 'create', 'Cora');
    await page.goto(`${author.service.url}/app/s/${spaceId}/guide`);
    await page.getByRole('link', { name: 'Space settings' }).click();
    await page.getByLabel('Title').fill('Herons');
    await page.getByLabel('Emoji').fill('🪶');
    await page.getByLabel('Language of the content').selectOption('fr');
    await page.getByRole('button', { name: 'Save' }).first().click();
    await page.getByText('The changes were saved.').waitFor();
    const level = page.getByLabel('Level of everybody without a grant');
    await level.selectOption('admin');
    await page.getByRole('button', { name: 'Save' }).nth(1).click();
    await page.getByRole('alert').waitFor();
    assert.equal((await read(spaceId)).defaultLevel, 'inherit');
    await page.getByLabel('How the main content changes').selectOption('locked');
    await page.getByText('Nobody edits the main content directly.').waitFor();
    // The new level is her own too: she is told before, and nothing is saved when she thinks better of it.
    await level.selectOption('No access');
    await page.getByRole('button', { name: 'Save' }).nth(1).click();
    const dialog = page.getByRole('dialog', { name: /Lose your own access to “.*Herons”/ });
    await dialog.getByText('Unless you created it, it disappears for you at once').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    assert.deepEqual([(await read(spaceId)).editMode, (await read(spaceId)).defaultLevel], ['live', 'inherit']);
    await level.selectOption('comment');
    await page.getByRole('button', { name: 'Save' }).nth(1).click();
    await page.getByRole('dialog').getByText('Your level becomes “Commenter”.').waitFor();
    await page.getByRole('button', { name: 'Lower my level' }).click();
    await page.getByText('Yours is “Commenter”.').first().waitFor();
    const { title, language, editMode, defaultLevel } = await read(spaceId);
    assert.deepEqual([title, language, editMode, defaultLevel], ['Herons', 'fr', 'locked', 'comment']);
    await page.context().close();
  });

  test('say in words why a reader may not change them', async () => {
    const { spaceId } = await writeSpace(author);
    const page = await openAs(author, 'read', 'Rita');
    await page.goto(settingsUrl(spaceId));
    await page.getByText('This needs the level “Creator” on the space.').first().waitFor();
    await page.getByText('Yours is “Reader”. What decided: role in My organization.').first().waitFor();
    assert.equal(await page.getByLabel('Title').isEditable(), false);
    for (const name of ['Save', 'Duplicate', 'Transfer to another organization']) {
      await page.getByRole('button', { name }).first().click({ force: true });
    }
    assert.equal(await page.getByRole('dialog').count(), 0);
    const { items } = await author.client.call(api.listSpaces, { organizationId: author.organizationId });
    assert.ok(items.every(({ title }) => !title.endsWith('(copy)')));
    await page.context().close();
  });

  test('move it to a collection, duplicate and transfer it', async () => {
    const { client, organizationId } = author;
    const { spaceId } = await writeSpace(author, { title: 'Waders' });
    const collection = await client.call(api.createCollection, { organizationId, body: { title: 'Water birds' } });
    const other = await client.call(api.createOrganization, { body: { title: 'Bird archive' } });
    const page = await author.open();
    await page.goto(settingsUrl(spaceId));
    await page.getByLabel('Collection').selectOption('Water birds');
    await page.getByRole('button', { name: 'Move', exact: true }).click();
    await page.getByText('The space was moved.').waitFor();
    assert.equal((await read(spaceId)).parent, collection.id);
    await page.getByRole('button', { name: 'Duplicate' }).dblclick();
    await page.getByText('this is the copy').waitFor();
    const { items } = await client.call(api.listSpaces, { organizationId, query: { title: 'Waders' } });
    assert.equal(items.length, 2);
    assert.doesNotMatch(page.url(), new RegExp(spaceId));
    await page.goto(settingsUrl(spaceId));
    await page.getByRole('button', { name: 'Transfer to another organization' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Permissions of people and teams on the space end').waitFor();
    await dialog.getByRole('button', { name: 'Transfer', exact: true }).click();
    await page.getByText('The space was transferred.').waitFor();
    assert.equal((await read(spaceId)).organization, other.id);
    await page.context().close();
  });

  test('let a creator of two organizations transfer it, and not who has the level on the space alone', async () => {
    const { client, organizationId } = author;
    const { spaceId } = await writeSpace(author, { title: 'Gulls' });
    const { page, userId } = await openWatched(author, { name: 'Tern', role: 'read' });
    await client.call(api.shareSpace, { spaceId, body: { role: 'create', users: [userId] } });
    await page.goto(settingsUrl(spaceId));
    const transfer = page.getByRole('button', { name: 'Transfer to another organization' });
    await page.locator('button[title*="needs the role “Creator” in the organization"]').waitFor();
    assert.equal(await transfer.getAttribute('aria-disabled'), 'true');
    await client.call(api.updateMember, { organizationId, userId, body: { role: 'create' } });
    await page.reload();
    await transfer.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('You may create spaces in no other organization.').first().waitFor();
    assert.equal(
      await dialog.getByRole('button', { name: 'Transfer', exact: true }).getAttribute('aria-disabled'),
      'true',
    );
    await page.context().close();
    // Who belongs to two organizations; an administrator of neither.
    const { id: own } = await client.call(api.getCurrentUser);
    const created = async (title: string): Promise<string> => {
      const { id } = await client.call(api.createOrganization, { body: { title } });
      const body = { emails: [`${title.toLowerCase()}@example.test`], role: 'admin' as const };
      await client.call(api.inviteUsers, { organizationId: id, body });
      return id;
    };
    const [from, to] = [await created('Harbour'), await created('Pier')];
    const moved = await client.call(api.createSpace, { organizationId: from, body: { title: 'Terns' } });
    for (const at of [from, to]) {
      await client.call(api.updateMember, { organizationId: at, userId: own, body: { role: 'create' } });
    }
    const creator = await author.open();
    await creator.goto(settingsUrl(moved.id));
    await creator.getByRole('button', { name: 'Transfer to another organization' }).click();
    await creator.getByRole('dialog').getByLabel('Organization').selectOption('Pier');
    await creator.getByRole('dialog').getByRole('button', { name: 'Transfer', exact: true }).click();
    await creator.getByText('The space was transferred.').waitFor();
    assert.equal((await read(moved.id)).organization, to);
    await creator.context().close();
  });

  test('make a file of its content', async () => {
    const { spaceId } = await writeSpace(author);
    const page = await openAs(author, 'read', 'Paul');
    await page.goto(settingsUrl(spaceId));
    for (const name of ['PDF', 'EPUB', 'Markdown files (ZIP)']) {
      await page.getByRole('button', { name, exact: true }).click();
      const link = page.getByRole('link', { name: `Open ${name}` });
      await link.waitFor();
      assert.equal((await fetch((await link.getAttribute('href')) ?? '')).status, 200, name);
    }
    await page.context().close();
  });

  test('are found by typing, fit a phone and can be used by everybody', async () => {
    const { spaceId } = await writeSpace(author);
    const page = await author.open({ viewport: { width: 360, height: 740 }, bypassCSP: true });
    await page.goto(`${author.service.url}/app/s/${spaceId}/guide`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('space settings');
    await page.getByRole('option', { name: 'Space settings' }).click();
    await page.getByRole('heading', { level: 1, name: 'Space settings' }).waitFor();
    await page.getByRole('button', { name: 'Copy as API call' }).first().waitFor();
    await checkFits(page);
    await checkAccessible(page);
    await page.context().close();
  });
});

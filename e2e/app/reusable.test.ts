// Reusable contents and variables of a space.
import { strict as assert } from 'node:assert';
import { after, before, describe, test } from 'node:test';
import { api, type BodyOf } from '@lectern/contract';
import { startAuthor, writeSpace, type Author } from './author.ts';

type Change = BodyOf<typeof api.editContent>['changes'][number];

describe('reusable contents and variables in the application', () => {
  let author: Author;
  before(async () => void (author = await startAuthor()));
  after(() => author?.stop());

  test('writes a reusable content, shows where it is used, renames and deletes it', async () => {
    const { spaceId } = await writeSpace(author);
    const page = await author.open();
    await page.goto(`${author.service.url}/app/s/${spaceId}/guide`);
    await page.getByRole('link', { name: 'Reusable contents' }).click();
    await page.getByText('No reusable contents yet.').waitFor();
    await page.getByRole('button', { name: 'New reusable content' }).click();
    await page.getByLabel('Title').fill('Support');
    await page.keyboard.press('Enter');
    await page.getByLabel('Text, in Markdown').fill('We answer *today*.\n');
    await page.getByRole('region', { name: 'Preview' }).locator('em', { hasText: 'today' }).waitFor();
    await page.keyboard.press('Control+s');
    await page.getByText('Saved. Pages that include it').waitFor({ state: 'attached' });
    const { reusableContents } = await author.client.call(api.getContent, { spaceId });
    const id = reusableContents[0]!.id;
    const read = () =>
      author.client.call(api.getReusableContent, { spaceId, reusableContentId: id, query: { format: 'markdown' } });
    assert.equal((await read()).markdown, 'We answer *today*.\n');

    const markdown = `{% include "/reusable-content/${id}" %}\n`;
    const changes = [{ operation: 'insert_page' as const, title: 'Help', document: { markdown } }];
    await author.client.call(api.editContent, { spaceId, body: { changes } });
    await page.goto(`${author.service.url}/app/s/${spaceId}/~/reusable`);
    await page.getByText('Used on 1 page').click();
    await page.getByRole('main').getByRole('link', { name: 'Help' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Support' }).focus();
    await page.keyboard.press('F2');
    await page.getByLabel('Name', { exact: true }).fill('Support hours');
    await page.keyboard.press('Enter');
    await page.getByRole('main').getByRole('link', { name: 'Support hours' }).waitFor();
    assert.equal((await read()).title, 'Support hours');
    await page.getByRole('button', { name: 'Actions for Support hours' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('1 link would lead nowhere').waitFor();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No reusable contents yet.').waitFor();
    await page.context().close();
  });

  test('keeps what somebody else saved meanwhile in another paragraph', async () => {
    const { spaceId } = await writeSpace(author);
    const change = (one: Change) => author.client.call(api.editContent, { spaceId, body: { changes: [one] } });
    await change({ operation: 'insert_reusable_content', title: 'Note', document: { markdown: 'One.\n\nTwo.\n' } });
    const { reusableContents } = await author.client.call(api.getContent, { spaceId });
    const reusableContent = reusableContents[0]!.id;
    const page = await author.open();
    await page.goto(`${author.service.url}/app/s/${spaceId}/~/reusable/${reusableContent}`);
    const field = page.getByLabel('Text, in Markdown');
    await field.fill('Mine.\n\nTwo.\n');
    await change({
      operation: 'update_reusable_content',
      reusableContent,
      document: { markdown: 'One.\n\nTheirs.\n' },
    });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved. Pages that include it').waitFor({ state: 'attached' });
    assert.equal(await field.inputValue(), 'Mine.\n\nTheirs.\n');
    await page.context().close();
  });

  test('keeps what is not saved on this device, and tells of what cannot be merged', async () => {
    const { spaceId } = await writeSpace(author);
    const change = (one: Change) => author.client.call(api.editContent, { spaceId, body: { changes: [one] } });
    await change({ operation: 'insert_reusable_content', title: 'Note', document: { markdown: 'One.\n\nTwo.\n' } });
    const { reusableContents } = await author.client.call(api.getContent, { spaceId });
    const reusableContent = reusableContents[0]!.id;
    const url = `${author.service.url}/app/s/${spaceId}/~/reusable/${reusableContent}`;
    const page = await author.open();
    await page.goto(url);
    await page.getByLabel('Text, in Markdown').fill('Mine.\n\nTwo.\n');
    await page.getByText('On this device', { exact: true }).waitFor();
    // As a tab that crashes.
    await page.close({ runBeforeUnload: false });
    const next = await page.context().newPage();
    await next.goto(url);
    const field = next.getByLabel('Text, in Markdown');
    await field.waitFor();
    assert.equal(await field.inputValue(), 'Mine.\n\nTwo.\n');
    const document = { markdown: 'Theirs.\n\nTwo.\n' };
    await change({ operation: 'update_reusable_content', reusableContent, document });
    await next.getByRole('button', { name: 'Save' }).click();
    await next.getByText('Somebody else changed the same words meanwhile.').waitFor();
    assert.equal(await field.inputValue(), 'Mine.\n\nTwo.\n');
    await next.getByRole('button', { name: 'Discard my text' }).click();
    assert.equal(await field.inputValue(), 'Theirs.\n\nTwo.\n');
    await field.fill('Both.\n\nTwo.\n');
    await next.getByRole('button', { name: 'Save' }).click();
    await next.getByText('Saved. Pages that include it').waitFor({ state: 'attached' });
    await next.reload();
    await field.waitFor();
    assert.equal(await field.inputValue(), 'Both.\n\nTwo.\n');
    assert.equal(await next.getByText('On this device', { exact: true }).count(), 0);
    await page.context().close();
  });

  test('an answer without a text does not empty a reusable content', async () => {
    const { spaceId } = await writeSpace(author);
    const document = { markdown: 'One.\n\nTwo.\n' };
    const changes = [{ operation: 'insert_reusable_content', title: 'Note', document }] as const;
    await author.client.call(api.editContent, { spaceId, body: { changes: [...changes] } });
    const { reusableContents } = await author.client.call(api.getContent, { spaceId });
    const reusableContentId = reusableContents[0]!.id;
    const page = await author.open();
    await page.goto(`${author.service.url}/app/s/${spaceId}/~/reusable/${reusableContentId}`);
    await page.getByLabel('Text, in Markdown').fill('One.\n\nTwo.\n\nThree.\n');
    await page.route(/\/reusable-contents\//, (route) => route.fulfill({ json: { id: reusableContentId } }));
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('alert').or(page.getByText('The server cannot be reached.')).first().waitFor();
    const query = { format: 'markdown' } as const;
    const { markdown } = await author.client.call(api.getReusableContent, { spaceId, reusableContentId, query });
    assert.equal(markdown, 'One.\n\nTwo.\n');
    await page.context().close();
  });

  test('defines, renames and deletes variables', async () => {
    const { spaceId } = await writeSpace(author);
    const markdown = 'Now <code class="expression">space.vars.version</code>.\n';
    const changes = [{ operation: 'insert_page' as const, title: 'Release', document: { markdown } }];
    await author.client.call(api.editContent, { spaceId, body: { changes } });
    const variables = async () => (await author.client.call(api.getContent, { spaceId })).variables;
    const page = await author.open();
    await page.goto(`${author.service.url}/app/s/${spaceId}/~/variables`);
    await page.getByText('Not defined').waitFor();
    await page.getByRole('button', { name: 'Create: version' }).click();
    await page.getByRole('button', { name: 'Number' }).click();
    await page.getByLabel('Value').fill('2.5');
    await page.keyboard.press('Enter');
    await page.getByText('Not defined').waitFor({ state: 'detached' });
    assert.deepEqual(await variables(), { version: 2.5 });
    await page.getByRole('button', { name: 'Actions for version' }).focus();
    await page.keyboard.press('F2');
    await page.getByLabel('Name', { exact: true }).fill('release');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Actions for release' }).waitFor();
    await page.getByText('Used on 1 page').waitFor();
    assert.deepEqual(await variables(), { release: 2.5 });
    await page.getByRole('button', { name: 'Actions for release' }).focus();
    await page.keyboard.press('Delete');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('release would have no value. It is used on:').waitFor();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Not defined').waitFor();
    assert.equal(await variables(), undefined);
    await page.context().close();
  });

  test('changes those of a locked space in a change request only', async () => {
    const { spaceId } = await writeSpace(author, { editMode: 'locked' });
    await author.client.call(api.createChangeRequest, { spaceId, body: { subject: 'Versions' } });
    const page = await author.open();
    await page.goto(`${author.service.url}/app/s/${spaceId}/~/variables`);
    await page.getByText('This space changes through change requests.').waitFor();
    assert.equal(await page.getByRole('button', { name: 'New variable' }).count(), 0);
    await page.goto(`${author.service.url}/app/s/${spaceId}/~/changes/1/~/variables`);
    await page.getByRole('button', { name: 'New variable' }).click();
    await page.getByLabel('Name', { exact: true }).fill('version');
    await page.getByLabel('Value').fill('3');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Actions for version' }).waitFor();
    const inRequest = await author.client.call(api.getContentInChangeRequest, { spaceId, changeRequestId: '1' });
    assert.deepEqual(inRequest.variables, { version: '3' });
    assert.equal((await author.client.call(api.getContent, { spaceId })).variables, undefined);
    await page.context().close();
  });
});

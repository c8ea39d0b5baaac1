// What is around pages and change requests: links of a page, sites in the palette, files and reviewers of a change request.
import { strict as assert } from 'node:assert';
import { after, before, describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { openAs, startAuthor, writeSpace, type Author } from './author.ts';

describe('around pages', () => {
  let author: Author;
  before(async () => void (author = await startAuthor()));
  after(() => author?.stop());

  test('the links of a page and what links to it are in its options', async () => {
    const { spaceId, pages } = await writeSpace(author, { title: 'Linked' });
    const markdown = `See [the notes](/pages/${pages.get('Notes')}).\n`;
    const change = { operation: 'update_page' as const, page: pages.get('Concepts')!, document: { markdown } };
    await author.client.call(api.editContent, { spaceId, body: { changes: [change] } });
    const page = await author.open();
    await page.goto(`${author.service.url}/app/s/${spaceId}/notes`);
    await page.getByRole('heading', { level: 1, name: 'Notes' }).waitFor();
    await page.getByRole('button', { name: 'Actions for this page' }).click();
    await page.getByRole('menuitem', { name: 'Page options' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('What links to this page (1)').click();
    await dialog.getByRole('link', { name: 'Concepts' }).waitFor();
    await dialog.getByText('Links on this page (0)').waitFor();
    await page.context().close();
  });

  test('sites are found by name in the palette', async () => {
    const { organizationId, client } = author;
    const { spaceId } = await writeSpace(author, { title: 'Shown' });
    const body = { title: 'Heron handbook', spaces: [spaceId] };
    const { id } = await client.call(api.createSite, { organizationId, body });
    const page = await author.open();
    await page.goto(`${author.service.url}/app`);
    await page.getByRole('heading', { level: 2 }).first().waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('heron hand');
    await page.getByRole('option', { name: /Heron handbook/ }).click();
    await page.waitForURL(`**/sites/${id}`);
    await page.context().close();
  });

  test('a requested review is withdrawn, and the content of the change request is a file', async () => {
    const { spaceId } = await writeSpace(author, { title: 'Reviewed' });
    const { page: other, userId } = await openAs(author, { name: 'Rita', role: 'review' });
    const { number } = await author.client.call(api.createChangeRequest, { spaceId, body: { subject: 'Cranes' } });
    const at = { spaceId, changeRequestId: String(number) };
    await author.client.call(api.updateChangeRequest, { ...at, body: { status: 'open' } });
    await author.client.call(api.requestReviewers, { ...at, body: { users: [userId] } });
    const page = await author.open();
    await page.goto(`${author.service.url}/app/s/${spaceId}/~/changes/${number}`);
    await page.getByRole('button', { name: 'Withdraw the request to Rita' }).click();
    await page.getByText('No reviews yet.').waitFor();
    const { items } = await author.client.call(api.listRequestedReviewers, at);
    assert.deepEqual(items, []);
    const made = page.waitForResponse(/change-requests\/\d+\/epub/);
    await page.getByRole('button', { name: 'Download as EPUB' }).click();
    assert.equal((await made).status(), 200);
    await other.context().close();
    await page.context().close();
  });
});

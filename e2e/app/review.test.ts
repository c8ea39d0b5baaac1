// Working on a text together: comments, review of a change request, conflicts.
import { strict as assert } from 'node:assert';
import { after, before, describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { startAuthor, writeSpace, type Author } from './author.ts';

describe('working together in the application', () => {
  let author: Author;
  before(async () => void (author = await startAuthor()));
  after(() => author?.stop());

  test('comments on a block, replies, reacts, resolves and finds it again', async () => {
    const space = await writeSpace(author);
    const { spaceId } = space;
    const page = await author.open();
    await page.goto(`${author.service.url}/app/s/${spaceId}/guide`);
    await page.getByRole('button', { name: 'Comments' }).click();
    const panel = page.getByRole('complementary', { name: 'Comments' });
    await panel.getByText('No comments here.').waitFor();
    await page.locator('#main').getByText('More about guide.').click();
    assert.equal(await panel.getByLabel('About').locator('option:checked').textContent(), 'More about guide.');
    await panel.getByLabel('Write a comment').fill('Is this *true*?');
    await page.keyboard.press('Control+Enter');
    await panel.locator('em', { hasText: 'true' }).waitFor();
    await page.locator('[data-block]', { hasText: 'More about guide.' }).waitFor();
    const { items } = await author.client.call(api.listComments, { spaceId });
    assert.equal(items[0]?.target.node?.preview, 'More about guide.');
    await panel.getByRole('button', { name: 'Reply' }).click();
    await page.keyboard.type('It is.');
    await page.keyboard.press('Control+Enter');
    await panel.getByText('It is.').waitFor();
    await panel.getByRole('button', { name: 'React' }).first().click();
    await page.getByRole('menuitem', { name: '🎉' }).click();
    await panel.getByRole('button', { name: '🎉 1', pressed: true }).waitFor();
    await panel.getByRole('button', { name: 'Resolve', exact: true }).click();
    await panel.getByText('No comments here.').waitFor();
    await panel.getByRole('button', { name: 'Resolved' }).click();
    await panel.getByText('It is.').waitFor();
    await panel.getByRole('button', { name: 'Reopen' }).click();
    await panel.getByRole('button', { name: 'Open', exact: true }).click();
    await panel.getByText('It is.').waitFor();
    await page.setViewportSize({ width: 360, height: 800 });
    const box = await panel.boundingBox();
    assert.ok(box && box.y > 200 && box.width === 360, 'a sheet at the bottom');
    await page.context().close();
  });
});

// Working on a text together: comments, review of a change request, conflicts.
import { strict as assert } from 'node:assert';
import { after, before, describe, test } from 'node:test';
import { api } from '@lectern/contract';
import type { Locator } from 'playwright-core';
import { becomes } from '../browser.ts';
import { startAuthor, writeSpace, type Author, type Written } from './author.ts';

/** The claims in the token of a preview link. */
async function claimsOf(link: Locator): Promise<Record<string, string>> {
  const token = new URL((await link.getAttribute('href'))!).searchParams.get('jwt_token') ?? '';
  const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
  return (JSON.parse(payload) as { claims: Record<string, string> }).claims;
}

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

  const propose = async (space: Written, title: string, markdown: string, changeRequestId: string) => {
    const changes = [{ operation: 'update_page' as const, page: space.pages.get(title)!, document: { markdown } }];
    const input = { spaceId: space.spaceId, changeRequestId, body: { changes } };
    await author.client.call(api.editContentInChangeRequest, input);
  };

  test('shows before a merge what readers will see and which addresses end', async () => {
    const space = await writeSpace(author);
    const { spaceId, pages } = space;
    const { number } = await author.client.call(api.createChangeRequest, { spaceId, body: { subject: 'Storks' } });
    const changeRequestId = String(number);
    await propose(space, 'Guide', '# Guide\n\nStorks **clatter**.\n\n## Part\n\nMore about guide.\n', changeRequestId);
    const changes = [{ operation: 'delete_page' as const, page: pages.get('Notes')! }];
    await author.client.call(api.editContentInChangeRequest, { spaceId, changeRequestId, body: { changes } });
    // The main content goes on meanwhile: readers see both.
    const main = '# Guide\n\nHerons stand *still*.\n\n## Part\n\nEven more about guide.\n';
    const since = [{ operation: 'update_page' as const, page: pages.get('Guide')!, document: { markdown: main } }];
    await author.client.call(api.editContent, { spaceId, body: { changes: since } });
    const page = await author.open();
    await page.goto(`${author.service.url}/app/s/${spaceId}/~/changes/${number}`);
    await page.getByRole('button', { name: 'Merge', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('These addresses will lead nowhere:').waitFor();
    await dialog.getByText('/notes', { exact: true }).waitFor();
    const shown = dialog.getByRole('group', { name: 'Guide' });
    await shown.locator('strong', { hasText: 'clatter' }).waitFor();
    await shown.getByText('Even more about guide.').waitFor();
    await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
    await page.getByText('Merged', { exact: true }).waitFor();
    await page.context().close();
  });

  test('reviews a change request page by page, with a comment on a changed block', async () => {
    const space = await writeSpace(author);
    const { spaceId } = space;
    await author.client.call(api.createChangeRequest, { spaceId, body: { subject: 'Slower' } });
    await propose(space, 'Guide', '# Guide\n\nHerons stand *very* still.\n\n## Part\n\nMore about guide.\n', '1');
    await propose(space, 'Notes', '# Notes\n\nHerons stand *still*.\n\n## Part\n\nLess about notes.\n', '1');
    const page = await author.open();
    await page.goto(`${author.service.url}/app/s/${spaceId}/~/changes/1`);
    await page.getByRole('link', { name: 'Review the changes' }).click();
    await page.locator('ins', { hasText: 'very' }).waitFor();
    await page.getByRole('button', { name: 'Comment on this block' }).waitFor();
    await page.keyboard.press('n');
    assert.equal(await page.evaluate('document.activeElement.dataset.kind'), 'changed');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.keyboard.type('How still?');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('listitem').filter({ hasText: 'How still?' }).waitFor();
    const comments = await author.client.call(api.listCommentsInChangeRequest, { spaceId, changeRequestId: '1' });
    assert.equal(comments.items[0]?.target.node?.preview, 'Herons stand very still.');
    const { id: siteId } = await author.client.call(api.createSite, {
      organizationId: author.organizationId,
      body: { title: 'Birds', spaces: [spaceId], visibility: 'public' },
    });
    await author.client.call(api.publishSite, { organizationId: author.organizationId, siteId });
    await page.reload();
    await page.getByRole('button', { name: 'Preview as readers see it' }).click();
    await page.getByLabel('Claims as JSON').fill('{"plan": "pro"}');
    const link = page.getByRole('link', { name: 'Open the preview' });
    await becomes(async () => (await claimsOf(link))['plan'] ?? '', 'pro');
    await page.goto((await link.getAttribute('href'))!);
    await page.getByText('Herons stand very still.').waitFor();
    await page.goBack();
    await page.getByRole('button', { name: 'Side by side' }).click();
    await page.locator('[data-side=removed]', { hasText: 'Herons stand still.' }).waitFor();
    await page.keyboard.press('n');
    await page.keyboard.press('n');
    const notes = page.getByRole('article', { name: 'Notes' });
    await notes.locator('ins', { hasText: 'Less' }).waitFor();
    await notes.getByRole('button', { name: 'Revert this block' }).click();
    await page.getByText('The block is as it was before.').waitFor({ state: 'attached' });
    const { changes } = await author.client.call(api.getChangeRequestChanges, { spaceId, changeRequestId: '1' });
    assert.deepEqual(
      changes.map((change) => 'page' in change && change.page.title),
      ['Guide'],
    );
    await page.context().close();
  });

  test('describes a change request in Markdown', async () => {
    const { spaceId } = await writeSpace(author);
    await author.client.call(api.createChangeRequest, { spaceId, body: { subject: 'Slower' } });
    const stored = async () =>
      (await author.client.call(api.getChangeRequest, { spaceId, changeRequestId: '1' })).descriptionMarkdown;
    const page = await author.open();
    await page.goto(`${author.service.url}/app/s/${spaceId}/~/changes/1`);
    await page.getByRole('button', { name: 'Add a description' }).click();
    await page.keyboard.type('Herons are *slow*.');
    await page.keyboard.press('Control+Enter');
    const description = page.getByRole('region', { name: 'Description' });
    await description.locator('em', { hasText: 'slow' }).waitFor();
    assert.equal((await stored())?.trim(), 'Herons are *slow*.');
    await page.getByRole('button', { name: 'Edit the description' }).click();
    await page.getByLabel('Description').fill('Never mind.');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await description.locator('em', { hasText: 'slow' }).waitFor();
    await page.getByRole('button', { name: 'Edit the description' }).click();
    await page.getByLabel('Description').fill('');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Add a description' }).waitFor();
    assert.equal(await stored(), undefined);
    await page.context().close();
  });

  test('marks changed pages as viewed until they change again', async () => {
    const space = await writeSpace(author);
    const { spaceId } = space;
    await author.client.call(api.createChangeRequest, { spaceId, body: { subject: 'Slower' } });
    await propose(space, 'Guide', '# Guide\n\nHerons stand very still.\n', '1');
    await propose(space, 'Notes', '# Notes\n\nLess about notes.\n', '1');
    const page = await author.open();
    const review = `${author.service.url}/app/s/${spaceId}/~/changes/1/~/review?page=${space.pages.get('Guide')}`;
    await page.goto(review);
    await page.getByText('0 of 2 viewed').waitFor();
    const saved = () => page.waitForResponse((reply) => reply.request().method() === 'PUT');
    await Promise.all([saved(), page.keyboard.press('v')]);
    await page.getByText('1 of 2 viewed').waitFor();
    const viewed = page.getByRole('checkbox', { name: 'Viewed' });
    assert.ok(await viewed.isChecked());
    await page.getByRole('navigation', { name: 'Changed pages' }).getByRole('link', { name: 'Notes' }).click();
    await page.getByRole('article', { name: 'Notes' }).waitFor();
    await Promise.all([saved(), viewed.check()]);
    await page.getByText('2 of 2 viewed').waitFor();
    await Promise.all([saved(), page.keyboard.press('v')]);
    await page.getByText('1 of 2 viewed').waitFor();
    await propose(space, 'Guide', '# Guide\n\nHerons never move.\n', '1');
    await page.goto(review);
    await page.getByText('0 of 2 viewed').waitFor();
    assert.equal(await viewed.isChecked(), false);
    await page.context().close();
  });

  test('settles conflicts by keyboard, with one side, both and an edited text', async () => {
    const space = await writeSpace(author);
    const { spaceId } = space;
    await author.client.call(api.createChangeRequest, { spaceId, body: { subject: 'Other birds' } });
    const text = (bird: string, title: string) => `# ${title}\n\n${bird} stand *still*.\n`;
    for (const title of ['Guide', 'Notes', 'Concepts']) {
      await propose(space, title, text('Storks', title), '1');
      const document = { markdown: text('Cranes', title) };
      const changes = [{ operation: 'update_page' as const, page: space.pages.get(title)!, document }];
      await author.client.call(api.editContent, { spaceId, body: { changes } });
    }
    const page = await author.open();
    await page.goto(`${author.service.url}/app/s/${spaceId}/~/changes/1`);
    await page.getByRole('button', { name: 'Merge' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Settle the conflicts' }).click();
    await page.getByText('0 of 3 settled').waitFor();
    await page.keyboard.press('1');
    await page.getByText('1 of 3 settled').waitFor();
    await page.keyboard.press('3');
    await page.getByText('2 of 3 settled').waitFor();
    await page.keyboard.press('n');
    await page.keyboard.press('e');
    await page.keyboard.type('Neither of them.');
    await page.getByText('3 of 3 settled').waitFor();
    await page.getByRole('button', { name: 'Save and update' }).click();
    await page.getByText('The conflicts are settled.').waitFor();
    const texts = await Promise.all(
      ['Guide', 'Concepts', 'Notes'].map(async (title) => {
        const input = { spaceId, changeRequestId: '1', pageId: space.pages.get(title)! };
        return (await author.client.call(api.getPageInChangeRequest, { ...input, query: { format: 'markdown' } }))
          .markdown;
      }),
    );
    // Conflicts are listed by page id.
    const bodies = texts.map((markdown = '') => markdown.slice(markdown.indexOf('\n')).trim());
    assert.deepEqual(bodies.toSorted(), [
      'Neither of them.',
      'Storks stand *still*.',
      'Storks stand *still*.\n\nCranes stand *still*.',
    ]);
    await page.context().close();
  });
});

// Dialogs: where the focus goes when they close, and those that cannot be loaded.
import { strict as assert } from 'node:assert';
import { after, before, describe, test } from 'node:test';
import { api } from '@lectern/contract';
import type { Page } from 'playwright-core';
import { aMoment, becomes, editorReady } from '../browser.ts';
import { startAuthor, writeSpace, type Author } from './author.ts';

const focused = async (page: Page): Promise<string> => {
  await aMoment(page);
  return page.evaluate(
    () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.tagName ?? '',
  );
};

async function chooseOptions(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Actions for this page' }).click();
  await page.getByRole('menuitem', { name: 'Page options' }).click();
}

describe('dialogs', () => {
  let author: Author;
  before(async () => void (author = await startAuthor()));
  after(() => author?.stop());

  test('return the focus to where it was, or to the menu that led to them', async () => {
    const { spaceId } = await writeSpace(author);
    const page = await author.open();
    await page.goto(`${author.service.url}/app/s/${spaceId}/notes`);
    await chooseOptions(page);
    await page.getByLabel('Description').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    assert.equal(await focused(page), 'Actions for this page');
    await page.getByRole('treeitem', { name: 'Guide' }).focus();
    const name = await focused(page);
    await page.keyboard.press('Control+k');
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    assert.equal(await focused(page), name);
    await page.context().close();
  });

  test('do not open after Escape when they take long to load', async () => {
    const { spaceId } = await writeSpace(author);
    const page = await author.open();
    const { promise: wanted, resolve: allow } = Promise.withResolvers<void>();
    await page.route(/load-page-options/, async (route) => {
      await wanted;
      await route.continue();
    });
    await page.goto(`${author.service.url}/app/s/${spaceId}/notes`);
    await chooseOptions(page);
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    const loaded = page.waitForResponse(/load-page-options/);
    allow();
    await loaded;
    await page.waitForLoadState('networkidle');
    await aMoment(page);
    assert.equal(await page.getByRole('dialog').count(), 0);
    await chooseOptions(page);
    await page.getByLabel('Description').waitFor();
    await page.context().close();
  });

  test('of page options leave what somebody else changes meanwhile', async () => {
    const { spaceId } = await writeSpace(author);
    const { client } = author;
    const page = await author.open();
    await page.goto(`${author.service.url}/app/s/${spaceId}/notes`);
    await chooseOptions(page);
    await page.getByLabel('Description').waitFor();
    const { pages } = await client.call(api.listPages, { spaceId });
    const { id } = pages.find(({ path }) => path === 'notes')!;
    const body = { changes: [{ operation: 'update_page' as const, page: id, title: 'Renamed elsewhere' }] };
    await client.call(api.editContent, { spaceId, body });
    // Long enough that a return to the window reads the page again.
    await page.waitForTimeout(10_500);
    const read = page.waitForResponse((response) => response.url().includes(`/page/${id}`));
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await read;
    await aMoment(page);
    await page.getByLabel('Description').fill('Described here');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const { title, description } = await client.call(api.getPage, { spaceId, pageId: id });
    assert.deepEqual([title, description], ['Renamed elsewhere', 'Described here']);
    await page.context().close();
  });

  test('that a connection lost ask for a reload, after which they open', async () => {
    const { spaceId } = await writeSpace(author);
    const first = await author.open();
    const context = await author.browser.newContext({ storageState: await first.context().storageState() });
    await first.context().close();
    // Without the checks of other tests: failed requests are logged as errors.
    const page = await context.newPage();
    await page.route(/load-page-options/, (route) => route.abort());
    await page.goto(`${author.service.url}/app/s/${spaceId}/notes`);
    await chooseOptions(page);
    await page.getByText('A part of Lectern could not be loaded. Reload to go on.').waitFor();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Reload' }).click();
    await becomes(() => page.getByText('A part of Lectern').count().then(String), '0');
    await chooseOptions(page);
    await page.getByLabel('Description').waitFor();
    await context.close();
  });

  test('and notices cover nothing, and signs of Markdown are not mirrored', async () => {
    const { spaceId, pages } = await writeSpace(author);
    const page = await author.open({ locale: 'ar' });
    await page.goto(`${author.service.url}/app/s/${spaceId}/notes?mode=edit`);
    await editorReady(page);
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Enter');
    await page.keyboard.type('/');
    const sign = page.getByRole('option').locator('kbd', { hasText: '1.' });
    await sign.waitFor();
    assert.equal(await sign.evaluate((element) => getComputedStyle(element).direction), 'ltr');
    await page.keyboard.press('Escape');
    const changes = [{ operation: 'delete_page', page: pages.get('Notes')! }] as const;
    await author.client.call(api.editContent, { spaceId, body: { changes: [...changes] } });
    await page.keyboard.type(' more');
    await page.locator('[data-state="decision"]').waitFor();
    const count = await page
      .locator('main p', { hasText: /^\d+ [\p{L}]+$/u })
      .last()
      .boundingBox();
    const notice = await page.locator('main [role="alert"]').last().boundingBox();
    assert.ok(count && notice && count.y >= notice.y + notice.height, JSON.stringify({ count, notice }));
    await page.context().close();
  });
});

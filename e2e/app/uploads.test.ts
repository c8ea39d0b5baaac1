// Files that are pasted into a page: what is seen while they are sent, and when they cannot be.
import { strict as assert } from 'node:assert';
import { after, before, describe, test } from 'node:test';
import { api } from '@lectern/contract';
import type { Page } from 'playwright-core';
import { aMoment, becomes, checkAccessible, editorReady } from '../browser.ts';
import { startAuthor, storedText, writeSpace, type Author } from './author.ts';

const rich = (page: Page) => page.locator('.ProseMirror');

/** Pastes a picture with as many random bytes behind it. */
const pastePicture = (page: Page, bytes: number): Promise<void> =>
  page.evaluate((count) => {
    const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    const picture = Uint8Array.from(atob(dot), (letter) => letter.charCodeAt(0));
    const rest = new Uint8Array(count).map(() => Math.floor(Math.random() * 256));
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([picture, rest], 'heron.png', { type: 'image/png' }));
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.querySelector('.ProseMirror')?.dispatchEvent(event);
  }, bytes);

const slowly = async (page: Page, bytesPerSecond: number): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: bytesPerSecond,
  });
};

describe('files that are sent to a page', () => {
  let author: Author;
  before(async () => void (author = await startAuthor()));
  after(() => author?.stop());

  async function write(): Promise<{ page: Page; stored(): Promise<string> }> {
    const space = await writeSpace(author);
    const { spaceId, pages } = space;
    const markdown = '# Notes\n\nalpha\n\nbeta\n';
    const changes = [{ operation: 'update_page' as const, page: pages.get('Notes')!, document: { markdown } }];
    await author.client.call(api.editContent, { spaceId, body: { changes } });
    const page = await author.open({ bypassCSP: true });
    await page.goto(`${author.service.url}/app/s/${spaceId}/notes?mode=edit`);
    await editorReady(page);
    await page.getByRole('button', { name: 'Actions for this block' }).waitFor();
    await rich(page).getByText('alpha').click();
    await aMoment(page);
    return { page, stored: () => storedText(author, space, 'Notes') };
  }

  test('show how much was sent, and arrive where they were pasted while the text is written', async () => {
    const { page, stored } = await write();
    await slowly(page, 100_000);
    await pastePicture(page, 400_000);
    await page.getByText(/Uploading heron\.png [1-9]\d?%/).waitFor();
    await checkAccessible(page, { within: '.ProseMirror' });
    await rich(page).getByText('beta').click();
    await aMoment(page);
    await page.keyboard.press('End');
    await page.keyboard.type(' and more');
    await rich(page).locator('.figure img').waitFor();
    await becomes(stored, /^# Notes\n\nalpha\n\n[^\n]*heron\.png[^\n]*\n\nbeta and more\n$/);
    assert.equal(await page.getByText('Uploading heron.png').count(), 0);
    await page.context().close();
  });

  test('are cancelled', async () => {
    const { page, stored } = await write();
    await slowly(page, 20_000);
    await pastePicture(page, 400_000);
    await page.getByText(/Uploading heron\.png/).waitFor();
    await rich(page).getByRole('button', { name: 'Cancel' }).click();
    await page.getByText(/Uploading heron\.png/).waitFor({ state: 'detached' });
    assert.equal(await rich(page).evaluate((editor) => editor === document.activeElement), true);
    await page.keyboard.type('!');
    await becomes(stored, /^# Notes\n\n[alph!]+\n\nbeta\n$/);
    await page.context().close();
  });

  test('are sent again after the connection was lost', async () => {
    const { page, stored } = await write();
    await page.context().setOffline(true);
    await pastePicture(page, 10);
    await page.getByText('heron.png was not uploaded. The server cannot be reached.').waitFor();
    await page.keyboard.type('more ');
    await page.context().setOffline(false);
    await rich(page).getByRole('button', { name: 'Try again' }).click();
    await becomes(stored, /^# Notes\n\n[a-z ]+\n\n[^\n]*heron\.png[^\n]*\n\nbeta\n$/);
    await becomes(stored, /more/);
    await page.context().close();
  });

  test('stay out when they are too large', async () => {
    const { page, stored } = await write();
    const before = await stored();
    await page.route('**/content/files', (route) =>
      route.fulfill({ status: 413, json: { error: { code: 413, message: 'heron.png is larger than 1 KB' } } }),
    );
    await pastePicture(page, 10);
    await page.getByText('heron.png was not uploaded. It is larger than this server allows.').waitFor();
    await rich(page).getByRole('button', { name: 'Leave it out' }).click();
    await page.getByText('was not uploaded').waitFor({ state: 'detached' });
    assert.equal(await stored(), before);
    await page.context().close();
  });

  test('are variants of a picture for the dark theme, with how much was sent', async () => {
    const { page, stored } = await write();
    await pastePicture(page, 10);
    await rich(page).locator('.figure img').waitFor();
    await slowly(page, 100_000);
    const name = 'dark.png';
    const choosing = page.waitForEvent('filechooser');
    await rich(page).getByRole('button', { name: 'Upload…' }).click();
    await (await choosing).setFiles({ name, mimeType: 'image/png', buffer: Buffer.alloc(400_000, 7) });
    await page.getByText(/Uploading dark\.png [1-9]\d?%/).waitFor();
    await checkAccessible(page, { within: '.ProseMirror' });
    await becomes(stored, /<source srcset="\/files\/\w+" media="\(prefers-color-scheme: dark\)">/);
    assert.equal(await page.getByText('Uploading dark.png').count(), 0);
    await page.context().close();
  });

  test('arrive in the text while its source is written', async () => {
    const { page, stored } = await write();
    await slowly(page, 100_000);
    await pastePicture(page, 300_000);
    await page.getByText(/Uploading heron\.png/).waitFor();
    await page.getByRole('button', { name: 'Markdown', exact: true }).click();
    await page.locator('.cm-content').waitFor();
    await becomes(stored, /^# Notes\n\nalpha\n\n[^\n]*heron\.png[^\n]*\n\nbeta\n$/);
    await page.context().close();
  });
});

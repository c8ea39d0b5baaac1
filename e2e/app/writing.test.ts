// Writing pages: from the first start to saved text, through interruptions and other people's edits.
import { strict as assert } from 'node:assert';
import { after, before, describe, test } from 'node:test';
import { api, type BodyOf } from '@lectern/contract';
import type { Page } from 'playwright-core';
import { becomes, editorReady } from '../browser.ts';
import { startAuthor, storedText, writeSpace, type Author } from './author.ts';
import { recordSentBodies } from './sent-bodies.ts';

const source = (page: Page) => page.locator('.cm-content');
const state = (page: Page, name: string) => page.getByRole('status').filter({ hasText: name });

describe('writing in the application', () => {
  let author: Author;
  before(async () => void (author = await startAuthor()));
  after(() => author?.stop());

  test('begins on an empty service with a first page', async () => {
    const page = await author.open();
    await page.goto(`${author.service.url}/app`);
    await page.getByRole('button', { name: 'Start writing' }).click();
    await page.getByLabel('Title').fill('First space');
    await page.getByRole('button', { name: 'Create' }).click();
    await editorReady(page);
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Hello, readers.');
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByText('Hello, readers.').waitFor();
    await page.reload();
    await page.getByText('Hello, readers.').waitFor();
    assert.equal(await page.getByRole('heading', { level: 1 }).textContent(), 'First space');
    await page.context().close();
  });

  test('saves what is typed in a live space, and undoes it', async () => {
    const space = await writeSpace(author);
    const before = await storedText(author, space, 'Install');
    const page = await author.open();
    await page.goto(`${author.service.url}/app/s/${space.spaceId}/guide/install`);
    await page.getByRole('button', { name: 'Edit' }).waitFor();
    await page.keyboard.press('Control+e');
    await page.getByRole('button', { name: 'Markdown', exact: true }).click();
    await source(page).waitFor();
    await state(page, 'Saved').waitFor();
    assert.equal(await storedText(author, space, 'Install'), before);
    await page.keyboard.press('Control+End');
    await page.keyboard.type('- one');
    await page.keyboard.press('Enter');
    await page.keyboard.type('two');
    await becomes(() => storedText(author, space, 'Install'), `${before}- one\n- two`);
    for (let times = 0; times < 4; times++) await page.keyboard.press('Control+z');
    await becomes(() => storedText(author, space, 'Install'), before);
    await page.context().close();
  });

  test('saves a word of a page of 1 MB by sending the word', async () => {
    const space = await writeSpace(author);
    const pageId = space.pages.get('Notes')!;
    const { spaceId } = space;
    const paragraph = (index: number) => `Paragraph ${index}. ${'Some ordinary words of prose. '.repeat(30)}\n\n`;
    const markdown = `# Notes\n\n${Array.from({ length: 1050 }, (_, index) => paragraph(index)).join('')}`;
    const changes = [{ operation: 'update_page' as const, page: pageId, document: { markdown } }];
    await author.client.call(api.editContent, { spaceId, body: { changes } });
    const page = await author.open();
    const sentBodies = await recordSentBodies(page);
    await page.goto(`${author.service.url}/app/s/${spaceId}/notes?mode=source`);
    await source(page).waitFor();
    await state(page, 'Saved').waitFor();
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('End');
    await page.keyboard.type(' first');
    await page.keyboard.press('Control+End');
    await page.keyboard.type('Last.');
    await state(page, 'Saved').waitFor();
    await becomes(() => storedText(author, space, 'Notes'), /^# Notes first\n[^]*Last\.$/);
    await state(page, 'Saved').waitFor();
    await page.keyboard.type(' Word');
    await becomes(() => storedText(author, space, 'Notes'), /Last\. Word$/);
    assert.ok((await storedText(author, space, 'Notes')).length > 950_000);
    const sent = (await sentBodies()).filter((body) => body.includes('update_page'));
    const sizes = sent.map((body) => Buffer.byteLength(body));
    assert.ok(sizes.length >= 2 && Math.max(...sizes) < 500, `sent ${sizes.join(', ')} bytes`);
    await page.context().close();
  });

  test('keeps the text on the device while the server cannot be reached', async () => {
    const space = await writeSpace(author);
    const page = await author.open();
    await page.goto(`${author.service.url}/app/s/${space.spaceId}/concepts?mode=source`);
    await source(page).waitFor();
    await page.context().setOffline(true);
    await page.keyboard.press('Control+End');
    await page.keyboard.type('Written on a train.');
    await state(page, 'On this device').waitFor();
    await page.context().setOffline(false);
    // The tab crashes before the text was sent.
    await page.goto('about:blank');
    await page.goto(`${author.service.url}/app/s/${space.spaceId}/concepts?mode=source`);
    await source(page).getByText('Written on a train.').waitFor();
    await becomes(() => storedText(author, space, 'Concepts'), /Written on a train\.$/);
    await page.context().close();
  });

  test('merges what somebody else writes at the same time, and asks about the same words', async () => {
    const space = await writeSpace(author);
    const { spaceId, pages } = space;
    const pageId = pages.get('Notes')!;
    const page = await author.open();
    await page.goto(`${author.service.url}/app/s/${spaceId}/notes?mode=source`);
    await source(page).waitFor();
    const rewrite = async (from: string, to: string) => {
      const markdown = (await storedText(author, space, 'Notes')).replace(from, to);
      const changes = [{ operation: 'update_page' as const, page: pageId, document: { markdown } }];
      await author.client.call(api.editContent, { spaceId, body: { changes } });
    };
    await rewrite('Herons stand', 'Storks stand');
    await page.keyboard.press('Control+End');
    await page.keyboard.type('Mine.');
    await becomes(() => storedText(author, space, 'Notes'), /Storks stand[^]*Mine\.$/);
    await state(page, 'Saved').waitFor();
    await rewrite('Mine.', 'Theirs.');
    await page.keyboard.type(' And more of mine.');
    await state(page, 'Needs a decision').waitFor();
    assert.match(await storedText(author, space, 'Notes'), /Theirs\.$/);
    await page.getByRole('button', { name: 'Settle the conflicts' }).click();
    await page.getByRole('region', { name: 'Notes' }).locator('ins', { hasText: 'Theirs' }).waitFor();
    await page.keyboard.press('3');
    await page.keyboard.press('e');
    await page.keyboard.press('Control+End');
    await page.keyboard.type('Both.');
    await page.getByRole('button', { name: 'Save the result' }).click();
    await becomes(() => storedText(author, space, 'Notes'), /Mine\. And more of mine\.\n[^]*Theirs\.\nBoth\.\s*$/);
    await state(page, 'Saved').waitFor();
    await page.context().close();
  });

  test('goes on when the page is moved, and offers a new page when it is deleted', async () => {
    const space = await writeSpace(author);
    const { spaceId, pages } = space;
    const change = (moved: BodyOf<typeof api.editContent>['changes'][number]) =>
      author.client.call(api.editContent, { spaceId, body: { changes: [moved] } });
    const pageId = pages.get('Notes')!;
    const page = await author.open();
    await page.goto(`${author.service.url}/app/s/${spaceId}/notes?mode=source`);
    await source(page).waitFor();
    await change({ operation: 'update_page', page: pageId, into: pages.get('Concepts')! });
    await page.keyboard.press('Control+End');
    await page.keyboard.type('Moved.');
    await page.waitForURL(/\/concepts\/notes\?mode=source$/);
    await page.keyboard.type(' Still typing.');
    await becomes(() => storedText(author, space, 'Notes'), /Moved\. Still typing\.$/);
    await state(page, 'Saved').waitFor();
    await change({ operation: 'delete_page', page: pageId });
    await page.keyboard.type(' Deleted.');
    await page.getByRole('button', { name: 'Save as a new page' }).click();
    await page.waitForURL(/\/notes$/);
    await page.getByText('Moved. Still typing. Deleted.').waitFor();
    await page.context().close();
  });

  test('has the focus when a page is opened again whose text could not be sent', async () => {
    const space = await writeSpace(author);
    const page = await author.open();
    await page.goto(`${author.service.url}/app/s/${space.spaceId}/notes?mode=edit`);
    await editorReady(page);
    await page.context().setOffline(true);
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' Offline.');
    await state(page, 'On this device').waitFor();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await editorReady(page);
    await page.keyboard.type(' Again.');
    await page.context().setOffline(false);
    await becomes(() => storedText(author, space, 'Notes'), /Offline\. Again\.\n$/);
    await page.context().close();
  });

  test('goes on in a change request in a locked space, which is reviewed and merged', async () => {
    const space = await writeSpace(author, { title: 'Locked', editMode: 'locked' });
    const page = await author.open();
    await page.goto(`${author.service.url}/app/s/${space.spaceId}/guide?mode=source`);
    await source(page).waitFor();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('Proposed words, typed without a pause.', { delay: 15 });
    await page.waitForURL(/~\/changes\/1\/guide/);
    await state(page, 'Saved').waitFor();
    assert.match(await source(page).innerText(), /Proposed words, typed without a pause\.$/);
    assert.doesNotMatch(await storedText(author, space, 'Guide'), /Proposed/);
    await page.goto(`${author.service.url}/app/s/${space.spaceId}/~/changes/1`);
    await page.getByText('Proposed words, typed without a pause.').waitFor();
    await page.getByRole('button', { name: 'Edit the subject' }).click();
    await page.getByLabel('Subject').fill('Say more');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Say more' }).waitFor();
    await page.getByRole('button', { name: 'Open for review' }).click();
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByText('Approved').waitFor();
    await page.getByRole('button', { name: 'Merge' }).click();
    await page.getByRole('dialog').getByText('No links break.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Merge' }).click();
    await page.getByText('Merged', { exact: true }).waitFor();
    assert.match(await storedText(author, space, 'Guide'), /Proposed words, typed without a pause\.$/);
    await page.context().close();
  });
});

// Cells of typed columns: boxes, stars and choices are edited as fields, by pointer and keyboard.
import { strict as assert } from 'node:assert';
import { after, before, describe, test } from 'node:test';
import { api } from '@lectern/contract';
import type { Page } from 'playwright-core';
import { aMoment, becomes, checkAccessible, editorReady } from '../browser.ts';
import { startAuthor, storedText, writeSpace, type Author } from './author.ts';

const rich = (page: Page) => page.locator('.ProseMirror');

const table = (...rows: [string, string, string][]): string =>
  `<table><thead><tr><th>Bird</th><th data-type="checkbox">Seen</th><th data-type="rating" data-max="5">Rare</th></tr></thead><tbody>${rows
    .map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
    .join('')}</tbody></table>\n`;

describe('cells of typed columns', () => {
  let author: Author;
  before(async () => void (author = await startAuthor()));
  after(() => author?.stop());

  async function write(markdown: string): Promise<{ page: Page; stored(): Promise<string> }> {
    const space = await writeSpace(author);
    const { spaceId, pages } = space;
    const changes = [{ operation: 'update_page' as const, page: pages.get('Notes')!, document: { markdown } }];
    await author.client.call(api.editContent, { spaceId, body: { changes } });
    const page = await author.open({ bypassCSP: true });
    await page.goto(`${author.service.url}/app/s/${spaceId}/notes?mode=edit`);
    await editorReady(page);
    await page.getByRole('button', { name: 'Actions for this block' }).waitFor();
    return { page, stored: () => storedText(author, space, 'Notes') };
  }

  test('are boxes and stars that the keyboard reaches and changes', async () => {
    const { page, stored } = await write(`# Notes\n\n${table(['Heron', 'true', '2'], ['Egret', '', 'perhaps'])}`);
    const boxes = rich(page).getByRole('checkbox');
    const stars = rich(page).getByRole('slider');
    assert.equal(await boxes.count(), 2);
    assert.equal(await boxes.first().isChecked(), true);
    // What is no number stays a text.
    assert.equal(await stars.count(), 1);
    assert.equal(await stars.textContent(), '★★☆☆☆');
    await checkAccessible(page, { within: '.ProseMirror' });
    await rich(page).getByText('Heron').click();
    await page.keyboard.press('End');
    await aMoment(page);
    await page.keyboard.press('Tab');
    await boxes.first().and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Space');
    await becomes(stored, `# Notes\n\n${table(['Heron', 'false', '2'], ['Egret', '', 'perhaps'])}`);
    await page.keyboard.press('Tab');
    await stars.and(page.locator(':focus')).waitFor();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await becomes(stored, `# Notes\n\n${table(['Heron', 'false', '4'], ['Egret', '', 'perhaps'])}`);
    await page.keyboard.press('Tab');
    await page.keyboard.type('Little Egret');
    await becomes(stored, `# Notes\n\n${table(['Heron', 'false', '4'], ['Little Egret', '', 'perhaps'])}`);
    for (let times = 0; times < 12; times++) await page.keyboard.press('Control+z');
    await becomes(stored, `# Notes\n\n${table(['Heron', 'true', '2'], ['Egret', '', 'perhaps'])}`);
    await page.context().close();
  });

  test('are changed by a click, and new rows have them', async () => {
    const { page, stored } = await write(`# Notes\n\n${table(['Heron', 'true', '2'])}`);
    await rich(page).getByRole('checkbox').click();
    await becomes(stored, `# Notes\n\n${table(['Heron', 'false', '2'])}`);
    await rich(page).getByRole('slider').locator('span').nth(4).click();
    await becomes(stored, `# Notes\n\n${table(['Heron', 'false', '5'])}`);
    await page.keyboard.press('Tab');
    await page.keyboard.type('Egret');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await page.keyboard.press('3');
    await becomes(stored, `# Notes\n\n${table(['Heron', 'false', '5'], ['Egret', 'true', '3'])}`);
    await page.keyboard.press('Control+z');
    await becomes(stored, `# Notes\n\n${table(['Heron', 'false', '5'], ['Egret', 'true', ''])}`);
    await page.context().close();
  });
});

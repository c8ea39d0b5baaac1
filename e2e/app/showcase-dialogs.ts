// Opens the dialogs and lists of the showcase. Nothing that is typed here stays in the way of the next one.
import type { Page } from 'playwright-core';
import { aMoment, editorReady } from '../browser.ts';

const openMenu = async (page: Page, entry: string): Promise<void> => {
  await page.getByRole('button', { name: 'Actions for this page' }).click();
  await page.getByRole('menuitem', { name: entry }).click();
};

export async function openOptions(page: Page): Promise<void> {
  await openMenu(page, 'Page options');
  await page.getByLabel('Description').waitFor();
}

export async function openLook(page: Page): Promise<void> {
  await openOptions(page);
  await page.getByRole('dialog').getByText('Layout', { exact: true }).click();
  await page.getByRole('dialog').getByRole('radio', { name: 'gateway.svg' }).check();
  await page.getByLabel('Wide page').scrollIntoViewIfNeeded();
}

/** As after a space was begun on this device. */
export async function openPublish(page: Page): Promise<void> {
  const name = 'lectern-begun';
  await page.evaluate(([key, at]) => localStorage.setItem(key, JSON.stringify([/\/s\/([^/]+)/.exec(at)?.[1]])), [
    name,
    page.url(),
  ] as const);
  await page.reload();
  await page.getByRole('button', { name: 'Publish a site' }).click();
  await page.getByRole('dialog').getByLabel('Name').waitFor();
  await page.evaluate((key) => localStorage.removeItem(key), name);
}

export async function openDeleteSpace(page: Page): Promise<void> {
  const pages = page.getByRole('button', { name: 'Pages', exact: true });
  if (await pages.isVisible()) await pages.click();
  await page.getByRole('button', { name: 'Actions for this space' }).click();
  await page.getByRole('menuitem', { name: 'Delete the space' }).click();
  await page.getByRole('dialog').getByText('It is shown on 1 site').waitFor();
}

export async function openTransfer(page: Page): Promise<void> {
  await openMenu(page, 'Move or copy to another space');
  await page.getByRole('dialog').getByRole('radio').first().check();
  await page.getByRole('dialog').getByText('goes there').waitFor();
}

export async function openPreview(page: Page): Promise<void> {
  await openMenu(page, 'Preview as a reader');
  await page.getByRole('link', { name: 'Open the preview' }).waitFor();
}

export async function openFixLink(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Fix the link/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('radio').first().check();
}

export async function openMerge(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Merge', exact: true }).click();
  await page.getByLabel('Changed page').selectOption('Battery life');
  await page.getByRole('dialog').getByText('Keep spares in a dry place.').waitFor();
}

export async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('option').first().waitFor();
}

export async function openNewSpace(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New space' }).click();
  await page.getByRole('menuitem', { name: 'Connect Git' }).click();
  await page.getByLabel('Address of the repository').waitFor();
}

export async function chooseOlder(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'History' }).getByRole('link').nth(1).click();
  await page.locator('ins').first().waitFor();
}

export async function openFind(page: Page): Promise<void> {
  await editorReady(page);
  await page.keyboard.press('Control+f');
  await page.getByRole('search').getByLabel('Find', { exact: true }).fill('sensor');
  await page.getByText('1 of ').waitFor();
}

export async function openLink(page: Page): Promise<void> {
  await editorReady(page);
  await page
    .locator('.ProseMirror')
    .getByText('two years')
    .dblclick({ position: { x: 20, y: 10 } });
  await page.getByRole('toolbar').waitFor();
  await page.keyboard.press('Control+k');
  await page.getByLabel('Address').fill('acc');
  await page.getByRole('option', { name: 'Access keys' }).first().waitFor();
}

/** On a line of its own below the first paragraph, which replaces all that follows it. */
async function typeBelow(page: Page, text: string): Promise<void> {
  await editorReady(page);
  await page.locator('.ProseMirror p').first().click();
  await aMoment(page);
  for (const key of ['End', 'Control+Shift+End', 'Delete', 'End', 'Enter']) {
    await page.keyboard.press(key);
    await aMoment(page);
  }
  await page.keyboard.type(text);
  await page.getByRole('option').first().waitFor();
}

export const openBlocks = (page: Page): Promise<void> => typeBelow(page, '/');
export const openMentions = (page: Page): Promise<void> => typeBelow(page, 'See @ac');

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

export async function openAppearance(page: Page): Promise<void> {
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

const chooseBlock = async (page: Page, name: string): Promise<void> => {
  await typeBelow(page, `/${name}`);
  await page.keyboard.press('Enter');
};

export async function openFormula(page: Page): Promise<void> {
  await chooseBlock(page, 'inline-m');
  await page
    .getByRole('textbox', { name: 'Formula in a line' })
    .fill(String.raw`\bar{t} = \frac{1}{n}\sum_{i=1}^{n} t_i`);
  await page.getByRole('dialog').locator('mfrac').waitFor();
}

export async function openButton(page: Page): Promise<void> {
  await chooseBlock(page, 'button');
  await page.getByLabel('Label').fill('Order a battery');
  await page.getByLabel('Address').fill('https://example.com/shop');
  await page.getByRole('dialog').getByRole('button', { name: 'Icon' }).click();
  await page.getByLabel('Find by name').fill('batt');
  await page.getByRole('option', { name: 'battery-full', exact: true }).waitFor();
}

export async function openColumn(page: Page): Promise<void> {
  await chooseBlock(page, 'table');
  await page.keyboard.type('State');
  await page.getByRole('button', { name: 'Column “State”: Text' }).click();
  await page.getByLabel('Type').selectOption('Choice');
  for (const name of ['Open', 'Done']) {
    await page.getByRole('button', { name: 'Add a choice' }).click();
    await page.getByRole('textbox', { name: 'Choice' }).last().fill(name);
  }
}

/** One that is too large, and one that is being sent. */
export async function openUploads(page: Page): Promise<void> {
  await editorReady(page);
  await page.getByRole('button', { name: 'Actions for this block' }).waitFor({ state: 'attached' });
  const session = await page.context().newCDPSession(page);
  const speed = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 40_000 };
  await session.send('Network.emulateNetworkConditions', speed);
  await page.route(
    '**/content/files',
    (route) => route.fulfill({ status: 413, json: { error: { code: 413, message: 'too large' } } }),
    { times: 1 },
  );
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    for (const name of ['gateway-tour.mp4', 'battery.png'])
      clipboardData.items.add(new File([new Uint8Array(400_000)], name, { type: 'image/png' }));
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.querySelector('.ProseMirror')?.dispatchEvent(event);
  });
  await page.getByText('gateway-tour.mp4 was not uploaded.').waitFor();
  await page.getByText('Uploading battery.png').waitFor();
  await page.waitForTimeout(1200);
}

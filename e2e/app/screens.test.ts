// Every screen for everybody: on a phone and on a desk, light and dark, and where text runs from right to left.
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { checkAccessible, checkFits } from '../browser.ts';
import { startAuthor, type Author } from './author.ts';
import { writeShowcase, type Screen } from './showcase.ts';
import { settled, visit } from './visit.ts';

/** Every rule at every width takes minutes. */
const isLong = process.env['LECTERN_FUZZ'] !== undefined;

const resize = (page: Page, width: number): Promise<void> => page.setViewportSize({ width, height: 800 });

/** Screens for those who publish sites and run an organization: what they do, a program can do, and the manual tells. */
const isForAdministration = ({ path, within }: Screen): boolean =>
  within === undefined && /\/(?:sites|settings|permissions|notifications|specifications)(?:\/|$)/.test(path);

async function fitsRightToLeft(page: Page): Promise<void> {
  await page.evaluate("document.documentElement.dir = 'rtl'");
  await checkFits(page);
  await page.evaluate("document.documentElement.dir = 'ltr'");
}

const contrast = ['color-contrast'];

/** By all rules on a desk or in the narrowest window, screens in turn; what all of them share is then tried in both. */
async function checkOften(page: Page, { within, without }: Screen, turn: number): Promise<void> {
  const isOnDesk = turn % 2 === 0;
  await checkFits(page);
  await checkAccessible(page, isOnDesk ? { within, without } : { within, rules: contrast });
  for (const width of [768, 360, 320]) {
    await resize(page, width);
    await checkFits(page);
  }
  await fitsRightToLeft(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await checkAccessible(page, isOnDesk ? { within, rules: contrast } : { within, without });
  await page.emulateMedia({ colorScheme: 'light' });
}

async function checkEverything(page: Page, { within, without }: Screen): Promise<void> {
  for (const width of [1280, 768, 360, 320]) {
    await resize(page, width);
    await checkFits(page);
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      await checkAccessible(page, { within, without });
    }
  }
  await fitsRightToLeft(page);
}

describe('every screen of the application', () => {
  let author: Author;
  let screens: Screen[];
  before(async () => {
    author = await startAuthor();
    screens = await writeShowcase(author);
  });
  after(() => author?.stop());

  test('does not overflow where text runs from right to left', async () => {
    const page = await author.open({ locale: 'ar', viewport: { width: 360, height: 740 } });
    for (const { path } of screens.filter(({ within }) => within === undefined)) {
      await visit(page, author.service.url + path);
      await page.locator('html[dir="rtl"] h1').first().waitFor({ state: 'attached' });
      await settled(page);
      await checkFits(page);
    }
    await page.context().close();
  });

  test('can be used by everybody, light and dark, on a phone and on a desk', async () => {
    const article = screens.find(({ name }) => name === 'page')!;
    const notFound: Screen = { name: 'not found', path: `${article.path}/nowhere`, ready: 'Nothing here' };
    const { quiet = [], opened = [] } = Object.groupBy(screens, ({ open }) => (open ? 'opened' : 'quiet'));
    // The policy keeps out the script that looks for faults.
    const page = await author.open({ bypassCSP: true });
    for (const [turn, screen] of [notFound, ...quiet, ...opened].entries()) {
      const url = author.service.url + screen.path;
      await resize(page, 1280);
      // What was opened or typed is gone when the application is loaded.
      await (screen.open ? page.goto(url) : visit(page, url));
      await page.getByText(screen.ready).first().waitFor({ state: 'attached' });
      if (isForAdministration(screen)) {
        await page.getByRole('button', { name: 'Copy as API call' }).first().waitFor();
        await page.getByRole('link', { name: 'Manual', exact: true }).waitFor();
      }
      await screen.open?.(page);
      await (isLong ? checkEverything(page, screen) : checkOften(page, screen, turn));
    }
    await page.context().close();
  });
});

// Takes the pictures of every screen for `docs/screenshots/app`: on a desk, in the dark and on a phone. Some of them are
// in the manual too, which is published with its own files only.
// `TEST_BROWSER=… node e2e/app/screenshots.ts [part of a name …]`
import { strict as assert } from 'node:assert';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { startAuthor } from './author.ts';
import { referencePictures } from './reference-pictures.ts';
import { writeShowcase } from './showcase.ts';

const folder = join(import.meta.dirname, '../../docs/screenshots/app');
const manualFolder = join(import.meta.dirname, '../../docs/manual/.gitbook/assets');
const inManual = new Set([
  'source.webp',
  'comments.webp',
  'review.webp',
  'history.webp',
  'members.webp',
  'permissions.webp',
  'space-settings.webp',
  'site-theme.webp',
  'site-insights.webp',
  'notifications.webp',
  'site-audience.webp',
  'git-sync.webp',
  'imports.webp',
  'translations.webp',
  'translation-settings.webp',
  'specification.webp',
  'single-sign-on.webp',
  'audit-log.webp',
  'first-start.webp',
  'publish.webp',
  'merge.webp',
  'site-redirects.webp',
  'site-structure.webp',
  'site-pictures.webp',
  'webhook.webp',
  'teams.webp',
  'notification-settings.webp',
  'deleted-spaces.webp',
]);
const mostBytes = 70_000;
const kinds = [
  { suffix: '', width: 1280, height: 800, colorScheme: 'light' },
  { suffix: '-dark', width: 1280, height: 800, colorScheme: 'dark' },
  { suffix: '-phone', width: 360, height: 740, colorScheme: 'light' },
] as const;

async function capture(page: Page, file: string, quality = 80): Promise<number> {
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality });
  await session.detach();
  const bytes = Buffer.from(data, 'base64');
  assert.ok(bytes.length < mostBytes, `${file} has ${bytes.length} bytes`);
  await writeFile(join(folder, file), bytes);
  if (inManual.has(file)) await writeFile(join(manualFolder, `app-${file}`), bytes);
  return bytes.length;
}

const wanted = process.argv.slice(2);
const isWanted = (name: string): boolean => wanted.length === 0 || wanted.some((part) => name.includes(part));
for (const path of [folder, manualFolder]) await mkdir(path, { recursive: true });
/** Before anything is written. */
async function captureFirstStart(): Promise<void> {
  for (const { suffix, width, height, colorScheme } of kinds) {
    const page = await author.open({ viewport: { width, height }, colorScheme });
    await page.goto(`${author.service.url}/app`);
    await page.getByRole('button', { name: 'Start writing' }).waitFor();
    await page.waitForTimeout(400);
    console.log(`first-start${suffix}.webp`, await capture(page, `first-start${suffix}.webp`));
    await page.context().close();
  }
}

async function captureReference(): Promise<void> {
  for (const { suffix, width, height, colorScheme } of kinds) {
    const page = await author.open({ viewport: { width, height }, colorScheme });
    for (const { name, path, open } of referencePictures.filter((one) => isWanted(one.name))) {
      await page.goto(author.service.url + path);
      await page.evaluate('document.fonts.ready');
      await open?.(page);
      await page.waitForTimeout(400);
      // Mostly text, which takes more bytes than the screens of the application.
      console.log(`${name}${suffix}.webp`, await capture(page, `${name}${suffix}.webp`, 60));
    }
    await page.context().close();
  }
}

const author = await startAuthor();
try {
  if (isWanted('first-start')) await captureFirstStart();
  await captureReference();
  const isOther = wanted.length === 0 || wanted.some((part) => !/^(?:first-start|reference)/.test(part));
  const screens = isOther ? (await writeShowcase(author)).filter(({ name }) => isWanted(name)) : [];
  const pages: [suffix: string, Page][] = [];
  for (const { suffix, width, height, colorScheme } of kinds)
    pages.push([suffix, await author.open({ viewport: { width, height }, colorScheme })]);
  // One after another in all kinds: later ones type into pages that earlier ones show.
  for (const { name, path, ready, open } of screens) {
    for (const [suffix, page] of pages) {
      await page.goto(author.service.url + path);
      await page.getByText(ready).first().waitFor({ state: 'attached' });
      await open?.(page);
      await page.waitForTimeout(400);
      console.log(`${name}${suffix}.webp`, await capture(page, `${name}${suffix}.webp`));
    }
  }
} finally {
  await author.stop();
}

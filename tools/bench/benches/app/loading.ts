// First load with an empty cache, and moving from page to page.
import type { Page } from 'playwright-core';
import { writeSpace } from '../../../../e2e/app/author.ts';
import type { Bench } from '../../bench.ts';
import { inBrowser, percentile95, startedAuthor, timeUntil, valueOf } from './browser.ts';

const isShown = (title: string): string =>
  `document.querySelector('main h1')?.textContent === ${JSON.stringify(title)}`;

const itemOf = (title: string): string =>
  `[...document.querySelectorAll('[role="treeitem"]')].find((item) => item.textContent === ${JSON.stringify(title)})`;

/** Remembers when the text of the page was painted, counted from the start of the navigation. */
const watchForText = `
  const check = () =>
    document.querySelector('main article')
      ? requestAnimationFrame(() => setTimeout(() => (globalThis.shownAt = performance.now())))
      : requestAnimationFrame(check);
  requestAnimationFrame(check);
`;

async function firstLoads(): Promise<number[]> {
  const author = await startedAuthor();
  const { spaceId } = await writeSpace(author);
  const times: number[] = [];
  for (let round = 0; round < 7; round++) {
    const page = await author.open();
    await page.addInitScript(watchForText);
    await page.goto(`${author.service.url}/app/s/${spaceId}/guide`);
    times.push(await valueOf<number>(page, 'globalThis.shownAt'));
    await page.context().close();
  }
  return times;
}

const titles = ['Concepts', 'Notes', 'Guide'];
const timesInRound = 21;

async function openPages(prepare: (page: Page, title: string) => Promise<unknown>): Promise<number[]> {
  const author = await startedAuthor();
  const { spaceId } = await writeSpace(author);
  const rounds: number[] = [];
  for (let round = 0; round < 3; round++) {
    const times: number[] = [];
    while (times.length < timesInRound) {
      // Nothing is known of the pages after a reload.
      const page = await author.open();
      await page.goto(`${author.service.url}/app/s/${spaceId}/guide`);
      await valueOf(page, `Boolean(${isShown('Guide')})`);
      for (const title of titles) {
        await prepare(page, title);
        times.push(await timeUntil(page, `${itemOf(title)}.click()`, isShown(title)));
      }
      await page.context().close();
    }
    rounds.push(percentile95(times));
  }
  return rounds;
}

export const appLoading: readonly Bench[] = inBrowser([
  {
    name: 'app-first-load',
    about: 'from the navigation until the text of a page is painted, with an empty cache',
    unit: 'ms',
    budget: 1000,
    holds: 'at most',
    rounds: firstLoads,
  },
  {
    name: 'app-open-page',
    about: 'from a click in the tree of pages until the next page is painted, 95th of 100',
    unit: 'ms',
    budget: 300,
    holds: 'at most',
    rounds: () => openPages(async () => undefined),
  },
  {
    name: 'app-open-page-hovered',
    about: 'the same when the mouse has been over it for 200 ms before, 95th of 100',
    unit: 'ms',
    budget: 100,
    holds: 'at most',
    rounds: () =>
      openPages(async (page, title) => {
        await page.getByRole('treeitem', { name: title }).hover();
        await page.waitForTimeout(200);
      }),
  },
]);

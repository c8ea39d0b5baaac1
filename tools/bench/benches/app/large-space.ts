// The tree of a space with 10,000 pages, and the palette.
import type { Page } from 'playwright-core';
import { writeLargeSpace } from '../../../../e2e/app/large-space.ts';
import type { Bench } from '../../bench.ts';
import { costOfKeys, inBrowser, mainThreadClock, percentile95, startedAuthor, timeUntil, valueOf } from './browser.ts';

const spaceTitle = 'Ten thousand pages';

let written: Promise<string> | undefined;

async function open(path = ''): Promise<Page> {
  const author = await startedAuthor();
  const spaceId = await (written ??= writeLargeSpace(author, { title: spaceTitle, pages: 10_000 }));
  const page = await author.open();
  await page.goto(`${author.service.url}/app${path && `/s/${spaceId}${path}`}`);
  return page;
}

async function inTree<T>(work: (page: Page) => Promise<T>): Promise<T> {
  const page = await open('/chapter-0');
  await page.getByRole('treeitem', { name: 'Chapter 0', exact: true }).focus();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('treeitem', { name: 'Page 0.1', exact: true }).waitFor();
  try {
    return await work(page);
  } finally {
    await page.context().close();
  }
}

async function firstRows(): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < 7; round++) {
    const page = await open();
    const link = `[...document.querySelectorAll('main a')].find((a) => a.textContent.includes('${spaceTitle}'))`;
    await valueOf(page, `Boolean(${link})`);
    times.push(await timeUntil(page, `${link}.click()`, `document.querySelector('[role="treeitem"]')`));
    await page.context().close();
  }
  return times;
}

const scroll = (): Promise<number[]> =>
  inTree(async (page) => {
    const clock = await mainThreadClock(page);
    const rounds: number[] = [];
    for (let round = 0; round < 3; round++) {
      let longest = 0;
      for (let step = 0; step < 40; step++) {
        const before = await clock();
        await page.evaluate(
          `new Promise((resolve) => {
            document.querySelector('[role="tree"]').scrollBy(0, ${step % 20 < 10 ? 900 : -900});
            requestAnimationFrame(() => setTimeout(resolve));
          })`,
        );
        longest = Math.max(longest, (await clock()) - before);
      }
      rounds.push(longest);
    }
    return rounds;
  });

/** From the key that moves a page until its row has moved, and until the server has stored it. */
const moves = (until: 'shown' | 'stored'): Promise<number[]> =>
  inTree(async (page) => {
    const first = page.getByRole('treeitem', { name: 'Page 0.1', exact: true });
    await first.focus();
    const times: number[] = [];
    for (let round = 0; round < 7; round++) {
      const place = await first.getAttribute('aria-posinset');
      await page.evaluate(
        `addEventListener('keydown', () => {
          globalThis.movedAfter = undefined;
          const said = document.querySelector('[aria-live="polite"]');
          said.textContent = '';
          const started = performance.now();
          const row = () => [...document.querySelectorAll('[role="treeitem"]')].find((item) => item.textContent === 'Page 0.1');
          const isDone = () => ${
            until === 'shown'
              ? `row()?.getAttribute('aria-posinset') !== '${place}'`
              : `performance.getEntriesByType('resource').some(({ initiatorType, name, responseEnd, startTime }) =>
                  initiatorType === 'fetch' && /\\/content(?:\\?|$)/.test(name) && startTime >= started && responseEnd > 0)`
          };
          const check = () =>
            isDone()
              ? requestAnimationFrame(() => (globalThis.movedAfter = performance.now() - started))
              : requestAnimationFrame(check);
          check();
        }, { once: true, capture: true })`,
      );
      await page.keyboard.press('Alt+ArrowDown');
      times.push(await valueOf<number>(page, 'globalThis.movedAfter'));
      await page.waitForTimeout(1500);
    }
    return times;
  });

const rename = (): Promise<number[]> =>
  inTree(async (page) => {
    await page.getByRole('treeitem', { name: 'Page 0.1', exact: true }).focus();
    await page.keyboard.press('F2');
    await costOfKeys(page, 'warm up');
    const rounds: number[] = [];
    for (let round = 0; round < 3; round++) rounds.push(percentile95(await costOfKeys(page, 'A new title of a page')));
    await page.keyboard.press('Escape');
    return rounds;
  });

const palette = (typed: string, condition: string): Promise<number[]> =>
  inTree(async (page) => {
    const times: number[] = [];
    for (let round = 0; round < 8; round++) {
      const started = performance.now();
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox').waitFor();
      if (typed !== '') await page.keyboard.insertText(typed);
      await valueOf(page, `Boolean(${condition})`);
      times.push(performance.now() - started);
      await page.keyboard.press('Escape');
      await page.getByRole('combobox').waitFor({ state: 'detached' });
    }
    // The first one also loads the palette.
    return times.slice(1);
  });

const figure = (name: string, about: string, budget: number, rounds: () => Promise<number[]>): Bench => ({
  name,
  about,
  unit: 'ms',
  budget,
  holds: 'at most',
  rounds,
});

export const appLargeSpace: readonly Bench[] = inBrowser([
  figure('app-tree', 'from a click on a space of 10,000 pages until the first rows are painted', 300, firstRows),
  figure('app-tree-scroll', 'the most that the main thread works for a frame while that tree scrolls', 50, scroll),
  figure('app-tree-move', 'from the key that moves a page there until it is shown', 50, () => moves('shown')),
  figure('app-tree-store', 'and until the server has stored it', 300, () => moves('stored')),
  figure('app-tree-title', 'main thread for each key in a title there, 95th of 100', 16, rename),
  figure('app-palette', 'from Ctrl+K until the palette is there', 300, () =>
    palette('', `document.querySelector('[role="option"]')`),
  ),
  figure('app-palette-search', 'from Ctrl+K until a page among those 10,000 is found', 1000, () =>
    palette(
      'Page 77.7',
      `[...document.querySelectorAll('[role="option"]')].some((one) => one.textContent.includes('Page 77.7'))`,
    ),
  ),
]);

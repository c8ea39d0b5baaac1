// One service with the production build and one browser for all benchmarks of the application.
import { existsSync } from 'node:fs';
import type { CDPSession, Page } from 'playwright-core';
import { startAuthor, type Author } from '../../../../e2e/app/author.ts';
import type { Bench } from '../../bench.ts';

const usualBrowser = '/usr/bin/chromium';
if (existsSync(usualBrowser)) process.env['TEST_BROWSER'] ??= usualBrowser;

let started: Promise<Author> | undefined;

export const startedAuthor = (): Promise<Author> => (started ??= startAuthor());

const close = async (): Promise<void> => (await started)?.stop();

/** Nothing when there is no browser. */
export const inBrowser = (benches: readonly Bench[]): Bench[] =>
  process.env['TEST_BROWSER'] === undefined ? [] : benches.map((bench) => ({ ...bench, group: 'app', close }));

/** 95 of 100 values are at most this. */
export function percentile95(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * 0.95) - 1)] ?? Number.NaN;
}

/** Reads how long the main thread of a page has worked, in milliseconds of processor time. */
export async function mainThreadClock(page: Page): Promise<() => Promise<number>> {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')!.value * 1000;
  };
}

/** What the main thread works for each key, with all that follows until the next one. */
export async function costOfKeys(page: Page, text: string, pauseMs = 60): Promise<number[]> {
  const clock = await mainThreadClock(page);
  const costs: number[] = [];
  let before = await clock();
  for (const letter of text) {
    await page.keyboard.type(letter);
    await page.waitForTimeout(pauseMs);
    const now = await clock();
    costs.push(now - before);
    before = now;
  }
  return costs;
}

/** Milliseconds from an action in the page until a condition holds there and is painted. Both are JavaScript. */
export const timeUntil = (page: Page, action: string, condition: string): Promise<number> =>
  page.evaluate(
    `new Promise((resolve) => {
      const started = performance.now();
      const check = () =>
        (${condition})
          ? requestAnimationFrame(() => resolve(performance.now() - started))
          : requestAnimationFrame(check);
      ${action};
      check();
    })`,
  );

/** Waits until an expression has a value other than nothing, false and zero, and returns it. */
export const valueOf = <T>(page: Page, expression: string): Promise<T> =>
  page.evaluate(
    `new Promise((resolve) => {
      const check = () => {
        const value = ${expression};
        if (value) resolve(value);
        else requestAnimationFrame(check);
      };
      check();
    })`,
  );

// Changes a colour in the theme editor, and waits until the preview has it.
import type { Page } from 'playwright-core';

/**
 * The bar is 200 ms on a machine that does nothing else, where `LECTERN_PREVIEW_MS=200` holds the test to it. Beside other
 * tests, which take the processor away for parts of a second, the median is held to a second.
 */
export const mostMs = Number(process.env['LECTERN_PREVIEW_MS'] ?? 1000);

/** The slower one of the two in the middle. */
export const median = (sorted: readonly number[]): number => sorted[sorted.length >> 1]!;

const field = 'Primary colour, Light';

/** As the dialog of the browser does it. */
export const setColor = (page: Page, color: string): Promise<void> =>
  page.getByLabel(field, { exact: true }).fill(color);

/** Milliseconds from the change to a preview that shows it. */
export async function timeToSee(page: Page, color: string): Promise<number> {
  const seen = page.evaluate(
    ([wanted]) =>
      new Promise<number>((resolve) => {
        let begun = 0;
        addEventListener('input', () => (begun ||= performance.now()), { capture: true, once: true });
        const look = () => {
          const shown = document.querySelector<HTMLIFrameElement>('iframe[data-shown=true]');
          const root = shown?.contentDocument?.documentElement;
          const value = root ? getComputedStyle(root).getPropertyValue('--primary') : '';
          if (begun > 0 && value.includes(wanted ?? '')) resolve(performance.now() - begun);
          else requestAnimationFrame(look);
        };
        look();
      }),
    [color],
  );
  await setColor(page, color);
  return seen;
}

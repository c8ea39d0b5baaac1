// What a page sends. The browser does not tell the bodies of requests that are made from `Request`.
import type { Page } from 'playwright-core';

/** Before the page is opened. Returns the bodies of all requests that change something. */
export async function recordSentBodies(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const sent: Promise<string>[] = [];
    const send = window.fetch;
    window.fetch = (input, init) => {
      if (input instanceof Request && input.method !== 'GET') sent.push(input.clone().text());
      return send(input, init);
    };
    Object.assign(window, { sent });
  });
  return () => page.evaluate(() => Promise.all((window as unknown as { sent: Promise<string>[] }).sent));
}

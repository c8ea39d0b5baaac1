// Goes from screen to screen of the application, and tells when one has all it asked for.
import type { Locator, Page, Request } from 'playwright-core';

const pending = new WeakMap<Page, Set<Request>>();

/** Keeps what a page has asked for and not got yet, for `settled`. */
export function trackRequests(page: Page): void {
  const requests = new Set<Request>();
  pending.set(page, requests);
  page.on('request', (request) => requests.add(request));
  for (const event of ['requestfinished', 'requestfailed'] as const)
    page.on(event as 'requestfailed', (request) => requests.delete(request));
}

/**
 * Waits until everything that the page asked for has arrived, except for what a test holds back, and has led to no further
 * request when it was shown.
 */
export async function settled(page: Page, heldBack: () => number = () => 0): Promise<void> {
  const requests = pending.get(page)!;
  const deadline = Date.now() + 60_000;
  for (let quiet = 0; quiet < 3;) {
    if (Date.now() > deadline)
      throw new Error(`still waits for ${[...requests].map((request) => request.url()).join(', ')}`);
    // What arrived is shown in the next frame, and the browser is idle after that.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestIdleCallback(() => done(0)))));
    quiet = requests.size === heldBack() ? quiet + 1 : 0;
  }
}

/** Loads the screen again until it has what a job of the service adds soon. */
export async function reloadUntil(shown: Locator): Promise<void> {
  const page = shown.page();
  for (let tries = 0; tries < 100; tries++) {
    await settled(page);
    if ((await shown.count()) > 0) return;
    await page.waitForTimeout(500);
    await page.reload();
  }
  throw new Error(`${shown.toString()} does not appear`);
}

/** Does something that the service stores, and waits until it has. */
export async function stored(page: Page, act: () => Promise<unknown>): Promise<void> {
  const answer = page.waitForResponse((response) => response.request().method() !== 'GET');
  await act();
  const { status, url } = await answer.then((response) => ({ status: response.status(), url: response.url() }));
  if (status >= 400) throw new Error(`${url} answered ${status}`);
}

const emptyScreen = '#main > h1 + p + a:last-child';

/**
 * Shows a screen as a link does, which takes a fraction of the time that loading the application does. The screen between
 * them has nothing, so that whatever is found on the new one is its own.
 */
export async function visit(page: Page, url: string): Promise<void> {
  if (!/^https?:\/\/[^/]+\/app(?:[/?#]|$)/.test(page.url())) return void (await page.goto(url));
  const follow = (to: string) => page.evaluate((href) => history.pushState({}, '', href), to);
  await follow('/app/~');
  await page.locator(emptyScreen).waitFor({ state: 'attached' });
  await follow(url);
  await page.locator(emptyScreen).waitFor({ state: 'detached' });
}

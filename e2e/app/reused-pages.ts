// Pages that a test has closed are opened by the next one: a process of the browser that has compiled the application loads
// it in less than half of the time. A page that is opened again knows nothing of before, except what is in its HTTP cache.
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';

export type State = Awaited<ReturnType<BrowserContext['storageState']>>;
export type Options = NonNullable<Parameters<Browser['newContext']>[0]>;

/** Follows what happens on a page, which counts only while it is in use. Pages with different names are not exchanged. */
type Watch = { name: string; begin(page: Page, inUse: () => boolean): void };

/** What is not undone: a page on which any of that was called is closed. */
const lasting = {
  page: [
    'addInitScript',
    'close',
    'emulateMedia',
    'exposeBinding',
    'exposeFunction',
    'removeAllListeners',
    'setExtraHTTPHeaders',
  ],
  context: ['addInitScript', 'exposeBinding', 'exposeFunction', 'grantPermissions', 'newCDPSession'],
} as const;

/** Takes away the listeners that are added from now on. */
function forgetListeners(target: Page | BrowserContext): () => void {
  const added: [string, () => void][] = [];
  for (const name of ['on', 'addListener', 'once']) {
    const method = Reflect.get(target, name) as (event: string, listener: () => void) => unknown;
    Reflect.set(target, name, (event: string, listener: () => void) => {
      added.push([event, listener]);
      return method.call(target, event, listener);
    });
  }
  return () => {
    for (const [event, listener] of added.splice(0)) target.off(event as never, listener);
  };
}

function noticeCalls(target: object, names: readonly string[], notice: () => void): void {
  for (const name of names) {
    const method = Reflect.get(target, name) as (...args: unknown[]) => unknown;
    Reflect.set(target, name, (...args: unknown[]) => {
      notice();
      return method.apply(target, args);
    });
  }
}

const storage = 'cache_storage,file_systems,indexeddb,local_storage,service_workers';

export class ReusedPages {
  readonly #browser: Browser;
  readonly #url: string;
  readonly #idle = new Map<string, ((state: State) => Promise<Page>)[]>();

  constructor(browser: Browser, url: string) {
    this.#browser = browser;
    this.#url = url;
  }

  /** A page of a browser that has nothing but `state`. To close it is to close its context. */
  async open(state: State, options: Options, watch: Watch): Promise<Page> {
    const key = JSON.stringify([options, watch.name]);
    const reopen = this.#idle.get(key)?.pop();
    if (reopen) return reopen(state);
    const context = await this.#browser.newContext({ storageState: state, ...options });
    const page = await context.newPage();
    // Before anything lasting is noticed.
    const session = await context.newCDPSession(page);
    let isInUse = true;
    // What these left in the storage of the browser would not be there again.
    let isSpent = state.origins.length > 0;
    watch.begin(page, () => isInUse);
    page.on('crash', () => (isSpent = true));
    const forget = [forgetListeners(page), forgetListeners(context)];
    const close = context.close.bind(context);
    noticeCalls(page, lasting.page, () => (isSpent = true));
    noticeCalls(context, lasting.context, () => (isSpent = true));
    const viewport = page.viewportSize()!;
    context.close = async () => {
      isInUse = false;
      for (const one of forget) one();
      if (isSpent || !(await this.#clean(page, session))) return close();
      const others = this.#idle.get(key) ?? [];
      this.#idle.set(key, [
        ...others,
        async (next) => {
          await context.addCookies(next.cookies);
          await page.setViewportSize(viewport);
          isInUse = true;
          return page;
        },
      ]);
    };
    return page;
  }

  /** Whether the page is as if it were new. */
  async #clean(page: Page, session: CDPSession): Promise<boolean> {
    const context = page.context();
    try {
      await Promise.all(context.pages().map(async (one) => one === page || one.close()));
      await Promise.all([
        page.unrouteAll({ behavior: 'ignoreErrors' }),
        context.unrouteAll({ behavior: 'ignoreErrors' }),
      ]);
      await context.setOffline(false);
      // A page of the same site is shown by the same process.
      await page.goto(`${this.#url}/readyz`, { timeout: 10_000 });
      await page.mouse.move(-1, -1);
      await page.evaluate("sessionStorage.clear(); name = ''");
      await session.send('Storage.clearDataForOrigin', { origin: this.#url, storageTypes: storage });
      await session.send('Page.resetNavigationHistory');
      await context.clearCookies();
      return true;
    } catch {
      return false;
    }
  }
}

// A very large organization with the application, how much each request of a screen answers and when the screen is painted.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { api } from '@lectern/contract';
import type { CDPSession, Page } from 'playwright-core';
import { openSqlite } from '../../packages/server/src/db/sqlite.ts';
import { fillOrganization, type LargeOrganization, type Sizes } from '../../packages/server/test/large-organization.ts';
import { startAppService, startAuthor, writeSpace, type Author } from './author.ts';
import type { LargeScreen } from './large-screens.ts';
import { settled } from './visit.ts';

export type LargeAuthor = Author & { large: LargeOrganization; cpuMs(): Promise<number> };

export async function startLargeAuthor(sizes: Sizes): Promise<LargeAuthor> {
  const data = await mkdtemp(join(tmpdir(), 'lectern-large-'));
  const service = await startAppService({ LECTERN_DATA: data });
  const author = await startAuthor(service);
  const { spaceId } = await writeSpace(author, { title: 'Template' });
  const database = openSqlite(join(data, 'lectern.db'));
  const large = await fillOrganization(database, author.organizationId, spaceId, sizes);
  await database.close();
  // Keys of visitors and what else a site has are made with it.
  const body = { title: 'Whole site', spaces: large.spaceIds };
  const { organizationId, client } = author;
  const { id: siteId } = await client.call(api.createSite, { organizationId, body });
  return {
    ...author,
    large: { ...large, siteId },
    cpuMs: () => cpuMsOf(service.pid()),
    async stop() {
      await author.stop();
      await rm(data, { recursive: true, force: true });
    },
  };
}

/** What a process has used so far, of all its threads; the kernel counts in hundredths of a second. */
async function cpuMsOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const [user = 0, system = 0] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number);
  return (user + system) * 10;
}

export type Painted = {
  /** With nothing of the application in the cache of the browser. */
  firstMs: number;
  againMs: number;
  /** Of the second time: what the browser's main thread worked until then. */
  mainMs: number;
  /** Of the second time: what the server's processor worked, until nothing is asked for any more. */
  cpuMs: number;
};

/** A screen opened twice, the second time with its code in the cache of the browser, and what that cost. */
export async function paintTimes(author: LargeAuthor, screen: LargeScreen): Promise<Painted> {
  const page = await author.open();
  const cdp = await page.context().newCDPSession(page);
  // Of the processor: other programs do not count.
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  const first = await paint(page, cdp, author, screen);
  await settled(page);
  const before = await author.cpuMs();
  const again = await paint(page, cdp, author, screen);
  await settled(page);
  const cpuMs = (await author.cpuMs()) - before;
  await page.context().close();
  return { firstMs: first.ms, againMs: again.ms, mainMs: again.mainMs, cpuMs };
}

async function paint(page: Page, cdp: CDPSession, author: LargeAuthor, screen: LargeScreen) {
  const { path, text, within = 'main', act } = screen;
  const open = () => page.goto(`${author.service.url}/app${path}`, { waitUntil: 'commit' });
  if (act) {
    await open();
    await page.locator('main').first().waitFor();
    await settled(page);
    await page.evaluate(markInput);
  }
  const worked = await mainThreadMs(cdp);
  if (act) await act(page);
  else await open();
  const ms = await page.evaluate(paintedAfter, [within, text] as const);
  const now = await mainThreadMs(cdp);
  // Another process may show the page now; it has worked for nothing else.
  return { ms, mainMs: Math.round(now < worked ? now : now - worked) };
}

/** Remembers when the next key is pressed or text is entered. */
function markInput(): void {
  const mark = ({ timeStamp }: Event): void => void performance.mark('input', { startTime: timeStamp });
  for (const type of ['keydown', 'input']) addEventListener(type, mark, { capture: true });
}

/** When a text is painted, since the page was asked for or a key was pressed. */
async function paintedAfter([within, text]: readonly [string, string]): Promise<number> {
  const isShown = (): boolean =>
    [...document.querySelectorAll(within)].some(({ textContent }) => textContent.includes(text));
  const began = performance.now();
  while (!isShown()) {
    if (performance.now() - began > 60_000) throw new Error(`${location.pathname} does not show "${text}"`);
    await new Promise((frame) => requestAnimationFrame(frame));
  }
  // The frame that shows it is painted by then.
  await new Promise((frame) => requestAnimationFrame(() => setTimeout(frame)));
  return performance.now() - (performance.getEntriesByName('input')[0]?.startTime ?? 0);
}

async function mainThreadMs(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}

/** The times of screens as lines of a table, all in milliseconds. */
export function tableOf(times: ReadonlyMap<string, Painted>): string[] {
  const line = (name: string, cells: readonly (string | number)[]): string =>
    [name.padEnd(30), ...cells.map((cell) => String(cell).padStart(8))].join('');
  const rows = [...times].map(([name, { firstMs, againMs, mainMs, cpuMs }]) =>
    line(name, [firstMs, againMs, mainMs, cpuMs].map(Math.round)),
  );
  return [line('ms', ['first', 'again', 'browser', 'server']), ...rows];
}

/**
 * Opens a screen while the API answers all that was asked for only once nothing more is asked for without its answers.
 * Returns how often it has answered when the text was there: requests that wait for the answers of others add to it.
 */
export async function openInRounds(page: Page, author: LargeAuthor, screen: LargeScreen): Promise<number> {
  const cdp = await page.context().newCDPSession(page);
  const held = new Set<string>();
  // Without switching the browser's cache off, as the routes of pages do.
  await cdp.send('Fetch.enable', { patterns: [{ urlPattern: '*/v1/*' }] });
  cdp.on('Fetch.requestPaused', ({ requestId }) => held.add(requestId));
  const answer = (requestId: string) => cdp.send('Fetch.continueRequest', { requestId }).catch(() => undefined);
  // Before an act nothing but the screen is wanted.
  const isThere = page.locator(screen.within ?? 'main', screen.act ? {} : { hasText: screen.text }).first();
  await page.goto(`${author.service.url}/app${screen.path}`);
  let rounds = 0;
  for (;;) {
    await settled(page, () => held.size);
    if (screen.act ? rounds > 0 && held.size === 0 : await isThere.isVisible()) break;
    if (held.size === 0) throw new Error(`${page.url()} asks for nothing more, and does not show "${screen.text}"`);
    rounds++;
    const asked = [...held];
    held.clear();
    await Promise.all(asked.map(answer));
  }
  await cdp.send('Fetch.disable');
  await cdp.detach();
  return screen.act ? 0 : rounds;
}

export type Answer = { url: string; bytes: number };

/** The size of every answer of the API, in bytes of text. */
export function watchAnswers(page: Page): () => Promise<Answer[]> {
  const answers: Promise<Answer>[] = [];
  page.on('response', (response) => {
    if (!/\/v1\//.test(response.url())) return;
    answers.push(
      response.body().then(
        (body) => ({ url: response.url(), bytes: body.byteLength }),
        () => ({ url: response.url(), bytes: 0 }),
      ),
    );
  });
  return () => Promise.all(answers);
}

/** As JavaScript: whether a text is in the main part of the screen. */
export const isPainted = (text: string): string =>
  `document.querySelector('main')?.textContent.includes(${JSON.stringify(text)})`;

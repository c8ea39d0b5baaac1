// A real Chromium, and what must hold on every page it shows.
import { strict as assert } from 'node:assert';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after } from 'node:test';
import type axe from 'axe-core';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';

/** A loaded machine may take a minute for what usually takes a second. */
const patienceMs = 120_000;

let running: Promise<Browser> | undefined;
const isShared = process.env['TEST_SHARED_BROWSER'] !== undefined;
if (isShared) after(async () => (await running)?.close());

/** A browser. Files that run in one process share it, and closing it closes only what was opened through it. */
export async function launch(): Promise<Browser> {
  if (!isShared) return start();
  if (!(await running)?.isConnected()) running = start();
  const browser = await running!;
  const opened = new Map<BrowserContext, () => Promise<void>>();
  const shared = Object.create(browser) as Browser;
  shared.newContext = async (options) => {
    const context = await browser.newContext(options);
    opened.set(context, context.close.bind(context));
    context.once('close', () => opened.delete(context));
    return context;
  };
  shared.close = async () => void (await Promise.all([...opened.values()].map((close) => close())));
  return shared;
}

async function start(): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: process.env['TEST_BROWSER']!,
    timeout: patienceMs,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking', '--disable-sync'],
  });
  // newPage() creates its context with it too.
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    context.setDefaultTimeout(patienceMs);
    return context;
  };
  return browser;
}

/** Waits until a value is as expected; `expected` may be a pattern. Something that is not there yet may fail to be read. */
export async function becomes(read: () => Promise<string>, expected: string | RegExp): Promise<void> {
  const isExpected = (value: string) => (typeof expected === 'string' ? value === expected : expected.test(value));
  const attempt = (): Promise<string | Error> => read().catch((error: Error) => error);
  const deadline = Date.now() + patienceMs;
  let value = await attempt();
  while ((typeof value !== 'string' || !isExpected(value)) && Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 200));
    value = await attempt();
  }
  if (typeof value !== 'string') throw value;
  if (typeof expected === 'string') assert.equal(value, expected);
  else assert.match(value, expected);
}

const axeScript = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Nothing is asked from another host, nothing is logged as an error. */
export async function openQuietly(
  browser: Browser,
  url: string,
  options: Parameters<Browser['newPage']>[0] = {},
): Promise<Page> {
  const page = await browser.newPage({ bypassCSP: true, ...options });
  const { host } = new URL(url);
  page.on('request', (request) => assert.equal(new URL(request.url()).host, host, `asks ${request.url()}`));
  page.on('console', (message) => assert.notEqual(message.type(), 'error', message.text()));
  page.on('pageerror', (error) => assert.fail(error));
  const answer = await page.goto(url);
  assert.equal(answer?.status(), 200, url);
  return page;
}

type AxeOptions = { rules?: string[]; within?: string | undefined; without?: string[] | undefined };

/** By all rules of axe, by `rules` only or `without` some; the whole page, or what matches the selector `within`. */
export async function checkAccessible(page: Page, { rules, within, without = [] }: AxeOptions = {}): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(`${axeScript};undefined`);
  // Of what is well only that it is: working out where everything stands takes most of the time on a long page.
  const { violations } = await page.evaluate(
    ([runOnly, context, off]) =>
      (globalThis as unknown as { axe: typeof axe }).axe.run(context, {
        resultTypes: ['violations'],
        selectors: false,
        rules: Object.fromEntries(off.map((id) => [id, { enabled: false }])),
        ...(runOnly && { runOnly }),
      }),
    [rules, within ?? 'html', without] as const,
  );
  assert.deepEqual(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`),
    [],
    page.url(),
  );
}

/** What makes the page wider than its window. */
export async function tooWide(page: Page): Promise<string[]> {
  const { width, seen } = (await page.evaluate(
    '({ width: document.documentElement.scrollWidth, seen: innerWidth })',
  )) as { width: number; seen: number };
  return width <= seen ? [] : [`${page.url()} is ${width} wide in a window of ${seen}`];
}

/** Lets what the page has planned for the next moment happen. */
export const aMoment = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 30))));

/** The rich editor has the focus. Within 20 ms of getting it, it puts the cursor back where it was. */
export async function editorReady(page: Page, text: string | RegExp = ''): Promise<void> {
  await page.locator('.ProseMirror-focused', { hasText: text }).waitFor();
  // Within 200 ms of the focus, ProseMirror takes a cursor at the start of the document for one that the browser has reset.
  await page.waitForTimeout(250);
  await aMoment(page);
}

export async function checkFits(page: Page): Promise<void> {
  assert.deepEqual(await tooWide(page), []);
}

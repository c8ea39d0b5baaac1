// Writing while tabs, the service and connections end at random moments, and while answers are wrong. What the server or the
// device has stored is never lost, and no page shrinks. `LECTERN_FAULTS` sets the number of faults of each test.
import { strict as assert } from 'node:assert';
import { after, before, describe, test } from 'node:test';
import type { BrowserContext, Page, Route } from 'playwright-core';
import { aMoment, editorReady } from '../browser.ts';
import { storedText, writeSpace, type Written } from './author.ts';
import { startFaultyAuthor, type FaultyAuthor } from './faulty-service.ts';

const faults = Number(process.env['LECTERN_FAULTS'] ?? 6);
const seed = Number(process.env['LECTERN_SEED'] ?? 7);

/** Work reaches the device within a second, and a loaded machine takes longer. */
const keptAfterMs = 2500;
/** The state of a page that was never touched, which no fault takes away. */
const known = ['Herons stand *still*.', '## Part', 'More about notes.'];

function randomFrom(start: number): (below: number) => number {
  let state = start;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const stateOf = (page: Page): Promise<string | null> => page.locator('[data-state]').getAttribute('data-state');
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function isSaved(page: Page, patienceMs: number): Promise<boolean> {
  for (const end = Date.now() + patienceMs; Date.now() < end; await pause(100))
    if ((await stateOf(page)) === 'saved') return true;
  return false;
}

const focusOf = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.outerHTML.slice(0, 300) ?? 'nothing');

/** Goes to the end of the text. */
async function toEnd(page: Page): Promise<void> {
  await editorReady(page);
  await page.keyboard.press('Control+End');
  await aMoment(page);
}

type Word = { text: string; at: number; isSaved: boolean };

describe('faults while a page is written', () => {
  let faulty: FaultyAuthor;
  before(async () => void (faulty = await startFaultyAuthor()));
  after(() => faulty?.stop());

  const urlOf = ({ spaceId }: Written): string => `${faulty.author.service.url}/app/s/${spaceId}/notes?mode=edit`;

  /** Without the checks of other tests: failed requests are logged as errors. */
  async function openDevice(): Promise<BrowserContext> {
    const page = await faulty.author.open();
    const storageState = await page.context().storageState();
    await page.context().close();
    return faulty.author.browser.newContext({ storageState, viewport: { width: 1000, height: 800 } });
  }

  async function openEditor(context: BrowserContext, space: Written): Promise<Page> {
    const page = await context.newPage();
    await page.goto(urlOf(space));
    await toEnd(page);
    return page;
  }

  test(`${faults} ends of tabs, the service and connections lose no word that was kept`, async (t) => {
    const random = randomFrom(seed);
    const { author, service, proxy } = faulty;
    const space = await writeSpace(author);
    const device = await openDevice();
    const counts: Record<string, number> = {};
    const words: Word[] = [];
    const ends: Record<string, (page: Page) => Promise<Page>> = {
      async 'tab closed'(page) {
        await page.close({ runBeforeUnload: false });
        return openEditor(device, space);
      },
      async 'tab crashed'(page) {
        const session = await device.newCDPSession(page);
        const crashed = page.waitForEvent('crash');
        session.send('Page.crash').catch(() => undefined);
        await crashed;
        await page.close();
        return openEditor(device, space);
      },
      async 'service killed'(page) {
        await service.kill();
        await pause(random(1500));
        await service.restart();
        return page;
      },
      async 'connections cut'(page) {
        proxy.cut();
        return page;
      },
      async 'save not sent'(page) {
        proxy.lose({ at: 'x-csrf-token', how: 'unsent' });
        return page;
      },
      async 'save not answered'(page) {
        proxy.lose({ at: 'x-csrf-token', how: 'unanswered' });
        return page;
      },
      async offline(page) {
        await proxy.down();
        await pause(random(3000));
        await proxy.up();
        return page;
      },
    };
    const names = Object.keys(ends);
    let page = await openEditor(device, space);
    let lost = 0;
    for (let fault = 0; fault < faults; fault++) {
      for (let count = 0; count <= random(3); count++) {
        const text = `w${fault}x${count}`;
        await page.keyboard.type(` ${text}.`, { delay: 5 });
        words.push({ text, at: Date.now(), isSaved: false });
        await pause(random(2500));
        if ((await stateOf(page)) === 'saved') for (const word of words) word.isSaved = true;
      }
      const name = names[random(names.length)] ?? '';
      counts[name] = (counts[name] ?? 0) + 1;
      const isTab = name.startsWith('tab');
      const now = Date.now();
      page = (await ends[name]?.(page)) ?? page;
      const focused = await focusOf(page);
      assert.match(focused, /ProseMirror/, `fault ${fault}, ${name}: the focus is at “${focused}”`);
      // A tab takes with it what was typed in the last moments.
      const kept = words.filter(({ at, isSaved: wasSaved }) => wasSaved || now - at > keptAfterMs);
      if (isTab) words.splice(0, words.length, ...kept);
      if (fault % 4 !== 3 && fault !== faults - 1) continue;
      // `online` sends at once what would be tried again later.
      await page.evaluate("dispatchEvent(new Event('online'))");
      assert.ok(await isSaved(page, 90_000), `fault ${fault}, ${name}: ${await stateOf(page)}`);
      const text = await storedText(author, space, 'Notes');
      for (const part of known) assert.ok(text.includes(part), `fault ${fault}: “${part}” is gone`);
      const missing = words.filter(({ text: word }) => !text.includes(`${word}.`));
      lost += missing.length;
      if (missing.length > 0) t.diagnostic(`fault ${fault}, ${name}: ${missing.map(({ text: word }) => word).join()}`);
    }
    t.diagnostic(`${faults} faults, ${words.length} words kept: ${JSON.stringify(counts)}`);
    assert.equal(lost, 0);
    await device.close();
  });

  test(`${faults} wrong answers and second tabs lose no word and do not make a page shorter`, async (t) => {
    const random = randomFrom(seed + 1);
    const { author } = faulty;
    const space = await writeSpace(author);
    const device = await openDevice();
    const answers: Record<string, (route: Route) => Promise<void>> = {
      'as it is': (route) => route.continue(),
      aborted: (route) => route.abort(),
      'timed out': (route) => route.abort('timedout'),
      'status 500': (route) => route.fulfill({ status: 500, body: '' }),
      'status 503': (route) => route.fulfill({ status: 503, json: { error: { code: 503, message: 'not now' } } }),
      nothing: (route) => route.fulfill({ status: 200, body: '' }),
      'no text': (route) => route.fulfill({ status: 200, json: { id: space.pages.get('Notes'), type: 'document' } }),
      'sign-in page of a network': (route) =>
        route.fulfill({ status: 200, contentType: 'text/html', body: '<p>Please pay</p>' }),
      'half of it': async (route) => {
        const answer = await route.fetch();
        const text = await answer.text();
        await route.fulfill({ response: answer, body: text.slice(0, text.length / 2) });
      },
    };
    const names = Object.keys(answers);
    const counts: Record<string, number> = {};
    const written: string[] = [];
    for (let fault = 0; fault < faults; fault++) {
      const [load = '', save = ''] = [names[random(names.length)], names[random(names.length)]];
      for (const name of [`load ${load}`, `save ${save}`]) counts[name] = (counts[name] ?? 0) + 1;
      const page = await device.newPage();
      // The first load may be right, and one in the editor wrong.
      let skipped = random(6);
      await page.route(/\/content\/page\/|\/v1\/spaces\/[^/?]+(?:\?|$)/, (route) =>
        route.request().method() === 'GET' && skipped-- <= 0 ? answers[load]?.(route) : route.continue(),
      );
      await page.route(/\/content(?:\?|$)/, (route) =>
        route.request().method() === 'GET' ? route.continue() : answers[save]?.(route),
      );
      await page.goto(urlOf(space));
      const second = random(3) === 0 ? await device.newPage() : undefined;
      await second?.goto(urlOf(space));
      const editor = page.locator('.ProseMirror');
      const isOpen = await editor.waitFor({ timeout: 4000 }).then(
        () => true,
        () => false,
      );
      if (isOpen) {
        await toEnd(page).catch(async (cause: unknown) => {
          const [focused, seen] = [await focusOf(page), await page.locator('body').innerText()];
          throw new Error(`fault ${fault}, load ${load}, save ${save}: the focus is at “${focused}” of ${seen}`, {
            cause,
          });
        });
        await page.keyboard.type(` f${fault}.`);
        await pause(3000);
        written.push(`f${fault}.`);
      }
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await second?.close();
      await page.close();
      const text = await storedText(author, space, 'Notes');
      for (const part of known) assert.ok(text.includes(part), `load ${load}, save ${save}: “${part}” is gone`);
    }
    t.diagnostic(`${faults} faults, written in ${written.length} of them: ${JSON.stringify(counts)}`);
    const page = await openEditor(device, space);
    assert.ok(await isSaved(page, 60_000), `in the end: ${await page.locator('main').innerText()}`);
    const text = await storedText(author, space, 'Notes');
    const missing = [...known, ...written].filter((part) => !text.includes(part));
    assert.deepEqual(missing, [], 'is gone');
    await device.close();
  });

  test('the editor stays when the space and the page are answered by something else', async () => {
    const { author } = faulty;
    const space = await writeSpace(author);
    const device = await openDevice();
    const page = await openEditor(device, space);
    const answers: Record<string, Parameters<Route['fulfill']>[0]> = {
      'sign-in page of a network': { contentType: 'text/html', body: '<p>Please pay</p>' },
      'half of it': { contentType: 'application/json', body: '{"object":"space","id":"s' },
      'no text': { json: { id: space.pages.get('Notes'), type: 'document' } },
    };
    for (const [name, answer] of Object.entries(answers)) {
      await page.route(/\/content\/page\/|\/v1\/spaces\/[^/?]+(?:\?|$)/, (route) =>
        route.request().method() === 'GET' ? route.fulfill({ status: 200, ...answer }) : route.continue(),
      );
      // After a save both are loaded again.
      const asked = page.waitForResponse(/\/v1\/spaces\/[^/?]+(?:\?|$)/);
      await page.keyboard.type(' One.');
      await asked;
      await aMoment(page);
      await page.keyboard.type(' Two.');
      assert.match(await page.locator('.ProseMirror-focused').innerText({ timeout: 5000 }), /Two\.$/, name);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.evaluate("dispatchEvent(new Event('online'))");
      assert.ok(await isSaved(page, 60_000), name);
    }
    assert.match(await storedText(author, space, 'Notes'), /notes\.(?: One\. Two\.){3}\n$/);
    await device.close();
  });
});

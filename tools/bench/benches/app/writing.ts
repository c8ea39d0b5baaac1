// Writing long pages: opening the editor, keys, and how long a change takes to be stored.
import { api } from '@lectern/contract';
import type { Page } from 'playwright-core';
import { writeSpace } from '../../../../e2e/app/author.ts';
import type { Bench } from '../../bench.ts';
import { richPages } from '../../rich-pages.ts';
import { costOfKeys, inBrowser, percentile95, startedAuthor, valueOf } from './browser.ts';

/** Markdown of all kinds of blocks, without pictures that do not exist. */
function longText(bytes: number): string {
  const blocks = richPages(Math.ceil(bytes / 4500)).flatMap((page) => page.split('\n\n').slice(1));
  let text = '# Notes\n';
  for (const block of blocks) {
    if (text.length + block.length + 2 > bytes) break;
    if (!block.startsWith('<figure')) text += `\n${block}\n`;
  }
  return text;
}

const codeLines = 300;

/** A page with a long block of code, and other blocks behind it. */
function textWithCode(bytes: number): string {
  const lines = Array.from(
    { length: codeLines },
    (_, n) => `const bird${n} = wait('heron', ${n}); // ${n} in the water`,
  );
  return longText(bytes).replace('\n', `\n\n\`\`\`js\n${lines.join('\n')}\n\`\`\`\n`);
}

/** A page of this many bytes; returns its URL. */
const writePage = (bytes: number): Promise<string> => writeText(longText(bytes));

async function writeText(markdown: string): Promise<string> {
  const author = await startedAuthor();
  const { spaceId, pages } = await writeSpace(author);
  const document = { markdown };
  const changes = [{ operation: 'update_page' as const, page: pages.get('Notes')!, document }];
  await author.client.call(api.editContent, { spaceId, body: { changes } });
  return `${author.service.url}/app/s/${spaceId}/notes`;
}

/** The rich editor, or source mode for pages that are too long for it. */
const editor = '.ProseMirror, .cm-content';
const line = '.ProseMirror > p, .cm-line';

async function openEditor(page: Page): Promise<number> {
  await page.getByRole('button', { name: 'Edit', exact: true }).waitFor();
  await page.evaluate(
    `addEventListener('keydown', () => {
      const started = performance.now();
      const check = () =>
        document.querySelector('${editor}')
          ? requestAnimationFrame(() => setTimeout(() => (globalThis.openedAfter = performance.now() - started)))
          : requestAnimationFrame(check);
      check();
    }, { once: true, capture: true })`,
  );
  await page.keyboard.press('Control+e');
  return valueOf<number>(page, 'globalThis.openedAfter');
}

const kilobyte = 1000;

const opening = (size: number, budget: number): Bench => ({
  name: `app-open-editor-${size}`,
  about: `from the key until the editor has painted a page of ${size} KB`,
  unit: 'ms',
  budget,
  holds: 'at most',
  async rounds() {
    const { open } = await startedAuthor();
    const url = await writePage(size * kilobyte);
    const page = await open();
    const times: number[] = [];
    for (let round = 0; round < 6; round++) {
      await page.goto(url);
      times.push(await openEditor(page));
    }
    await page.context().close();
    // The first one also loads the editor.
    return times.slice(1);
  },
});

const typing = (size: number, budget: number): Bench => ({
  name: `app-key-${size}`,
  about: `main thread for each key in the middle of a page of ${size} KB, 95th of 100`,
  unit: 'ms',
  budget,
  holds: 'at most',
  async rounds() {
    const { open } = await startedAuthor();
    const page = await open();
    await page.goto(`${await writePage(size * kilobyte)}?mode=edit`);
    await page.locator(editor).waitFor();
    const lines = page.locator(line);
    const middle = lines.nth(Math.floor((await lines.count()) / 2));
    await middle.click();
    await page.keyboard.press('End');
    await costOfKeys(page, ' warm up');
    const rounds: number[] = [];
    for (let round = 0; round < 3; round++) {
      const text = ' The heron waits in the shallow water and does not move';
      rounds.push(percentile95(await costOfKeys(page, text)));
    }
    await page.context().close();
    return rounds;
  },
});

const typingCode: Bench = {
  name: 'app-key-code',
  about: `main thread for each key in a block of ${codeLines} lines of code on a page of 50 KB, while its colours move with it, 95th of 100`,
  unit: 'ms',
  budget: 30,
  holds: 'at most',
  async rounds() {
    const { open } = await startedAuthor();
    const page = await open();
    await page.goto(`${await writeText(textWithCode(50 * kilobyte))}?mode=edit`);
    await page.locator(editor).waitFor();
    const code = page.locator('.ProseMirror pre code').first();
    await valueOf(page, `CSS.highlights.get('code-keyword')?.size`);
    await code.click({ position: { x: 40, y: 100 } });
    await page.keyboard.press('End');
    await costOfKeys(page, ' // warm up');
    const rounds: number[] = [];
    for (let round = 0; round < 3; round++)
      rounds.push(percentile95(await costOfKeys(page, ' const a = "heron"; const b = "stork";')));
    await page.context().close();
    return rounds;
  },
};

const saving: Bench = {
  name: 'app-save',
  about: 'from the last key until the page says that it is saved, of which two seconds are a pause',
  unit: 'ms',
  budget: 3000,
  holds: 'at most',
  async rounds() {
    const { open } = await startedAuthor();
    const page = await open();
    await page.goto(`${await writePage(5 * kilobyte)}?mode=edit`);
    await page.locator(editor).waitFor();
    await page.keyboard.press('Control+End');
    const times: number[] = [];
    for (let round = 0; round < 7; round++) {
      await page.keyboard.type(' heron');
      const started = performance.now();
      await page.getByRole('status').filter({ hasText: 'Saving' }).waitFor();
      await page
        .getByRole('status')
        .filter({ hasText: /^Saved$/ })
        .waitFor();
      times.push(performance.now() - started);
    }
    await page.context().close();
    return times;
  },
};

export const appWriting: readonly Bench[] = inBrowser([
  opening(50, 300),
  opening(1000, 2500),
  typing(50, 16),
  typing(250, 30),
  typing(1000, 80),
  typingCode,
  saving,
]);

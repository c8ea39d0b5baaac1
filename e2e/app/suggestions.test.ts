// What is found while words are typed: what Enter takes always fits them, however late the answers are.
import { strict as assert } from 'node:assert';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { aMoment, becomes, editorReady } from '../browser.ts';
import { startAuthor, storedText, writeSpace, type Author } from './author.ts';

describe('suggestions that are late', () => {
  let author: Author;
  before(async () => void (author = await startAuthor()));
  after(() => author?.stop());

  /** Answers of the search wait until they are let go. */
  async function open(): Promise<{
    page: Page;
    asked(words: string): Promise<void>;
    answer(): void;
    stored(): Promise<string>;
  }> {
    const space = await writeSpace(author);
    const page = await author.open();
    await page.goto(`${author.service.url}/app/s/${space.spaceId}/notes?mode=edit`);
    await editorReady(page);
    await page.getByRole('button', { name: 'Actions for this block' }).waitFor();
    const { promise, resolve } = Promise.withResolvers<void>();
    const searched: string[] = [];
    await page.route('**/search?*', async (route) => {
      searched.push(new URL(route.request().url()).searchParams.get('query') ?? '');
      await promise;
      await route.continue();
    });
    await page.keyboard.press('Control+End');
    await aMoment(page);
    await page.keyboard.press('Enter');
    return {
      page,
      async asked(words) {
        for (let tries = 0; !searched.includes(words); tries++) {
          assert.ok(tries < 200, `nobody asked for ${words}`);
          await page.waitForTimeout(50);
        }
      },
      answer: resolve,
      stored: () => storedText(author, space, 'Notes'),
    };
  }

  test('do not become an address when Enter is faster', async () => {
    const { page, asked, answer, stored } = await open();
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByLabel('Address').fill('upgr');
    await page.keyboard.press('Enter');
    await asked('upgr');
    assert.equal(await page.getByRole('dialog').count(), 1);
    answer();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await becomes(stored, /\[Upgrade\]\([^)]*upgrade[^)]*\)\n$/);
    await page.context().close();
  });

  test('are not taken for words that were typed since', async () => {
    const { page, asked, answer, stored } = await open();
    // People are found without the search, pages with it.
    await page.keyboard.type('@up');
    await asked('up');
    answer();
    await page
      .getByRole('option', { name: /Upgrade/ })
      .first()
      .waitFor();
    const later = Promise.withResolvers<void>();
    await page.route('**/search?*', async (route) => {
      await later.promise;
      await route.continue();
    });
    await page.keyboard.type('x');
    assert.equal(await page.getByRole('option').count(), 0);
    await page.keyboard.press('Enter');
    await page.keyboard.type('on');
    await becomes(stored, /\n\n@upx\n\non\n$/);
    later.resolve();
    await page.context().close();
  });
});

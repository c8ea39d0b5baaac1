// A user without a mouse: everything is reached with keys, which are counted.
import { strict as assert } from 'node:assert';
import type { Locator, Page } from 'playwright-core';
import { aMoment } from '../../browser.ts';
import type { User } from './user.ts';

const mostTabs = 80;

export class KeyboardUser implements User {
  readonly page: Page;
  readonly clicks = 0;
  /** Keys pressed so far; a letter is one. */
  keys = 0;

  constructor(page: Page) {
    this.page = page;
  }

  async press(key: string, times = 1): Promise<void> {
    for (let time = 0; time < times; time++) {
      this.keys++;
      await this.page.keyboard.press(key);
    }
  }

  async type(text: string): Promise<void> {
    this.keys += text.length;
    await this.page.keyboard.type(text);
  }

  /** Moves the focus to an element with Tab or, with `Shift+Tab`, backwards. */
  async reach(target: Locator, key = 'Tab'): Promise<void> {
    await target.waitFor();
    for (let tabs = 0; tabs < mostTabs; tabs++) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await this.press(key);
    }
    assert.fail(`the keyboard does not reach ${target.toString()}`);
  }

  async activate(target: Locator, key = 'Tab'): Promise<void> {
    await this.reach(target, key);
    await this.press('Enter');
  }

  /** Finds an action or a page in the palette and chooses it. */
  async choose(text: string, entry: string | RegExp = text): Promise<void> {
    // Before the application has started, nothing listens to the keys.
    await this.page.locator('#main').waitFor();
    await this.press('Control+k');
    await this.page.getByRole('combobox').waitFor();
    await this.type(text);
    const option = this.page.getByRole('option', { name: entry }).first();
    await option.waitFor();
    while ((await option.getAttribute('aria-selected')) !== 'true') await this.press('ArrowDown');
    await this.press('Enter');
  }

  async move(key: string): Promise<void> {
    await this.press(key);
    // ProseMirror hears of a moved cursor from the browser a moment later.
    await aMoment(this.page);
  }
}

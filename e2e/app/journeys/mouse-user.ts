// A user with mouse and keyboard, as most newcomers are: clicks and keys are counted.
import type { Locator, Page } from 'playwright-core';
import { aMoment } from '../../browser.ts';
import type { User } from './user.ts';

export class MouseUser implements User {
  readonly page: Page;
  clicks = 0;
  keys = 0;

  constructor(page: Page) {
    this.page = page;
  }

  async activate(target: Locator): Promise<void> {
    this.clicks++;
    await target.click();
  }

  async press(key: string): Promise<void> {
    this.keys++;
    await this.page.keyboard.press(key);
  }

  async type(text: string): Promise<void> {
    this.keys += text.length;
    await this.page.keyboard.type(text);
  }

  async move(key: string): Promise<void> {
    await this.press(key);
    // ProseMirror hears of a moved cursor from the browser a moment later.
    await aMoment(this.page);
  }
}

// What a journey needs of a user, so that it is walked with the mouse and by keyboard alone.
import type { Locator, Page } from 'playwright-core';

export type User = {
  readonly page: Page;
  readonly clicks: number;
  /** Keys pressed so far; a letter is one. */
  readonly keys: number;
  activate(target: Locator): Promise<void>;
  press(key: string): Promise<void>;
  /** A key that moves the cursor of the editor. */
  move(key: string): Promise<void>;
  type(text: string): Promise<void>;
};

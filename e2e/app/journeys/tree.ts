// The tree of a very large space: found by typing, moved and renamed.
import { strict as assert } from 'node:assert';
import { api } from '@lectern/contract';
import { becomes } from '../../browser.ts';
import type { Author } from '../author.ts';
import { writeLargeSpace } from '../large-space.ts';
import { KeyboardUser } from './keyboard-user.ts';

/** `pages` is a multiple of 50. */
export async function arrangeLargeTree(author: Author, pages: number): Promise<void> {
  const spaceId = await writeLargeSpace(author, { title: 'Very large', pages });
  const last = pages / 50 - 1;
  const page = await author.open();
  const user = new KeyboardUser(page);
  await page.goto(`${author.service.url}/app`);
  await user.choose(`Page ${last}.49`, new RegExp(`Page ${last}\\.49 Very large`));
  const item = (name: string) => page.getByRole('treeitem', { name, exact: true });
  await page.getByRole('heading', { level: 1, name: `Page ${last}.49` }).waitFor();
  await user.reach(item(`Page ${last}.49`), 'Shift+Tab');
  assert.ok((await page.getByRole('treeitem').count()) < 100, 'only the rows in view are drawn');
  await user.press('Alt+ArrowUp');
  await page.getByText(`“Page ${last}.49” was moved.`).waitFor({ state: 'attached' });
  await user.press('F2');
  await user.type('Moved page');
  await user.press('Enter');
  await item('Moved page').waitFor();
  await user.press('Home');
  await becomes(() => page.evaluate<string>('document.activeElement.textContent'), 'Chapter 0');
  await user.press('ArrowRight');
  await item('Page 0.1').waitFor();
  const below = async () => {
    const { pages: all } = await author.client.call(api.listPages, { spaceId });
    return (all[last]?.pages ?? [])
      .slice(-2)
      .map(({ title }) => title)
      .join();
  };
  await becomes(below, `Moved page,Page ${last}.48`);
  await page.context().close();
}

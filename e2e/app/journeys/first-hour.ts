// From an empty service to a published site with pages of one's own, as somebody does it who has never done it before.
import { api, type Client } from '@lectern/contract';
import type { Page } from 'playwright-core';
import { becomes, editorReady } from '../../browser.ts';
import type { User } from './user.ts';

const pages = [
  {
    title: 'Handbook',
    lines: [
      'Everything a new colleague needs in the first week.',
      '## Before you come',
      '- Bring your laptop',
      'Read the next page',
    ],
    markdown:
      /Everything a new colleague needs in the first week\.\n\n## Before you come\n\n\* Bring your laptop\n\* Read the next page/,
  },
  {
    title: 'Your first day',
    lines: ['Ask **Mira** for a key.', 'We have lunch at noon.'],
    markdown: /Ask \*\*Mira\*\* for a key\.\n\nWe have lunch at noon\./,
  },
];

/** The browser shows the empty home screen. */
export async function writeFirstPages(user: User, client: Client): Promise<void> {
  const { page } = user;
  for (const [index, { title, lines, markdown }] of pages.entries()) {
    const begin = index === 0 ? 'Start writing' : 'New page';
    await user.activate(page.getByRole('button', { name: begin }));
    await page.getByLabel('Title').waitFor();
    await user.type(title);
    await user.press('Enter');
    await editorReady(page, title);
    // The cursor is behind the title.
    for (const line of lines) {
      await user.move('Enter');
      await user.type(line);
    }
    await becomes(() => storedAt(page.url(), client), markdown);
    if (index > 0) continue;
    // The buttons of the space are outside of the editor.
    await user.press('Escape');
  }
  await user.press('Escape');
  await user.activate(page.getByRole('button', { name: 'Done' }));
  await page.getByRole('button', { name: 'Edit' }).waitFor();
}

const spaceIn = (url: string): string => /\/s\/([^/?]+)/.exec(url)?.[1] ?? '';

async function storedAt(url: string, client: Client): Promise<string> {
  const spaceId = spaceIn(url);
  const path = /\/s\/[^/]+\/([^?]+)/.exec(url)?.[1] ?? '';
  const { pages: all } = await client.call(api.listPages, { spaceId });
  const found = all.find((one) => one.path === path);
  if (!found) return '';
  const query = { format: 'markdown' } as const;
  return (await client.call(api.getPage, { spaceId, pageId: found.id, query })).markdown ?? '';
}

/** Takes the offer of the application, up to the site in a tab of its own. */
export async function publish(user: User): Promise<Page> {
  const { page } = user;
  await user.activate(page.getByRole('button', { name: 'Publish a site' }));
  const dialog = page.getByRole('dialog');
  await user.activate(dialog.getByRole('button', { name: 'Publish', exact: true }));
  await dialog.getByText('Your site is published at').waitFor();
  const opened = page.waitForEvent('popup');
  await user.activate(dialog.getByRole('link', { name: 'Open the site' }));
  return opened;
}

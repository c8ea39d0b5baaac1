// The pages of the API reference that are pictured: the way of somebody who looks for how to invite a member.
import type { Page } from 'playwright-core';

export type ReferencePicture = { name: string; path: string; open?(page: Page): Promise<void> };

export const referencePictures: readonly ReferencePicture[] = [
  { name: 'reference', path: '/reference' },
  {
    name: 'reference-search',
    path: '/reference',
    async open(page) {
      await page.keyboard.press('/');
      await page.locator('dialog.search input').fill('invite a member');
      await page.locator('.search-results').getByRole('link', { name: 'Invite people' }).first().waitFor();
    },
  },
  { name: 'reference-operation', path: '/reference/invites/invite-users' },
  {
    name: 'reference-try',
    path: '/reference/invites/invite-users',
    async open(page) {
      await page.locator('details.try summary').click();
      await page.locator('details.try').scrollIntoViewIfNeeded();
    },
  },
  { name: 'reference-guide', path: '/reference/guides/editing' },
];

// A member of the organization with a given role, signed in with a browser of their own.
import { api, type BodyOf } from '@lectern/contract';
import type { Page } from 'playwright-core';
import type { Author } from './author.ts';

type Role = NonNullable<BodyOf<typeof api.inviteUsers>['role']>;

export async function openAs(
  { service, browser, client, organizationId }: Author,
  role: Role,
  name: string,
): Promise<Page> {
  const email = `${name.toLowerCase()}@example.test`;
  const { links } = await client.call(api.inviteUsers, { organizationId, body: { emails: [email], role } });
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.goto(links?.[0]?.url ?? '');
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel('Choose a password').fill('an owl in the attic');
  await page.keyboard.press('Enter');
  await page.waitForURL(`${service.url}/app`);
  await page.locator('#root').waitFor({ state: 'attached' });
  return page;
}

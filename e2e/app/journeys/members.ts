// Somebody is invited, joins a team that a space is shared with, and their level is explained.
import { strict as assert } from 'node:assert';
import { api } from '@lectern/contract';
import { writeSpace, type Author } from '../author.ts';
import { KeyboardUser } from './keyboard-user.ts';

export async function manageMembers(author: Author): Promise<void> {
  const { client, organizationId, service } = author;
  const { spaceId } = await writeSpace(author, { title: 'Swifts' });
  const page = await author.open();
  const user = new KeyboardUser(page);
  const dialog = page.getByRole('dialog');
  await page.goto(`${service.url}/app`);
  await user.choose('Members', 'Settings: Members');
  await user.activate(page.getByRole('button', { name: 'Invite' }));
  await user.reach(dialog.getByLabel('E-mail addresses'));
  await user.type('swallow@example.test');
  await user.activate(dialog.getByRole('button', { name: 'Invite' }));
  await user.activate(page.getByRole('button', { name: 'Done' }));
  await page.getByText('swallow@example.test').first().waitFor();
  await user.choose('Teams', 'Settings: Teams');
  await user.activate(page.getByRole('button', { name: 'New team' }));
  await user.reach(dialog.getByLabel('Name'));
  await user.type('Aerial');
  await user.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Aerial' }).waitFor();
  await user.activate(page.getByRole('button', { name: 'Add a member' }));
  await user.reach(dialog.getByLabel('Name or e-mail address'));
  await user.type('swallow');
  await user.reach(dialog.getByRole('radio', { name: /swallow/ }));
  await user.press('Space');
  await user.activate(dialog.getByRole('button', { name: 'Add', exact: true }));
  await page.getByRole('main').getByText('swallow@example.test').waitFor();
  await page.goto(`${service.url}/app/s/${spaceId}/~/permissions`);
  await user.activate(page.getByRole('button', { name: 'Share', exact: true }));
  await user.reach(dialog.getByRole('radio', { name: /Aerial/ }));
  await user.press('Space');
  await user.reach(dialog.getByLabel('Level'));
  await user.type('Reviewer');
  await user.activate(dialog.getByRole('button', { name: 'Share', exact: true }));
  await page
    .getByRole('table', { name: 'Shared with' })
    .getByRole('rowheader', { name: /Aerial/ })
    .waitFor();
  await user.activate(page.getByRole('button', { name: /^Why swallow.* has this level/ }));
  await page.getByText('Swifts is shared with a team: Aerial: decides: Reviewer').waitFor();
  const [swallow] = (await client.call(api.listMembers, { organizationId, query: { search: 'swallow' } })).items;
  assert.ok(swallow);
  const { level } = await client.call(api.explainSpacePermission, { spaceId, query: { user: swallow.id } });
  assert.equal(level, 'review');
  await page.context().close();
}

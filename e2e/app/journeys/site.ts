// A site is created from two spaces, arranged, coloured and published.
import { strict as assert } from 'node:assert';
import { api } from '@lectern/contract';
import { writeSpace, type Author } from '../author.ts';
import { KeyboardUser } from './keyboard-user.ts';

export async function arrangeSite(author: Author): Promise<void> {
  const { client, organizationId, service } = author;
  // So many that they are found by typing.
  for (let number = 1; number <= 8; number++) await writeSpace(author, { title: `Wader ${number}` });
  await writeSpace(author, { title: 'Grebes' });
  await writeSpace(author, { title: 'Divers' });
  const page = await author.open();
  const user = new KeyboardUser(page);
  await page.goto(`${service.url}/app`);
  await user.choose('Sites');
  await user.activate(page.getByRole('button', { name: 'New site' }));
  const dialog = page.getByRole('dialog');
  /** Only some are shown when there are many. */
  const check = async (space: string) => {
    await user.reach(dialog.getByRole('searchbox', { name: 'Find a space' }));
    await user.type(space);
    await user.reach(dialog.getByLabel(space, { exact: true }));
    await user.press('Space');
  };
  await user.reach(dialog.getByLabel('Name'));
  await user.type('Water birds');
  await check('Grebes');
  await user.activate(dialog.getByRole('button', { name: 'Create' }));
  await page.getByRole('heading', { level: 1, name: 'Water birds' }).waitFor();
  await user.activate(page.getByRole('link', { name: 'Structure' }));
  await user.activate(page.getByRole('button', { name: 'Add a space' }));
  await check('Divers');
  await user.reach(dialog.getByLabel('Where'));
  // The entries of a list are chosen by their first letters.
  await user.type('As a section');
  await user.activate(dialog.getByRole('button', { name: 'Add', exact: true }));
  await user.reach(page.getByRole('button', { name: 'Move “Divers”' }).first());
  await user.press('ArrowUp');
  await page.getByText('“Divers” was moved.').waitFor();
  const site = (await client.call(api.listSites, { organizationId })).items.find(
    ({ title }) => title === 'Water birds',
  );
  assert.ok(site);
  const at = { organizationId, siteId: site.id };
  const { structure } = await client.call(api.getSiteStructure, at);
  assert.deepEqual(
    structure.map(({ title }) => title),
    ['Divers', 'Grebes'],
  );
  await user.activate(page.getByRole('link', { name: 'Theme' }), 'Shift+Tab');
  await user.activate(page.locator('summary', { hasText: 'Shapes and fonts' }));
  await user.reach(page.getByLabel('Corners'));
  await user.type('Straight');
  await user.activate(page.getByRole('button', { name: 'Save' }), 'Shift+Tab');
  await page.getByText('The changes were saved.').waitFor();
  const { styling } = await client.call(api.getSiteCustomization, at);
  assert.equal(styling.corners, 'straight');
  await page.context().close();
}

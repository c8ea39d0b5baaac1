// Who belongs to an organization and who may do what: as an administrator, and as somebody who may not.
import { strict as assert } from 'node:assert';
import { after, before, describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { becomes } from '../browser.ts';
import { openAs, startAuthor, writeSpace, type Author } from './author.ts';
import { stored } from './visit.ts';

describe('the settings of an organization in the application', () => {
  let author: Author;
  before(async () => void (author = await startAuthor()));
  after(() => author?.stop());

  const at = (part: string) => `${author.service.url}/app/o/${author.organizationId}/settings/${part}`;
  const members = async (search: string) =>
    (await author.client.call(api.listMembers, { organizationId: author.organizationId, query: { search } })).items;

  test('invites people, changes their role, finds and removes them', async () => {
    const page = await author.open();
    await page.goto(`${author.service.url}/app`);
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('heading', { level: 1, name: 'Members' }).waitFor();
    await page.getByRole('button', { name: 'Invite' }).click();
    await page.getByLabel('E-mail addresses').fill('wren@example.test, robin@example.test');
    await page.getByRole('dialog').getByLabel('Role').selectOption('Editor');
    await page.getByRole('dialog').getByRole('button', { name: 'Invite' }).click();
    assert.match(
      await page.getByRole('dialog').getByRole('textbox', { name: 'wren@example.test' }).inputValue(),
      /^http/,
    );
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByLabel('Name or e-mail address').fill('wren');
    await page.getByText('In all: 1').waitFor();
    assert.equal((await members('wren'))[0]?.role, 'edit');
    await page.getByLabel(/^Role of wren/).selectOption('Reviewer');
    await page.getByText(/is now: Reviewer/).waitFor();
    assert.equal((await members('wren'))[0]?.role, 'review');
    await page.getByText('Teams and spaces').click();
    await page.getByText('In no team').waitFor();
    await page.getByRole('button', { name: /Actions for wren/ }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('No members were found.').waitFor();
    assert.deepEqual(await members('wren'), []);
    await page.context().close();
  });

  test('keeps the last administrator', async () => {
    const page = await author.open();
    await page.goto(at('members'));
    await page.getByLabel('Role', { exact: true }).selectOption('Administrator');
    await page.getByText('In all: 1').waitFor();
    await page.getByRole('main').locator('li').getByRole('combobox').selectOption('Reader');
    await page.getByText(/last administrator/).waitFor();
    await page.context().close();
  });

  test('has links to join with, and domains whose people join by themselves', async () => {
    const { organizationId } = author;
    const page = await author.open();
    await page.goto(at('members'));
    await page.getByRole('button', { name: 'New link' }).click();
    await page.getByRole('dialog').getByLabel('Role').selectOption('Commenter');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('button', { name: /^Copy link/ }).waitFor();
    const links = async () => (await author.client.call(api.listInviteLinks, { organizationId })).items;
    assert.deepEqual(
      (await links()).map(({ role }) => role),
      ['comment'],
    );
    await page.getByRole('button', { name: /^Revoke/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('No invite links.').waitFor();
    assert.deepEqual(await links(), []);
    await page.getByLabel('Domain', { exact: true }).fill('somebody@birds.example');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('button', { name: 'Remove: birds.example' }).click();
    await page.getByText('No domains.').waitFor();
    await page.context().close();
  });

  test('arranges teams, and lets their owners do it', async () => {
    const { organizationId } = author;
    const { page: owner, userId } = await openAs(author, { name: 'Lark', role: 'read' });
    const page = await author.open();
    await page.goto(at('teams'));
    await page.getByRole('button', { name: 'New team' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Writers');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Writers' }).waitFor();
    await owner.goto(page.url());
    await owner.getByText('Only administrators and the owners of this team can change it.').waitFor();
    assert.equal(await owner.getByRole('button', { name: 'Add a member' }).getAttribute('aria-disabled'), 'true');
    await page.getByRole('button', { name: 'Add a member' }).click();
    await page.getByLabel('Name or e-mail address').fill('lark');
    await page.getByRole('radio', { name: /Lark/ }).check();
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await stored(page, () => page.getByLabel('Role of Lark').selectOption('Owner'));
    const [team] = (await author.client.call(api.listTeams, { organizationId })).items;
    const { items } = await author.client.call(api.listTeamMembers, { organizationId, teamId: team!.id });
    assert.deepEqual(
      items.map(({ organization }) => organization.id),
      [userId],
    );
    await owner.reload();
    await owner.getByRole('button', { name: 'Rename' }).click();
    await owner.getByRole('textbox', { name: 'Name' }).fill('Editors');
    await owner.keyboard.press('Enter');
    await owner.getByRole('heading', { level: 1, name: 'Editors' }).waitFor();
    assert.equal(await owner.getByRole('button', { name: 'Delete' }).getAttribute('aria-disabled'), 'true');
    await page.reload();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No teams.').waitFor();
    await Promise.all([page.context().close(), owner.context().close()]);
  });

  test('shares a space with a team, and explains who has which level', async () => {
    const { organizationId } = author;
    const { spaceId } = await writeSpace(author, { title: 'Waders' });
    const { page: member, userId } = await openAs(author, { name: 'Plover', role: 'read' });
    const { id: teamId } = await author.client.call(api.createTeam, {
      organizationId,
      body: { title: 'Ringers', members: [userId] },
    });
    const { page } = await openAs(author, { name: 'Crane', role: 'create' });
    await page.goto(`${author.service.url}/app/s/${spaceId}/guide`);
    await page.getByRole('link', { name: 'Permissions' }).click();
    await page.getByRole('heading', { level: 1, name: 'Permissions of “Waders”' }).waitFor();
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: /Ringers/ }).check();
    await dialog.getByLabel('Level').selectOption('Reviewer');
    await dialog.getByRole('button', { name: 'Share', exact: true }).click();
    const grants = page.getByRole('table', { name: 'Shared with' });
    await grants.getByRole('rowheader', { name: /Ringers/ }).waitFor();
    const level = async () => {
      const { level } = await author.client.call(api.explainSpacePermission, { spaceId, query: { user: userId } });
      return level;
    };
    assert.equal(await level(), 'review');
    await page.getByRole('button', { name: 'Why Plover has this level' }).click();
    await page.getByText('Waders is shared with a team: Ringers: decides: Reviewer').waitFor();
    await member.goto(page.url());
    await member.getByText('Yours is “Reviewer”. What decided: Waders is shared with a team: Ringers.').waitFor();
    assert.equal(
      await member.getByRole('button', { name: 'Share', exact: true }).getAttribute('aria-disabled'),
      'true',
    );
    await grants.getByLabel('Role of Ringers').selectOption('Creator');
    await becomes(async () => String(await level()), 'create');
    await member.reload();
    await member.getByRole('button', { name: 'Remove: Ringers' }).click();
    await member.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await member.getByText('Yours is “Reader”. What decided: role in My organization.').waitFor();
    assert.equal(await level(), 'read');
    // Who has the space by their role only would lose it with the others, and is told.
    await page.getByLabel('Everybody else in the organization').selectOption('No access');
    const warning = page.getByRole('dialog', { name: 'Lose your own access to “Waders”?' });
    await warning.getByRole('button', { name: 'Cancel' }).click();
    await warning.waitFor({ state: 'detached' });
    assert.equal(await level(), 'read');
    const admin = await author.open();
    await admin.goto(page.url());
    await admin.getByLabel('Everybody else in the organization').selectOption('No access');
    await becomes(async () => String(await level()), 'null');
    await author.client.call(api.deleteTeam, { organizationId, teamId });
    await Promise.all([page, member, admin].map((one) => one.context().close()));
  });

  test('shares a collection with a person', async () => {
    const { organizationId } = author;
    const { id: collectionId } = await author.client.call(api.createCollection, {
      organizationId,
      body: { title: 'Shore' },
    });
    await author.client.call(api.createSpace, { organizationId, body: { title: 'Dunes', parent: collectionId } });
    const { page: guest, userId } = await openAs(author, { name: 'Knot', role: null });
    const { page } = await openAs(author, { name: 'Coot', role: 'create' });
    await page.goto(`${author.service.url}/app`);
    await page.getByRole('link', { name: 'Permissions: Shore' }).click();
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Person' }).click();
    await dialog.getByLabel('Name or e-mail address').fill('knot');
    await dialog.getByRole('radio', { name: /Knot/ }).check();
    await dialog.getByRole('button', { name: 'Share', exact: true }).click();
    await page.getByRole('table', { name: 'Shared with' }).getByRole('rowheader', { name: /Knot/ }).waitFor();
    const query = { user: userId };
    const explained = await author.client.call(api.explainCollectionPermission, { collectionId, query });
    assert.equal(explained.level, 'edit');
    await guest.goto(page.url());
    await guest.getByText('Yours is “Editor”. What decided: Shore is shared with the person.').waitFor();
    await guest.getByText('Guests of My organization do not see its members and teams.').waitFor();
    assert.equal(await guest.getByRole('table').count(), 0);
    await Promise.all([page.context().close(), guest.context().close()]);
  });

  test('says to others why they cannot change it, and shows guests nobody', async () => {
    const { page: reader } = await openAs(author, { name: 'Finch', role: 'edit' });
    await reader.goto(at('members'));
    await reader
      .getByText('Only administrators of My organization can change this. Your role here is “Editor”.')
      .waitFor();
    assert.equal(await reader.getByRole('button', { name: 'Invite' }).getAttribute('aria-disabled'), 'true');
    assert.equal(await reader.getByText('Invite links').count(), 0);
    const { page: guest } = await openAs(author, { name: 'Swift', role: null });
    await guest.goto(at('members'));
    await guest.getByText('Guests of My organization do not see its members and teams.').waitFor();
    assert.equal(await guest.getByText('finch@example.test').count(), 0);
    await Promise.all([reader.context().close(), guest.context().close()]);
  });
});

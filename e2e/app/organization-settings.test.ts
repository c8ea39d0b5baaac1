// What else an organization has: general settings, audit log, webhooks, custom fields, deleted spaces, single sign-on.
import { strict as assert } from 'node:assert';
import { after, before, describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { becomes } from '../browser.ts';
import { openAs, startAuthor, writeSpace, type Author } from './author.ts';

describe('what an organization has in the application', () => {
  let author: Author;
  before(async () => void (author = await startAuthor()));
  after(() => author?.stop());

  const at = (part: string) => `${author.service.url}/app/o/${author.organizationId}/settings/${part}`;

  test('has a name and switches', async () => {
    const { organizationId, client } = author;
    const page = await author.open();
    await page.goto(at('general'));
    await page.getByLabel('Name', { exact: true }).fill('Bird reserve');
    await page.getByLabel('Role of new members').selectOption('Commenter');
    await page.getByLabel('Invite links work').uncheck();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved').waitFor();
    const { title, defaultRole, inviteLinks } = await client.call(api.getOrganization, { organizationId });
    assert.deepEqual([title, defaultRole, inviteLinks], ['Bird reserve', 'comment', false]);
    await page.getByRole('link', { name: 'Members' }).click();
    await page.getByText('Invite links are turned off in the general settings.').first().waitFor();
    await client.call(api.updateOrganization, { organizationId, body: { title: 'My organization' } });
    await page.context().close();
  });

  test('groups spaces in collections', async () => {
    const { organizationId, client } = author;
    const { page } = await openAs(author, { name: 'Cora', role: 'create' });
    await page.goto(at('collections'));
    await page.getByText('There are no collections yet.').waitFor();
    const create = async (title: string, place?: string) => {
      await page.getByRole('button', { name: 'New collection' }).click();
      await page.getByLabel('Name', { exact: true }).fill(title);
      if (place !== undefined) await page.getByLabel('Place').selectOption(place);
      await page.getByRole('button', { name: 'Create' }).click();
      await page.getByRole('link', { name: title }).waitFor();
    };
    await create('Birds');
    await create('Herons', 'Birds');
    await page.getByText('In Birds').waitFor();
    const choose = async (title: string, entry: string) => {
      await page.getByRole('button', { name: `Actions for ${title}` }).click();
      await page.getByRole('menuitem', { name: entry }).click();
    };
    await choose('Herons', 'Rename');
    await page.getByLabel('Name', { exact: true }).fill('Waders');
    await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
    await page.getByRole('link', { name: 'Waders' }).waitFor();
    await choose('Birds', 'Move');
    // Not into itself, nor into what is in it.
    assert.deepEqual(await page.getByLabel('Place').locator('option').allTextContents(), [
      'At the top of the organization',
    ]);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await choose('Waders', 'Move');
    await page.getByLabel('Place').selectOption('At the top of the organization');
    await page.getByRole('dialog').getByRole('button', { name: 'Move' }).click();
    await page.getByText('In Birds').waitFor({ state: 'detached' });
    const collections = (await client.call(api.listCollections, { organizationId })).items;
    assert.deepEqual(
      collections.map(({ title, parent }) => [title, parent]),
      [
        ['Birds', undefined],
        ['Waders', undefined],
      ],
    );
    const parent = collections.find(({ title }) => title === 'Waders')?.id;
    assert.ok(parent !== undefined);
    const body = { title: 'Egrets', parent };
    const { id: spaceId } = await client.call(api.createSpace, { organizationId, body });
    await page.reload();
    await choose('Waders', 'Delete');
    await page.getByRole('dialog').getByText('Egrets').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    // Roles behind an open dialog are hidden too: it closes when the answer is here.
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Waders' }).waitFor({ state: 'detached' });
    await assert.rejects(client.call(api.getSpace, { spaceId }));
    await page.context().close();
    const { page: reader } = await openAs(author, { name: 'Rita', role: 'read' });
    await reader.goto(at('collections'));
    await reader.getByText('Creating collections needs the role “Creator”').first().waitFor();
    assert.equal(await reader.getByRole('button', { name: 'Actions for Birds' }).count(), 0);
    await reader.context().close();
  });

  test('tells administrators what was changed, and filters it', async () => {
    const { spaceId } = await writeSpace(author, { title: 'Audited' });
    const page = await author.open();
    await page.goto(at('audit-log'));
    await page.getByLabel('Action').fill('space_created');
    await page.getByText('Audited').first().waitFor();
    await page.getByText('organization_updated').first().waitFor({ state: 'detached' });
    await page.getByText('Details').first().click();
    await page.getByText(`"spaceId": "${spaceId}"`).waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export as CSV' }).click();
    assert.match((await download).suggestedFilename(), /csv$/);
    await page.getByLabel('Action').fill('no_such_action');
    await page.getByText('No entries.').waitFor();
    await page.context().close();
  });

  test('sends events to another program, and shows what was sent', async () => {
    const { organizationId, client } = author;
    const page = await author.open();
    await page.goto(at('webhooks'));
    await page.getByRole('button', { name: 'New webhook' }).click();
    await page.getByLabel('Address of the receiver').fill('https://receiver.invalid/hook');
    await page.getByRole('textbox', { name: 'Title' }).fill('Chat');
    await page.getByLabel('All events').uncheck();
    await page.getByLabel('Find an event').fill('space_created');
    await page.getByLabel('space_created').check();
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByText('The secret is shown only now.').waitFor();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('heading', { level: 1, name: 'Chat' }).waitFor();
    const [webhook] = (await client.call(api.listWebhooks, { organizationId })).items;
    assert.deepEqual(webhook?.events, ['space_created']);
    await page.getByRole('button', { name: 'Send a test' }).click();
    await page.getByText('webhook_test').waitFor();
    await page.getByRole('button', { name: 'Actions for Chat' }).click();
    await page.getByRole('menuitem', { name: 'Rotate the secret' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Rotate the secret' }).click();
    await page.getByText('The secret is shown only now.').waitFor();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Turn off' }).click();
    await page.getByRole('button', { name: 'Turn on' }).waitFor();
    await page.getByRole('button', { name: 'Actions for Chat' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No webhooks.').waitFor();
    await page.context().close();
  });

  test('has fields of its own on spaces', async () => {
    const { spaceId } = await writeSpace(author, { title: 'Owned' });
    const { page } = await openAs(author, { name: 'Cleo', role: 'create' });
    await page.goto(at('custom-fields'));
    await page.getByRole('button', { name: 'New field' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('state');
    await page.getByLabel('Type').selectOption('One of several');
    await page.getByLabel('Options').fill('draft\nfinal');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByText('draft, final').waitFor();
    await page.getByRole('radio', { name: 'Owned' }).check();
    await page.getByRole('radio', { name: 'final' }).check();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved').waitFor();
    const values = await author.client.call(api.getSpaceCustomFields, { spaceId });
    assert.deepEqual(
      values.map(({ customField, value }) => [customField.name, value]),
      [['state', 'final']],
    );
    await page.getByRole('button', { name: 'Delete: state' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No custom fields.').waitFor();
    await page.context().close();
  });

  test('tells machine translation about languages', async () => {
    const { client, organizationId } = author;
    const { page } = await openAs(author, { name: 'Carl', role: 'create' });
    await page.goto(at('translations'));
    await page.getByRole('button', { name: 'New settings' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Product names');
    await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
    const part = page.getByRole('region', { name: 'Product names' });
    await part.getByText('No language yet.').waitFor();
    await part.getByRole('button', { name: 'Add a language' }).click();
    await page.getByRole('dialog').getByLabel('Language').selectOption('German');
    await page.getByRole('dialog').getByLabel('Instructions').fill('Say Sie, never du.');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await part.getByText('Say Sie, never du.').waitFor();
    const { items } = await client.call(api.listTranslationSettings, { organizationId });
    assert.deepEqual(
      items.map(({ title, languages }) => [title, languages]),
      [['Product names', ['de']]],
    );
    await part.getByRole('button', { name: 'Remove: German' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await part.getByText('No language yet.').waitFor();
    await part.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('There are no settings yet.').waitFor();
    const { page: reader } = await openAs(author, { name: 'Rosa', role: 'read' });
    await reader.goto(at('translations'));
    await reader.getByText('Changing translation settings needs the role “Creator”').first().waitFor();
    await reader.context().close();
    await page.context().close();
  });

  test('restores deleted spaces', async () => {
    const { spaceId } = await writeSpace(author, { title: 'Regretted' });
    await author.client.call(api.deleteSpace, { spaceId });
    const { page } = await openAs(author, { name: 'Cara', role: 'create' });
    await page.goto(at('deleted-spaces'));
    const restore = page.getByRole('button', { name: 'Restore: Regretted' });
    await restore.click();
    await restore.waitFor({ state: 'detached' });
    assert.equal((await author.client.call(api.getSpace, { spaceId })).deletedAt, undefined);
    await page.context().close();
  });

  test('sets up single sign-on step by step', async () => {
    const { organizationId, client } = author;
    const page = await author.open();
    await page.goto(at('single-sign-on'));
    await page.getByRole('button', { name: 'Add OpenID Connect' }).click();
    await page.getByLabel('Name on the sign-in page').fill('Nest');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByText('Not complete').waitFor();
    assert.match(await page.getByRole('textbox', { name: 'Redirect URL' }).inputValue(), /^http/);
    await page.getByLabel('Issuer URL').fill('https://id.example.com');
    await page.getByLabel('Client ID').fill('lectern');
    await page.getByLabel('Client secret').fill('a secret of the nest');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('link', { name: 'Sign in' }).waitFor();
    const [provider] = (await client.call(api.listOidcProviders, { organizationId })).items;
    assert.deepEqual([provider?.status, provider?.hasClientSecret], ['active', true]);
    await page.getByRole('button', { name: 'Delete: Nest' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No providers.').waitFor();
    await page.context().close();
  });

  test('says to others why they see or change nothing', async () => {
    const { page } = await openAs(author, { name: 'Dunlin', role: 'edit' });
    const why = 'Only administrators of My organization can see this. Your role here is “Editor”.';
    for (const part of ['audit-log', 'webhooks', 'single-sign-on']) {
      await page.goto(at(part));
      await page.getByText(why).waitFor();
      assert.equal(await page.getByRole('main').getByRole('listitem').count(), 0);
    }
    await page.goto(at('custom-fields'));
    await page.getByText('Changing custom fields needs the role “Creator” in My organization.').waitFor();
    await page.goto(at('general'));
    await page.getByText('Only administrators of My organization can change this.').waitFor();
    await page.context().close();
  });

  test('lists the keys of actions', async () => {
    const page = await author.open();
    await page.goto(at('members'));
    await page.getByRole('heading', { level: 1, name: 'Members' }).waitFor();
    await page.getByLabel('Name or e-mail address').fill('?');
    assert.equal(await page.getByRole('dialog').count(), 0);
    await page.getByRole('heading', { level: 1, name: 'Members' }).click();
    await page.keyboard.press('Shift+?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Ctrl+K').waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').fill('audit');
    await page.keyboard.press('Enter');
    await becomes(async () => page.url(), at('audit-log'));
    await page.context().close();
  });
});

// What members of a low role may do in an organization, and what only administrators may and no other test tries.
import { strict as assert } from 'node:assert';
import { after, before, describe, test } from 'node:test';
import { api } from '@lectern/contract';
import type { Page } from 'playwright-core';
import { becomes } from '../browser.ts';
import { openAs, startAuthor, writeSpace, type Author } from './author.ts';

describe('the organization in the application, by role', () => {
  let author: Author;
  before(async () => void (author = await startAuthor()));
  after(() => author?.stop());

  const at = (part: string) => `${author.service.url}/app/o/${author.organizationId}/settings/${part}`;

  test('a creator defines fields, restores a space, and moves and duplicates one', async () => {
    const { client, organizationId } = author;
    const { spaceId } = await writeSpace(author, { title: 'Regretted' });
    const { spaceId: placed } = await writeSpace(author, { title: 'Placed' });
    const { id: parent } = await client.call(api.createCollection, { organizationId, body: { title: 'Shore' } });
    await client.call(api.deleteSpace, { spaceId });
    const { page } = await openAs(author, { name: 'Cora', role: 'create' });
    await page.goto(at('custom-fields'));
    await page.getByRole('button', { name: 'New field' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('owner');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('button', { name: 'Delete: owner' }).waitFor();
    await page.goto(at('deleted-spaces'));
    await page.getByRole('button', { name: 'Restore: Regretted' }).click();
    await becomes(async () => String((await client.send(api.getSpace, { spaceId })).status), '200');
    await page.goto(`${author.service.url}/app/s/${placed}/~/settings`);
    await page.getByLabel('Collection').selectOption('Shore');
    await page.getByRole('button', { name: 'Move', exact: true }).click();
    await becomes(async () => (await client.call(api.getSpace, { spaceId: placed })).parent ?? '', parent);
    await page.getByRole('button', { name: 'Duplicate' }).click();
    await page.getByText('this is the copy').waitFor();
    await page.context().close();
  });

  /** On the page of the account, which then shows it once. */
  const newToken = async (page: Page, label: string): Promise<string> => {
    await page.getByLabel('Label').fill(label);
    await page.getByLabel('Read-only').check();
    await page.getByRole('button', { name: 'Create the token' }).click();
    const token = (await page.getByLabel('The new API token').textContent()) ?? '';
    await page.goto(`${author.service.url}/app/account`);
    await page.getByText(label).first().waitFor();
    assert.ok(!(await page.content()).includes(token));
    return token;
  };

  test('a reader makes a token that only reads, and one of several organizations limits it to one', async () => {
    const call = async (token: string, id: string, method = 'GET'): Promise<number> => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const body = method === 'GET' ? {} : { body: JSON.stringify({ title: 'Mine' }) };
      return (await fetch(`${author.service.url}/v1/orgs/${id}`, { method, headers, ...body })).status;
    };
    const { organizationId, client } = author;
    const { page: reader } = await openAs(author, { name: 'Rita', role: 'read' });
    await reader.goto(`${author.service.url}/app/account`);
    const token = await newToken(reader, 'Script');
    assert.deepEqual([await call(token, organizationId), await call(token, organizationId, 'PATCH')], [200, 403]);
    await reader.context().close();
    const { id: other } = await client.call(api.createOrganization, { body: { title: 'Bird archive' } });
    const page = await author.open();
    await page.goto(`${author.service.url}/app/account`);
    await page.getByLabel('Scope').selectOption('Bird archive');
    const limited = await newToken(page, 'Archive');
    assert.deepEqual([await call(limited, other), await call(limited, organizationId)], [200, 404]);
    await page.context().close();
  });

  test('an administrator sends an event again', async () => {
    const { client, organizationId } = author;
    const body = { url: 'https://receiver.invalid/hook', title: 'Chat', events: ['space_created' as const] };
    const { id: webhookId } = await client.call(api.createWebhook, { organizationId, body });
    const page = await author.open();
    await page.goto(`${at('webhooks')}/${webhookId}`);
    await page.getByRole('button', { name: 'Send a test' }).click();
    await page.getByRole('button', { name: 'Send again: webhook_test' }).first().click();
    const query = { action: 'webhook_delivery_replayed' };
    const replays = async () => (await client.call(api.listAuditEntries, { organizationId, query })).count;
    await becomes(async () => String(await replays()), '1');
    await page.context().close();
  });

  test('an administrator sets up SAML, and is told what is wrong', async () => {
    const { client, organizationId } = author;
    const page = await author.open();
    await page.goto(at('single-sign-on'));
    await page.getByRole('button', { name: 'Add SAML' }).click();
    await page.getByLabel('Name on the sign-in page').fill('Nest');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByText('Not complete').waitFor();
    await page.getByText('can be tried here once the fields of step 2 are filled in').waitFor();
    assert.match(await page.getByRole('textbox', { name: 'ACS URL (reply URL)' }).inputValue(), /^http/);
    const [provider] = (await client.call(api.listSamlProviders, { organizationId })).items;
    assert.equal(provider?.status, 'pending');
    await page.getByLabel('Certificate or metadata document').fill('no certificate');
    await page.getByRole('button', { name: 'Save' }).click();
    await page
      .getByText(/certificate/i)
      .last()
      .waitFor();
    await page.getByRole('button', { name: 'Delete: Nest' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No providers.').waitFor();
    await page.context().close();
  });

  test('a reader exports the content they read, not everything', async () => {
    const { page } = await openAs(author, { name: 'Ruth', role: 'read' });
    await page.goto(at('general'));
    const everything = page.getByRole('button', { name: 'Export everything' });
    await everything.waitFor();
    assert.equal(await everything.getAttribute('aria-disabled'), 'true');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export the content' }).click();
    assert.match((await download).suggestedFilename(), /zip$/);
    await page.context().close();
  });
});

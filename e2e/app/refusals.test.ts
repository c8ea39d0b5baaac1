// Somebody who may not: every screen says so in words, and no answer of the API tells what they may not know. One reader
// and one guest go through all screens of an organization that has something of everything.
import { strict as assert } from 'node:assert';
import { after, before, describe, test } from 'node:test';
import { api } from '@lectern/contract';
import type { Page } from 'playwright-core';
import { startAuthor, writeSpace, type Author } from './author.ts';
import { openAs } from './members.ts';

/** In everything that the reader must not see. */
const secret = 'bittern';

describe('screens of those who may not', () => {
  let author: Author;
  let spaceId: string;
  let siteId: string;
  before(async () => {
    author = await startAuthor();
    const { organizationId, client } = author;
    ({ spaceId } = await writeSpace(author, { title: 'Herons' }));
    const { spaceId: hidden } = await writeSpace(author, { title: `Closed ${secret}` });
    await client.call(api.updateSpace, { spaceId: hidden, body: { defaultLevel: null } });
    const { spaceId: deleted } = await writeSpace(author, { title: `Deleted ${secret}` });
    await client.call(api.updateSpace, { spaceId: deleted, body: { defaultLevel: null } });
    await client.call(api.deleteSpace, { spaceId: deleted });
    const site = { title: 'Heron docs', spaces: [spaceId], visibility: 'share-link' as const };
    ({ id: siteId } = await client.call(api.createSite, { organizationId, body: site }));
    const at = { organizationId, siteId };
    await client.call(api.publishSite, at);
    await client.call(api.createShareLink, { ...at, body: { name: `For the ${secret}` } });
    const login = { backend: 'custom' as const, fallbackURL: `https://${secret}.example.com/` };
    await client.call(api.updatePublishingAuth, { ...at, body: login });
    const webhook = { url: `https://${secret}.invalid/hook`, title: 'Chat', events: ['space_created' as const] };
    await client.call(api.createWebhook, { organizationId, body: webhook });
    await client.call(api.createOidcProvider, { organizationId, body: { label: `Sign in ${secret}` } });
    await client.call(api.createSamlProvider, { organizationId, body: { label: `Log in ${secret}` } });
    await client.call(api.createInviteLink, { organizationId, body: { role: 'read' } });
    await client.call(api.inviteUsers, { organizationId, body: { emails: ['plain@example.test'], role: 'read' } });
    const field = { name: 'owner', title: 'Owner', type: 'text' as const };
    await client.call(api.createCustomField, { organizationId, body: field }).catch(() => undefined);
  });
  after(() => author?.stop());

  /** Everything that the API answers to a page. */
  const answersTo = (page: Page): (() => Promise<string>) => {
    const answers: Promise<string>[] = [];
    page.on('response', (response) => {
      if (response.url().includes('/v1/')) answers.push(response.text().catch(() => ''));
    });
    return async () => (await Promise.all(answers)).join('\n');
  };

  const open = async (page: Page, path: string): Promise<void> => {
    await page.goto(`${author.service.url}/app${path}`);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
  };

  /** What a screen does not say; all of it, so that one run tells. */
  const missingOn = async (page: Page, why: RegExp, buttons: readonly string[]): Promise<string[]> => {
    const timeout = 15_000;
    const isSaid = await page
      .getByText(why)
      .first()
      .waitFor({ timeout })
      .then(
        () => true,
        () => false,
      );
    const missing = isSaid ? [] : [String(why)];
    for (const name of buttons) {
      const button = page.getByRole('button', { name, exact: true }).first();
      const isRefused = async () =>
        (await button.getAttribute('aria-disabled', { timeout })) === 'true' &&
        /\w+ \w+/.test((await button.getAttribute('title', { timeout })) ?? '');
      if (!(await isRefused().catch(() => false))) missing.push(name);
    }
    return missing;
  };

  test('a reader reads why, and is told no secret', async () => {
    const page = await openAs(author, 'read', 'Rita');
    const answers = answersTo(page);
    const [settings, site, space] = [
      `/o/${author.organizationId}/settings`,
      `/o/${author.organizationId}/sites`,
      `/s/${spaceId}/~/settings`,
    ];
    const screens: [path: string, why: RegExp, buttons: string[]][] = [
      [site, /needs the level “Creator”/, ['New site']],
      [`${site}/${siteId}`, /needs the level “Creator”/, ['Unpublish', 'Save', 'Delete the site']],
      [`${site}/${siteId}/structure`, /needs the level “Creator”/, ['Add a space']],
      [`${site}/${siteId}/redirects`, /needs the level “Creator”/, ['New redirect', 'Import CSV']],
      [`${site}/${siteId}/audience`, /needs the level “Creator”/, ['Save']],
      [`${site}/${siteId}/theme`, /needs the level “Creator”/, []],
      [`${site}/${siteId}/insights`, /level.*edit|edit.*level/i, []],
      [`${site}/${siteId}/feedback`, /level.*edit|edit.*level/i, []],
      [`${settings}/members`, /Only administrators .* can change this/, ['Invite']],
      [`${settings}/teams`, /Only administrators/, ['New team']],
      [`${settings}/collections`, /needs the role “Creator”/, ['New collection']],
      [`${settings}/audit-log`, /Only administrators .* can see this/, []],
      [`${settings}/webhooks`, /Only administrators .* can see this/, []],
      [`${settings}/single-sign-on`, /Only administrators .* can see this/, []],
      [`${settings}/custom-fields`, /needs the role “Creator”/, ['New field']],
      [`${settings}/translations`, /needs the role “Creator”/, ['New settings']],
      [`${settings}/general`, /Only administrators .* can change this/, ['Export everything']],
      [space, /needs the level “Creator”/, ['Save', 'Move', 'Duplicate', 'Transfer to another organization']],
      [`${space}/git`, /needs the level/, []],
      [`${space}/imports`, /needs the level/, []],
      [`${space}/translations`, /needs the level “Creator”/, ['Add a translation']],
      [`/o/${author.organizationId}/specifications`, /level “Creator”/, ['Add a specification']],
      [`/s/${spaceId}/~/permissions`, /Yours is “Reader”/, ['Share']],
    ];
    const missing: string[] = [];
    for (const [path, why, buttons] of screens) {
      await open(page, path);
      missing.push(...(await missingOn(page, why, buttons)).map((what) => `${path}: ${what}`));
    }
    assert.deepEqual(missing, []);
    await open(page, `${settings}/deleted-spaces`);
    await page.getByText('No deleted spaces.').waitFor();
    const told = await answers();
    assert.ok(told.includes('Heron docs'));
    assert.doesNotMatch(told, new RegExp(secret));
    assert.doesNotMatch(told, /"privateKey"|"secret"|invites\//);
    await page.context().close();
  });

  test('a guest sees neither people nor content, and only what is shared with them', async () => {
    const page = await openAs(author, null, 'Gus');
    const answers = answersTo(page);
    const { organizationId } = author;
    for (const part of ['members', 'teams']) {
      await open(page, `/o/${organizationId}/settings/${part}`);
      await page.getByText('Guests of My organization do not see its members and teams.').waitFor();
    }
    for (const path of [`/o/${organizationId}/sites/${siteId}/audience`, `/s/${spaceId}/~/settings`]) {
      await page.goto(`${author.service.url}/app${path}`);
      await page
        .getByRole('main')
        .getByText(/not found|does not exist|may not|no access/i)
        .first()
        .waitFor();
    }
    const told = await answers();
    assert.doesNotMatch(told, /plain@example\.test|Herons stand|bittern|Heron docs/);
    await page.context().close();
  });
});

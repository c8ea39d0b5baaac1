import { strict as assert } from 'node:assert';
import { before, describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { a, services, type Person } from '../../test/harness.ts';
import { openSession } from '../features/sessions/index.ts';
import { openBrowser } from '../features/sign-in/testing/browser.ts';
import { newId } from '../platform/ids.ts';

async function browserOf({ id: user }: Person): Promise<ReturnType<typeof openBrowser>> {
  const now = services.clock();
  const { cookie } = await services.database.write((db) =>
    openSession({ db, now, newId: () => newId(now), services }, { user, method: 'password' }),
  );
  const browser = openBrowser();
  const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!;
  browser.cookies.set(name!, value!);
  return browser;
}

describe('the preview of settings of a site', () => {
  let admin: Person;
  let reader: Person;
  let at: { organizationId: string; siteId: string };
  let form: { organization: string; site: string };

  before(async () => {
    const organization = await a.organization();
    ({ admin } = organization);
    reader = await a.member({ in: organization, role: 'read' });
    const space = await admin.call(api.createSpace, {
      organizationId: organization.id,
      body: { title: 'Birds', empty: true, editMode: 'live' },
    });
    await admin.call(api.editContent, {
      spaceId: space.id,
      body: {
        changes: [{ operation: 'insert_page', title: 'Start', document: { markdown: 'Herons stand still.\n' } }],
      },
    });
    const body = { title: 'Herons', spaces: [space.id], visibility: 'visitor-auth' as const };
    const site = await admin.call(api.createSite, { organizationId: organization.id, body });
    at = { organizationId: organization.id, siteId: site.id };
    form = { organization: at.organizationId, site: at.siteId };
  });

  const withColor = async (color: string) => {
    const settings = await admin.call(api.getSiteCustomization, at);
    const primaryColor = { light: color, dark: color };
    return JSON.stringify({ ...settings, styling: { ...settings.styling, primaryColor } });
  };

  test('shows the page with what is not stored, and stores nothing', async () => {
    const stored = await admin.call(api.getSiteCustomization, at);
    const browser = await browserOf(admin);
    const fields = { ...form, csrf: await browser.csrf(), settings: await withColor('#b00b1e'), theme: 'dark' };
    const { status, text, headers } = await browser.post('/app/site-preview', fields);
    assert.equal(status, 200, text);
    assert.match(text, /Herons stand still/);
    assert.match(text, /<style nonce="[^"]+">[^<]*--primary:#b00b1e/);
    assert.match(text, /<html data-theme="dark"/);
    assert.doesNotMatch(text, /<script/);
    const policy = String(headers['content-security-policy']);
    assert.match(policy, /^default-src 'none'/);
    assert.match(policy, /sandbox allow-same-origin$/);
    assert.doesNotMatch(policy, /script-src|unsafe/);
    assert.deepEqual(await admin.call(api.getSiteCustomization, at), stored);
    const next = await browser.post('/app/site-preview', { ...fields, settings: await withColor('#0b00b1') });
    assert.match(next.text, /--primary:#0b00b1/);
  });

  test('refuses wrong settings with what is wrong', async () => {
    const browser = await browserOf(admin);
    const csrf = await browser.csrf();
    for (const [settings, words] of [
      [await withColor('red;} body{display:none'), /primaryColor/],
      ['{', /not JSON/],
      ['{}', /body\./],
    ] as const) {
      const { status, text, headers } = await browser.post('/app/site-preview', { ...form, csrf, settings });
      assert.equal(status, 400);
      assert.match(text, words);
      assert.match(String(headers['content-type']), /text\/plain/);
    }
  });

  test('is for those who may change the site, from our own pages', async () => {
    const settings = await withColor('#b00b1e');
    const theirs = await browserOf(reader);
    const refused = await theirs.post('/app/site-preview', { ...form, csrf: await theirs.csrf(), settings });
    assert.equal(refused.status, 403);
    assert.doesNotMatch(refused.text, /Herons/);
    const browser = await browserOf(admin);
    const csrf = await browser.csrf();
    assert.equal((await browser.post('/app/site-preview', { ...form, csrf: 'guessed', settings })).status, 403);
    const elsewhere = { origin: 'https://elsewhere.test', 'sec-fetch-site': 'cross-site' };
    assert.equal((await browser.post('/app/site-preview', { ...form, csrf, settings }, elsewhere)).status, 403);
    assert.equal((await openBrowser().post('/app/site-preview', { ...form, csrf, settings })).status, 401);
  });
});

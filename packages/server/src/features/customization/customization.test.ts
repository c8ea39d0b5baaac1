import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api, type shapes } from '@lectern/contract';
import { a } from '../../../test/harness.ts';

const status = (wanted: number) => (error: { code?: number; status?: number }) => {
  assert.equal(error.code ?? error.status, wanted);
  return true;
};

async function start() {
  const organization = await a.organization();
  const { admin, id: organizationId } = organization;
  const space = await a.space({ in: organization });
  const { id: siteId } = await admin.call(api.createSite, { organizationId, body: { spaces: [space.id] } });
  const at = { organizationId, siteId };
  const { items } = await admin.call(api.listSiteSpaces, at);
  return { admin, at, there: { ...at, siteSpaceId: items[0]!.id } };
}

const dark = { light: '#fff', dark: '#000000' };

describe('setSiteCustomization', () => {
  test('rejects URLs that could execute code, and names them', async () => {
    const { admin, at, there } = await start();
    const before = await admin.call(api.getSiteCustomization, at);
    for (const url of ['javascript:alert(1)', 'JavaScript:alert(1)', 'data:text/html,x', 'vbscript:x']) {
      const to = { kind: 'url', url } as const;
      const good = { title: 'Good', to: { kind: 'url', url: 'mailto:us@example.test' } } as const;
      const logo = { light: 'https://example.test/l.svg', dark: url };
      const bad: [string, object][] = [
        ['header.links.0.to.url', { header: { ...before.header, links: [{ title: 'x', to, links: [] }] } }],
        [
          'header.links.0.links.1.to.url',
          { header: { ...before.header, links: [{ title: 'x', to: null, links: [good, { title: 'y', to }] }] } },
        ],
        ['footer.groups.0.links.0.to.url', { footer: { groups: [{ title: 'x', links: [{ title: 'y', to }] }] } }],
        [
          'announcement.link.to.url',
          { announcement: { enabled: true, message: 'Hello', style: 'info', link: { title: 'x', to } } },
        ],
        ['privacyPolicy.url', { privacyPolicy: { url } }],
        ['socialPreview.url', { socialPreview: { url } }],
        ['header.logo.dark', { header: { ...before.header, logo } }],
      ];
      for (const [name, change] of bad) {
        const named = (error: { code?: number; message: string }) =>
          error.code === 400 && error.message.includes(`body.${name}`);
        await assert.rejects(admin.call(api.setSiteCustomization, { ...at, body: { ...before, ...change } }), named);
        await assert.rejects(admin.call(api.updateSiteSpaceCustomization, { ...there, body: change }), named);
      }
    }
    assert.deepEqual(await admin.call(api.getSiteCustomization, at), before);
  });

  test('stores every setting, with defaults for all of them', async () => {
    const { admin, at } = await start();
    const before = await admin.call(api.getSiteCustomization, at);
    assert.deepEqual(
      [before.styling.theme, before.styling.primaryColor.light, before.themes, before.pageActions.markdown],
      ['clean', '#346DDB', { default: 'light', toggeable: true }, true],
    );
    const picture = { light: 'https://example.test/l.svg', dark: 'https://example.test/d.svg' };
    const page = { kind: 'page', page: 'abc', space: 'def' } as const;
    const font = {
      id: 'own',
      custom: true,
      fontFamily: 'Own',
      fontFaces: [{ weight: 400, sources: [{ url: 'https://example.test/own.woff2', format: 'woff2' as const }] }],
    };
    const body: shapes.CustomizationInput = {
      ...before,
      title: 'Docs',
      styling: { ...before.styling, theme: 'bold', tint: { color: dark }, font, primaryColor: dark },
      favicon: { emoji: '1f4d8' },
      header: {
        preset: 'custom',
        logo: picture,
        backgroundColor: dark,
        linkColor: dark,
        links: [
          { title: 'Home', to: { kind: 'url', url: 'https://example.test' }, links: [], style: 'button-primary' },
          { title: 'More', to: null, links: [{ title: 'Guide', to: page }], condition: 'visitor.claims.beta' },
        ],
      },
      footer: { logo: picture, groups: [{ title: 'Us', links: [{ title: 'Guide', to: page }] }], copyright: '©' },
      announcement: { enabled: true, message: 'Hello', style: 'info', link: { title: 'Go', to: page } },
      privacyPolicy: { url: 'https://example.test/privacy' },
    };
    const set = await admin.call(api.setSiteCustomization, { ...at, body });
    assert.deepEqual(set, body);
    assert.deepEqual(await admin.call(api.getSiteCustomization, at), body);
    const { announcement: _, title: __, ...rest } = body;
    const again = await admin.call(api.setSiteCustomization, { ...at, body: rest });
    assert.deepEqual([again.announcement, again.title], [undefined, undefined]);
  });

  test('rejects unknown settings, and names them', async () => {
    const { admin, at } = await start();
    const before = await admin.call(api.getSiteCustomization, at);
    const to = { kind: 'url', url: 'https://example.test' };
    const withLink = (link: object) => ({ ...before, header: { ...before.header, links: [link] } });
    const strange: [string, object][] = [
      ['body.stray', { ...before, stray: 1 }],
      ['body.header.links.0.stray', withLink({ title: 'A', to, links: [], stray: 1 })],
      ['body.header.links.0.to.page', withLink({ title: 'A', to: { ...to, page: 'stray' }, links: [] })],
    ];
    for (const [name, body] of strange) {
      const answer = await admin.send(api.setSiteCustomization, { ...at, body });
      assert.equal(answer.status, 400);
      assert.match(JSON.stringify(answer.body), new RegExp(`${name.replaceAll('.', '\\.')} is not known`));
    }
    assert.deepEqual(await admin.call(api.getSiteCustomization, at), before);
  });

  test('rejects missing or invalid settings, and changes nothing', async () => {
    const { admin, at } = await start();
    const before = await admin.call(api.getSiteCustomization, at);
    const { footer: _, ...footless } = before;
    const link = { title: 'A', to: null, links: [] };
    const faults: Record<string, object> = {
      'a part missing': footless,
      'no theme of that name': { ...before, styling: { ...before.styling, theme: 'loud' } },
      'no colour': { ...before, styling: { ...before.styling, primaryColor: { light: 'red', dark: '#000' } } },
      'two icons': {
        ...before,
        favicon: { emoji: '1f4d8', icon: { light: 'https://a.test', dark: 'https://a.test' } },
      },
      'no locale of that name': { ...before, internationalization: { locale: 'xx' } },
      'a condition that is none': { ...before, header: { preset: 'default', links: [{ ...link, condition: '((' }] } },
      'a short announcement': { ...before, announcement: { enabled: true, message: 'x', style: 'info' } },
      'no font': { ...before, styling: { ...before.styling, font: { id: 'x' } } },
    };
    for (const [name, body] of Object.entries(faults)) {
      await assert.rejects(admin.call(api.setSiteCustomization, { ...at, body: body as never }), status(400), name);
    }
    assert.deepEqual(await admin.call(api.getSiteCustomization, at), before);
  });
});

describe('updateSiteSpaceCustomization', () => {
  test('overrides settings of the site, and removes the overrides', async () => {
    const { admin, at, there } = await start();
    const site = await admin.call(api.getSiteCustomization, at);
    assert.deepEqual(await admin.call(api.getSiteSpaceCustomization, there), site);
    const change = (body: object) => admin.call(api.updateSiteSpaceCustomization, { ...there, body });
    await change({ styling: { theme: 'bold', primaryColor: dark, sidebar: { list: 'pill' } }, title: 'Mine' });
    const own = await change({ pdf: { enabled: false }, favicon: { emoji: '1f4d8' } });
    assert.deepEqual(own.styling, {
      ...site.styling,
      theme: 'bold',
      primaryColor: dark,
      sidebar: { background: 'default', list: 'pill' },
    });
    assert.deepEqual([own.title, own.pdf.enabled, own.favicon], ['Mine', false, { emoji: '1f4d8' }]);

    // Settings it does not override follow the site.
    const styling = { ...site.styling, theme: 'muted' as const, corners: 'straight' as const };
    await admin.call(api.setSiteCustomization, { ...at, body: { ...site, styling } });
    const followed = await admin.call(api.getSiteSpaceCustomization, there);
    assert.deepEqual([followed.styling.theme, followed.styling.corners], ['bold', 'straight']);

    const back = await change({ styling: { theme: null, sidebar: null }, title: null });
    assert.deepEqual([back.styling.theme, back.styling.sidebar.list, back.title], ['muted', 'default', undefined]);
    assert.deepEqual(back.styling.primaryColor, dark);
    await assert.rejects(change({ styling: { theme: 'loud' } }), status(400));
    assert.equal((await admin.send(api.deleteSiteSpaceCustomization, there)).status, 205);
    assert.equal((await admin.send(api.deleteSiteSpaceCustomization, there)).status, 204);
    assert.equal((await admin.call(api.getSiteSpaceCustomization, there)).pdf.enabled, true);
  });

  test('is empty once all overrides are removed', async () => {
    const { admin, there } = await start();
    const change = (body: object) => admin.call(api.updateSiteSpaceCustomization, { ...there, body });
    await change({ themes: { default: 'dark' } });
    await change({ themes: null });
    assert.equal((await admin.send(api.deleteSiteSpaceCustomization, there)).status, 204);
  });
});

// One engine: it is about rendering stored settings.
import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api, type shapes } from '@lectern/contract';
import type { Context } from '#platform/context';
import { a, clientWith, services } from '../../../test/harness.ts';
import { adaptive, addPages, published, shown, signed } from '../publishing/testing/visits.ts';
import { defaults } from './defaults.ts';
import { forVisitor, LinkedSpaces } from './for-visitor.ts';

describe('links for a visitor', () => {
  test('omit files the visitor may not read, and unpublished content', async () => {
    const made = await published('Guide');
    const { admin, at, base, spaces } = made;
    const key = await adaptive(made);
    const spaceId = spaces[0]!.id;
    await addPages(made, spaceId, { title: 'Start' });
    const files = [{ name: 'prices.gif', base64: 'R0lGODlhAgADAAAAACw=', contentType: 'image/gif' }];
    const edit = { spaceId, body: { changes: [{ operation: 'insert_files' as const, files }] } };
    const { insertedFiles } = (await admin.call(api.editContent, edit)) as unknown as {
      insertedFiles: { id: string }[];
    };
    const file = insertedFiles[0]!.id;
    await addPages(made, spaceId, {
      title: 'Prices',
      markdown: `![](/files/${file})\n`,
      condition: 'visitor.claims.plan == "pro"',
    });
    const settings = await admin.call(api.getSiteCustomization, at);
    const to = { kind: 'file', file } as const;
    const links = [
      { title: 'Hushed prices', to, links: [] },
      { title: 'Hushed person', to: { kind: 'user', user: admin.id } as const, links: [] },
      { title: 'Elsewhere', to: { kind: 'url', url: 'https://example.test' } as const, links: [] },
    ];
    const footer = { groups: [{ title: 'Hushed group', links: [{ title: 'Hushed prices', to }] }] };
    const body = { ...settings, header: { ...settings.header, links }, footer };
    assert.deepEqual((await admin.call(api.setSiteCustomization, { ...at, body })).header.links.length, 3);
    const told = async (claims?: object) => {
      const { apiToken } = await shown(base, claims && { jwtToken: signed(key, claims) });
      const visitor = clientWith(apiToken);
      const own = await visitor.call(api.getSiteCustomization, at);
      const whole = await visitor.call(api.getPublishedSite, at);
      assert.deepEqual(whole.customizations.site, own);
      return [...own.header.links, ...own.footer.groups].map(({ title }) => title);
    };
    assert.deepEqual(await told(), ['Elsewhere']);
    assert.deepEqual(await told({ plan: 'pro' }), ['Hushed prices', 'Elsewhere', 'Hushed group']);
  });

  test('omit those to a space that was deleted during the lookup', async () => {
    const { id: organization, admin } = await a.organization();
    const kept = await a.space({ in: { id: organization, admin } as never });
    const gone = await a.space({ in: { id: organization, admin } as never });
    await admin.call(api.updateSpace, { spaceId: kept.id, body: { editMode: 'live' } });
    await admin.call(api.editContent, {
      spaceId: kept.id,
      body: { changes: [{ operation: 'insert_page', title: 'Here', document: { markdown: 'Text.\n' } }] },
    });
    const page = (await admin.call(api.listPages, { spaceId: kept.id })).pages[0]!.id;
    await admin.call(api.deleteSpace, { spaceId: gone.id });
    const links = [
      { title: 'There', to: { kind: 'page', page: 'a', space: gone.id }, links: [] },
      { title: 'Here', to: { kind: 'page', page, space: kept.id }, links: [] },
      { title: 'Anywhere', to: { kind: 'page', page }, links: [] },
    ];
    const settings = { ...defaults, header: { preset: 'default', links } } as unknown as shapes.Customization;
    const visitor = {
      organization,
      site: 'a',
      claims: {},
      spaces: new Set([gone.id, kept.id]),
      key: 'all',
      link: undefined,
      changeRequest: undefined,
      revision: undefined,
    };
    const context = { db: services.database.reads, caller: { visitor } } as unknown as Context;
    const shown = await forVisitor(context, visitor, new LinkedSpaces(services.database.reads, organization), settings);
    assert.deepEqual(
      shown.header.links.map(({ title }) => title),
      ['Here', 'Anywhere'],
    );
  });
});

import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api, type shapes } from '@lectern/contract';
import type { Context } from '#platform/context';
import { a, services } from '../../../test/harness.ts';
import { defaults } from './defaults.ts';
import { forVisitor, LinkedSpaces } from './for-visitor.ts';

describe('links for a visitor', () => {
  test('leave out those into a space that was deleted while they were looked up', async () => {
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
    const visitor = { claims: {}, spaces: new Set([gone.id, kept.id]), key: 'all' };
    const context = { db: services.database.reads, caller: { visitor } } as unknown as Pick<Context, 'db' | 'caller'>;
    const shown = await forVisitor(context, new LinkedSpaces(services.database.reads, organization), settings);
    assert.deepEqual(
      shown.header.links.map(({ title }) => title),
      ['Here', 'Anywhere'],
    );
  });
});

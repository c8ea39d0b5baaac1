// Many URLs in pages: they queue behind each other and delay nobody else.
// One engine: it is about requests to other servers; specs.test.ts stores on both.
import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api, type Client } from '@lectern/contract';
import { a, app, passTime, services, type Organization } from '../../../test/harness.ts';
import { listNamed } from './rows.ts';
import { filesServer } from './testing/files-server.ts';
import { petshop } from './testing/spec.ts';

const pageOf = (addresses: readonly string[]) => ({
  operation: 'insert_page' as const,
  title: 'API',
  document: {
    markdown: addresses
      .map((src) => `{% openapi src="${src}" path="/pets" method="get" %}\n{% endopenapi %}\n`)
      .join('\n'),
  },
});

async function spaceIn(organization: Organization) {
  const { admin } = organization;
  const { id: spaceId } = await a.space({ in: organization });
  await admin.call(api.updateSpace, { spaceId, body: { editMode: 'live' } });
  const edit = (...changes: object[]) => admin.call(api.editContent, { spaceId, body: { changes: changes as never } });
  return { spaceId, edit };
}

async function namedIn(admin: Client, spaceId: string) {
  const { items } = await admin.call(api.listSpaceLinks, { spaceId });
  return items.flatMap(({ targetReference }) => targetReference?.openAPISpec ?? []);
}

const numbers = (count: number) => Array.from({ length: count }, (_, number) => number);

describe('URLs referenced by pages', () => {
  test('are processed up to fifty per page, and more when others are removed', async () => {
    const organization = await a.organization();
    const { admin, id } = organization;
    const count = async () => (await listNamed(services.database.reads, id)).size;
    const server = await filesServer({ late: petshop });
    const addresses = (group: string, most: number) => numbers(most).map((number) => server.url(group + number));
    const first = await spaceIn(organization);
    await first.edit(pageOf(addresses('a', 60)));
    assert.equal(await count(), 50);
    await first.edit(pageOf(addresses('b', 50)));
    const second = await spaceIn(organization);
    await second.edit(pageOf([server.url('late')]));
    assert.equal(await count(), 100);
    assert.deepEqual(await namedIn(admin, second.spaceId), []);
    const { pages } = await admin.call(api.listPages, { spaceId: first.spaceId });
    await first.edit(...pages.map(({ id: page }) => ({ operation: 'delete_page', page })));
    for (const _ of numbers(3)) {
      await app.runJobs();
      passTime({ minutes: 1 });
    }
    assert.equal(await count(), 1);
    const [late] = await namedIn(admin, second.spaceId);
    assert.notEqual(late!.lastVersion, undefined);
  });

  test('have a separate queue from uploaded specifications', async () => {
    const organization = await a.organization();
    const { admin, id: organizationId } = organization;
    const server = await filesServer({ 'a.yaml': petshop });
    const { edit } = await spaceIn(organization);
    await edit(pageOf([server.url('a.yaml')]));
    const source = { url: server.url('a.yaml') };
    await admin.call(api.setOpenApiSpec, { organizationId, specSlug: 'shop', body: { source } });
    const waiting = services.database.reads.q.selectFrom('jobs').select('name').where('share', '=', organizationId);
    const names = (await waiting.execute()).map(({ name }) => name).filter((name) => name.startsWith('openapi.'));
    assert.deepEqual(names.sort(), ['openapi.fetch', 'openapi.named']);
  });
});

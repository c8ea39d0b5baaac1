// Two processes on one database: while one imports, the other writes; and when the one is killed, there is all or nothing.
import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { api, type Client } from '@lectern/contract';
import { zipSync } from 'fflate';
import { manyPages } from '../many-pages.ts';
import { startChild, token, type Child } from './child.ts';
import { suiteSettings } from './settings.ts';

const pages = 240;
const chapters = 40;

const zip = zipSync(
  Object.fromEntries(Object.entries(manyPages(pages, 'quince')).map(([path, text]) => [path, Buffer.from(text)])),
);

async function liveSpace(client: Client, organizationId: string): Promise<string> {
  const { id: spaceId } = await client.call(api.createSpace, { organizationId, body: { title: 'Imported' } });
  await client.call(api.updateSpace, { spaceId, body: { editMode: 'live' } });
  return spaceId;
}

const upload = (child: Child, spaceId: string): Promise<Response> =>
  fetch(`${child.url}/v1/spaces/${spaceId}/imports/upload?source=zip&name=x.zip`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/zip' },
    body: Buffer.from(zip),
  });

const countOf = async (client: Client, spaceId: string): Promise<number> => {
  const open = (await client.call(api.listPages, { spaceId })).pages as { pages?: { pages?: unknown[] }[] }[];
  return open.reduce((sum, { pages: below = [] }) => sum + 1 + below.length, 0);
};

describe('an import beside another process', () => {
  const settings = suiteSettings();

  test('does not block its writes, and is atomic when it is killed', async () => {
    const one = await startChild(settings());
    const other = await startChild(settings());
    const organizationId = (await one.client.call(api.listOrganizations)).items[0]!.id;
    const spaceId = await liveSpace(one.client, organizationId);

    const waits: number[] = [];
    const began = performance.now();
    const over = new AbortController();
    const importing = upload(one, spaceId).finally(() => over.abort());
    while (!over.signal.aborted) {
      const asked = performance.now();
      await other.client.call(api.createSpace, { organizationId, body: { title: `Beside ${waits.length}` } });
      waits.push(performance.now() - asked);
    }
    const { status } = await importing;
    const took = performance.now() - began;
    const longest = Math.max(...waits);
    console.log(
      `import ${Math.round(took)} ms, ${waits.length} writes beside it, the longest ${Math.round(longest)} ms`,
    );
    assert.equal(status, 201);
    assert.equal(await countOf(other.client, spaceId), pages + chapters);
    assert.ok(waits.length >= 10, `only ${waits.length} writes were answered meanwhile`);
    assert.ok(longest < took / 2, `a write waited ${longest} ms of the ${took} ms that the import took`);

    const killed = await liveSpace(other.client, organizationId);
    const lost = upload(one, killed).then(
      () => undefined,
      () => undefined,
    );
    for (let read = 0; read < pages;) {
      const { items } = await other.client.call(api.listImports, { spaceId: killed });
      read = items[0]?.status === 'in-progress' ? (items[0].progress?.read ?? 0) : items[0] ? pages : 0;
      await setTimeout(5);
    }
    await setTimeout(50);
    one.kill('SIGKILL');
    await Promise.all([lost, one.ended]);
    const seen = await countOf(other.client, killed);
    assert.ok(seen === 0 || seen === pages + chapters, `${seen} pages are there`);
    assert.equal((await upload(other, killed)).status, 201);
    assert.equal(await countOf(other.client, killed), pages + chapters);
    const found = await other.client.call(api.searchSpace, {
      spaceId: killed,
      query: { query: `number${pages - 1}` },
    });
    if (seen === 0) assert.equal(found.items.length, 1);
    assert.equal(await other.stop(), 0);
  });
});

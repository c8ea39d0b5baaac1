// Own process: it starts three services. What one of them has answered to is what the next request to any of them sees.
import { strict as assert } from 'node:assert';
import { after, before, describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { engine } from '../engine.ts';
import { startChild, token, type Child } from './child.ts';
import { suiteSettings } from './settings.ts';

/** READ_AFTER_WRITE asks for more than are checked every time. */
const checks = Number(process.env['READ_AFTER_WRITE'] ?? 24);
const nodes = engine === 'postgres' ? 3 : 2;

describe('several processes on one database', () => {
  const settings = suiteSettings();
  let children: Child[];
  before(async () => {
    const env = settings();
    const first = await startChild(env);
    children = [first, ...(await Promise.all(Array.from({ length: nodes - 1 }, () => startChild(env))))];
  });
  after(() => Promise.all(children.map((child) => child.stop())));

  const at = (index: number): Child => children[index % nodes]!;

  /** A site of a page, in an organization of its own. */
  async function createSite(title: string) {
    const { client } = at(0);
    const { id: organizationId } = await client.call(api.createOrganization, { body: { title } });
    const body = { title, empty: true, editMode: 'live' as const };
    const { id: spaceId } = await client.call(api.createSpace, { organizationId, body });
    const changes = [{ operation: 'insert_page' as const, title: 'Page', document: { markdown: 'Version 0.\n' } }];
    await client.call(api.editContent, { spaceId, body: { changes } });
    const { id: siteId } = await client.call(api.createSite, { organizationId, body: { title, spaces: [spaceId] } });
    await client.call(api.publishSite, { organizationId, siteId });
    const { pages } = await client.call(api.listPages, { spaceId });
    return {
      organizationId,
      spaceId,
      siteId,
      page: pages[0]!.id,
      path: `/sites/${organizationId}/${title.toLowerCase()}`,
    };
  }
  type Made = Awaited<ReturnType<typeof createSite>>;

  const shown = async (child: Child, { path }: Made): Promise<string> => {
    const answer = await fetch(child.url + path);
    return answer.status === 200 ? (/Version \d+/.exec(await answer.text())?.[0] ?? 'nothing') : `${answer.status}`;
  };
  const read = async ({ url }: Child, path: string): Promise<Response> =>
    fetch(`${url}/v1${path}`, { headers: { authorization: `Bearer ${token}` } });

  test('show every edit that was answered, while others write', async () => {
    const [made, other] = await Promise.all([createSite('Herons'), createSite('Wrens')]);
    for (const child of children) assert.equal(await shown(child, made), 'Version 0');
    const write = (child: Child, { spaceId, page }: Made, text: string) => {
      const changes = [{ operation: 'update_page' as const, page, document: { markdown: `${text}.\n` } }];
      return child.client.call(api.editContent, { spaceId, body: { changes } });
    };
    const over = new AbortController();
    const busy = (async () => {
      for (let count = 0; !over.signal.aborted; count++) await write(at(count), other, `Other ${count}`);
    })();
    const stale: string[] = [];
    for (let count = 1; count <= checks; count++) {
      await write(at(count), made, `Version ${count}`);
      const seen = await Promise.all(children.map((child) => shown(child, made)));
      const text = await (
        await read(at(count + 1), `/spaces/${made.spaceId}/content/page/${made.page}?format=markdown`)
      ).text();
      for (const one of [...seen, /Version \d+/.exec(text)?.[0]])
        if (one !== `Version ${count}`) stale.push(`${count}: ${one}`);
    }
    over.abort();
    await busy;
    assert.deepEqual(stale, []);
  });

  test('hide at once what was taken away', async () => {
    const made = await createSite('Owls');
    const { organizationId, siteId, spaceId } = made;
    for (let count = 0; count < Math.ceil(checks / 10); count++) {
      for (const child of children) assert.equal(await shown(child, made), 'Version 0');
      await at(count).client.call(api.unpublishSite, { organizationId, siteId });
      for (const child of children) assert.equal(await shown(child, made), '404');
      await at(count + 1).client.call(api.publishSite, { organizationId, siteId });
    }
    for (const child of children) assert.equal((await read(child, `/spaces/${spaceId}`)).status, 200);
    await at(1).client.call(api.deleteSpace, { spaceId });
    for (const child of children) assert.equal((await read(child, `/spaces/${spaceId}`)).status, 404);
  });
});

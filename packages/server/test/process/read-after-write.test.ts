// Own process: it starts three services. What one of them has answered to is what the next request to any of them sees.
import { strict as assert } from 'node:assert';
import { after, before, describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { engine } from '../engine.ts';
import { startChild, token, type Child } from './child.ts';
import { suiteSettings } from './settings.ts';

/** Reads after a write that was answered; READ_AFTER_WRITE sets another number. */
const checks = Number(process.env['READ_AFTER_WRITE'] ?? 1000);
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
    const changes = [{ operation: 'insert_page' as const, title: 'Version 0', document: { markdown: 'Version 0.\n' } }];
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

  const read = async ({ url }: Child, path: string): Promise<Response> =>
    fetch(url + path, { headers: path.startsWith('/v1/') ? { authorization: `Bearer ${token}` } : {} });

  /** All versions that an answer shows, its status when it shows none. */
  async function shown(child: Child, path: string): Promise<string> {
    const answer = await read(child, path);
    const versions = (await answer.text()).match(/Version \d+/g) ?? [];
    return answer.status === 200 ? [...new Set(versions)].join(', ') : `${answer.status}`;
  }

  /** What shows the page: a page and a list of the site, and the same of the API. */
  const views = ({ path, spaceId, page }: Made): string[] => [
    path,
    `${path}/llms.txt`,
    `/v1/spaces/${spaceId}/content/page/${page}?format=markdown`,
    `/v1/spaces/${spaceId}/content/pages`,
  ];

  const update = (page: string, text: string) => ({
    changes: [{ operation: 'update_page' as const, page, title: text, document: { markdown: `${text}.\n` } }],
  });
  const edit = ({ client }: Child, { spaceId, page }: Made, text: string) =>
    client.call(api.editContent, { spaceId, body: update(page, text) });

  /** A change request that another node has written, merged. */
  async function merge(child: Child, writer: Child, { spaceId, page }: Made, text: string): Promise<void> {
    const { id: changeRequestId } = await writer.client.call(api.createChangeRequest, { spaceId });
    const body = update(page, text);
    await writer.client.call(api.editContentInChangeRequest, { spaceId, changeRequestId, body });
    const { result } = await child.client.call(api.mergeChangeRequest, { spaceId, changeRequestId });
    assert.equal(result, 'merge');
  }

  test('show every edit and merge that was answered, while others write', async (context) => {
    const [made, other] = await Promise.all([createSite('Herons'), createSite('Wrens')]);
    for (const child of children)
      for (const path of views(made)) assert.equal(await shown(child, path), 'Version 0', path);
    const over = new AbortController();
    const busy = (async () => {
      for (let count = 0; !over.signal.aborted; count++) await edit(at(count), other, `Other ${count}`);
    })();
    const stale: string[] = [];
    let checked = 0;
    for (let count = 1; checked < checks; count++) {
      const version = `Version ${count}`;
      await (count % 2 === 0 ? edit(at(count), made, version) : merge(at(count), at(count + 1), made, version));
      const reads = children.flatMap((child, node) => views(made).map((path) => ({ child, node, path })));
      const seen = await Promise.all(reads.map(({ child, path }) => shown(child, path)));
      for (const [index, { node, path }] of reads.entries())
        if (seen[index] !== version) stale.push(`${version} at node ${node}, ${path}: ${seen[index]}`);
      checked += reads.length;
    }
    over.abort();
    await busy;
    assert.deepEqual(stale, []);
    context.diagnostic(`${checked} reads after a write, none stale`);
  });

  test('hide at once what was taken away', async () => {
    const made = await createSite('Owls');
    const { organizationId, siteId, spaceId } = made;
    for (let count = 0; count < Math.ceil(checks / 100); count++) {
      for (const child of children) assert.equal(await shown(child, made.path), 'Version 0');
      await at(count).client.call(api.unpublishSite, { organizationId, siteId });
      for (const child of children) assert.equal(await shown(child, made.path), '404');
      await at(count + 1).client.call(api.publishSite, { organizationId, siteId });
    }
    for (const child of children) assert.equal((await read(child, `/v1/spaces/${spaceId}`)).status, 200);
    await at(1).client.call(api.deleteSpace, { spaceId });
    for (const child of children) assert.equal((await read(child, `/v1/spaces/${spaceId}`)).status, 404);
  });
});

import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { api } from '@lectern/contract';
import { app, listening } from '../harness.ts';
import { addPages, adaptive, published, signed } from '../../src/features/publishing/testing/visits.ts';

type Options = ConstructorParameters<typeof Client>[1];

/** The published client of the protocol, over a socket. */
async function connected(path: string, token?: string, options: Options = {}) {
  const client = new Client({ name: 'a test', version: '1' }, options);
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const url = new URL(path, await listening());
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }));
  const told = async (name: string, input: Record<string, unknown>): Promise<string> => {
    const { content } = await client.callTool({ name, arguments: input });
    return content.map((part) => (part.type === 'text' ? part.text : '')).join('');
  };
  return { client, told };
}

const beta = 'visitor.claims.beta';

async function aGuide() {
  const made = await published('Guide', 'Old');
  const key = await adaptive(made);
  const [guide, old] = made.spaces;
  await addPages(
    made,
    guide!.id,
    { title: 'Start', markdown: 'Begin with the walrus.\n' },
    { title: 'Install', markdown: `How to install.\n\n{% if ${beta} %}\nOnly for testers: zebra.\n{% endif %}\n` },
    { title: 'Testers', condition: beta, markdown: 'A zebra for testers.\n' },
  );
  await addPages(made, old!.id, { title: 'Former', markdown: 'The walrus of old.\n' });
  return { ...made, key, path: new URL(made.base).pathname };
}

describe('the MCP server of a site', () => {
  test('searches, lists and reads pages', async () => {
    const { path, base } = await aGuide();
    const modern = { versionNegotiation: { mode: { pin: '2026-07-28' as const } } };
    for (const options of [{}, modern]) await readWith(options, path, base);
  });

  test('does not read other sites', async () => {
    const other = await published('Elsewhere');
    await addPages(other, other.spaces[0]!.id, { title: 'Away', markdown: 'The pelican of others.\n' });
    const { path, base } = await aGuide();
    const { told } = await connected(`${path}/~mcp`);
    const way = new URL(other.base).pathname.split('/').slice(-2).join('/');
    for (const up of ['../..', '/../..', '%2e%2e/%2E%2E', '..\\..', 'install/../../..']) {
      assert.match(await told('read_page', { page: `${up}/${way}/away` }), /no page/i, up);
      assert.match(await told('read_page', { page: `${base}/${up}/${way}/away` }), /no page/i, up);
    }
    assert.match(await told('read_page', { page: 'install' }), /How to install/);
  });

  async function readWith(options: Options, path: string, base: string): Promise<void> {
    const { client, told } = await connected(`${path}/~mcp`, undefined, options);
    assert.deepEqual((await client.listTools()).tools.map(({ name }) => name).sort(), [
      'list_pages',
      'read_page',
      'search',
    ]);
    const found = await told('search', { query: 'walrus' });
    assert.match(found, /\[Start\]/);
    assert.doesNotMatch(found, /Former/);
    assert.match(await told('search', { query: 'walrus', everywhere: true }), /\[Former\]/);
    assert.match(await told('search', { query: 'unicorn' }), /No results/);
    const listed = await told('list_pages', {});
    assert.match(listed, new RegExp(`\\[Install\\]\\(${base}/install\\)`));
    assert.match(listed, /\[Former\]/);
    assert.doesNotMatch(await told('list_pages', { below: `${base}/old` }), /Install/);
    for (const page of [`${base}/install`, '/install', 'install', `${base}/install.md#anchor`, `${path}/install`]) {
      assert.match(await told('read_page', { page }), /# Install\n\nHow to install\./, page);
    }
    assert.match(await told('read_page', { page: `${base}/old` }), /The walrus of old/);
    assert.match(await told('read_page', { page: '' }).catch(String), /page/);
    assert.match(await told('read_page', { page: 'https://elsewhere.test/install' }), /There is no page/);
    const { resources } = await client.listResources();
    assert.ok(resources.some(({ uri, title }) => uri === `${base}/install` && title === 'Install'));
    for (const { uri, title } of resources) {
      const said = JSON.stringify((await client.readResource({ uri })).contents);
      assert.ok(said.includes(`# ${title}\\n`), `${uri} ${title} ${said}`);
    }
    assert.ok(resources.some(({ uri }) => uri === base));
    await assert.rejects(client.readResource({ uri: `${base}/nowhere` }), /not found/i);
    const { contents } = await client.readResource({ uri: `${base}/install` });
    assert.match(JSON.stringify(contents), /How to install/);
    await client.close();
  }

  test('reveals nothing that is hidden from the visitor', async () => {
    const { path, key, base } = await aGuide();
    const all = async ({ client, told }: Awaited<ReturnType<typeof connected>>): Promise<string> => {
      const texts = [
        await told('search', { query: 'zebra', everywhere: true }),
        await told('list_pages', {}),
        await told('read_page', { page: 'install' }),
        await told('read_page', { page: 'testers' }),
        JSON.stringify(await client.listResources()),
        JSON.stringify(await client.readResource({ uri: `${base}/testers` }).catch(() => '')),
      ];
      await client.close();
      return texts.join('\n').replaceAll(/There is no page at .*|results for “zebra”/g, '');
    };
    assert.doesNotMatch(await all(await connected(`${path}/~mcp`)), /zebra|testers/i);
    const testers = await all(await connected(`${path}/~mcp`, signed(key, { beta: true })));
    assert.equal([...testers.matchAll(/zebra/g)].length > 3, true);
  });

  test('requires a token where readers sign in, and the key of a share link', async () => {
    const { admin, at, path, key } = await aGuide();
    await admin.call(api.updatePublishingAuth, {
      ...at,
      body: { backend: 'custom', fallbackURL: 'https://login.example.test/' },
    });
    await admin.call(api.updateSite, { ...at, body: { visibility: 'visitor-auth' } });
    await assert.rejects(connected(`${path}/~mcp`), /visitor token/);
    const { client } = await connected(`${path}/~gitbook/mcp`, signed(key, {}));
    assert.equal((await client.listTools()).tools.length, 3);
    await client.close();
    await admin.call(api.updateSite, { ...at, body: { visibility: 'share-link' } });
    const link = await admin.call(api.createShareLink, { ...at, body: { name: '' } });
    await assert.rejects(connected(`${path}/~mcp`, signed(key, {})));
    const opened = await connected(`${new URL(link.urls.published!).pathname}/~mcp`);
    assert.match(await opened.told('read_page', { page: `${link.urls.published!}/install` }), /How to install/);
    await opened.client.close();
  });

  test('rejects foreign origins, large messages and malformed ones', async () => {
    const { path, base } = await aGuide();
    const send = (payload: string, headers: Record<string, string> = {}) =>
      app.http.inject({
        method: 'POST',
        url: `${path}/~mcp`,
        headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
        payload,
      });
    const list = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
    assert.equal((await send(list)).statusCode, 200);
    assert.equal((await send(list, { origin: 'https://evil.test' })).statusCode, 403);
    assert.equal((await send(list, { origin: new URL(base).origin })).statusCode, 200);
    assert.equal((await send('{')).statusCode, 400);
    assert.equal((await send('x'.repeat(300_000))).statusCode, 413);
    const refused = async (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS', url: string) => {
      const { statusCode, headers } = await app.http.inject({ method, url });
      return [statusCode, headers['allow']];
    };
    for (const method of ['GET', 'PUT', 'DELETE'] as const) {
      assert.deepEqual(await refused(method, `${path}/~mcp`), [405, 'POST'], method);
    }
    assert.deepEqual(await refused('OPTIONS', `${path}/~mcp`), [204, 'POST, OPTIONS']);
    // Also where the answer for readers is known already.
    await app.http.inject({ method: 'GET', url: path });
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      assert.deepEqual(await refused(method, path), [405, 'GET, HEAD, OPTIONS'], method);
      assert.deepEqual(await refused(method, '/sites/~assets/none.js'), [405, 'GET, HEAD, OPTIONS'], method);
    }
    assert.deepEqual(await refused('OPTIONS', path), [204, 'GET, HEAD, OPTIONS']);
    assert.deepEqual(await refused('DELETE', `${path}/~feedback`), [405, 'GET, HEAD, POST, OPTIONS']);
    const page = await app.http.inject({ method: 'GET', url: path });
    assert.match(String(page.headers['link']), /~mcp>; rel="service"/);
    const llms = await app.http.inject({ method: 'GET', url: `${path}/llms.txt` });
    assert.match(llms.payload, new RegExp(`${base}/~mcp`));
  });

  test('is available at URLs that end in /mcp, even if a page has this path', async () => {
    const { path, ...made } = await aGuide();
    await addPages(made, made.spaces[0]!.id, { title: 'mcp', markdown: 'About agents.' });
    const { client, told } = await connected(`${path}/mcp`);
    assert.match(await told('read_page', { page: 'install' }), /How to install/);
    await client.close();
    const page = await app.http.inject({ method: 'GET', url: `${path}/mcp`, headers: { accept: 'text/html, */*' } });
    assert.deepEqual([page.statusCode, page.payload.includes('About agents.')], [200, true]);
    const stream = await app.http.inject({
      method: 'GET',
      url: `${path}/mcp`,
      headers: { accept: 'text/event-stream' },
    });
    assert.equal(stream.statusCode, 405);
  });
});

import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { api } from '@lectern/contract';
import { a, app, listening, nobody, type Person } from '../../../test/harness.ts';
import { petshop } from '../openapi-specs/testing/spec.ts';
import { addPages, published, type NewPage } from '../publishing/testing/visits.ts';
import { as, everything, request, said, send } from './testing/messages.ts';

type Options = ConstructorParameters<typeof Client>[1];

/** The official MCP client, over a socket. */
async function connected({ id }: { id: string }, { token }: { token: string }, options: Options = {}) {
  const client = new Client({ name: 'a test', version: '1' }, options);
  const headers = { authorization: `Bearer ${token}` };
  const url = new URL(`/v1/orgs/${id}/mcp`, await listening());
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }));
  const told = async (name: string, input: Record<string, unknown> = {}): Promise<string> => {
    const { content } = await client.callTool({ name, arguments: input });
    return content.map((part) => (part.type === 'text' ? part.text : '')).join('');
  };
  return { client, told };
}

const include = (admin: Person, at: { organizationId: string; siteId: string }) =>
  admin.call(api.updateSite, { ...at, body: { agentsContext: 'included' } });

/** A published site enabled for agents, with a space of these pages. */
async function included(pages: NewPage[], ...titles: string[]) {
  const made = await published(...(titles.length === 0 ? ['Guide'] : titles));
  await include(made.admin, made.at);
  await addPages(made, made.spaces[0]!.id, ...pages);
  return made;
}

const guide: NewPage[] = [
  { title: 'Start', markdown: 'Begin with the walrus. See [the installation](install.md).\n' },
  { title: 'Install', markdown: 'How to install a walrus.\n' },
];

describe('the MCP server of an organization', () => {
  test('lists sites, searches, lists and reads pages', async () => {
    const made = await included(guide);
    const modern = { versionNegotiation: { mode: { pin: '2026-07-28' as const } } };
    for (const options of [{}, modern]) await readWith(options, made);
  });

  type Made = Awaited<ReturnType<typeof included>>;

  async function readWith(options: Options, { organization, admin, base }: Made): Promise<void> {
    const { client, told } = await connected(organization, admin, options);
    const { tools } = await client.listTools();
    assert.deepEqual(tools.map(({ name }) => name).sort(), ['list_pages', 'list_sites', 'read_page', 'search']);
    assert.ok(tools.every(({ annotations }) => annotations?.readOnlyHint));
    assert.match(await told('list_sites'), new RegExp(`## \\[Site\\]\\(${base}\\)\\n\\n- \\[Guide\\]\\(${base}\\)`));
    assert.match(await told('search', { query: 'walrus' }), new RegExp(`## \\[Install\\]\\(${base}/install\\)`));
    assert.match(await told('search', { query: 'walrus', site: base }), /\[Start\]/);
    assert.match(await told('search', { query: 'unicorn' }), /No results/);
    assert.match(await told('search', { query: 'walrus', site: 'https://elsewhere.test' }), /No site/);
    const page = await told('read_page', { page: `${base}/install` });
    assert.equal(page, `<!-- ${base}/install -->\n# Install\n\nHow to install a walrus.\n`);
    for (const one of [`${base}/install/`, `${base}/install.md`, `${base}/install?x=1#walrus`])
      assert.equal(await told('read_page', { page: one }), page, one);
    assert.match(await told('read_page', { page: base }), new RegExp(`\\[the installation\\]\\(${base}/install\\)`));
    for (const one of ['install', '/install', `${base}/nothing`, `${base}x/install`, 'https://elsewhere.test/install'])
      assert.match(await told('read_page', { page: one }), /There is no page/, one);
    const listed = await told('list_pages', { below: base });
    assert.match(listed, new RegExp(`\\[Start\\]\\(${base}\\)\\n- \\[Install\\]\\(${base}/install\\)`));
    assert.doesNotMatch(await told('list_pages', { below: `${base}/install` }), /Start/);
    assert.match(await told('read_page', { page: '' }).catch(String), /page/);
    await client.close();
  }

  test('follows changes of the site: its parts, moved pages and merges', async () => {
    const made = await included([{ title: 'Start', markdown: 'Of today.\n' }], 'New', 'Old');
    const { organization, admin, base, spaces } = made;
    const [pageId] = await addPages(made, spaces[1]!.id, { title: 'Former', markdown: 'Of old.\n' });
    await addPages(made, spaces[1]!.id, { title: 'Second', markdown: 'Of old too.\n' });
    const read = (page: string) => said(organization, admin, 'read_page', { page });
    assert.match(
      await said(organization, admin, 'list_sites'),
      new RegExp(`\\[New\\]\\(${base}\\)\\n- \\[Old\\]\\(${base}/old\\)`),
    );
    assert.match(await read(`${base}/old`), /Of old/);
    const search = (input: object) => said(organization, admin, 'search', { query: 'old', ...input });
    assert.match(await search({}), /No results/);
    assert.match(await search({ everywhere: true }), new RegExp(`\\[Former\\]\\(${base}/old\\)`));
    const spaceId = spaces[1]!.id;
    const edit = (change: object) => admin.call(api.editContent, { spaceId, body: { changes: [change as never] } });
    await edit({
      operation: 'update_page',
      page: pageId,
      title: 'Renamed',
      slug: 'renamed',
      document: { markdown: 'Changed.\n' },
    });
    assert.match(await read(`${base}/old/former`), /# Renamed\n\nChanged\./);
    await admin.call(api.createSiteRedirect, {
      ...made.at,
      body: { source: '/gone', destination: { kind: 'site-space', siteSpaceId: await siteSpaceOf(made, spaceId) } },
    });
    assert.match(await read(`${base}/gone`), /Changed\./);
  });

  test('returns files with URLs that can be opened', async () => {
    const made = await included([]);
    const { organization, admin, at, spaces } = made;
    const spaceId = spaces[0]!.id;
    await admin.call(api.updateSite, { ...at, body: { hostname: `f${organization.id.toLowerCase()}.example.test` } });
    await admin.call(api.updateSpace, { spaceId, body: { editMode: 'live' } });
    const files = [{ name: 'a.txt', base64: Buffer.from('A file.').toString('base64'), contentType: 'text/plain' }];
    const { insertedFiles } = (await admin.call(api.editContent, {
      spaceId,
      body: { changes: [{ operation: 'insert_files', files }] as never },
    })) as unknown as { insertedFiles: { id: string }[] };
    await addPages(made, spaceId, { title: 'Page', markdown: `[A file](/files/${insertedFiles[0]!.id})\n` });
    const root = (await admin.call(api.getSite, at)).urls.published!;
    const text = await said(organization, admin, 'read_page', { page: root });
    assert.match(text, new RegExp(`<!-- ${root}/? -->`));
    const { pathname, search, host } = new URL(/\[A file\]\(([^)]+)\)/.exec(text)?.[1] ?? text);
    assert.equal(host, 'lectern.test');
    assert.equal((await app.http.inject({ method: 'GET', url: pathname + search })).payload, 'A file.');
  });

  test('reads APIs on pages, also under conditions, and their updates', async () => {
    const made = await included([]);
    const { organization, admin, base, spaces } = made;
    const at = { organizationId: organization.id, specSlug: 'pets' };
    const host = (text: string) => admin.call(api.setOpenApiSpec, { ...at, body: { source: { text } } });
    const source = { text: petshop };
    await admin.call(api.createOpenApiSpec, { organizationId: organization.id, body: { slug: 'pets', source } });
    await app.runJobs();
    const block = '{% openapi-operation spec="pets" path="/pets" method="get" %}\n{% endopenapi-operation %}\n';
    const markdown = `{% if visitor.claims.beta %}\n${block}{% endif %}\n`;
    await addPages(made, spaces[0]!.id, { title: 'Pets', markdown });
    const read = () => said(organization, admin, 'read_page', { page: base });
    assert.match(await read(), /\{% if visitor\.claims\.beta %\}[^]*List the pets[^]*\{% endif %\}/);
    await host(petshop.replace('List the pets', 'List the animals'));
    await app.runJobs();
    assert.match(await read(), /List the animals/);
  });

  async function siteSpaceOf({ admin, at }: Made, spaceId: string): Promise<string> {
    const { items } = await admin.call(api.listSiteSpaces, at);
    return items.find(({ space }) => space.id === spaceId)!.id;
  }
});

describe('the scope of the agents of an organization', () => {
  test('includes published sites that are marked as included, immediately', async () => {
    const { organization, admin, at, base } = await included(guide);
    const all = () => everything(organization, admin, { sites: [base], pages: [`${base}/install`] });
    const there = /walrus/i;
    assert.match(await all(), there);
    const changes: [() => Promise<unknown>, () => Promise<unknown>][] = [
      [() => admin.call(api.updateSite, { ...at, body: { agentsContext: 'excluded' } }), () => include(admin, at)],
      [() => admin.call(api.unpublishSite, at), () => admin.call(api.publishSite, at)],
    ];
    for (const [close, open] of changes) {
      await close();
      assert.doesNotMatch(await all(), /walrus|Guide|Start|Install/);
      await open();
      assert.match(await all(), there);
    }
    await admin.call(api.deleteSite, at);
    assert.doesNotMatch(await all(), /walrus|Guide|Start|Install/);
  });

  test('excludes sites that are marked as excluded, which is the default', async () => {
    const { organization, admin, base } = await included([{ title: 'Open', markdown: 'The walrus for agents.\n' }]);
    const space = await a.space({ in: organization, title: 'Zebra' });
    const body = { title: 'Zebra site', spaces: [space.id] };
    const { id: siteId } = await admin.call(api.createSite, { organizationId: organization.id, body });
    await admin.call(api.publishSite, { organizationId: organization.id, siteId });
    await addPages({ admin } as never, space.id, { title: 'Zebra page', markdown: 'The walrus of the zebra.\n' });
    const site = `http://lectern.test/sites/${organization.id}/zebra-site`;
    assert.equal(
      ((await nobody.call(api.resolvePublishedUrl, { body: { url: site } })) as { site?: string }).site,
      siteId,
    );
    const all = await everything(organization, admin, { sites: [base, site], pages: [`${site}/zebra-page`] });
    assert.match(all, /The walrus for agents/);
    assert.doesNotMatch(all, /zebra/i);
  });

  test('is limited to spaces the member can read, even if the site is public', async () => {
    const { organization, admin, base, spaces } = await included(guide, 'Guide', 'Secret');
    await addPages({ admin } as never, spaces[1]!.id, { title: 'Plan', markdown: 'The walrus of tomorrow.\n' });
    const reader = await a.member({ in: organization, role: 'read' });
    const places = { sites: [base, `${base}/secret`], pages: [`${base}/install`, `${base}/secret/plan`] };
    assert.match(await everything(organization, reader, places), /tomorrow/);
    await admin.call(api.updateSpace, { spaceId: spaces[1]!.id, body: { defaultLevel: null } });
    assert.match(await everything(organization, admin, places), /tomorrow/);
    const left = await everything(organization, reader, places);
    assert.match(left, /How to install/);
    assert.doesNotMatch(left, /tomorrow|Secret|Plan/);
    await admin.call(api.updateSpace, { spaceId: spaces[0]!.id, body: { defaultLevel: null } });
    assert.doesNotMatch(await everything(organization, reader, places), /Site|walrus/);
  });

  test('excludes drafts: hidden pages and change requests', async () => {
    const made = await included(guide);
    const { organization, admin, base, spaces } = made;
    const spaceId = spaces[0]!.id;
    const [hidden] = await addPages(made, spaceId, {
      title: 'Draft',
      markdown: 'A zebra walrus.\n',
      hidden: true,
    } as NewPage);
    await addPages(made, spaceId, { title: 'Below', markdown: 'A zebra walrus below.\n', into: hidden! });
    await addPages(made, spaceId, { title: 'Linking', markdown: `See [/pages/${hidden}](/pages/${hidden}).\n` });
    const { id: changeRequestId } = await admin.call(api.createChangeRequest, { spaceId, body: {} });
    const changes = [
      { operation: 'insert_page', title: 'Proposed', document: { markdown: 'A zebra walrus proposed.\n' } },
    ];
    await admin.call(api.editContentInChangeRequest, { spaceId, changeRequestId, body: { changes: changes as never } });
    const paths = ['/draft', '/draft/below', '/linking', '/proposed', `/~/changes/${changeRequestId}/proposed`];
    const all = await everything(organization, admin, { sites: [base], pages: paths.map((path) => base + path) });
    assert.match(all, /# Linking/);
    assert.doesNotMatch(all, /zebra|draft|Proposed/i);
  });

  test('includes content under conditions, with the conditions', async () => {
    const beta = 'visitor.claims.beta';
    const made = await included([
      ...guide,
      { title: 'For testers', markdown: 'The walrus of testers.\n', condition: beta },
      {
        title: 'For all',
        markdown: `Hello <code class="expression">visitor.claims.name</code>, <code class="expression">1 + 1</code> walruses.\n\n{% if ${beta} %}\nA walrus in a block.\n{% endif %}\n`,
      },
    ]);
    const { organization, admin, base } = made;
    const read = (path: string) => said(organization, admin, 'read_page', { page: base + path });
    const testers = await read('/for-testers');
    assert.match(
      testers,
      /# For testers\n\n> Only for readers who meet this condition: `visitor\.claims\.beta`\n\nThe walrus of testers/,
    );
    const all = await read('/for-all');
    assert.match(all, /\{% if visitor\.claims\.beta %\}\s+A walrus in a block\.\s+\{% endif %\}/);
    assert.match(all, /visitor\.claims\.name/);
    assert.match(all, /, 2 walruses/);
    assert.match(await said(organization, admin, 'search', { query: 'testers' }), /\[For testers\]/);
    assert.match(await said(organization, admin, 'list_pages', { below: base }), /\[For testers\]/);
  });

  test('never exceeds that of the token', async () => {
    const { organization, admin, spaces } = await included(guide);
    const path = `/v1/orgs/${organization.id}/mcp`;
    const list = request('tools/list');
    const tokenWith = (scopes: { readOnly?: true; organization?: string; space?: string }) =>
      admin.call(api.createToken, { body: { label: 'agent', scopes } });
    const other = await a.organization();
    await a.join({ person: admin, in: other, role: 'admin' });
    assert.equal((await send(path, list, as(await tokenWith({ readOnly: true })))).status, 200);
    assert.equal((await send(path, list, as(await tokenWith({ organization: organization.id })))).status, 200);
    assert.equal((await send(path, list, as(await tokenWith({ organization: other.id })))).status, 404);
    assert.equal((await send(path, list, as(await tokenWith({ space: spaces[0]!.id })))).status, 403);
    const guest = await a.member({ in: organization, role: null });
    assert.equal((await send(path, list, as(guest))).status, 403);
    assert.equal((await send(path, list, as(await a.person()))).status, 404);
    assert.equal((await send(path, list)).status, 401);
    assert.equal((await send(path, list, { authorization: 'Bearer nothing' })).status, 401);
  });
});

describe('the protocol', () => {
  const at = async () => {
    const { organization, admin } = await included(guide);
    return { path: `/v1/orgs/${organization.id}/mcp`, headers: as(admin) };
  };

  test('is supported in every revision, without sessions', async () => {
    const { path, headers } = await at();
    for (const protocolVersion of ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05']) {
      const hello = request('initialize', {
        protocolVersion,
        capabilities: {},
        clientInfo: { name: 'a', version: '1' },
      });
      const answer = await send(path, hello, headers);
      assert.equal(answer.status, 200);
      assert.match(String(answer.headers['content-type']), /^application\/json/);
      assert.equal(answer.headers['mcp-session-id'], undefined);
      const { result } = JSON.parse(answer.text) as { result: { protocolVersion: string; instructions: string } };
      assert.equal(result.protocolVersion, protocolVersion);
      const done = await send(path, { jsonrpc: '2.0', method: 'notifications/initialized' }, headers);
      assert.deepEqual([done.status, done.text], [202, '']);
      const list = await send(path, request('tools/list'), { ...headers, 'mcp-protocol-version': protocolVersion });
      assert.match(list.text, /list_sites/);
    }
    const strange = await send(path, request('tools/list'), { ...headers, 'mcp-protocol-version': '1999-01-01' });
    assert.equal(strange.status, 400);
    assert.match(strange.text, /"jsonrpc":"2.0".*Unsupported protocol version/);
  });

  test('reports errors', async () => {
    const { path, headers } = await at();
    const said = async (message: unknown) => {
      const { status, text } = await send(path, message, headers);
      return { status, code: (JSON.parse(text) as { error?: { code: number } }).error?.code };
    };
    assert.deepEqual(await said(request('nothing/like-this')), { status: 200, code: -32_601 });
    assert.deepEqual(await said('{'), { status: 400, code: 400 });
    assert.deepEqual(await said({ jsonrpc: '2.0' }), { status: 400, code: 400 });
    assert.deepEqual(await said([request('ping')]), { status: 400, code: 400 });
    const call = (name: string, input: object) => request('tools/call', { name, arguments: input });
    assert.match((await send(path, call('search', {}), headers)).text, /query/);
    assert.match((await send(path, call('search', { query: 'x'.repeat(300) }), headers)).text, /256/);
    assert.match((await send(path, call('delete_site', {}), headers)).text, /delete_site/);
  });

  test('rejects foreign origins, streams and sessions', async () => {
    const { path, headers } = await at();
    const list = request('tools/list');
    assert.equal((await send(path, list, { ...headers, origin: 'https://evil.test' })).status, 403);
    assert.equal((await send(path, list, { ...headers, origin: 'http://lectern.test' })).status, 200);
    for (const method of ['GET', 'DELETE', 'PUT', 'OPTIONS'] as const) {
      const answer = await app.http.inject({ method, url: path, headers });
      assert.equal(answer.statusCode, 405);
      assert.equal(answer.headers['allow'], 'POST');
    }
  });
});

// Everything a visitor can read from a site, in every format.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { api, createClient, type Client } from '@lectern/contract';
import { app, inject } from '../../../../test/harness.ts';
import type { Built, Claims, MadePage, MadeSpace } from './audience-site.ts';
import { lookUp, signed } from './visits.ts';

/**
 * What an output may reveal: `index` only what is indexed, `list` also what is in the navigation, `page` also
 * unlisted pages, `api` whatever the visitor may read.
 */
export type Output = { way: string; kind: 'index' | 'list' | 'page' | 'api'; status: number; text: string };

export type TestVisitor = { claims: Claims; headers: Record<string, string>; visitor: object };

export function visitorWith(key: string, { dark, ...claims }: Claims): TestVisitor {
  const jwtToken = signed(key, claims);
  const unsigned = dark === undefined ? undefined : { dark };
  return {
    claims: { ...claims, ...unsigned },
    headers: {
      authorization: `Bearer ${jwtToken}`,
      ...(unsigned && { cookie: `lectern-visitor-public=${encodeURIComponent(JSON.stringify(unsigned))}` }),
    },
    visitor: { jwtToken, ...(unsigned && { unsignedClaims: unsigned }) },
  };
}

export async function get(url: string, headers: Record<string, string>): Promise<{ status: number; text: string }> {
  let text = '';
  let at = url;
  for (let turns = 0; turns < 4; turns++) {
    const { pathname, search } = new URL(at);
    const answer = await app.http.inject({ method: 'GET', url: pathname + search, headers });
    text += answer.payload;
    const location = answer.headers['location'];
    if (location === undefined) return { status: answer.statusCode, text };
    // Redirect targets reveal something too.
    text += `\n${location}\n`;
    at = new URL(location, at).href;
  }
  return { status: 310, text };
}

type Answer = { status: number; text: string };

async function post(url: string, headers: Record<string, string>, type: string, payload: string): Promise<Answer> {
  const answer = await app.http.inject({
    method: 'POST',
    url: new URL(url).pathname,
    headers: { ...headers, 'content-type': type, accept: 'application/json, text/event-stream' },
    payload,
  });
  // Visitors who cannot see the default are redirected to what they can see.
  const location = answer.statusCode === 308 ? answer.headers['location'] : undefined;
  if (location !== undefined) return post(new URL(location, url).href, headers, type, payload);
  return { status: answer.statusCode, text: answer.payload };
}

let asked = 0;
const rpc = (base: string, headers: Record<string, string>, method: string, params: object) =>
  post(`${base}/~mcp`, headers, 'application/json', JSON.stringify({ jsonrpc: '2.0', id: ++asked, method, params }));

/** The pages of a site as a browser, a search engine or an agent requests them. */
export async function siteOutputs({ base, spaces }: Built, { headers }: TestVisitor): Promise<Output[]> {
  const outputs: Output[] = [];
  const add = async (way: string, kind: Output['kind'], answer: Promise<{ status: number; text: string }>) => {
    outputs.push({ way, kind, ...(await answer) });
  };
  const call = (name: string, input: object) => rpc(base, headers, 'tools/call', { name, arguments: input });
  // A space with only unlisted pages begins with one of them.
  await add('the root', 'page', get(base, headers));
  for (const name of ['sitemap.xml', 'robots.txt', 'llms.txt', 'llms-full.txt'])
    await add(name, 'index', get(`${base}/${name}`, headers));
  await add('the search', 'index', get(`${base}/~search?q=walrus`, headers));
  await add('the search while typing', 'index', get(`${base}/~search?q=walrus&fragment`, headers));
  await add('a page that is not there', 'list', get(`${base}/zqnothing`, headers));
  await add('MCP list', 'index', call('list_pages', {}));
  await add('MCP search', 'index', call('search', { query: 'walrus', everywhere: true }));
  await add('MCP resources', 'index', rpc(base, headers, 'resources/list', {}));
  for (const space of spaces) {
    const { address } = space;
    await add('the start of a space', 'page', get(address, headers));
    await add('sitemap of a space', 'index', get(`${address}/sitemap-pages.xml`, headers));
    await add('contents of a space', 'list', get(`${address}/~contents`, headers));
  }
  return outputs;
}

/** The requested path itself reveals nothing. */
const about =
  ({ address }: Pick<MadeSpace, 'address'>, { path, listed }: Pick<MadePage, 'path' | 'listed'>) =>
  async (way: string, answer: Promise<Answer>): Promise<Output> => {
    const { status, text } = await answer;
    const echo = status === 404 || way.startsWith('MCP');
    const told = echo ? text.replaceAll(`${address}/${path}`, '').replaceAll(path, '') : text;
    return { way, kind: listed ? 'list' : 'page', status, text: told };
  };

export function feedbackOn(space: MadeSpace, page: MadePage, { headers }: TestVisitor): Promise<Output> {
  // From different IP addresses, because of the rate limit per address.
  const from = { ...headers, 'x-forwarded-for': `2001:db8::${(++asked).toString(16)}` };
  const form = `page=${page.id}&rating=good`;
  const sent = post(`${space.address}/~feedback`, from, 'application/x-www-form-urlencoded', form);
  return about(space, page)('feedback on a page', sent);
}

export async function pageOutputs(
  { base }: Built,
  { address }: MadeSpace,
  { path, formerPath, listed }: MadePage,
  { headers }: TestVisitor,
): Promise<Record<'html' | 'markdown' | 'feed' | 'mcp' | 'former', Output>> {
  const at = `${address}/${path}`;
  const as = about({ address }, { path, listed });
  const input = { name: 'read_page', arguments: { page: at } };
  return {
    html: await as('a page', get(at, headers)),
    markdown: await as('a page as Markdown', get(`${at}.md`, headers)),
    feed: await as('the feed of a page', get(`${at}/rss.xml`, headers)),
    mcp: await as('MCP read', rpc(base, headers, 'tools/call', input)),
    former: await as(
      'a former path',
      formerPath === undefined
        ? Promise.resolve({ status: 404, text: '' })
        : get(`${address}/${formerPath}`, headers).then(({ status, text }) => ({
            status,
            text: text.replaceAll(formerPath, '').replaceAll(formerPath.split('/').at(-1)!, ''),
          })),
    ),
  };
}

/** The text of the PDF of a space or page; undefined when no PDF reader is installed. */
export async function pdfOutput(
  { address }: MadeSpace,
  { headers }: TestVisitor,
  page?: MadePage,
): Promise<{ status: number; text: string } | undefined> {
  const { pathname } = new URL(`${address}/~pdf`);
  const query = page ? `?page=${page.id}` : '';
  const sent = await app.http.inject({ method: 'GET', url: pathname + query, headers });
  if (sent.statusCode !== 302) return { status: sent.statusCode, text: sent.payload };
  const to = new URL(sent.headers['location']!, 'http://lectern.test');
  const file = await app.http.inject({ method: 'GET', url: to.pathname + to.search });
  const folder = mkdtempSync(join(tmpdir(), 'lectern-pdf-'));
  try {
    const path = join(folder, 'made.pdf');
    writeFileSync(path, file.rawPayload);
    const text = execFileSync('pdftotext', [path, '-'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    return { status: file.statusCode, text: `${text}\n${sent.headers['location']}` };
  } catch {
    return undefined;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Without reply validation: the published schema does not know every block. */
const client = (token: string): Client => createClient({ endpoint: 'http://lectern.test', token, fetch: inject });

/** A client with the token a renderer gets for this visitor; undefined when nothing is visible to them. */
export async function readerOf({ spaces }: Built, { visitor }: TestVisitor): Promise<Client | undefined> {
  for (const { address } of spaces) {
    const answer = await lookUp(address, visitor).catch(() => undefined);
    if (answer && 'apiToken' in answer) return client(answer.apiToken);
  }
  return undefined;
}

/** What an external renderer reads. */
export async function apiOutputs({ at, spaces }: Built, reader: Client): Promise<Output[]> {
  const outputs: Output[] = [];
  const add = async (way: string, kind: Output['kind'], answer: Promise<{ status: number; body: unknown }>) => {
    const { status, body } = await answer;
    outputs.push({ way, kind, status, text: JSON.stringify(body ?? '') });
  };
  for (const operation of [
    api.getSite,
    api.getPublishedSite,
    api.getSiteStructure,
    api.listSiteSections,
    api.listSiteSectionGroups,
    api.listSiteSpaces,
    api.getSiteCustomization,
  ])
    await add(operation.id, 'list', reader.send(operation, at));
  const scope = { mode: 'all' as const };
  await add('searchSite', 'index', reader.send(api.searchSite, { ...at, body: { query: 'walrus', scope } }));
  for (const { spaceId, siteSpaceId, pages, files } of spaces) {
    await add('site space customization', 'list', reader.send(api.getSiteSpaceCustomization, { ...at, siteSpaceId }));
    const space = await reader.send(api.getSpace, { spaceId });
    await add('getSpace', 'api', Promise.resolve(space));
    await add('listFiles', 'api', reader.send(api.listFiles, { spaceId }));
    const revisionId = (space.body as { revision?: string } | undefined)?.revision ?? 'none';
    for (const format of [undefined, 'markdown', 'document'] as const) {
      const query = format === undefined ? {} : { format };
      await add(`listPages ${format}`, 'api', reader.send(api.listPages, { spaceId, query }));
      if (format === 'markdown') continue;
      await add(`getContent ${format}`, 'api', reader.send(api.getContent, { spaceId, query }));
      await add(`getRevision ${format}`, 'api', reader.send(api.getRevision, { spaceId, revisionId, query }));
    }
    for (const fileId of files) await add('getFile', 'api', reader.send(api.getFile, { spaceId, fileId }));
    for (const { id, path, formerPath } of pages) {
      const one = { spaceId, revisionId, pageId: id };
      await add('getPage', 'api', reader.send(api.getPage, { ...one, query: { format: 'markdown' } }));
      await add('getPageDocumentInRevision', 'api', reader.send(api.getPageDocumentInRevision, one));
      const byPath = await reader.send(api.getPageByPath, { spaceId, pagePath: encodeURIComponent(path) });
      await add('getPageByPath', 'api', Promise.resolve(byPath));
      if (formerPath === undefined) continue;
      const { status, body } = await reader.send(api.findSiteRedirect, { ...at, query: { source: `/${formerPath}` } });
      const text = JSON.stringify(body ?? '').replaceAll(formerPath, '');
      outputs.push({ way: 'findSiteRedirect', kind: 'api', status, text });
    }
  }
  return outputs;
}

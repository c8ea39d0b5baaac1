// Everything a reader or a member can ask for of the slowest pages there can be, while nobody else waits for it.
// Own process: what other tests leave behind would be measured with it. In CPU time, so that other processes may run.
// One engine: what is measured is the time this process computes, and no database has a say in that.
import { strict as assert } from 'node:assert';
import { after, before, describe, test } from 'node:test';
import { maxMainThreadLength, readingCost } from '@lectern/content';
import { api, operations } from '@lectern/contract';
import { token } from '../process/child.ts';
import { cpuScale } from '../cpu-scale.ts';
import { suiteSettings } from '../process/settings.ts';
import { startMeasured, type Measured } from './measured.ts';
import { always, others, slowest } from './pages.ts';

const longest = 100;
/** `LECTERN_HOSTILE=all` tries every kind of content; another value the kinds it names, separated by commas. */
const wanted = process.env['LECTERN_HOSTILE'];
const isFull = wanted !== undefined;
/** Prints are made by processes of their own and take most of the time: `off` leaves them out, `only` all others. */
const printing = isFull ? (process.env['LECTERN_HOSTILE_PRINTS'] ?? 'on') : 'off';
const isPrint = (text: string): boolean => /pdf|epub|export/i.test(text);
const isTried = (text: string): boolean => (isPrint(text) ? printing !== 'off' : printing !== 'only');
const isWanted = ([name]: [string, string]): boolean =>
  wanted === undefined || wanted === 'all' || wanted.split(',').includes(name);
const every = Object.entries({ ...slowest, ...others }).filter(isWanted);
const largest = wanted === undefined ? Object.entries(always) : every;
const mostlySlow = wanted === undefined ? Object.entries(slowest) : every;
/** As long as it may be for no worker to be asked. */
const short = mostlySlow.map(([name, text]): [string, string] => {
  let length = maxMainThreadLength;
  while (readingCost(text.slice(0, length)) > maxMainThreadLength) length -= 100;
  return [name, text.slice(0, length)];
});

type Question = { path: string; body?: string };

const call = (name: string, args: object): string =>
  JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } });

/** Each GET of the contract that the ids are enough for, in all forms a page has; what is printed in the long run only. */
function ofApi(ids: Readonly<Record<string, string>>): Question[] {
  const asked = operations.filter(
    ({ method, params, id }) =>
      method === 'GET' &&
      params.every((name) => name in ids) &&
      params.some((name) => name === 'spaceId' || name === 'siteId') &&
      isTried(id),
  );
  return asked.flatMap(({ path }) => {
    // The same of another state of the content.
    if (!isFull && /revisions.*\/(?:page|path)|change-requests.*content/.test(path)) return [];
    const at = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(ids[name]!));
    if (path.includes('search')) return [{ path: `${at}?query=word` }];
    const hasForms = /page|content$|path/i.test(path);
    // A page is a document unless it is asked for as Markdown.
    const forms = isFull ? ['document', 'markdown'] : ['document'];
    return hasForms ? forms.map((form) => ({ path: `${at}?format=${form}` })) : [{ path: at }];
  });
}

const ofSite = (base: string, page: string): Question[] =>
  everyOfSite(base, page).filter(({ path }) => isTried(path.slice(base.length)));

const everyOfSite = (base: string, page: string): Question[] => [
  { path: `${base}/~pdf?page=${page}` },
  { path: base },
  { path: `${base}/page` },
  { path: `${base}/page?x=1` },
  { path: `${base}/page.md` },
  { path: `${base}/page.md?x=1` },
  { path: `${base}/page/rss.xml` },
  { path: `${base}/llms.txt` },
  { path: `${base}/llms-full.txt` },
  { path: `${base}/sitemap-pages.xml` },
  { path: `${base}/~search?q=word` },
  { path: `${base}/~mcp`, body: call('read_page', { page: '/page' }) },
  { path: `${base}/~mcp`, body: call('search', { query: 'word' }) },
];

describe('the main thread', () => {
  const settings = suiteSettings();
  let service: Measured;
  let organizationId: string;

  async function ask({ path, body }: Question): Promise<number> {
    const types = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
    const headers = { ...(path.startsWith('/v1/') && { authorization: `Bearer ${token}` }), ...(body && types) };
    const sent = { headers, redirect: 'manual' as const, ...(body && { method: 'POST', body }) };
    const answer = await fetch(service.url + path, sent);
    const text = await answer.text();
    // A print is answered with the address of the file, which names the host that others know the service by.
    const said = text.startsWith('{"url":"') ? (JSON.parse(text) as { url: string }).url : undefined;
    const leads = URL.parse(said ?? answer.headers.get('location') ?? '');
    if (!leads?.pathname.startsWith('/prints/')) return answer.status;
    const file = await fetch(service.url + leads.pathname + leads.search);
    await file.arrayBuffer();
    return file.status;
  }

  /** A page on a site of its own, in a space with a change request; everything that can be asked about it. */
  async function questionsAbout(
    title: string,
    texts: { markdown: string; ours?: string | undefined; theirs?: string | undefined },
  ) {
    const { client } = service;
    const { markdown, ours, theirs } = texts;
    const { id: spaceId } = await client.call(api.createSpace, { organizationId, body: { title: title.slice(0, 50) } });
    await client.call(api.updateSpace, { spaceId, body: { editMode: 'live' } });
    const first = [
      { operation: 'insert_page' as const, title: 'Start', document: { markdown: 'Some words.\n' } },
      { operation: 'insert_page' as const, title: 'Page', document: { markdown } },
    ];
    await client.call(api.editContent, { spaceId, body: { changes: first } });
    const { pages } = await client.call(api.listPages, { spaceId });
    const page = pages.find((one) => one.title === 'Page')!;
    const { id: changeRequestId } = await client.call(api.createChangeRequest, {
      spaceId,
      body: { subject: 'Change' },
    });
    const edited = (text: string) => ({
      changes: [{ operation: 'update_page' as const, page: page.id, document: { markdown: text } }],
    });
    if (ours !== undefined)
      await client.call(api.editContentInChangeRequest, { spaceId, changeRequestId, body: edited(ours) });
    if (theirs !== undefined) await client.call(api.editContent, { spaceId, body: edited(theirs) });
    const { revision: revisionId } = await client.call(api.getSpace, { spaceId });
    const site = await client.call(api.createSite, { organizationId, body: { title, spaces: [spaceId] } });
    const { urls } = await client.call(api.publishSite, { organizationId, siteId: site.id });
    const base = new URL(urls.published!).pathname.replace(/\/$/, '');
    const ids = { organizationId, spaceId, changeRequestId, revisionId, pageId: page.id, siteId: site.id };
    const more = { pagePath: page.path, documentId: page.documentId ?? '' };
    return [...ofApi({ ...ids, ...more }), ...ofSite(base, page.id)];
  }

  type Texts = Parameters<typeof questionsAbout>[1];

  /**
   * Requests that held the thread for too long, by their number. A host that takes the processor away adds to a measurement, so a
   * request must be slow three times, each time for content that was not requested before.
   */
  async function assertShort(title: string, texts: Texts, isWanted: (question: Question) => boolean = () => true) {
    let slow: Map<number, string> | undefined;
    for (let attempt = 1; attempt <= 3 && slow?.size !== 0; attempt++) {
      // Another text, for which nothing is cached.
      const other = (text: string) => text.slice(0, text.length - 2 * attempt);
      const { markdown, ours, theirs } = texts;
      const changed = { markdown: other(markdown), ours: ours && other(ours), theirs: theirs && other(theirs) };
      const questions = (await questionsAbout(`${title} ${attempt}`, changed)).filter(isWanted);
      const found = await tooLong(questions);
      const before = slow;
      slow = new Map([...found].filter(([number]) => before?.has(number) ?? true));
    }
    assert.deepEqual([...(slow ?? [])], []);
  }

  async function tooLong(questions: Question[]): Promise<Map<number, string>> {
    const found = new Map<number, string>();
    await service.longestTurn();
    for (const [number, question] of questions.entries()) {
      const began = performance.now();
      const status = await ask(question);
      const turn = await service.longestTurn();
      const [most, kernel, collection] = [turn.longest, turn.kernel, turn.collection].map((ms) => ms.toFixed(0));
      const parts = `${kernel} of it in the kernel; longest garbage collection ${collection} ms`;
      const told = `${question.path} ${question.body ?? ''} (${status}): ${most} ms at a stretch, ${parts};`;
      if (process.env['LECTERN_HOSTILE_LOG']) console.log(told, `${(performance.now() - began).toFixed(0)} ms`);
      const isLong = turn.longest > longest && turn.longest > longest * cpuScale();
      if (isLong || status >= 500) found.set(number, told);
    }
    return found;
  }

  before(async () => {
    service = await startMeasured(settings());
    organizationId = (await service.client.call(api.listOrganizations)).items[0]!.id;
    // What is loaded and compiled at the first use is not what is measured, in the worker neither.
    const small = 'Some *words*, `code` and http://a.b [x](y).\n\n|a|b|\n|-|-|\n|c|d|\n\n'.repeat(10);
    for (const question of await questionsAbout('Small', { markdown: small })) await ask(question);
    for (const question of await questionsAbout('Long', { markdown: small.repeat(60) })) await ask(question);
  });
  after(() => service?.stop());

  for (const [name, markdown] of largest) {
    test(`does not block the event loop while a large page of ${name} is read`, async () => {
      await assertShort(name, { markdown });
    });
  }

  for (const [name, markdown] of printing === 'only' ? [] : short) {
    test(`does not block the event loop while it parses a page of ${name} itself`, async () => {
      const isWanted = ({ path }: Question) => /^\/sites|content\/path\/|preview$|query=/.test(path);
      await assertShort(`Short ${name}`, { markdown }, isWanted);
    });
  }

  test('does not block the event loop while a thousand conflicts are shown', async () => {
    const text = (word: string): string =>
      Array.from({ length: 1000 }, (_, number) => `Part ${number} ${word}.\n\n`).join('');
    const texts = { markdown: text('nothing'), ours: text('this'), theirs: text('that') };
    await assertShort('Conflicts', texts);
  });
});

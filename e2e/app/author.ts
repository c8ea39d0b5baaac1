// A service with the author application, and a signed-in browser. Nothing may be loaded from another host, logged as an
// error or refused by the content security policy, which the browser logs as an error too.
import { strict as assert } from 'node:assert';
import { setTimeout } from 'node:timers/promises';
import { api, createClient, type Client } from '@lectern/contract';
import { request, type Browser, type Page } from 'playwright-core';
import { launch } from '../browser.ts';
import { startService, type Service, type ServiceProcess } from '../service.ts';
import { ReusedPages, type Options, type State } from './reused-pages.ts';
import { trackRequests } from './visit.ts';

export type Author = {
  service: Service;
  browser: Browser;
  pages: ReusedPages;
  client: Client;
  organizationId: string;
  open(options?: Options): Promise<Page>;
  stop(): Promise<void>;
};

/** Failed requests are logged as errors; those that a test provokes are expected, such as for a page that is deleted. */
const isExpected = (text: string, url: string): boolean =>
  /ERR_INTERNET_DISCONNECTED|status of 41[23]/.test(text) ||
  (/status of 404/.test(text) && /\/content\/page\/|\/translation(?:\/translate)?$/.test(url));

function watch(page: Page, host: string, inUse: () => boolean): void {
  page.on('request', (request) => assert.equal(new URL(request.url()).host, host, `asks ${request.url()}`));
  page.on('console', (message) => {
    if (!inUse()) return;
    const text = message.text();
    const { url } = message.location();
    if (!isExpected(text, url)) assert.notEqual(message.type(), 'error', `${text} ${url}`);
  });
  page.on('pageerror', (error) => {
    if (inUse()) assert.fail(error);
  });
}

function openPage(pages: ReusedPages, state: State, host: string, options: Options, isWatched = true): Promise<Page> {
  const begin = (page: Page, inUse: () => boolean): void => {
    trackRequests(page);
    if (isWatched) watch(page, host, inUse);
  };
  const whole = { viewport: { width: 1280, height: 800 }, ...options };
  return pages.open(state, whole, { name: isWatched ? 'watched' : 'unwatched', begin });
}

export const startAppService = (settings: Record<string, string> = {}): Promise<ServiceProcess> =>
  startService({ LECTERN_APP: 'on', ...settings }, 'localhost');

export async function startAuthor(service?: Service): Promise<Author> {
  return signInTo(service ?? (await startAppService()));
}

async function signInTo(service: Service): Promise<Author> {
  const browser = await launch();
  const { host } = new URL(service.url);
  const pages = new ReusedPages(browser, service.url);
  const state = await signIn(service);
  const client = createClient({ endpoint: service.url, token: service.token });
  const [organization] = (await client.call(api.listOrganizations)).items;
  return {
    service,
    browser,
    pages,
    client,
    organizationId: organization!.id,
    open: ({ storageState = state, ...options } = {}) => openPage(pages, storageState as State, host, options),
    async stop() {
      await browser.close();
      await service.stop();
    },
  };
}

/** As the form of the page does it, which `e2e/sign-in.test.ts` tries in a browser. */
async function signIn({ url, printed }: Service): Promise<State> {
  const session = await request.newContext({ extraHTTPHeaders: { origin: url } });
  const form = { password: 'a heron on the lectern' };
  let page = await session.post(await printed(/Sign in\s+(\S+)/), { form });
  assert.equal(page.url(), `${url}/app`);
  // The first start builds the application when the installation did not.
  for (let tries = 0; !(await page.text()).includes('id="root"'); tries++) {
    assert.ok(tries < 60, 'the application was not built');
    await setTimeout(1000);
    page = await session.get(`${url}/app`);
  }
  const state = await session.storageState();
  await session.dispose();
  return state;
}

export type Role = 'read' | 'comment' | 'edit' | 'review' | 'create' | 'admin' | null;

/** Somebody else of the organization, signed in. */
export async function openAs(
  { service, pages, client, organizationId }: Author,
  { name, role, isWatched = true }: { name: string; role: Role; isWatched?: boolean },
): Promise<{ page: Page; userId: string }> {
  const email = `${name.toLowerCase()}@example.test`;
  const { links } = await client.call(api.inviteUsers, { organizationId, body: { emails: [email], role } });
  const { url, user } = links![0]!;
  // As the form of the page does it, which `e2e/invitation.test.ts` tries in a browser.
  const session = await request.newContext({ extraHTTPHeaders: { origin: service.url } });
  const answer = await session.post(url, { form: { name, password: 'an owl in the attic' } });
  assert.equal(answer.url(), `${service.url}/app`);
  const storageState = await session.storageState();
  await session.dispose();
  const page = await openPage(pages, storageState, new URL(service.url).host, {}, isWatched);
  return { page, userId: user };
}

export type Written = { spaceId: string; pages: Map<string, string> };

/** A space with pages; `Install` and `Upgrade` are below `Guide`. */
export async function writeSpace(
  { client, organizationId }: Pick<Author, 'client' | 'organizationId'>,
  { title = 'Birds', editMode = 'live' }: { title?: string; editMode?: 'live' | 'locked' } = {},
): Promise<Written> {
  const body = { title, empty: true, editMode: 'live' } as const;
  const { id: spaceId } = await client.call(api.createSpace, { organizationId, body });
  const text = (name: string) => `# ${name}\n\nHerons stand *still*.\n\n## Part\n\nMore about ${name.toLowerCase()}.\n`;
  const page = (name: string, into?: string) =>
    ({
      operation: 'insert_page',
      title: name,
      ref: name,
      document: { markdown: text(name) },
      ...(into && { into }),
    }) as const;
  const changes = [page('Guide'), page('Install', 'Guide'), page('Upgrade', 'Guide'), page('Concepts'), page('Notes')];
  await client.call(api.editContent, { spaceId, body: { changes } });
  if (editMode === 'locked') await client.call(api.updateSpace, { spaceId, body: { editMode } });
  const { pages } = await client.call(api.listPages, { spaceId });
  const all = pages.flatMap((one) => [one, ...(one.pages ?? [])]);
  return { spaceId, pages: new Map(all.map(({ title, id }) => [title, id])) };
}

/** The Markdown that the server has. */
export async function storedText({ client }: Author, { spaceId, pages }: Written, title: string): Promise<string> {
  const query = { format: 'markdown' } as const;
  const { markdown = '' } = await client.call(api.getPage, { spaceId, pageId: pages.get(title)!, query });
  return markdown;
}

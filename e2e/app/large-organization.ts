// The screens of a very large organization, with how much each request answers and when the screen is painted.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { api } from '@lectern/contract';
import type { Page } from 'playwright-core';
import { openSqlite } from '../../packages/server/src/db/sqlite.ts';
import { fillOrganization, type LargeOrganization, type Sizes } from '../../packages/server/test/large-organization.ts';
import { startAppService, startAuthor, writeSpace, type Author } from './author.ts';

export type LargeAuthor = Author & { large: LargeOrganization; cpuMs(): Promise<number> };

export async function startLargeAuthor(sizes: Sizes): Promise<LargeAuthor> {
  const data = await mkdtemp(join(tmpdir(), 'lectern-large-'));
  const service = await startAppService({ LECTERN_DATA: data });
  const author = await startAuthor(service);
  const { spaceId } = await writeSpace(author, { title: 'Template' });
  const database = openSqlite(join(data, 'lectern.db'));
  const large = await fillOrganization(database, author.organizationId, spaceId, sizes);
  await database.close();
  // Keys of visitors and what else a site has are made with it.
  const body = { title: 'Whole site', spaces: large.spaceIds };
  const { organizationId, client } = author;
  const { id: siteId } = await client.call(api.createSite, { organizationId, body });
  return {
    ...author,
    large: { ...large, siteId },
    cpuMs: () => cpuMsOf(service.pid()),
    async stop() {
      await author.stop();
      await rm(data, { recursive: true, force: true });
    },
  };
}

/** What a process has used so far, of all its threads; the kernel counts in hundredths of a second. */
async function cpuMsOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const [user = 0, system = 0] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number);
  return (user + system) * 10;
}

export type Painted = { firstMs: number; againMs: number; cpuMs: number };

/** A screen opened twice, the second time with its code in the cache of the browser, and what that cost the server. */
export async function paintTimes(author: LargeAuthor, path: string, text: string): Promise<Painted> {
  const page = await author.open();
  const paint = async (): Promise<number> => {
    await page.goto(`${author.service.url}/app${path}`, { waitUntil: 'commit' });
    await page.waitForFunction((part) => document.querySelector('main')?.textContent.includes(part), text, {
      polling: 'raf',
    });
    return page.evaluate(() => performance.now());
  };
  const firstMs = await paint();
  await page.waitForLoadState('networkidle');
  const before = await author.cpuMs();
  const againMs = await paint();
  await page.waitForLoadState('networkidle');
  const cpuMs = (await author.cpuMs()) - before;
  await page.context().close();
  return { firstMs, againMs, cpuMs };
}

/** Every screen of the organization, its sites and home, with a text that is there once the screen is. */
export function screensOf({ organizationId, large }: LargeAuthor): Record<string, [path: string, text: string]> {
  const settings = `/o/${organizationId}/settings`;
  const site = `/o/${organizationId}/sites/${large.siteId}`;
  return {
    home: ['/', 'Collection number 1'],
    members: [`${settings}/members`, '@example.test'],
    teams: [`${settings}/teams`, 'Team number'],
    team: [`${settings}/teams/${large.teamId}`, 'Member number'],
    collections: [`${settings}/collections`, 'Collection number 1'],
    'permissions of a collection': [`${settings}/collections/${large.collectionId}`, 'Team number'],
    'permissions of a space': [`/s/${large.spaceId}/~/permissions`, 'Team number'],
    'audit log': [`${settings}/audit-log`, 'Member number'],
    webhooks: [`${settings}/webhooks`, 'New webhook'],
    'custom fields': [`${settings}/custom-fields`, 'Facts about spaces'],
    'deleted spaces': [`${settings}/deleted-spaces`, 'No deleted spaces.'],
    general: [`${settings}/general`, 'Role of new members'],
    'single sign-on': [`${settings}/single-sign-on`, 'OpenID Connect'],
    sites: [`/o/${organizationId}/sites`, 'Site number'],
    site: [site, 'Name and address'],
    'structure of a site': [`${site}/structure`, 'Space number'],
    'redirects of a site': [`${site}/redirects`, 'redirect'],
    'audience of a site': [`${site}/audience`, 'Share links'],
    'insights of a site': [`${site}/insights`, 'Most read pages'],
    'feedback of a site': [`${site}/feedback`, 'Nobody has said anything yet.'],
    specifications: [`/o/${organizationId}/specifications`, 'API specifications'],
  };
}

export type Answer = { url: string; bytes: number };

/** The size of every answer of the API, in bytes of text. */
export function watchAnswers(page: Page): () => Promise<Answer[]> {
  const answers: Promise<Answer>[] = [];
  page.on('response', (response) => {
    if (!/\/v1\//.test(response.url())) return;
    answers.push(
      response.body().then(
        (body) => ({ url: response.url(), bytes: body.byteLength }),
        () => ({ url: response.url(), bytes: 0 }),
      ),
    );
  });
  return () => Promise.all(answers);
}

/** As JavaScript: whether a text is in the main part of the screen. */
export const isPainted = (text: string): string =>
  `document.querySelector('main')?.textContent.includes(${JSON.stringify(text)})`;

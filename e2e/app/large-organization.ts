// The screens of a very large organization, with how much each request answers and when the screen is painted.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { api } from '@lectern/contract';
import type { Page } from 'playwright-core';
import { openSqlite } from '../../packages/server/src/db/sqlite.ts';
import { fillOrganization, type LargeOrganization, type Sizes } from '../../packages/server/test/large-organization.ts';
import { startAppService, startAuthor, writeSpace, type Author } from './author.ts';

export type LargeAuthor = Author & { large: LargeOrganization };

export async function startLargeAuthor(sizes: Sizes): Promise<LargeAuthor> {
  const data = await mkdtemp(join(tmpdir(), 'lectern-large-'));
  const author = await startAuthor(await startAppService({ LECTERN_DATA: data }));
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
    async stop() {
      await author.stop();
      await rm(data, { recursive: true, force: true });
    },
  };
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

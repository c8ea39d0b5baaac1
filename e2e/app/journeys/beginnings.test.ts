// The ways to begin on an empty service: write, import a website, bring in a Git repository.
import { strict as assert } from 'node:assert';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { after, afterEach, before, describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { startAppService, startAuthor, type Author } from '../author.ts';
import { publish, writeFirstPages } from './first-hour.ts';
import { KeyboardUser } from './keyboard-user.ts';
import { MouseUser } from './mouse-user.ts';
import type { User } from './user.ts';

const html = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><title>${title}</title><main><h1>${title}</h1>${body}</main></html>`;
const website: Record<string, string> = {
  '/docs/': html('Herons', '<p>They <b>wait</b>.</p><p><a href="food.html">Food</a></p>'),
  '/docs/food.html': html('Food', '<p>Fish, mostly.</p>'),
};

describe('beginning on an empty service', () => {
  let author: Author;
  let folder: string;
  let server: Server;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lectern-journey-'));
    server = createServer(({ url = '' }, reply) => {
      const found = website[url];
      reply.writeHead(found === undefined ? 404 : 200, { 'content-type': 'text/html' }).end(found);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    author = await startAuthor(
      await startAppService({ LECTERN_OUTBOUND_ALLOW: '127.0.0.1', LECTERN_GIT_LOCAL: folder }),
    );
  });
  after(async () => {
    server?.close();
    await author?.stop();
    await rm(folder, { recursive: true, force: true });
  });
  const spaces = async () =>
    (await author.client.call(api.listSpaces, { organizationId: author.organizationId })).items;
  afterEach(async () => {
    const { client, organizationId } = author;
    for (const { id: siteId } of (await client.call(api.listSites, { organizationId })).items)
      await client.call(api.deleteSite, { organizationId, siteId });
    for (const { id: spaceId } of await spaces()) await client.call(api.deleteSpace, { spaceId });
  });

  const users: [string, new (page: MouseUser['page']) => User][] = [
    ['with the mouse', MouseUser],
    ['by keyboard', KeyboardUser],
  ];
  for (const [how, Kind] of users) {
    test(`leads to a published site with pages written ${how}`, async (context) => {
      const page = await author.open();
      const user = new Kind(page);
      const started = performance.now();
      await page.goto(`${author.service.url}/app`);
      await writeFirstPages(user, author.client);
      const site = await publish(user);
      await site.getByText('Everything a new colleague needs').waitFor();
      await site.getByRole('link', { name: 'Your first day' }).first().click();
      await site.locator('main strong', { hasText: 'Mira' }).waitFor();
      const seconds = Math.round((performance.now() - started) / 1000);
      context.diagnostic(`${user.clicks} clicks, ${user.keys} keys, ${seconds} s`);
      await page.context().close();
    });
  }

  test('imports a website by keyboard', async () => {
    const page = await author.open();
    const user = new KeyboardUser(page);
    await page.goto(`${author.service.url}/app`);
    await user.activate(page.getByRole('button', { name: 'Import a website' }));
    await page.getByLabel('Title').waitFor();
    await user.type('Birds');
    await user.reach(page.getByLabel('Address of the website'));
    await user.type(`http://127.0.0.1:${(server.address() as AddressInfo).port}/docs/`);
    await user.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Herons' }).waitFor();
    await page.locator('#main strong', { hasText: 'wait' }).waitFor();
    await user.reach(page.getByRole('treeitem', { name: 'Herons' }), 'Shift+Tab');
    await user.press('ArrowRight');
    await page.getByRole('treeitem', { name: 'Food' }).waitFor();
    const site = await publish(user);
    await site.locator('main strong', { hasText: 'wait' }).waitFor();
    await page.context().close();
  });

  test('brings in a Git repository by keyboard', async () => {
    const repository = join(folder, 'repository');
    const git = (...args: string[]) => execFileSync('git', ['-C', repository, ...args], { stdio: 'ignore' });
    execFileSync('git', ['init', '-q', '-b', 'main', repository]);
    await writeFile(join(repository, 'README.md'), '# Cranes\n\nThey *dance*.\n');
    await writeFile(join(repository, 'SUMMARY.md'), '# Table of contents\n\n* [Cranes](README.md)\n');
    git('add', '.');
    git('-c', 'user.name=Mira', '-c', 'user.email=mira@example.com', 'commit', '-q', '-m', 'Cranes');
    const page = await author.open();
    const user = new KeyboardUser(page);
    await page.goto(`${author.service.url}/app`);
    await user.activate(page.getByRole('button', { name: 'Connect Git' }));
    await page.getByLabel('Title').waitFor();
    await user.type('Dancers');
    await user.reach(page.getByLabel('Address of the repository'));
    await user.type(pathToFileURL(repository).href);
    await user.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Cranes' }).waitFor();
    await page.locator('#main em', { hasText: 'dance' }).waitFor();
    assert.equal((await spaces()).length, 1);
    const site = await publish(user);
    await site.locator('main em', { hasText: 'dance' }).waitFor();
    // The offer is gone with the site.
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Publish a site' }).waitFor({ state: 'hidden' });
    await page.context().close();
  });
});

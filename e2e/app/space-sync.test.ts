// Content that comes from elsewhere: Git repositories and imports, as somebody who may, and as somebody who may not.
import { strict as assert } from 'node:assert';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { after, before, describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { checkAccessible, checkFits } from '../browser.ts';
import { startAppService, startAuthor, writeSpace, type Author } from './author.ts';
import { openAs } from './members.ts';

const html = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><title>${title}</title><main><h1>${title}</h1>${body}</main></html>`;

describe('content from elsewhere in the application', () => {
  let author: Author;
  let folder: string;
  let server: Server;
  /** Pages that are answered only when this is called. */
  let release = () => undefined as void;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lectern-sync-'));
    const slow = new Promise<void>((resolve) => void (release = resolve));
    server = createServer(async ({ url = '' }, reply) => {
      if (url.startsWith('/slow/food')) await slow;
      const pages: Record<string, string> = {
        '/docs/': html('Herons', '<p>They <b>wait</b>.</p><p><a href="food.html">Food</a></p>'),
        '/docs/food.html': html('Food', '<p>Fish.</p><object data="fish.swf">A film</object><video></video>'),
        '/slow/': html('Owls', '<p><a href="food.html">Food</a></p>'),
        '/slow/food.html': html('Food', '<p>Mice.</p>'),
      };
      const found = pages[url];
      reply.writeHead(found === undefined ? 404 : 200, { 'content-type': 'text/html' }).end(found);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    author = await startAuthor(
      await startAppService({ LECTERN_OUTBOUND_ALLOW: '127.0.0.1', LECTERN_GIT_LOCAL: folder }),
    );
  });
  after(async () => {
    release();
    server?.closeAllConnections();
    server?.close();
    await author?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const website = (path: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
  const settingsUrl = (spaceId: string, part: string) => `${author.service.url}/app/s/${spaceId}/~/settings/${part}`;
  async function repositoryWith(name: string, files: Record<string, string>) {
    const path = join(folder, name);
    execFileSync('git', ['init', '-q', '-b', 'main', path]);
    const git = (...args: string[]) =>
      execFileSync(
        'git',
        [
          '-C',
          path,
          '-c',
          'user.name=Mira',
          '-c',
          'user.email=mira@example.com',
          '-c',
          'receive.denyCurrentBranch=ignore',
          ...args,
        ],
        { encoding: 'utf8' },
      );
    git('config', 'receive.denyCurrentBranch', 'ignore');
    const commit = async (changed: Record<string, string>) => {
      for (const [file, text] of Object.entries(changed)) await writeFile(join(path, file), text);
      git('add', '.');
      git('commit', '-q', '-m', 'Cranes');
    };
    await commit(files);
    return { url: pathToFileURL(path).href, git, commit };
  }

  test('previews a repository, syncs both ways, and leads from contradictions to the conflicts', async () => {
    const { organizationId, client } = author;
    const body = { title: 'Cranes', empty: true, editMode: 'live' } as const;
    const { id: spaceId } = await client.call(api.createSpace, { organizationId, body });
    const repository = await repositoryWith('cranes', { 'README.md': '# Cranes\n\nThey dance.\n' });
    const page = await openAs(author, 'create', 'Gita');
    await page.goto(settingsUrl(spaceId, 'git'));
    await page.getByText('The space is not connected to a repository.').waitFor();
    await page.getByLabel('Address of the repository').fill(`${repository.url}-missing`);
    await page.getByRole('button', { name: 'Check and preview' }).click();
    await page.getByRole('alert').waitFor();
    await page.getByLabel('Address of the repository').fill(repository.url);
    await page.getByRole('button', { name: 'Check and preview' }).click();
    await page.getByText('The repository can be read.').waitFor();
    await page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: /^Cranes new$/ })
      .waitFor();
    const { pages: before } = await author.client.call(api.listPages, { spaceId });
    assert.equal(
      before.some(({ title }) => title === 'Cranes'),
      false,
    );

    await page.getByRole('button', { name: 'Sync from the repository' }).click();
    await page.getByText(/Synced with .*cranes/).waitFor();
    const { pages } = await author.client.call(api.listPages, { spaceId });
    const cranes = pages.find(({ title }) => title === 'Cranes')!;
    const write = (markdown: string) =>
      client.call(api.editContent, {
        spaceId,
        body: { changes: [{ operation: 'update_page', page: cranes.id, document: { markdown } }] },
      });
    await write('# Cranes\n\nThey dance and call.\n');
    await page.getByLabel('Message of the commit').fill('Louder cranes');
    await page.getByRole('button', { name: 'Sync to the repository' }).click();
    await page.getByText('The repository has the pages of the space.').waitFor();
    assert.match(repository.git('log', '-1', '--format=%s'), /Louder cranes/);

    repository.git('reset', '-q', '--hard');
    await repository.commit({ 'README.md': '# Cranes\n\nThey dance in spring.\n' });
    await write('# Cranes\n\nThey sing.\n');
    await page.getByRole('button', { name: 'Sync from the repository' }).click();
    await page.getByRole('link', { name: 'Settle the contradictions' }).click();
    await page.waitForURL(/~\/changes\/1\/~\/conflicts$/);

    await page.goto(settingsUrl(spaceId, 'git'));
    assert.equal(await page.getByLabel('Address of the repository').inputValue(), repository.url);
    await page.getByRole('button', { name: 'Disconnect' }).click();
    await page.getByRole('dialog').getByText('The pages stay').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
    await page.getByText('The space is not connected to a repository.').waitFor();
    await page.context().close();
  });

  test('imports a website and a file, with a report that leads to the pages', async () => {
    const { spaceId } = await writeSpace(author, { title: 'Imported' });
    const page = await openAs(author, 'edit', 'Edda');
    await page.goto(settingsUrl(spaceId, 'imports'));
    await page.getByText('Nothing was imported yet.').waitFor();
    await page.getByLabel('Address', { exact: true }).fill(website('/docs/'));
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByText('The import is done.').waitFor();
    await page.getByText('New pages: 2.').waitFor();
    await page.getByLabel('What is imported').selectOption('markdown');
    await page.getByLabel('File', { exact: true }).setInputFiles({
      name: 'owls.md',
      mimeType: 'text/markdown',
      buffer: Buffer.from('# Owls\n\nThey turn their heads.\n'),
    });
    await page.getByLabel('Into').selectOption('request');
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.waitForURL(/~\/changes\/1$/);
    await page.getByText('They turn their heads.').waitFor();
    await page.goto(settingsUrl(spaceId, 'imports'));
    await page.getByText('owls.md').waitFor();
    await page.getByRole('link', { name: 'Website' }).click();
    await page.getByRole('heading', { name: /Converted with loss/ }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Food' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Food' }).waitFor();
    await page.context().close();
  });

  test('shows the progress of an import and cancels it', async () => {
    const { spaceId } = await writeSpace(author, { title: 'Slow' });
    const page = await openAs(author, 'edit', 'Emil');
    await page.goto(settingsUrl(spaceId, 'imports'));
    await page.getByLabel('Address', { exact: true }).fill(website('/slow/'));
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByText('Found so far').waitFor();
    await page.getByRole('button', { name: 'Cancel the import' }).click();
    await page.getByText('Cancelled').first().waitFor();
    release();
    await page.getByRole('alert').waitFor();
    const { pages } = await author.client.call(api.listPages, { spaceId });
    assert.equal(
      pages.some(({ title }) => title === 'Owls'),
      false,
    );
    await page.context().close();
  });

  test('says in words why a reader may not sync or import', async () => {
    const { spaceId } = await writeSpace(author);
    const page = await openAs(author, 'read', 'Rosa');
    await page.goto(settingsUrl(spaceId, 'git'));
    await page.getByText('This needs the level “Creator” on the space.').first().waitFor();
    assert.equal(await page.getByRole('button', { name: 'Sync from the repository' }).count(), 0);
    await page.goto(settingsUrl(spaceId, 'imports'));
    await page.getByText('This needs the level “Editor” on the space.').first().waitFor();
    assert.equal(await page.getByRole('button', { name: 'Import', exact: true }).count(), 0);
    await page.context().close();
  });

  test('fits a phone and can be used by everybody', async () => {
    const { spaceId } = await writeSpace(author);
    const page = await author.open({ viewport: { width: 360, height: 740 }, bypassCSP: true });
    for (const part of ['git', 'imports']) {
      await page.goto(settingsUrl(spaceId, part));
      await page.getByRole('button', { name: 'Copy as API call' }).first().waitFor();
      assert.equal(await page.getByRole('main').locator('nav [aria-current]').count(), 1);
      await checkFits(page);
      await checkAccessible(page);
    }
    await page.context().close();
  });
});

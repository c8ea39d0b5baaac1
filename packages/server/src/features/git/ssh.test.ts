// Repositories behind a real sshd: host keys, authentication, and content both ways.
// One engine: the transport does not involve the database.
import { strict as assert } from 'node:assert';
import { readFileSync, writeFileSync, chmodSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, beforeEach, describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { a, services, type Person } from '../../../test/harness.ts';
import { git, GitServer, hasGit, type Hosted } from './testing/git-server.ts';
import { noSshServer, SshServer } from './testing/ssh-server.ts';

const skip = hasGit ? noSshServer : 'git is not installed';
const ref = 'refs/heads/main';

describe('a repository over ssh', { skip }, () => {
  const server = new SshServer();
  const repositories = new GitServer();
  const { config } = services;
  let key: string;
  let admin: Person;
  let spaceId: string;
  let repository: Hosted;

  before(async () => {
    await Promise.all([server.start(), repositories.start()]);
    key = server.key('user');
    server.letIn(key);
    const organization = await a.organization();
    admin = organization.admin;
    spaceId = (await a.space({ in: organization })).id;
    await admin.call(api.updateSpace, { spaceId, body: { editMode: 'live' } });
    repository = await repositories.repository({ 'README.md': '# Home\n\nHello.\n', 'a.md': '# A\n\nText.\n' });
  });
  beforeEach(() => {
    config.gitSshKey = key;
    config.gitKnownHosts = server.knownHosts;
  });
  after(async () => {
    server.stop();
    await repositories.stop();
  });

  const body = (path = repository.path) => ({ url: server.urlOf(path), ref });
  const importNow = (path?: string) => admin.call(api.importGitRepository, { spaceId, body: body(path) });
  const exportNow = () =>
    admin.call(api.exportGitRepository, { spaceId, body: { ...body(), commitMessage: 'From Lectern' } });
  const refuses = (work: Promise<unknown>, message: RegExp): Promise<void> =>
    assert.rejects(work, (error: Error) => {
      assert.match(error.message, message);
      return true;
    });
  const head = () => git(repository.path, 'rev-parse', 'main');

  test('is rejected until its host key is known', async () => {
    config.gitKnownHosts = join(server.folder, 'nobody');
    await refuses(importNow(), /^the host key of \[127\.0\.0\.1\]:\d+ is unknown; the operator must add it/);
    await refuses(exportNow(), /is unknown; the operator/);
    assert.equal(existsSync(config.gitKnownHosts), false);
    assert.deepEqual((await admin.call(api.getContent, { spaceId })).pages, []);
  });

  test('is rejected if the host key differs', async () => {
    config.gitKnownHosts = join(server.folder, 'impostor');
    const line = server.knownLine(server.key('other-host'));
    writeFileSync(config.gitKnownHosts, line);
    await refuses(importNow(), /differs from the known one/);
    assert.equal(readFileSync(config.gitKnownHosts, 'utf8'), line);
  });

  test('is rejected without a key, with a wrong one, or with one that others can read', async () => {
    config.gitSshKey = undefined;
    await refuses(importNow(), /requires a key, and the operator has not set one \(LECTERN_GIT_SSH_KEY\)/);
    config.gitSshKey = server.key('stranger');
    await refuses(importNow(), /does not accept the user name of url with the key of this service/);
    const open = server.key('open');
    server.letIn(open);
    chmodSync(open, 0o644);
    config.gitSshKey = open;
    await refuses(importNow(), /other users of this server can read it/);
  });

  test('is imported from and exported to', async () => {
    await importNow();
    const { pages } = await admin.call(api.getContent, { spaceId });
    assert.deepEqual(
      pages.map(({ title }) => title),
      ['Home', 'A'],
    );
    const info = await admin.call(api.getGitInfo, { spaceId });
    assert.match(info.repoName!, /^team\/repo\d+$/);
    const before = await head();
    const change = { operation: 'update_page', page: pages[1]!.id, document: { markdown: 'New.\n' } };
    await admin.call(api.editContent, { spaceId, body: { changes: [change as never] } });
    await exportNow();
    assert.notEqual(await head(), before);
    assert.match(await git(repository.path, 'show', 'main:a.md'), /New\./);
    assert.equal(await git(repository.path, 'show', 'main:README.md'), '# Home\n\nHello.\n');
  });

  test('gets commits of others in between', async () => {
    await repository.colleague.push({ 'README.md': '# Home\n\nFrom a colleague.\n' });
    await importNow();
    const { pages } = await admin.call(api.getContent, { spaceId });
    const page = await admin.call(api.getPage, { spaceId, pageId: pages[0]!.id, query: { format: 'markdown' } });
    assert.match((page as { markdown: string }).markdown, /From a colleague\./);
  });

  test('reports a missing repository', async () => {
    await refuses(importNow(`${repository.path}.gone`), /there is no Git repository at url/);
  });
});

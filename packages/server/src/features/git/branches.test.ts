// Unnamed and missing branches, and folders of large repositories.
// One engine: it is about the Git protocol; git.test.ts and handbook.test.ts run on both.
import { strict as assert } from 'node:assert';
import { randomBytes } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { a } from '../../../test/harness.ts';
import { bodyIn } from '../../../test/page-text.ts';
import { git, GitServer, hasGit } from './testing/git-server.ts';

const skip = !hasGit && 'git is not installed';
const server = new GitServer();

async function made(files?: Readonly<Record<string, string | Uint8Array>>) {
  const organization = await a.organization();
  const { admin } = organization;
  const { id: spaceId } = await a.space({ in: organization });
  const repository = await server.repository(files);
  await admin.call(api.updateSpace, { spaceId, body: { editMode: 'live' } });
  const { url } = repository;
  return {
    admin,
    spaceId,
    repository,
    take: (more: object = {}) => admin.call(api.importGitRepository, { spaceId, body: { url, ...more } }),
    give: (more: object = {}) =>
      admin.call(api.exportGitRepository, { spaceId, body: { url, commitMessage: 'From Lectern', ...more } }),
    add: (title: string, markdown: string) =>
      admin.call(api.editContent, {
        spaceId,
        body: { changes: [{ operation: 'insert_page', title, document: { markdown } }] },
      }),
    texts: async () => {
      const { pages } = await admin.call(api.listPages, { spaceId, query: { format: 'markdown' } });
      return pages.map((page) => bodyIn(page));
    },
  };
}

describe('branches', { skip }, () => {
  before(async () => server.start());
  after(async () => server.stop());

  test('default to the default branch of the repository', async () => {
    const { repository, take, give, add, texts, admin, spaceId } = await made({ 'README.md': '# Home\n\nMain.\n' });
    await git(repository.path, 'branch', '-m', 'main', 'trunk');
    await git(repository.path, 'symbolic-ref', 'HEAD', 'refs/heads/trunk');
    await take();
    assert.deepEqual(await texts(), ['Main.\n']);
    await add('Second', 'New.\n');
    await give();
    assert.match(await git(repository.path, 'ls-tree', '-r', '--name-only', 'refs/heads/trunk'), /second\.md/);
    // The same branch by its name is the same sync: nothing to import.
    const { revision } = await admin.call(api.getSpace, { spaceId });
    await take({ ref: 'refs/heads/trunk' });
    assert.equal((await admin.call(api.getSpace, { spaceId })).revision, revision);
  });

  test('of an empty repository default to main', async () => {
    const { repository, give, add } = await made();
    await add('Only', 'Text.\n');
    await give();
    assert.match(
      await repository.colleague.read('only.md').catch(() => repository.colleague.read('README.md')),
      /Text\./,
    );
  });

  test('that do not exist are created by an export, with only the content of the space', async () => {
    const { repository, take, give, add, texts, admin, spaceId } = await made({ 'other.md': '# Other\n\nNot ours.\n' });
    await assert.rejects(take({ ref: 'docs' }), { code: 412 });
    await add('Ours', 'Text.\n');
    await give({ ref: 'docs' });
    assert.deepEqual(await texts(), ['Text.\n']);
    const files = await git(repository.path, 'ls-tree', '-r', '--name-only', 'refs/heads/docs');
    assert.doesNotMatch(files, /other\.md/);
    assert.deepEqual(await repository.colleague.list(), ['other.md']);
    await add('Later', 'More.\n');
    await give({ ref: 'docs' });
    assert.equal((await git(repository.path, 'rev-list', '--count', 'refs/heads/docs')).trim(), '2');
    const { revision } = await admin.call(api.getSpace, { spaceId });
    await take({ ref: 'docs' });
    assert.equal((await admin.call(api.getSpace, { spaceId })).revision, revision);
  });

  test('with large content outside the folder of a space are fetched partially', async () => {
    const large = randomBytes(3_000_000);
    const files = { 'big.bin': large, 'src/more.bin': randomBytes(2_000_000), 'docs/README.md': '# Home\n\nText.\n' };
    const { repository, take, give, add, texts } = await made({ ...files, 'docs/a.md': '# A\n\nIn the folder.\n' });
    await git(repository.path, 'config', 'uploadpack.allowFilter', 'true');
    const folder = { repoProjectDirectory: 'docs' };
    server.sent = 0;
    await take(folder);
    assert.deepEqual(await texts(), ['Text.\n', 'In the folder.\n']);
    await add('New', 'Words.\n');
    await give(folder);
    assert.ok(server.sent < 500_000, `${server.sent} bytes were sent`);
    assert.match((await repository.colleague.list()).join(' '), /docs\/new\.md/);
    assert.equal((await git(repository.path, 'cat-file', '-s', 'main:big.bin')).trim(), String(large.length));
    // A server without partial clone sends everything.
    await git(repository.path, 'config', 'uploadpack.allowFilter', 'false');
    await repository.colleague.push({ 'docs/a.md': '# A\n\nChanged.\n' });
    await take(folder);
    assert.ok((await texts()).includes('Changed.\n'));
  });
});

import { strict as assert } from 'node:assert';
import { after, before, describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { a, services, type Organization, type Space } from '../../../test/harness.ts';
import { git, GitServer, hasGit, type Hosted } from './testing/git-server.ts';
import { bodyIn, stableMarkdown } from '../../../test/page-text.ts';

const skip = !hasGit && 'git is not installed';
const ref = 'refs/heads/main';
const server = new GitServer();

const simple = {
  'README.md':
    '---\ndescription: Start here # note\n---\n\n# Home\n\nSee [guide](guides/) and [a](./guides/a.md).\n\n![p](.gitbook/assets/p.svg)\n',
  'SUMMARY.md':
    '# Table of contents\n\n* [Home](README.md)\n* [Guides](guides/README.md)\n  * [A](guides/a.md)\n  * [B](guides/b.md "Short")\n\n## Group\n\n* [C](group/c.md)\n* [Out](https://example.test)\n',
  'group/c.md': '# C\n\nTo [b](../guides/b.md#top).\n',
  'guides/README.md': '# Guides\n\nAll guides.\n',
  'guides/a.md': '# A\n\nA text.\n\nAnother paragraph.\n',
  'guides/b.md': '# B\n\nB text.\n\nWith more lines\nthan one.\n',
  '.gitbook/assets/p.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>\n',
  '.gitbook/vars.yaml': 'version: "2"\n',
  'tool.sh': '#!/bin/sh\n',
};

type Made = { organization: Organization; space: Space; spaceId: string; repository: Hosted };

async function made(files: Readonly<Record<string, string | Uint8Array>> | undefined = simple): Promise<Made> {
  const organization = await a.organization();
  const space = await a.space({ in: organization });
  return { organization, space, spaceId: space.id, repository: await server.repository(files) };
}

const importInto = ({ organization, spaceId, repository }: Made, more: object = {}) =>
  organization.admin.call(api.importGitRepository, { spaceId, body: { url: repository.url, ref, ...more } });

const exportFrom = ({ organization, spaceId, repository }: Made, more: object = {}) =>
  organization.admin.call(api.exportGitRepository, {
    spaceId,
    body: { url: repository.url, ref, commitMessage: 'From Lectern', ...more },
  });

type Shown = {
  id: string;
  title: string;
  type: string;
  path: string;
  git?: { oid: string; path: string };
  pages?: Shown[];
};
const flat = (pages: readonly Shown[]): Shown[] => pages.flatMap((page) => [page, ...flat(page.pages ?? [])]);

async function pagesOf({ organization, spaceId }: Made): Promise<Shown[]> {
  const { pages } = await organization.admin.call(api.getContent, { spaceId });
  return flat(pages);
}

const pageAt = async (one: Made, path: string): Promise<Shown> =>
  (await pagesOf(one)).find(({ git }) => git?.path === path)!;

async function markdownOf({ organization, spaceId }: Made, pageId: string): Promise<string> {
  return bodyIn(await organization.admin.call(api.getPage, { spaceId, pageId, query: stableMarkdown }));
}

async function edit(one: Made, ...changes: object[]): Promise<void> {
  const { organization, spaceId } = one;
  await organization.admin.call(api.updateSpace, { spaceId, body: { editMode: 'live' } });
  await organization.admin.call(api.editContent, { spaceId, body: { changes: changes as never } });
}

const rewrite = (one: Made, page: string, markdown: string): Promise<void> =>
  edit(one, { operation: 'update_page', page, document: { markdown } });

const changeRequestsOf = async ({ organization, spaceId }: Made) =>
  (await organization.admin.call(api.listChangeRequests, { spaceId })).items;

const refuses = (work: Promise<unknown>, status: number, message: RegExp): Promise<void> =>
  assert.rejects(work, (error: { status?: number; code?: number; message: string }) => {
    assert.match(error.message, message);
    assert.equal(error.status ?? error.code, status);
    return true;
  });

describe('spaces and repositories', () => {
  before(async () => server.start());
  after(async () => server.stop());

  describe('importGitRepository', { skip }, () => {
    test('imports the whole folder as one revision, with metadata of its commit and files', async () => {
      const one = await made();
      const { admin } = one.organization;
      await importInto(one, { repoCommitURL: 'https://git.example.test/commit', gitInfo: { provider: 'gitlab' } });
      const pages = await pagesOf(one);
      assert.deepEqual(
        pages.map(({ type, title, path }) => [type, title, path]),
        [
          ['document', 'Home', 'readme'],
          ['document', 'Guides', 'guides'],
          ['document', 'A', 'guides/a'],
          ['document', 'B', 'guides/b'],
          ['group', 'Group', 'group'],
          ['document', 'C', 'group/c'],
          ['link', 'Out', ''],
        ],
      );
      const oid = (await git(one.repository.path, 'rev-parse', 'main:guides/a.md')).trim();
      assert.deepEqual(pages[2]!.git, { oid, path: 'guides/a.md' });
      const body = await markdownOf(one, pages[0]!.id);
      assert.match(
        body,
        new RegExp(`^See \\[guide\\]\\(/pages/${pages[1]!.id}\\) and \\[a\\]\\(/pages/${pages[2]!.id}\\)`),
      );
      const space = await admin.call(api.getSpace, { spaceId: one.spaceId });
      const revision = await admin.call(api.getRevision, { spaceId: one.spaceId, revisionId: space.revision });
      const commit = await one.repository.colleague.head();
      assert.deepEqual(revision.git, {
        oid: commit,
        message: 'First',
        createdByGitBook: false,
        url: `https://git.example.test/commit/${commit}`,
        ref,
      });
      assert.deepEqual(revision.variables, { version: '2' });
      assert.deepEqual(
        revision.files.map(({ name, git }) => [name, git?.path]),
        [['p.svg', '.gitbook/assets/p.svg']],
      );
      assert.equal(space.gitSync?.repoName, one.repository.name.replace('.git', ''));
      assert.equal(space.gitSync?.installationProvider, 'gitlab');
      const info = await admin.call(api.getGitInfo, { spaceId: one.spaceId });
      assert.deepEqual(info, space.gitSync);
      assert.equal(info.url, one.repository.url);
    });

    test('goes on from the last common state after the space was disconnected', async () => {
      const one = await made();
      const { admin } = one.organization;
      await importInto(one);
      const at = { spaceId: one.spaceId };
      await admin.call(api.disconnectGitRepository, at);
      assert.equal((await admin.call(api.getSpace, at)).gitSync, undefined);
      await refuses(admin.call(api.getGitInfo, at), 404, /not found/);
      await admin.call(api.disconnectGitRepository, at);
      await one.repository.colleague.push({ 'guides/a.md': '# A\n\nA better text.\n\nAnother paragraph.\n' });
      await importInto(one);
      assert.equal((await pagesOf(one)).length, 7);
      assert.equal((await admin.call(api.getGitInfo, at)).url, one.repository.url);
    });

    test('creates no revision without changes, and a new one on top with changes', async () => {
      const one = await made();
      const { admin } = one.organization;
      await importInto(one);
      const before = await pagesOf(one);
      const { revision } = await admin.call(api.getSpace, { spaceId: one.spaceId });
      await importInto(one);
      await importInto(one, { force: true });
      await one.repository.colleague.push({ 'tool.sh': '#!/bin/sh\necho\n' });
      await importInto(one);
      assert.equal((await admin.call(api.getSpace, { spaceId: one.spaceId })).revision, revision);
      await one.repository.colleague.push({ 'guides/a.md': '# A\n\nOther text.\n' });
      await importInto(one);
      const after = await pagesOf(one);
      assert.notEqual((await admin.call(api.getSpace, { spaceId: one.spaceId })).revision, revision);
      assert.deepEqual(
        after.map(({ id }) => id),
        before.map(({ id }) => id),
      );
      assert.equal(await markdownOf(one, after[2]!.id), 'Other text.\n');
    });

    test('keeps the id of a page whose file was renamed, and links to it', async () => {
      const one = await made();
      await importInto(one);
      const { id } = await pageAt(one, 'guides/b.md');
      const { id: c } = await pageAt(one, 'group/c.md');
      await one.repository.colleague.push({
        'guides/b.md': undefined,
        'guides/bee.md': `${simple['guides/b.md']}\nAdded.\n`,
        'SUMMARY.md': simple['SUMMARY.md'].replace('guides/b.md', 'guides/bee.md'),
      });
      await importInto(one);
      const renamed = await pageAt(one, 'guides/bee.md');
      assert.deepEqual([renamed.id, renamed.path], [id, 'guides/bee']);
      assert.equal(await markdownOf(one, c), `To [b](/pages/${id}#top).\n`);
    });

    test('deletes what was deleted in the repository', async () => {
      const one = await made();
      await importInto(one);
      await one.repository.colleague.push({
        'guides/a.md': undefined,
        '.gitbook/assets/p.svg': undefined,
        '.gitbook/vars.yaml': undefined,
        'SUMMARY.md': simple['SUMMARY.md'].replace('  * [A](guides/a.md)\n', ''),
      });
      await importInto(one);
      const content = await one.organization.admin.call(api.getContent, { spaceId: one.spaceId });
      assert.equal(flat(content.pages as Shown[]).length, 6);
      assert.deepEqual(content.files, []);
      assert.equal(content.variables, undefined);
    });

    test('merges if both sides changed', async () => {
      const one = await made();
      await importInto(one);
      const page = await pageAt(one, 'guides/a.md');
      await rewrite(one, page.id, 'A text, edited here.\n\nAnother paragraph.\n');
      await one.repository.colleague.push({ 'guides/a.md': '# A\n\nA text.\n\nAnother paragraph, edited there.\n' });
      await importInto(one);
      assert.equal(await markdownOf(one, page.id), 'A text, edited here.\n\nAnother paragraph, edited there.\n');
      assert.deepEqual(await changeRequestsOf(one), []);
    });

    test('turns a conflict into a change request and keeps the main content', async () => {
      const one = await made();
      const { admin } = one.organization;
      await importInto(one);
      const page = await pageAt(one, 'guides/a.md');
      await rewrite(one, page.id, 'Ours.\n\nAnother paragraph.\n');
      await one.repository.colleague.push({ 'guides/a.md': '# A\n\nTheirs.\n\nAnother paragraph.\n' });
      await refuses(importInto(one), 409, /change request #1/);
      await refuses(importInto(one), 409, /change request #1/);
      assert.equal(await markdownOf(one, page.id), 'Ours.\n\nAnother paragraph.\n');
      await one.repository.colleague.push({ 'guides/a.md': '# A\n\nTheirs, later.\n\nAnother paragraph.\n' });
      await refuses(importInto(one), 409, /change request #1/);
      const [request, ...rest] = await changeRequestsOf(one);
      assert.deepEqual(rest, []);
      const at = { spaceId: one.spaceId, changeRequestId: request!.id };
      const proposed = await admin.call(api.getPageInChangeRequest, {
        ...at,
        pageId: page.id,
        query: stableMarkdown,
      });
      assert.equal(bodyIn(proposed), 'Theirs, later.\n\nAnother paragraph.\n');
      const { items: conflicts } = await admin.call(api.listConflicts, at);
      assert.equal(conflicts.length, 1);
      await refuses(exportFrom(one), 409, /change request #1/);

      // After settling and merging, the state of the repository is the common base, and the export succeeds.
      await admin.call(api.resolveConflicts, {
        ...at,
        body: { resolutions: conflicts.map(({ id }) => ({ conflict: id, take: 'theirs' as const })) },
      });
      assert.equal((await admin.call(api.mergeChangeRequest, at)).result, 'merge');
      await importInto(one);
      await exportFrom(one);
      assert.equal(await one.repository.colleague.read('guides/a.md'), '# A\n\nOurs.\n\nAnother paragraph.\n');
    });

    test('creates a revision without changing the main content if standalone', async () => {
      const one = await made();
      const { admin } = one.organization;
      const { revision } = await admin.call(api.getSpace, { spaceId: one.spaceId });
      await importInto(one, { standalone: true });
      assert.equal((await admin.call(api.getSpace, { spaceId: one.spaceId })).revision, revision);
      assert.deepEqual(await pagesOf(one), []);
      await refuses(admin.call(api.getGitInfo, { spaceId: one.spaceId }), 404, /not found/);
    });

    test('adds to a space with existing pages and overwrites none', async () => {
      const one = await made();
      await edit(
        one,
        { operation: 'insert_page', title: 'Mine', document: { markdown: 'My text\n' } },
        { operation: 'insert_page', title: 'Guides', document: { markdown: 'My guides\n' } },
      );
      await refuses(importInto(one), 409, /change request/);
      const pages = await pagesOf(one);
      assert.deepEqual(
        pages.map(({ title }) => title),
        ['Mine', 'Guides'],
      );
      assert.equal(await markdownOf(one, pages[1]!.id), 'My guides\n');
    });

    test('reads a folder of the repository, without links and submodules', async () => {
      const one = await made({ 'docs/README.md': '# Docs\n\n[s](secret.md)\n', 'secret.txt': 'secret' });
      const { colleague } = one.repository;
      await git(colleague.work, 'update-index', '--add', '--cacheinfo', `160000,${await colleague.head()},docs/sub`);
      const target = (await git(colleague.work, 'hash-object', '-w', '-t', 'blob', 'secret.txt')).trim();
      await git(colleague.work, 'update-index', '--add', '--cacheinfo', `120000,${target},docs/secret.md`);
      await git(colleague.work, 'commit', '-q', '-m', 'Links');
      await git(colleague.work, 'push', '-q', 'origin', 'HEAD:main');
      await importInto(one, { repoProjectDirectory: '/docs/' });
      const pages = await pagesOf(one);
      assert.deepEqual(
        pages.map(({ title, git }) => [title, git?.path]),
        [['Docs', 'README.md']],
      );
      await edit(one, { operation: 'insert_page', title: 'Secret', document: { markdown: 'x\n' } });
      await exportFrom(one, { repoProjectDirectory: 'docs' });
      assert.deepEqual(
        (await colleague.list()).sort(),
        ['docs/README.md', 'docs/SUMMARY.md', 'docs/secret-2.md', 'docs/secret.md', 'docs/sub', 'secret.txt'].sort(),
      );
    });

    test('accepts a local path where the operator allows it', async () => {
      const one = await made();
      const local = { ...one, repository: { ...one.repository, url: one.repository.path } };
      await refuses(importInto(local), 400, /LECTERN_GIT_LOCAL/);
      services.config.gitLocal.push(server.folder);
      try {
        await importInto(local);
        assert.equal((await pagesOf(one)).length, 7);
        await refuses(
          importInto({ ...one, repository: { ...one.repository, url: `${server.folder}/../` } }),
          400,
          /LECTERN_GIT_LOCAL/,
        );
        const page = await pageAt(one, 'guides/a.md');
        await rewrite(one, page.id, 'By path.\n');
        await exportFrom({ ...one, repository: { ...one.repository, url: `file://${one.repository.path}` } });
        assert.equal(await one.repository.colleague.read('guides/a.md'), '# A\n\nBy path.\n');
      } finally {
        services.config.gitLocal.pop();
      }
    });

    test('reports errors and changes nothing', async () => {
      const one = await made();
      const { colleague } = one.repository;
      const at = (url: string) => ({ ...one, repository: { ...one.repository, url } });
      await refuses(importInto(one, { ref: 'refs/heads/nope' }), 412, /has no refs\/heads\/nope/);
      await refuses(importInto(at(`${server.base}/team/none.git`)), 412, /no Git repository/);
      await refuses(importInto(at('ext::sh -c touch% /tmp/x')), 400, /url must be/);
      await refuses(importInto(at('--upload-pack=touch')), 400, /url must be/);
      await refuses(importInto(at('ssh://-oProxyCommand=touch/x')), 400, /url must be/);
      await refuses(importInto(at('git://127.0.0.1/x')), 400, /url must be/);
      await refuses(importInto(one, { ref: '--upload-pack=touch' }), 400, /ref must be/);
      await refuses(importInto(one, { ref: 'refs/heads/a..b' }), 400, /ref must be/);
      await refuses(importInto(one, { repoProjectDirectory: '../x' }), 400, /repoProjectDirectory/);
      await refuses(importInto({ ...one, repository: await server.repository() }), 412, /empty/);
      services.config.outboundAllow.pop();
      try {
        await refuses(importInto(one), 400, /not public/);
      } finally {
        services.config.outboundAllow.push('127.0.0.1');
      }
      server.redirect = 'http://169.254.169.254';
      await refuses(importInto(one), 400, /redirects/);
      server.redirect = undefined;
      server.password = 'me:secret-token';
      await refuses(importInto(one), 412, /denied access/);
      const wrong = at(one.repository.url.replace('//', '//me:wrong-token@'));
      await refuses(importInto(wrong), 412, /denied access/);
      assert.deepEqual(await pagesOf(one), []);
      await importInto(at(one.repository.url.replace('//', '//me:secret-token@')));
      server.password = undefined;
      const info = await one.organization.admin.call(api.getGitInfo, { spaceId: one.spaceId });
      assert.doesNotMatch(JSON.stringify(info), /secret-token/);
      services.config.gitMaxBytes = 1;
      try {
        await refuses(importInto(one, { force: true }), 413, /LECTERN_GIT_MAX_MB/);
      } finally {
        services.config.gitMaxBytes = 1024 ** 3;
      }
      assert.equal(await colleague.head(), (await colleague.log('%H'))[0]);
    });
  });

  describe('exportGitRepository', { skip }, () => {
    test('changes nothing without changes', async () => {
      const one = await made();
      await importInto(one);
      const before = await one.repository.colleague.head();
      await exportFrom(one);
      assert.equal(await one.repository.colleague.head(), before);
    });

    test('creates one commit on top with only the changed files', async () => {
      const one = await made();
      await importInto(one);
      const page = await pageAt(one, 'guides/a.md');
      const target = await pageAt(one, 'group/c.md');
      const before = await one.repository.colleague.head();
      await edit(
        one,
        {
          operation: 'update_page',
          page: page.id,
          document: { markdown: `A text.\n\nTo [c](/pages/${target.id}).\n` },
        },
        { operation: 'insert_page', title: 'New page', into: page.id, document: { markdown: 'New\n' } },
      );
      await exportFrom(one, { commitMessage: 'Say more\n\nWith a body' });
      const { colleague } = one.repository;
      assert.equal((await git(one.repository.path, 'rev-parse', 'main^')).trim(), before);
      assert.deepEqual((await git(one.repository.path, 'diff', '--name-status', 'main^', 'main')).trim().split('\n'), [
        'M\tSUMMARY.md',
        'M\tguides/a.md',
        'A\tguides/a/new-page.md',
      ]);
      assert.equal(await colleague.read('guides/a.md'), '# A\n\nA text.\n\nTo [c](../group/c.md).\n');
      assert.equal(await colleague.read('guides/a/new-page.md'), '# New page\n\nNew\n');
      assert.match(
        await colleague.read('SUMMARY.md'),
        /\n {2}\* \[A\]\(guides\/a\.md\)\n {4}\* \[New page\]\(guides\/a\/new-page\.md\)\n {2}\* \[B\]/,
      );
      const [author, committer, subject] = (
        await git(one.repository.path, 'log', '-1', '--format=%an <%ae>%n%cn%n%s', 'main')
      ).split('\n');
      assert.equal(author, `${author!.split(' <')[0]} <${one.organization.admin.email}>`);
      assert.match(committer!, /^Lectern/);
      assert.equal(subject, 'Say more');
      const fresh = (await pagesOf(one)).find(({ title }) => title === 'New page')!;
      assert.equal(fresh.git?.path, 'guides/a/new-page.md');
      assert.equal(fresh.git?.oid, (await git(one.repository.path, 'rev-parse', 'main:guides/a/new-page.md')).trim());
      // What was written is read back unchanged.
      const { revision } = await one.organization.admin.call(api.getSpace, { spaceId: one.spaceId });
      const shown = await one.organization.admin.call(api.getRevision, { spaceId: one.spaceId, revisionId: revision });
      assert.equal(shown.git?.createdByGitBook, true);
      await importInto(one, { force: true });
      await exportFrom(one);
      assert.equal((await one.organization.admin.call(api.getSpace, { spaceId: one.spaceId })).revision, revision);
      assert.equal((await colleague.log('%H')).length, 2);
    });

    test('fills an empty repository, from which another space imports the same content', async () => {
      const one = await made();
      await importInto(one);
      const empty = { ...one, repository: await server.repository() };
      await exportFrom(empty);
      const { 'tool.sh': _, ...content } = simple;
      assert.deepEqual((await empty.repository.colleague.list()).sort(), Object.keys(content).sort());
      for (const [path, text] of Object.entries(content))
        assert.equal(await empty.repository.colleague.read(path), text, path);
      const plain = await made();
      await edit(plain, { operation: 'insert_page', title: 'Only here', document: { markdown: 'Text\n' } });
      const other = { ...plain, repository: await server.repository() };
      await exportFrom(other);
      assert.deepEqual(await other.repository.colleague.list(), ['README.md', 'SUMMARY.md']);
      await importInto(other, { force: true });
      assert.deepEqual(
        (await pagesOf(other)).map(({ title }) => title),
        ['Only here'],
      );
    });

    test('never exports an empty space over a repository', async () => {
      const one = await made();
      await refuses(exportFrom(one), 412, /import the repository first/);
      assert.deepEqual((await one.repository.colleague.list()).length, Object.keys(simple).length);
    });

    test('pulls the commits of others before it pushes', async () => {
      const one = await made();
      await importInto(one);
      const page = await pageAt(one, 'guides/a.md');
      await rewrite(one, page.id, 'Ours.\n\nAnother paragraph.\n');
      await one.repository.colleague.push({ 'guides/b.md': '# B\n\nTheirs.\n' });
      await exportFrom(one);
      assert.equal(await one.repository.colleague.read('guides/a.md'), '# A\n\nOurs.\n\nAnother paragraph.\n');
      assert.equal(await one.repository.colleague.read('guides/b.md'), '# B\n\nTheirs.\n');
      assert.equal(await markdownOf(one, (await pageAt(one, 'guides/b.md')).id), 'Theirs.\n');
    });

    test('retries on a concurrent push', async () => {
      const one = await made();
      await importInto(one);
      const page = await pageAt(one, 'guides/a.md');
      await rewrite(one, page.id, 'Ours.\n');
      let theirs = '';
      server.beforePush = async () => {
        theirs = await one.repository.colleague.push({ 'group/c.md': '# C\n\nTheirs.\n' });
      };
      // The colleague pushes through the file system, so only our push passes the server.
      await exportFrom(one);
      assert.equal((await git(one.repository.path, 'rev-parse', 'main^')).trim(), theirs);
      assert.equal(await one.repository.colleague.read('group/c.md'), '# C\n\nTheirs.\n');
      assert.equal(await one.repository.colleague.read('guides/a.md'), '# A\n\nOurs.\n');
    });

    test('loses nothing if the history of the repository was rewritten', async () => {
      const one = await made();
      await importInto(one);
      const page = await pageAt(one, 'guides/a.md');
      await rewrite(one, page.id, 'Ours.\n\nAnother paragraph.\n');
      const { colleague } = one.repository;
      await git(colleague.work, 'checkout', '-q', '--orphan', 'again');
      await git(colleague.work, 'commit', '-q', '-m', 'A new beginning');
      await git(colleague.work, 'push', '-q', '--force', 'origin', 'HEAD:main');
      const rewritten = await colleague.push({ 'guides/b.md': '# B\n\nTheirs.\n' });
      await exportFrom(one);
      assert.equal((await git(one.repository.path, 'rev-parse', 'main^')).trim(), rewritten);
      assert.equal(await colleague.read('guides/a.md'), '# A\n\nOurs.\n\nAnother paragraph.\n');
      assert.equal(await colleague.read('guides/b.md'), '# B\n\nTheirs.\n');
    });

    test('keeps edits made while it runs', async () => {
      const one = await made();
      await importInto(one);
      const page = await pageAt(one, 'guides/a.md');
      const other = await pageAt(one, 'guides/b.md');
      await rewrite(one, page.id, 'Ours.\n');
      server.beforePush = () =>
        edit(one, { operation: 'update_page', page: other.id, document: { markdown: 'Meanwhile.\n' } });
      await exportFrom(one);
      assert.equal(await markdownOf(one, other.id), 'Meanwhile.\n');
      assert.equal(await one.repository.colleague.read('guides/b.md'), simple['guides/b.md']);
      await exportFrom(one);
      assert.equal(await one.repository.colleague.read('guides/b.md'), '# B\n\nMeanwhile.\n');
    });

    test('recognizes its own commit if the push was not recorded', async () => {
      const one = await made();
      await importInto(one);
      const page = await pageAt(one, 'guides/a.md');
      await edit(
        one,
        { operation: 'update_page', page: page.id, document: { markdown: 'Ours.\n' } },
        { operation: 'insert_page', title: 'New page', into: page.id, document: { markdown: 'New\n' } },
      );
      const before = await pagesOf(one);
      // What an export would have pushed before its process died.
      await one.repository.colleague.push({
        'SUMMARY.md': simple['SUMMARY.md'].replace('a.md)\n', 'a.md)\n    * [New page](guides/a/new-page.md)\n'),
        'guides/a.md': '# A\n\nOurs.\n',
        'guides/a/new-page.md': '# New page\n\nNew\n',
      });
      const commit = await one.repository.colleague.head();
      await importInto(one);
      await exportFrom(one);
      assert.equal(await one.repository.colleague.head(), commit);
      assert.deepEqual(
        (await pagesOf(one)).map(({ id }) => id),
        before.map(({ id }) => id),
      );
    });

    test('writes every kind of page to a new repository', async () => {
      const one = { ...(await made()), repository: await server.repository() };
      await edit(
        one,
        { operation: 'insert_page', title: '50% *off* [now]', emoji: '1f600', document: { markdown: 'Text\n' } },
        {
          operation: 'insert_page',
          title: 'Hidden',
          icon: 'eye',
          hidden: true,
          condition: 'visitor.claims.x',
          document: { markdown: '' },
        },
      );
      await exportFrom(one);
      assert.equal(
        await one.repository.colleague.read('SUMMARY.md'),
        '# Table of contents\n\n* [😀 50% \\*off\\* \\[now\\]](README.md)\n* [Hidden](hidden.md)\n',
      );
      assert.equal(
        await one.repository.colleague.read('hidden.md'),
        '---\nicon: eye\nhidden: true\nif: visitor.claims.x\n---\n\n# Hidden\n\n',
      );
      const { admin } = one.organization;
      const other = await a.space({ in: one.organization });
      await admin.call(api.importGitRepository, { spaceId: other.id, body: { url: one.repository.url, ref: 'main' } });
      const { pages } = await admin.call(api.getContent, { spaceId: other.id });
      assert.deepEqual(
        pages.map(({ title, emoji, hidden, condition }) => [title, emoji, hidden, condition]),
        [
          ['50% *off* [now]', '😀', undefined, undefined],
          ['Hidden', undefined, true, 'visitor.claims.x'],
        ],
      );
    });

    test('two concurrent exports do not collide', async () => {
      const one = await made();
      await importInto(one);
      const page = await pageAt(one, 'guides/a.md');
      await rewrite(one, page.id, 'Ours.\n');
      await one.repository.colleague.push({ 'guides/b.md': '# B\n\nTheirs.\n' });
      await Promise.all([exportFrom(one), importInto(one), exportFrom(one), importInto(one)]);
      assert.equal((await one.repository.colleague.log('%H')).length, 3);
      assert.equal((await pagesOf(one)).length, 7);
      assert.deepEqual(await changeRequestsOf(one), []);
    });
  });
});

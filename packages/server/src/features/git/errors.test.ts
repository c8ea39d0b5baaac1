// Accidental states of a repository: none of them may lose a text.
// One engine: it is about Git and the layout; git.test.ts covers storing.
import { strict as assert } from 'node:assert';
import { after, before, describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { a, type Person } from '../../../test/harness.ts';
import { git, GitServer, hasGit, type Hosted } from './testing/git-server.ts';
import { bodyIn, stableMarkdown } from '../../../test/page-text.ts';

const skip = !hasGit && 'git is not installed';
const ref = 'refs/heads/main';
const server = new GitServer();

type Files = Readonly<Record<string, string | Uint8Array>>;
type Shown = { id: string; title: string; git?: { path: string } };

class Synced {
  readonly admin: Person;
  readonly spaceId: string;
  readonly repository: Hosted;

  constructor(admin: Person, spaceId: string, repository: Hosted) {
    this.admin = admin;
    this.spaceId = spaceId;
    this.repository = repository;
  }

  static async with(files: Files): Promise<Synced> {
    const organization = await a.organization();
    const { id: spaceId } = await a.space({ in: organization });
    await organization.admin.call(api.updateSpace, { spaceId, body: { editMode: 'live' } });
    return new Synced(organization.admin, spaceId, await server.repository(files));
  }

  async import(more: object = {}): Promise<void> {
    const body = { url: this.repository.url, ref, ...more };
    await this.admin.call(api.importGitRepository, { spaceId: this.spaceId, body });
  }

  async export(more: object = {}): Promise<void> {
    const body = { url: this.repository.url, ref, commitMessage: 'From Lectern', ...more };
    await this.admin.call(api.exportGitRepository, { spaceId: this.spaceId, body });
  }

  async edit(...changes: object[]): Promise<void> {
    await this.admin.call(api.editContent, { spaceId: this.spaceId, body: { changes: changes as never } });
  }

  async pages(): Promise<Shown[]> {
    return (await this.admin.call(api.getContent, { spaceId: this.spaceId })).pages;
  }

  async page(path: string): Promise<Shown> {
    return (await this.pages()).find((page) => page.git?.path === path)!;
  }

  async markdown(path: string): Promise<string> {
    const at = { spaceId: this.spaceId, pageId: (await this.page(path)).id };
    return bodyIn(await this.admin.call(api.getPage, { ...at, query: stableMarkdown }));
  }

  revision = async (): Promise<string> => (await this.admin.call(api.getSpace, { spaceId: this.spaceId })).revision;

  /** Paths touched by the last commit. */
  async touched(): Promise<string[]> {
    return (await git(this.repository.path, 'diff', '--name-only', 'main^', 'main')).trim().split('\n').sort();
  }
}

const refuses = (work: Promise<unknown>, status: number, message: RegExp): Promise<void> =>
  assert.rejects(work, (error: { status?: number; code?: number; message: string }) => {
    assert.match(error.message, message);
    assert.equal(error.status ?? error.code, status);
    return true;
  });

describe('errors between a space and its repository', () => {
  before(async () => server.start());
  after(async () => server.stop());

  describe('a text that is not UTF-8', { skip }, () => {
    const files = {
      'SUMMARY.md':
        '* [Latin](latin.md)\n* [Wide](utf16.md)\n* [Big](utf16be.md)\n* [Nul](nul.md)\n* [Plain](plain.md)\n',
      'latin.md': Buffer.from('caf\xe9 latin1\n', 'latin1'),
      'utf16.md': Buffer.from('\ufeff# Wide\n\nna\u00efve\n', 'utf16le'),
      'utf16be.md': Buffer.from('\ufeff# Big\n\nna\u00efve\n', 'utf16le').swap16(),
      'nul.md': '# Nul\n\na\0b\n',
      'plain.md': '# Plain\n\nText\n',
    };

    test('is shown, keeps its bytes until it is changed, and is then written as UTF-8', async () => {
      const one = await Synced.with(files);
      const { colleague } = one.repository;
      await one.import();
      assert.equal(await one.markdown('latin.md'), 'caf\u00e9 latin1\n');
      assert.equal(await one.markdown('utf16.md'), 'na\u00efve\n');
      assert.equal(await one.markdown('utf16be.md'), 'na\u00efve\n');
      assert.equal(await one.markdown('nul.md'), 'a\ufffdb\n');

      const first = await colleague.head();
      await one.export();
      assert.equal(await colleague.head(), first, 'there was nothing to commit');

      const plain = await one.page('plain.md');
      await one.edit({ operation: 'update_page', page: plain.id, document: { markdown: 'Other\n' } });
      await one.export();
      assert.deepEqual(await one.touched(), ['plain.md']);

      const [latin, wide, nul] = [await one.page('latin.md'), await one.page('utf16.md'), await one.page('nul.md')];
      await one.edit(
        { operation: 'update_page', page: latin.id, title: 'Latin renamed' },
        { operation: 'update_page', page: nul.id, title: 'Nul renamed' },
        { operation: 'update_page', page: wide.id, document: { markdown: 'na\u00efve, edited\n' } },
      );
      await one.export();
      // The title of a file without one comes from the table of contents.
      assert.deepEqual(await one.touched(), ['SUMMARY.md', 'nul.md', 'utf16.md']);
      assert.equal(await colleague.read('nul.md'), '# Nul renamed\n\na\ufffdb\n');
      assert.equal(await colleague.read('utf16.md'), '# Wide\n\nna\u00efve, edited\n');

      await one.edit({ operation: 'update_page', page: latin.id, document: { markdown: 'caf\u00e9, edited\n' } });
      await one.export();
      assert.deepEqual(await one.touched(), ['latin.md']);
      assert.equal(await colleague.read('latin.md'), 'caf\u00e9, edited\n');

      // What was written is read back unchanged.
      const revision = await one.revision();
      await one.import({ force: true });
      assert.equal(await one.revision(), revision);
      await colleague.push({ 'nul.md': '# Nul\n\nab\n' });
      await one.import();
      assert.equal(await one.markdown('nul.md'), 'ab\n');
    });

    test('is exported to another repository with all its words', async () => {
      const one = await Synced.with(files);
      await one.import();
      const { url, colleague } = await server.repository();
      await one.export({ url });
      assert.match(await colleague.read('latin.md'), /caf\u00e9 latin1\n$/);
      assert.equal(await colleague.read('utf16.md'), '# Wide\n\nna\u00efve\n');
      assert.equal(await colleague.read('nul.md'), '# Nul\n\na\ufffdb\n');
    });
  });

  describe('content that could not be read exactly', { skip }, () => {
    test('is in the report of the import', async () => {
      const one = await Synced.with({
        'SUMMARY.md': '* [A](a.md)\n* [Latin](latin.md)\n* [Gone](gone.md)\n* [A again](a.md)\n',
        'a.md': '# A\n\nText\n',
        'latin.md': Buffer.from('caf\xe9\n', 'latin1'),
      });
      const { colleague, url } = one.repository;
      const target = (await git(colleague.work, 'hash-object', '-w', '-t', 'blob', 'a.md')).trim();
      await git(colleague.work, 'update-index', '--add', '--cacheinfo', `120000,${target},link.md`);
      await git(colleague.work, 'commit', '-q', '-m', 'Link');
      await git(colleague.work, 'push', '-q', 'origin', 'HEAD:main');
      await one.import({ url: url.replace('//', '//me:secret-token@') });
      // Content already known is not read and needs no report.
      await one.import();
      const { admin, spaceId } = one;
      const { items } = await admin.call(api.listImports, { spaceId });
      const revision = await one.revision();
      assert.deepEqual(
        items.map((run) => [run.source, run.status, run.url, run.revision, run.importedResources]),
        [['git', 'completed', url, revision, 4]],
      );
      const { losses, failures } = await admin.call(api.getImport, { spaceId, importId: items[0]!.id });
      assert.deepEqual(
        losses.map(({ resource, what }) => `${resource} ${what}`),
        [
          'gone.md is listed in SUMMARY.md but does not exist; the page is empty',
          'SUMMARY.md a.md is listed twice; the second entry is a link to the first',
          'latin.md is not valid UTF-8; it was read as windows-1252',
          'link.md is a link, a submodule or too large a file; it was left out',
        ],
      );
      assert.deepEqual(failures, []);
      await refuses(admin.call(api.cancelImport, { spaceId, importId: items[0]!.id }), 412, /has ended/);
    });

    test('is also reported for a change request, with its number', async () => {
      const one = await Synced.with({ 'README.md': '# Home\n\nText\n' });
      await one.import();
      const { id } = await one.page('README.md');
      await one.edit({ operation: 'update_page', page: id, document: { markdown: 'Ours\n' } });
      await one.repository.colleague.push({ 'README.md': '# Home\n\nTheirs\n' });
      await refuses(one.import(), 409, /change request #1/);
      await refuses(one.import(), 409, /change request #1/);
      const { admin, spaceId } = one;
      const { items } = await admin.call(api.listImports, { spaceId });
      const [request] = (await admin.call(api.listChangeRequests, { spaceId })).items;
      assert.deepEqual(
        items.map(({ changeRequest }) => changeRequest),
        [request!.id, undefined],
      );
    });
  });

  describe('a missing folder', { skip }, () => {
    const files = { 'docs/README.md': '# Docs\n\nText\n', 'docs/a.md': '# A\n\nText\n', 'other/x.txt': 'x', file: 'x' };
    const repoProjectDirectory = 'docs';

    test('is rejected and nothing is recorded', async () => {
      const one = await Synced.with(files);
      const revision = await one.revision();
      for (const force of [false, true]) {
        await refuses(one.import({ repoProjectDirectory: 'dosc', force }), 412, /the repository has no folder dosc$/);
        await refuses(one.import({ repoProjectDirectory: 'docs/a.md', force }), 412, /docs\/a\.md is not a folder/);
      }
      assert.equal(await one.revision(), revision);
      await refuses(one.admin.call(api.getGitInfo, { spaceId: one.spaceId }), 404, /not found/);
    });

    test('does not empty a space that was imported from it', async () => {
      const one = await Synced.with(files);
      const { colleague } = one.repository;
      await one.import({ repoProjectDirectory });
      const revision = await one.revision();
      await colleague.push({ 'docs/README.md': undefined, 'docs/a.md': undefined });
      const head = await colleague.head();
      for (const force of [false, true]) {
        await refuses(one.import({ repoProjectDirectory, force }), 412, /the repository has no folder docs$/);
        await refuses(one.export({ repoProjectDirectory, force }), 412, /the repository has no folder docs$/);
      }
      assert.equal(await one.revision(), revision);
      assert.equal(await colleague.head(), head);
      await colleague.push({ 'docs/README.md': files['docs/README.md'], 'docs/a.md': '# A\n\nBack\n' });
      await one.import({ repoProjectDirectory });
      assert.equal(await one.markdown('a.md'), 'Back\n');
    });

    test('empties the space only with force if it has no pages', async () => {
      const one = await Synced.with({ ...files, 'docs/SUMMARY.md': '* [Docs](README.md)\n* [A](a.md)\n' });
      const { colleague } = one.repository;
      await one.import({ repoProjectDirectory });
      const revision = await one.revision();
      // The table of contents still names them, but pages without their files are not pages.
      await colleague.push({ 'docs/README.md': undefined, 'docs/a.md': undefined });
      await refuses(one.import({ repoProjectDirectory }), 412, /the folder docs of the repository no longer has pages/);
      await colleague.push({ 'docs/SUMMARY.md': undefined, 'docs/x.txt': 'x' });
      await refuses(one.import({ repoProjectDirectory }), 412, /use force/);
      for (const force of [false, true]) {
        await refuses(one.export({ repoProjectDirectory, force }), 412, /no longer has pages/);
      }
      assert.equal(await one.revision(), revision);
      await one.import({ repoProjectDirectory, force: true });
      assert.deepEqual(await one.pages(), []);
    });

    test('is created by an export, unless a file has its path', async () => {
      const one = await Synced.with(files);
      await one.edit({ operation: 'insert_page', title: 'Home', document: { markdown: 'Text\n' } });
      await one.edit({ operation: 'insert_page', title: 'Summary', document: { markdown: 'More\n' } });
      await refuses(one.export({ repoProjectDirectory: 'file' }), 412, /file is not a folder in the repository/);
      await refuses(one.export({ repoProjectDirectory: 'file/below' }), 412, /file is not a folder in the repository/);
      await one.export({ repoProjectDirectory: 'new/docs' });
      assert.deepEqual(await one.touched(), ['new/docs/README.md', 'new/docs/SUMMARY.md', 'new/docs/summary-2.md']);
      assert.equal(await one.repository.colleague.read('file'), 'x');
    });
  });
});

// Items without a link and titles with an emoji, in and out of a repository.
// One engine: it is about the Git protocol; git.test.ts and handbook.test.ts run on both.
import { strict as assert } from 'node:assert';
import { after, before, describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { a } from '../../../test/harness.ts';
import { GitServer, hasGit } from './testing/git-server.ts';

const skip = !hasGit && 'git is not installed';
const ref = 'refs/heads/main';
const server = new GitServer();
const summary = '# Table of contents\n\n* [Home](README.md)\n* Text only\n  * [Y](y.md)\n  * Words\n    * [Z](z.md)\n';

async function synced(files: Record<string, string>) {
  const organization = await a.organization();
  const { admin } = organization;
  const { id: spaceId } = await a.space({ in: organization });
  const repository = await server.repository(files);
  const { url } = repository;
  await admin.call(api.importGitRepository, { spaceId, body: { url, ref } });
  await admin.call(api.updateSpace, { spaceId, body: { editMode: 'live' } });
  const pages = async () => (await admin.call(api.listPages, { spaceId })).pages;
  return {
    pages,
    repository,
    bringIn: () => admin.call(api.importGitRepository, { spaceId, body: { url, ref } }),
    edit: (change: object) => admin.call(api.editContent, { spaceId, body: { changes: [change as never] } }),
    async write() {
      await admin.call(api.exportGitRepository, { spaceId, body: { url, ref, commitMessage: 'From Lectern' } });
      await repository.colleague.pull();
    },
  };
}

describe('list items without links in a repository', { skip }, () => {
  before(() => server.start());
  after(() => server.stop());

  test('are kept as groups and pages, with their lines', async () => {
    const files = { 'README.md': '# Home\n', 'y.md': '# Y\n', 'z.md': '# Z\n', 'SUMMARY.md': summary };
    const { pages, edit, write, bringIn, repository } = await synced(files);
    const read = await pages();
    assert.deepEqual(
      read.map(({ type, title }) => [type, title]),
      [
        ['document', 'Home'],
        ['group', 'Text only'],
      ],
    );
    const below = (read[1] as { pages: { id: string; type: string; title: string; pages: { title: string }[] }[] })
      .pages;
    assert.deepEqual(
      below.map(({ type, title, pages: more }) => [type, title, more.map((one) => one.title)]),
      [
        ['document', 'Y', []],
        ['document', 'Words', ['Z']],
      ],
    );
    await edit({ operation: 'insert_page', title: 'New', at: 1, document: { markdown: 'Text\n' } });
    await write();
    const line = '* [New](new.md)\n* Text only';
    assert.equal(await repository.colleague.read('SUMMARY.md'), summary.replace('* Text only', line));
    const ids = (list: readonly object[]): string[] =>
      list.flatMap((one) => [(one as { id: string }).id, ...ids((one as { pages?: object[] }).pages ?? [])]);
    const known = ids(await pages());
    await repository.colleague.push({ 'y.md': '# Y\n\nMore.\n' });
    await bringIn();
    assert.deepEqual(ids(await pages()), known);
    await edit({ operation: 'update_page', page: below[1]!.id, document: { markdown: 'Says something now.\n' } });
    await write();
    assert.equal(await repository.colleague.read('text-only/words/README.md'), '# Words\n\nSays something now.\n');
    assert.match(await repository.colleague.read('SUMMARY.md'), /\n {2}\* \[Words\]\(text-only\/words\/README\.md\)\n/);
    await repository.colleague.push({ 'y.md': '# Y\n\nEven more.\n' });
    await bringIn();
    assert.deepEqual(ids(await pages()), known);
  });

  test('have one emoji, wherever it is written', async () => {
    const files = {
      'README.md': '# 👋 Welcome\n\nText\n',
      'SUMMARY.md': '# Table of contents\n\n* [👋 Welcome](README.md)\n',
    };
    const { pages, edit, write, bringIn, repository } = await synced(files);
    const [home] = await pages();
    await edit({ operation: 'update_page', page: home!.id, document: { markdown: '# 👋 Welcome\n\nOther text\n' } });
    assert.deepEqual(
      (await pages()).map(({ title }) => title),
      ['Welcome'],
    );
    await edit({ operation: 'insert_page', document: { markdown: '# 😀 Smile\n\nText\n' } });
    await edit({ operation: 'insert_page', emoji: '1f389', document: { markdown: '# 😀 Both\n\nText\n' } });
    await write();
    const { colleague } = repository;
    assert.equal(await colleague.read('README.md'), '# 👋 Welcome\n\nOther text\n');
    assert.equal(await colleague.read('smile.md'), '# 😀 Smile\n\nText\n');
    assert.equal(await colleague.read('both.md'), '# 🎉 😀 Both\n\nText\n');
    const lines = '* [👋 Welcome](README.md)\n* [😀 Smile](smile.md)\n* [🎉 😀 Both](both.md)\n';
    assert.equal(await colleague.read('SUMMARY.md'), `# Table of contents\n\n${lines}`);
    await colleague.push({ 'README.md': '# 👋 Welcome\n\nMore text\n' });
    await bringIn();
    await write();
    assert.equal(await colleague.read('SUMMARY.md'), `# Table of contents\n\n${lines}`);
    assert.equal(await colleague.read('smile.md'), '# 😀 Smile\n\nText\n');
  });
});

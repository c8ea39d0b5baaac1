// Page trees that are deeper than folders of a repository usually are.
// One engine: it is about what is written into the repository.
import { strict as assert } from 'node:assert';
import { after, before, describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { a } from '../../../test/harness.ts';
import { GitServer, hasGit } from './testing/git-server.ts';

const skip = !hasGit && 'git is not installed';
const ref = 'refs/heads/main';
const server = new GitServer();

async function space() {
  const organization = await a.organization();
  const { id: spaceId } = await a.space({ in: organization });
  const { admin } = organization;
  await admin.call(api.updateSpace, { spaceId, body: { editMode: 'live' } });
  // In reading order: from the root down.
  const tree = async () => (await admin.call(api.getPageTree, { spaceId })).pages;
  return { admin, spaceId, tree };
}

const titlesIn = (pages: readonly { title: string }[]): string[] => pages.map(({ title }) => title);
const chain = (levels: number): string[] => Array.from({ length: levels }, (_, level) => `L${level}`);

describe('a very deep page tree', { skip }, () => {
  before(() => server.start());
  after(() => server.stop());

  test('is read from a list of pages that is as deep, and written back', async () => {
    const { admin, spaceId, tree } = await space();
    const expected = chain(700);
    const entries = expected.map((title, level) => `${'  '.repeat(level)}* [${title}](p${level}.md)\n`);
    const { url, colleague } = await server.repository({
      'SUMMARY.md': `# Table of contents\n\n${entries.join('')}`,
      ...Object.fromEntries(expected.map((title, level) => [`p${level}.md`, `# ${title}\n\nText ${level}.\n`])),
    });
    await admin.call(api.importGitRepository, { spaceId, body: { url, ref } });
    const pages = await tree();
    assert.deepEqual(titlesIn(pages), expected);
    const body = { changes: [{ operation: 'update_page' as const, page: pages[0]!.id, document: '# L0\n\nOther.\n' }] };
    await admin.call(api.editContent, { spaceId, body });
    await admin.call(api.exportGitRepository, { spaceId, body: { url, ref, commitMessage: 'Other words' } });
    await colleague.pull();
    assert.equal(await colleague.read('p0.md'), '# L0\n\nOther.\n');
  });

  test('is written into folders, and read again', async () => {
    const { admin, spaceId } = await space();
    const expected = chain(120);
    let into: string | undefined;
    for (const title of expected) {
      const change = { operation: 'insert_page' as const, title, document: { markdown: `Text of ${title}.` } };
      const body = { changes: [{ ...change, ...(into !== undefined && { into }) }] };
      const { changes } = await admin.call(api.editContent, { spaceId, body });
      into = (changes[0] as { page: { id: string } }).page.id;
    }
    const { url } = await server.repository({ 'NOTES.txt': 'x\n' });
    await admin.call(api.exportGitRepository, { spaceId, body: { url, ref, commitMessage: 'All' } });
    const other = await space();
    await other.admin.call(api.importGitRepository, { spaceId: other.spaceId, body: { url, ref } });
    assert.deepEqual(titlesIn(await other.tree()), expected);
  });
});

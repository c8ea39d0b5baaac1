// A space synced with two repositories owns in each what it read or wrote there, and nothing else.
// One engine: it is about what is written into the repositories.
import { strict as assert } from 'node:assert';
import { after, before, describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { a } from '../../../test/harness.ts';
import { GitServer, hasGit, type Hosted } from './testing/git-server.ts';

const skip = !hasGit && 'git is not installed';
const ref = 'refs/heads/main';
const server = new GitServer();

const first = {
  'SUMMARY.md': '# Table of contents\n\n* [Extra](extra.md)\n* [Notes](notes/a.md)\n',
  'extra.md': '# Extra\n\nListed in the first.\n\n![p](img/p.svg)\n',
  'notes/a.md': '# Notes\n\nListed in the first too.\n',
  'img/p.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>\n',
};
/** Files that no page shows belong to others. */
const unlisted = {
  'img/p.svg': '<svg xmlns="http://www.w3.org/2000/svg" id="other"/>\n',
};
const second = {
  'README.md': '# Home\n\nOf both.\n',
  'SUMMARY.md': '# Table of contents\n\n* [Home](README.md)\n',
  ...unlisted,
};

async function start() {
  const organization = await a.organization();
  const { admin } = organization;
  const { id: spaceId } = await a.space({ in: organization });
  const [one, two] = [await server.repository(first), await server.repository(second)];
  const send = async (operation: typeof api.importGitRepository, { url }: Hosted, more: object) => {
    const { status, body } = await admin.send(operation, { spaceId, body: { url, ref, ...more } });
    return { status, message: (body as { error?: { message: string } } | undefined)?.error?.message ?? '' };
  };
  return {
    one,
    two,
    bringIn: (from: Hosted, more: object = {}) => send(api.importGitRepository, from, more),
    writeTo: (to: Hosted) => send(api.exportGitRepository as never, to, { commitMessage: 'From Lectern' }),
    async remove(title: string): Promise<void> {
      await admin.call(api.updateSpace, { spaceId, body: { editMode: 'live' } });
      const { pages } = await admin.call(api.listPages, { spaceId });
      const page = pages.find((one) => one.title === title)!.id;
      await admin.call(api.editContent, { spaceId, body: { changes: [{ operation: 'delete_page', page }] } });
    },
  };
}

async function requireUntouched({ colleague }: Hosted): Promise<void> {
  for (const [path, text] of Object.entries(unlisted)) assert.equal(await colleague.read(path), text, path);
}

const fine = { status: 204, message: '' };

describe('a space in two repositories', { skip }, () => {
  before(() => server.start());
  after(() => server.stop());

  test('does not overwrite a file of the second that is known from the first', async () => {
    const { one, two, bringIn, writeTo } = await start();
    assert.deepEqual(await bringIn(one), fine);
    assert.deepEqual(await bringIn(two), fine);
    assert.deepEqual(await bringIn(one, { force: true }), fine);
    assert.match(
      (await writeTo(two)).message,
      /^img\/p\.svg of the repository was never imported and is not overwritten/,
    );
    await requireUntouched(two);
  });

  test('does not delete a file of the second when its page from the first is deleted', async () => {
    const { one, two, bringIn, writeTo, remove } = await start();
    assert.deepEqual(await bringIn(two), fine);
    assert.deepEqual(await bringIn(one), fine);
    await remove('Extra');
    await remove('Notes');
    assert.match(
      (await writeTo(two)).message,
      /^img\/p\.svg of the repository was never imported and is not overwritten/,
    );
    await requireUntouched(two);
  });

  test('is exported to a new repository without touching existing files', async () => {
    const { one, two, bringIn, writeTo } = await start();
    assert.deepEqual(await bringIn(one), fine);
    assert.match(
      (await writeTo(two)).message,
      /^img\/p\.svg of the repository was never imported and is not overwritten/,
    );
    await requireUntouched(two);
  });
});

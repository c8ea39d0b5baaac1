// Broken links are fixed where they are listed.
import { strict as assert } from 'node:assert';
import { after, before, describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { becomes } from '../browser.ts';
import { startAuthor, storedText, writeSpace, type Author } from './author.ts';
import { recordSentBodies } from './sent-bodies.ts';

const stable = { format: 'markdown', 'format.markdown.refs': 'stable' } as const;

describe('fixing broken links', () => {
  let author: Author;
  before(async () => void (author = await startAuthor()));
  after(() => author?.stop());

  /** `Guide` has three links that lead nowhere. */
  async function brokenSpace(editMode: 'live' | 'locked') {
    const space = await writeSpace(author);
    const { spaceId, pages } = space;
    const lost = pages.get('Notes')!;
    const markdown = `# Guide\n\nSee  [*the* notes](/pages/${lost}), [an old page](old.md)\n+ and [nothing](gone.md).\n`;
    const changes = [
      { operation: 'update_page' as const, page: pages.get('Guide')!, document: { markdown } },
      { operation: 'delete_page' as const, page: lost },
    ];
    await author.client.call(api.editContent, { spaceId, body: { changes } });
    if (editMode === 'locked') await author.client.call(api.updateSpace, { spaceId, body: { editMode } });
    return { space, markdown, lost };
  }

  test('by another page, another address or no link, and nothing else changes', async () => {
    const { space, markdown, lost } = await brokenSpace('live');
    const { spaceId, pages } = space;
    const page = await author.open();
    const sentBodies = await recordSentBodies(page);
    await page.goto(`${author.service.url}/app/s/${spaceId}/~/links`);
    await page.getByText('3 links lead nowhere').waitFor();
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: `Fix the link to /pages/${lost} on Guide` }).click();
    await dialog.getByLabel('Find a page').fill('conc');
    await dialog.getByRole('radio', { name: /Concepts/ }).check();
    await dialog.getByRole('button', { name: 'Fix', exact: true }).click();
    await page.getByText('2 links lead nowhere').waitFor();
    await page.getByRole('button', { name: 'Fix the link to old.md on Guide' }).click();
    await dialog.getByLabel('What to do').selectOption('Use another address');
    await dialog.getByLabel('Address').fill('https://example.test/new');
    await dialog.getByRole('button', { name: 'Fix', exact: true }).click();
    await page.getByText('1 link leads nowhere').waitFor();
    await page.getByRole('button', { name: 'Fix the link to gone.md on Guide' }).click();
    await dialog.getByLabel('What to do').selectOption('Remove the link and keep its text');
    await dialog.getByRole('button', { name: 'Fix', exact: true }).click();
    await page.getByText('All links lead somewhere.').waitFor();
    const stored = await author.client.call(api.getPage, { spaceId, pageId: pages.get('Guide')!, query: stable });
    const wanted = markdown
      .replace(lost, pages.get('Concepts')!)
      .replace('old.md', 'https://example.test/new')
      .replace('[nothing](gone.md)', 'nothing');
    assert.equal(stored.markdown, wanted);
    const edits = (await sentBodies()).filter((body) => body.includes('update_page'));
    assert.equal(edits.length, 3);
    for (const body of edits) assert.doesNotMatch(body, /See|Guide/);
    await page.context().close();
  });

  test('of a cover and a picture by a file of the space', async () => {
    const space = await writeSpace(author);
    const { spaceId, pages } = space;
    const picture = {
      name: 'heron.svg',
      base64: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64'),
      contentType: 'image/svg+xml',
    };
    const edited = await author.client.call(api.editContent, {
      spaceId,
      body: { changes: [{ operation: 'insert_files', files: [picture] }] },
    });
    const fileId = edited.insertedFiles![0]!.id;
    const markdown = '---\ncover: /files/lost1\ncoverY: 3\n---\n\n# Guide\n\n![A heron](/files/lost2)\n';
    const changes = [{ operation: 'update_page' as const, page: pages.get('Guide')!, document: { markdown } }];
    await author.client.call(api.editContent, { spaceId, body: { changes } });
    const page = await author.open();
    await page.goto(`${author.service.url}/app/s/${spaceId}/~/links`);
    await page.getByText('2 links lead nowhere').waitFor();
    const dialog = page.getByRole('dialog');
    for (const lost of ['lost1', 'lost2']) {
      await page.getByRole('button', { name: `Fix the link to /files/${lost} on Guide` }).click();
      await dialog.getByRole('radio', { name: 'heron.svg' }).check();
      await dialog.getByRole('button', { name: 'Fix', exact: true }).click();
      await dialog.waitFor({ state: 'detached' });
    }
    await page.getByText('All links lead somewhere.').waitFor();
    const stored = await author.client.call(api.getPage, { spaceId, pageId: pages.get('Guide')!, query: stable });
    assert.equal(stored.markdown, markdown.replace('lost1', fileId).replace('lost2', fileId));
    await page.context().close();
  });

  test('of a locked space in one change request', async () => {
    const { space, markdown } = await brokenSpace('locked');
    const { spaceId } = space;
    const page = await author.open();
    await page.goto(`${author.service.url}/app/s/${spaceId}/~/links`);
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Fix the link to old.md on Guide' }).click();
    await dialog.getByText('the change starts a change request').waitFor();
    await dialog.getByLabel('What to do').selectOption('Remove the link and keep its text');
    await dialog.getByRole('button', { name: 'Fix', exact: true }).click();
    await page.waitForURL(/~\/changes\/1\/~\/links$/);
    await page.getByText('2 links lead nowhere').waitFor();
    await page.getByRole('button', { name: 'Fix the link to gone.md on Guide' }).click();
    await dialog.getByLabel('What to do').selectOption('Remove the link and keep its text');
    await dialog.getByRole('button', { name: 'Fix', exact: true }).click();
    await page.getByText('1 link leads nowhere').waitFor();
    const query = { ...stable };
    const at = { spaceId, changeRequestId: '1', pageId: space.pages.get('Guide')! };
    const proposed = await author.client.call(api.getPageInChangeRequest, { ...at, query });
    const wanted = markdown.replace('[an old page](old.md)', 'an old page').replace('[nothing](gone.md)', 'nothing');
    assert.equal(proposed.markdown, wanted);
    await becomes(() => storedText(author, space, 'Guide'), /\[nothing\]\(gone\.md\)/);
    await page.context().close();
  });
});

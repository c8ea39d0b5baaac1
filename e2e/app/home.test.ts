// What the home screen remembers for a user: recent pages, favorites and comments.
import { strict as assert } from 'node:assert';
import { after, before, describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { startAuthor, writeSpace, type Author } from './author.ts';

describe('home in the application', () => {
  let author: Author;
  before(async () => void (author = await startAuthor()));
  after(() => author?.stop());

  test('lists the pages that were opened last', async () => {
    const { spaceId } = await writeSpace(author);
    const page = await author.open();
    for (const path of ['concepts', 'notes']) {
      const visited = page.waitForResponse((reply) => reply.url().endsWith('/visits'));
      await page.goto(`${author.service.url}/app/s/${spaceId}/${path}`);
      await visited;
    }
    await page.goto(`${author.service.url}/app`);
    const recent = page.getByRole('region', { name: 'Recent pages' });
    await recent.getByRole('link', { name: 'Concepts' }).waitFor();
    assert.match((await recent.getByRole('link').first().textContent()) ?? '', /^Notes/);
    await recent.getByRole('link', { name: 'Concepts' }).click();
    await page.getByRole('heading', { level: 1, name: 'Concepts' }).waitFor();
    await page.context().close();
  });

  test('has spaces, collections and pages as favorites', async () => {
    const { spaceId } = await writeSpace(author, { title: 'Herons' });
    const { organizationId } = author;
    await author.client.call(api.createCollection, { organizationId, body: { title: 'Waders' } });
    const kinds = async () => {
      const { items } = await author.client.call(api.listFavorites, { organizationId });
      return items.map(({ kind, title }) => `${kind} ${title}`);
    };
    const page = await author.open();
    await page.goto(`${author.service.url}/app/s/${spaceId}/guide`);
    const saved = () => page.waitForResponse((reply) => reply.request().method() === 'PUT');
    await Promise.all([saved(), page.getByRole('button', { name: 'Favorite: Guide' }).click()]);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('space to fav');
    await Promise.all([saved(), page.keyboard.press('Enter')]);
    assert.deepEqual(await kinds(), ['page Guide', 'space Herons']);
    await page.goto(`${author.service.url}/app`);
    const favorites = page.getByRole('region', { name: 'Favorites' });
    await favorites.getByRole('link', { name: 'Herons' }).waitFor();
    await favorites.getByRole('link', { name: 'Guide' }).waitFor();
    const star = page.getByRole('button', { name: 'Favorite: Herons', pressed: true });
    await Promise.all([saved(), star.click()]);
    await favorites.getByRole('link', { name: 'Herons' }).waitFor({ state: 'detached' });
    assert.deepEqual(await kinds(), ['page Guide']);
    await Promise.all([saved(), page.getByRole('button', { name: 'Favorite: Waders' }).click()]);
    await favorites.getByRole('link', { name: 'Waders' }).waitFor();
    assert.deepEqual(await kinds(), ['page Guide', 'collection Waders']);
    await page.context().close();
  });

  test('offers every way to begin a space while there are others', async () => {
    await writeSpace(author);
    const page = await author.open();
    await page.goto(`${author.service.url}/app`);
    await page.getByRole('button', { name: 'New space' }).click();
    await page.getByRole('menuitem', { name: 'Import a website' }).click();
    await page.getByRole('dialog', { name: 'Import a website' }).getByLabel('Address of the website').waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('connect git');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Connect Git' }).getByLabel('Address of the repository').waitFor();
    await page.context().close();
  });

  test('leads to unresolved comments on a page and on a page of a change request', async () => {
    const { spaceId, pages } = await writeSpace(author);
    const on = (title: string, markdown: string) => ({ page: pages.get(title)!, body: { markdown } });
    await author.client.call(api.createComment, { spaceId, body: on('Guide', 'Which herons?') });
    await author.client.call(api.createChangeRequest, { spaceId, body: { subject: 'Slower' } });
    const at = { spaceId, changeRequestId: '1' };
    await author.client.call(api.createCommentInChangeRequest, { ...at, body: on('Notes', 'Which notes?') });
    const page = await author.open();
    await page.goto(`${author.service.url}/app`);
    const open = page.getByRole('region', { name: 'Open comments for me' });
    await open.getByRole('link', { name: 'Which herons?' }).click();
    await page.waitForURL(new RegExp(`/s/${spaceId}/guide\\?panel=comments$`));
    await page.getByRole('complementary', { name: 'Comments' }).getByText('Which herons?').waitFor();
    await page.goBack();
    await open.getByRole('link', { name: 'Which notes?' }).click();
    await page.waitForURL(/~\/changes\/1\/notes\?panel=comments$/);
    await page.context().close();
  });
});

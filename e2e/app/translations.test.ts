// Translations of a space in the application.
import { strict as assert } from 'node:assert';
import { after, before, describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { checkAccessible, checkFits } from '../browser.ts';
import { startAuthor, writeSpace, type Author } from './author.ts';
import { openAs } from './members.ts';
import { settled } from './visit.ts';

describe('translations in the application', () => {
  let author: Author;
  before(async () => void (author = await startAuthor()));
  after(() => author?.stop());
  const urlOf = (spaceId: string) => `${author.service.url}/app/s/${spaceId}/~/settings/translations`;

  test('are added, tell what is outdated, show it beside the source and are marked as up to date', async () => {
    const { client } = author;
    const { spaceId, pages } = await writeSpace(author);
    const page = await openAs(author, 'create', 'Cora');
    await page.goto(urlOf(spaceId));
    await page.getByText('There are no translations of this space.').waitFor();
    await page.getByLabel('Language', { exact: true }).selectOption('fr');
    await page.getByRole('button', { name: 'Add a translation' }).dblclick();
    await page.getByText('Up to date: 5 of 5.').waitFor();
    const made = await client.call(api.listSpaceTranslations, { spaceId });
    assert.equal(made.items.length, 1);
    const changes = [
      {
        operation: 'update_page' as const,
        page: pages.get('Notes')!,
        document: { markdown: '# Notes\n\nHerons wait for *fish*.\n' },
      },
    ];
    await client.call(api.editContent, { spaceId, body: { changes } });
    await page.getByRole('link', { name: 'French' }).click();
    await page.getByText('This space is a translation into French.').waitFor();
    await page.getByLabel('Show').selectOption('stale');
    await page.getByRole('link', { name: 'Side by side' }).click();
    await page.getByRole('heading', { name: 'What changed in the source since' }).waitFor();
    await page.locator('ins', { hasText: 'fish' }).first().waitFor();
    await page.getByRole('button', { name: 'Mark as up to date' }).click();
    await page.getByText('The page counts as up to date.').waitFor();
    await page.getByRole('link', { name: 'Translations', exact: true }).last().click();
    await page.getByText('Up to date: 5 of 5.').waitFor();
    await page.getByRole('button', { name: 'Translate by machine' }).click();
    await page
      .getByRole('alert')
      .getByText(/translation service/)
      .waitFor();
    await page.getByRole('button', { name: 'Detach from its source' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Detach from its source' }).click();
    await page.getByText('There are no translations of this space.').waitFor();
    assert.deepEqual((await client.call(api.listSpaceTranslations, { spaceId })).items, []);
    await page.context().close();
  });

  test('say in words why a reader may not add one, fit a phone and can be used by everybody', async () => {
    const { client, organizationId } = author;
    const { spaceId, pages } = await writeSpace(author);
    const body = { source: { space: spaceId, language: 'en' }, language: 'de' };
    const { result } = await client.call(api.createTranslationSettings, { organizationId, body });
    const translation = result?.space ?? '';
    const reader = await openAs(author, 'read', 'Rita');
    await reader.goto(urlOf(spaceId));
    await reader.getByText('This needs the level “Creator” on the space.').first().waitFor();
    await reader.getByRole('button', { name: 'Add a translation' }).click({ force: true });
    await reader.goto(urlOf(translation));
    await reader.getByText('Up to date: 5 of 5.').waitFor();
    await reader.context().close();
    assert.equal((await client.call(api.listSpaceTranslations, { spaceId })).items.length, 1);
    const page = await author.open({ viewport: { width: 360, height: 740 }, bypassCSP: true });
    for (const url of [urlOf(spaceId), urlOf(translation), `${urlOf(translation)}/${pages.get('Notes')}`]) {
      await page.goto(url);
      await page.getByRole('button', { name: 'Copy as API call' }).first().waitFor();
      await settled(page);
      await checkFits(page);
      await checkAccessible(page);
    }
    await page.context().close();
  });
});

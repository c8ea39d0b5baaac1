// From words typed in a locked space to the main content: a change request, its review and its merge.
import { strict as assert } from 'node:assert';
import { editorReady } from '../../browser.ts';
import { storedText, writeSpace, type Author } from '../author.ts';
import { KeyboardUser } from './keyboard-user.ts';

export async function proposeReviewAndMerge(author: Author): Promise<void> {
  const space = await writeSpace(author, { title: 'Locked', editMode: 'locked' });
  const page = await author.open();
  const user = new KeyboardUser(page);
  await page.goto(`${author.service.url}/app/s/${space.spaceId}/guide`);
  await page.getByRole('button', { name: 'Edit' }).waitFor();
  await user.press('Control+e');
  await editorReady(page);
  await user.move('Control+End');
  await user.type(' Storks do not.');
  await page.waitForURL(/~\/changes\/1\/guide/);
  await page
    .getByRole('status')
    .filter({ hasText: /^Saved$/ })
    .waitFor();
  assert.doesNotMatch(await storedText(author, space, 'Guide'), /Storks/);

  await user.press('Escape');
  await user.activate(page.getByRole('link', { name: '#1 Edit “Guide”' }), 'Shift+Tab');
  await user.activate(page.getByRole('button', { name: 'Edit the subject' }));
  await user.press('Control+a');
  await user.type('Say more');
  await user.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Say more' }).waitFor();
  await user.activate(page.getByRole('button', { name: 'Open for review' }));
  await user.activate(page.getByRole('link', { name: 'Review the changes' }));
  await page.waitForURL(/review/);
  // The screen of the change request shows the changes too, and stays until the review is there.
  await page.getByRole('heading', { level: 1, name: 'Review' }).waitFor();
  await page.locator('[data-change] ins', { hasText: 'Storks' }).waitFor();
  await user.press('n');
  assert.equal(await page.evaluate('document.activeElement.dataset.kind'), 'changed');
  await user.activate(page.getByRole('main').getByRole('link', { name: /#1 Say more/ }), 'Shift+Tab');
  await user.activate(page.getByRole('button', { name: 'Approve' }));
  await page.getByText('Approved').waitFor();
  await user.activate(page.getByRole('button', { name: 'Merge' }), 'Shift+Tab');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('No links break.').waitFor();
  await user.activate(dialog.getByRole('button', { name: 'Merge' }));
  await page.getByText('Merged', { exact: true }).waitFor();
  assert.match(await storedText(author, space, 'Guide'), /More about guide\. Storks do not\.$/m);
  await page.context().close();
}

// A page that was spoilt is restored from its history.
import { becomes, editorReady } from '../../browser.ts';
import { storedText, writeSpace, type Author } from '../author.ts';
import { KeyboardUser } from './keyboard-user.ts';

export async function restoreFromHistory(author: Author): Promise<void> {
  const space = await writeSpace(author);
  const stored = () => storedText(author, space, 'Concepts');
  const before = await stored();
  const page = await author.open();
  const user = new KeyboardUser(page);
  await page.goto(`${author.service.url}/app/s/${space.spaceId}/concepts?mode=edit`);
  await editorReady(page);
  await user.move('Control+a');
  await user.type('Spoilt.');
  await becomes(stored, '# Concepts\n\nSpoilt.\n');
  await user.press('Escape');
  await user.choose('Page history');
  await page.getByRole('heading', { level: 1, name: 'History of “Concepts”' }).waitFor();
  const revisions = page.getByRole('navigation', { name: 'History' }).getByRole('link');
  await user.activate(revisions.last());
  await user.activate(page.getByRole('button', { name: 'Restore this page' }));
  await user.activate(page.getByRole('dialog').getByRole('button', { name: 'Restore', exact: true }));
  await becomes(stored, before);
  await page.context().close();
}

// A change request that contradicts the main content: every conflict is settled, then it is merged.
import { strict as assert } from 'node:assert';
import { api } from '@lectern/contract';
import { storedText, writeSpace, type Author } from '../author.ts';
import { KeyboardUser } from './keyboard-user.ts';

const titles = ['Guide', 'Notes', 'Concepts'];
const text = (bird: string, title: string): string => `# ${title}\n\n${bird} stand *still*.\n\nKept   as it is.\n`;

export async function settleConflicts(author: Author): Promise<void> {
  const { client } = author;
  const space = await writeSpace(author);
  const { spaceId, pages } = space;
  const edits = (bird: string) =>
    titles.map((title) => ({
      operation: 'update_page' as const,
      page: pages.get(title)!,
      document: { markdown: text(bird, title) },
    }));
  await client.call(api.editContent, { spaceId, body: { changes: edits('Herons') } });
  await client.call(api.createChangeRequest, { spaceId, body: { subject: 'Other birds' } });
  const at = { spaceId, changeRequestId: '1' };
  await client.call(api.editContentInChangeRequest, { ...at, body: { changes: edits('Storks') } });
  await client.call(api.editContent, { spaceId, body: { changes: edits('Cranes') } });

  const page = await author.open();
  const user = new KeyboardUser(page);
  await page.goto(`${author.service.url}/app/s/${spaceId}/~/changes/1`);
  const dialog = page.getByRole('dialog');
  await user.activate(page.getByRole('button', { name: 'Merge' }));
  await user.activate(dialog.getByRole('button', { name: 'Settle the conflicts' }));
  await page.getByText('0 of 3 settled').waitFor();
  await user.press('1');
  await page.getByText('1 of 3 settled').waitFor();
  await user.press('2');
  await page.getByText('2 of 3 settled').waitFor();
  await user.press('3');
  await page.getByText('3 of 3 settled').waitFor();
  await user.activate(page.getByRole('button', { name: 'Save and update' }), 'Shift+Tab');
  await page.getByText('The conflicts are settled.').waitFor();
  await user.activate(page.getByRole('button', { name: 'Merge' }));
  await user.activate(dialog.getByRole('button', { name: 'Merge' }));
  await page.getByText('Merged', { exact: true }).waitFor();
  const stored = await Promise.all(titles.map((title) => storedText(author, space, title)));
  const birds = stored.map((markdown) => [...markdown.matchAll(/(\w+) stand/g)].map(([, bird]) => bird).join());
  assert.deepEqual(birds.toSorted(), ['Cranes', 'Storks', 'Storks,Cranes']);
  for (const markdown of stored) assert.ok(markdown.endsWith('\n\nKept   as it is.\n'), markdown);
  await page.context().close();
}

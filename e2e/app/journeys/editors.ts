// One page in both editors by turns; and what is copied elsewhere and pasted into it.
import { strict as assert } from 'node:assert';
import type { Page } from 'playwright-core';
import { becomes, editorReady } from '../../browser.ts';
import { storedText, writeSpace, type Author } from '../author.ts';
import { KeyboardUser } from './keyboard-user.ts';

const rich = (page: Page) => page.locator('.ProseMirror');
const source = (page: Page) => page.locator('.cm-content');

export async function changeEditors(author: Author): Promise<void> {
  const space = await writeSpace(author);
  const stored = () => storedText(author, space, 'Notes');
  const before = await stored();
  const page = await author.open();
  const user = new KeyboardUser(page);
  await page.goto(`${author.service.url}/app/s/${space.spaceId}/notes?mode=edit`);
  const change = async (to: 'Markdown' | 'Rich text') => {
    await user.press('Escape');
    await user.activate(page.getByRole('button', { name: to, exact: true }));
    const editor = to === 'Markdown' ? source(page) : rich(page);
    await user.reach(editor);
    return editor;
  };
  await editorReady(page);
  for (let times = 0; times < 2; times++) {
    await change('Markdown');
    await change('Rich text');
  }
  assert.equal(await stored(), before);
  await user.move('Control+End');
  await user.type(' Rich.');
  const editor = await change('Markdown');
  assert.match(await editor.innerText(), /Rich\./);
  await user.press('Control+End');
  await user.type('\n- *source*');
  await change('Rich text');
  await rich(page).locator('li em', { hasText: 'source' }).waitFor();
  const both = `${before.trimEnd()} Rich.\n\n- *source*`;
  await becomes(async () => (await stored()).trimEnd(), both);
  // One history for both editors.
  await user.press('Control+z', 20);
  await becomes(stored, before);
  await page.context().close();
}

const copied = {
  html: '<h2>Birds</h2><p>Some <b>stand</b>, see <a href="https://example.com/">more</a>.</p><table><tr><th>Bird</th></tr><tr><td>Heron</td></tr></table>',
  text: 'Birds\nSome stand, see more.',
};

export async function pasteFromElsewhere(author: Author): Promise<void> {
  const space = await writeSpace(author);
  const page = await author.open({ permissions: ['clipboard-read', 'clipboard-write'] });
  const user = new KeyboardUser(page);
  await page.goto(`${author.service.url}/app/s/${space.spaceId}/notes?mode=edit`);
  await editorReady(page);
  const copy = (data: Record<string, string>) =>
    page.evaluate(async (given) => {
      const blobs = Object.entries(given).map(([type, value]) => [type, new Blob([value], { type })]);
      await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(blobs) as Record<string, Blob>)]);
    }, data);
  await copy({ 'text/html': copied.html, 'text/plain': copied.text });
  await user.move('Control+End');
  await user.move('Control+Enter');
  await user.press('Control+v');
  await rich(page).getByRole('heading', { name: 'Birds' }).waitFor();
  await copy({ 'text/plain': '1. one\n2. two\n' });
  await user.move('Control+End');
  await user.move('Control+Enter');
  await user.press('Control+v');
  const pasted =
    /## Birds\n\nSome \*\*stand\*\*, see \[more\]\(https:\/\/example\.com\/\)\.\n\n\| Bird\s*\|\n\|[ -]+\|\n\| Heron\s*\|\n\n1\. one\n2\. two\n$/;
  await becomes(() => storedText(author, space, 'Notes'), pasted);
  await page.context().close();
}

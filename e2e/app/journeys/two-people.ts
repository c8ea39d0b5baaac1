// Two people write on one page at the same time, in two browsers, one as rich text and one as source.
import { becomes, editorReady } from '../../browser.ts';
import { storedText, writeSpace, type Author } from '../author.ts';
import { KeyboardUser } from './keyboard-user.ts';

export async function writeTogether(author: Author): Promise<void> {
  const space = await writeSpace(author);
  const url = `${author.service.url}/app/s/${space.spaceId}/notes`;
  const [first, second] = await Promise.all([author.open(), author.open()]);
  await Promise.all([first.goto(`${url}?mode=edit`), second.goto(`${url}?mode=source`)]);
  const source = second.locator('.cm-focused .cm-content');
  await Promise.all([editorReady(first), source.waitFor()]);
  const [one, other] = [new KeyboardUser(first), new KeyboardUser(second)];
  await one.move('Control+End');
  await other.press('Control+Home');
  await other.press('ArrowDown', 2);
  await other.press('End');
  await Promise.all([one.type(' Written by the first.'), other.type(' Written by the second.')]);
  const stored = () => storedText(author, space, 'Notes');
  const both =
    '# Notes\n\nHerons stand *still*. Written by the second.\n\n## Part\n\nMore about notes. Written by the first.\n';
  await becomes(stored, both);
  await one.type(' Once more.');
  await becomes(stored, /first\. Once more\.$/m);
  // The next save brings the words of the other.
  await other.type(' Done.');
  await becomes(stored, /second\. Done\.[^]*first\. Once more\.$/m);
  await becomes(() => source.innerText(), /second\. Done\.[^]*first\. Once more\.$/m);
  await Promise.all([first.context().close(), second.context().close()]);
}

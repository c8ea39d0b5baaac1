// Text that input methods compose, wherever a cursor can be, while somebody else changes another part of the page.
import { api } from '@lectern/contract';
import type { CDPSession } from 'playwright-core';
import { becomes, editorReady } from '../../browser.ts';
import { storedText, writeSpace, type Author } from '../author.ts';
import { KeyboardUser } from './keyboard-user.ts';

/** What is shown while it is composed, and what it becomes. */
const japanese = { steps: ['ほ', 'ほz', 'ほぞ', 'ほぞん'], text: '保存' };
const chinese = { steps: ['n', 'ni', 'ni h', 'ni hao'], text: '你好' };
const korean = { steps: ['ㅎ', '하', '한'], text: '한' };
type Composition = typeof japanese;

const markdown = `# Notes

start middle end

## Heading

- item

| Cell |
| ---- |
| one  |

beside :bird:

Others write here.
`;

const composed = `# Notes保存

保存start한 middle end你好

## Heading保存

- item你好

| Cell保存 |
| ---- |
| one你好  |

beside :bird:保存

Others wrote here.
`;

async function compose(session: CDPSession, { steps, text }: Composition): Promise<void> {
  for (const part of steps) {
    const position = { selectionStart: part.length, selectionEnd: part.length };
    await session.send('Input.imeSetComposition', { text: part, ...position });
  }
  await session.send('Input.insertText', { text });
}

/** Puts the cursor into a text of the editor by keyboard: `Control+Home`, then down and sideways. */
async function goTo(user: KeyboardUser, lines: number, side: 'Home' | 'End', words = 0): Promise<void> {
  await user.move('Control+Home');
  for (let line = 0; line < lines; line++) await user.move('ArrowDown');
  await user.move(side);
  for (let word = 0; word < words; word++) await user.move('Control+ArrowRight');
}

export async function composeEverywhere(author: Author): Promise<void> {
  const space = await writeSpace(author);
  const { spaceId, pages } = space;
  const store = (text: string) => {
    const changes = [{ operation: 'update_page' as const, page: pages.get('Notes')!, document: { markdown: text } }];
    return author.client.call(api.editContent, { spaceId, body: { changes } });
  };
  await store(markdown);
  const page = await author.open();
  const user = new KeyboardUser(page);
  await page.goto(`${author.service.url}/app/s/${spaceId}/notes?mode=edit`);
  await editorReady(page);
  const session = await page.context().newCDPSession(page);
  // The first save meets this change.
  await store(markdown.replace('Others write', 'Others wrote'));
  await goTo(user, 1, 'Home', 1);
  await compose(session, korean);
  await goTo(user, 1, 'Home');
  await compose(session, japanese);
  await goTo(user, 1, 'End');
  await compose(session, chinese);
  for (const line of [0, 2, 3, 4, 5, 6]) {
    await goTo(user, line, 'End');
    await compose(session, line % 2 === 0 ? japanese : chinese);
  }
  await becomes(() => storedText(author, space, 'Notes'), composed);
  await page.context().close();
}

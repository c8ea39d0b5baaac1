// Every kind of block that the palette of the editor offers, inserted and written in.
import { becomes, editorReady } from '../../browser.ts';
import { storedText, writeSpace, type Author } from '../author.ts';
import { KeyboardUser } from './keyboard-user.ts';

/** What is typed behind the `/`, the words that are written, keys between them, and the Markdown. */
const kinds: { query: string; write: string[]; markdown: string }[] = [
  { query: 'heading-2', write: ['Head'], markdown: '## Head' },
  { query: 'bullet', write: ['one', 'Enter', 'two'], markdown: '* one\n* two' },
  { query: 'ordered', write: ['first'], markdown: '1. first' },
  { query: 'tasks', write: ['open'], markdown: '* [ ] open' },
  { query: 'quote', write: ['Said'], markdown: '> Said' },
  { query: 'code', write: ['let a'], markdown: '```\nlet a\n```' },
  { query: 'info', write: ['Know'], markdown: '{% hint style="info" %}\nKnow\n{% endhint %}' },
  { query: 'warn', write: ['Mind'], markdown: '{% hint style="warning" %}\nMind\n{% endhint %}' },
  { query: 'table', write: ['A', 'Tab', 'B', 'Tab', 'C', 'Tab', '1'], markdown: '| A | B | C |' },
  { query: 'tabs', write: ['In the tab'], markdown: '{% tab title="First tab" %}\nIn the tab\n{% endtab %}' },
  { query: 'columns', write: ['Beside'], markdown: '{% column %}\nBeside\n{% endcolumn %}' },
  { query: 'stepper', write: ['Step', 'ArrowDown', 'Do it'], markdown: '{% step %}\n### Step\n\nDo it\n{% endstep %}' },
  { query: 'details', write: ['More', 'ArrowDown', 'Hidden'], markdown: '<summary>More</summary>\n\nHidden' },
  { query: '---', write: [], markdown: '***' },
];

const isKey = (text: string): boolean => /^(?:Enter|Tab|Arrow\w+)$/.test(text);

export async function writeEveryBlock(author: Author): Promise<void> {
  const space = await writeSpace(author);
  const page = await author.open();
  const user = new KeyboardUser(page);
  await page.goto(`${author.service.url}/app/s/${space.spaceId}/notes?mode=edit`);
  await editorReady(page);
  await user.move('Control+End');
  for (const { query, write } of kinds) {
    await user.move('Control+Enter');
    await user.type(`/${query}`);
    await page.getByRole('listbox', { name: 'Insert a block' }).waitFor();
    await user.press('Enter');
    for (const text of write) await (isKey(text) ? user.move(text) : user.type(text));
  }
  const escaped = kinds.map(({ markdown }) => RegExp.escape(markdown));
  await becomes(() => storedText(author, space, 'Notes'), new RegExp(escaped.join('[^]*')));
  await page.context().close();
}

// Writing in the rich editor: what is typed and chosen becomes Markdown, and nothing else changes.
import { strict as assert } from 'node:assert';
import { after, before, describe, test } from 'node:test';
import { api } from '@lectern/contract';
import type { Locator, Page } from 'playwright-core';
import { aMoment, becomes, editorReady } from '../browser.ts';
import { startAuthor, storedText, writeSpace, type Author, type Written } from './author.ts';

const rich = (page: Page) => page.locator('.ProseMirror');
/** The texts that the editor draws in a colour of code, joined by lines. */
const colored = (page: Page, color: string): Promise<string> =>
  page.evaluate(
    `[...(CSS.highlights.get('code-${color}') ?? [])]
      .map((range) => range.startContainer.data.slice(range.startOffset, range.endOffset))
      .join('\\n')`,
  );
const state = (page: Page, name: string) => page.getByRole('status').filter({ hasText: name });

/** Moves the cursor, and waits until the editor has been told by the browser, which a person cannot outrun. */
async function move(page: Page, how: string | Locator): Promise<void> {
  if (typeof how === 'string') await page.keyboard.press(how);
  else await how.click();
  await aMoment(page);
}

const everything = `# Everything

Some *words* with **marks**, \`code\` and a [link](https://example.com/).
The second line of the source.

- one
- two

1. first

- [ ] open
- [x] done

> Quoted

{% hint style="info" %}
A hint
{% endhint %}

| Name | Value |
| --- | --- |
| one | 1 |

\`\`\`js
let a = 1;
\`\`\`

{% tabs %}
{% tab title="First" %}
In the tab
{% endtab %}
{% endtabs %}

<details>

<summary>More</summary>

Hidden words

</details>

<!-- a comment -->

{% embed url="https://example.com/video" %}

$$
a^2
$$

<table><thead><tr><th>Task</th><th><select><option value="a1" label="Open" color="blue"></option><option value="b2" label="Finished" color="blue"></option></select></th></tr></thead><tbody><tr><td>Ring herons</td><td><span data-option="a1">Open, </span></td></tr></tbody></table>

<div><figure><img src="a.png" alt="A heron"><figcaption><p>Heron</p></figcaption></figure> <figure><img src="b.png" alt="An egret"><figcaption></figcaption></figure></div>
`;

describe('the rich editor', () => {
  let author: Author;
  before(async () => void (author = await startAuthor()));
  after(() => author?.stop());

  async function write(markdown: string): Promise<{ page: Page; space: Written; stored(): Promise<string> }> {
    const space = await writeSpace(author);
    const { spaceId, pages } = space;
    const changes = [{ operation: 'update_page' as const, page: pages.get('Notes')!, document: { markdown } }];
    await author.client.call(api.editContent, { spaceId, body: { changes } });
    const page = await author.open();
    await page.goto(`${author.service.url}/app/s/${spaceId}/notes?mode=edit`);
    await editorReady(page);
    return { page, space, stored: () => storedText(author, space, 'Notes') };
  }

  test('opens a page without changing it', async () => {
    const { page, stored } = await write(everything);
    const before = await stored();
    await rich(page).getByText('Hidden words').waitFor();
    for (let times = 0; times < 3; times++) {
      await page.getByRole('button', { name: 'Markdown', exact: true }).click();
      await page.locator('.cm-content').waitFor();
      await page.getByRole('button', { name: 'Rich text' }).click();
      await rich(page).waitFor();
    }
    await state(page, 'Saved').waitFor();
    assert.equal(await stored(), before);
    await page.context().close();
  });

  test('writes Markdown as it is typed, and undoes it to the same bytes', async () => {
    const { page, stored } = await write('# Notes\n\nOne   line\n');
    const before = await stored();
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Enter');
    await page.keyboard.type('## Part');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Some **bold** words');
    await page.keyboard.press('Enter');
    await page.keyboard.type('- one');
    await page.keyboard.press('Enter');
    await page.keyboard.type('two');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.type('below');
    await becomes(stored, '# Notes\n\nOne   line\n\n## Part\n\nSome **bold** words\n\n* one\n* two\n  * below\n');
    for (let times = 0; times < 60; times++) await page.keyboard.press('Control+z');
    await becomes(stored, before);
    await page.context().close();
  });

  test('gives a block the height of its lines while it is typed in', async () => {
    const { page } = await write('# Notes\n\nOne\n\nLast\n');
    const block = rich(page).locator('p').first();
    await move(page, block);
    await move(page, 'End');
    const lines = () =>
      block.evaluate(
        (p) =>
          `${Math.round(p.clientHeight / Number.parseFloat(getComputedStyle(p).lineHeight))} ${p.scrollHeight - p.clientHeight}`,
      );
    await page.keyboard.type(' and more words');
    await becomes(lines, '1 0');
    await page.keyboard.type(
      ' that are too many for one line of a page, even in a window that is as wide as this one, so that they go on in another',
    );
    await becomes(lines, '2 0');
    for (let words = 0; words < 20; words++) await page.keyboard.press('Control+Backspace');
    await becomes(lines, '1 0');
    await page.context().close();
  });

  test('marks, links and turns into headings what is selected', async () => {
    const { page, stored } = await write('# Notes\n\nalpha beta gamma\n\nomega\n');
    await page.getByText('alpha beta gamma').dblclick({ position: { x: 5, y: 10 } });
    await page.getByRole('button', { name: 'Bold' }).click();
    await move(page, 'End');
    await move(page, 'Control+Shift+ArrowLeft');
    await page.getByRole('toolbar').waitFor();
    await page.keyboard.press('Control+k');
    await page.getByLabel('Address').fill('https://example.com/a');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await move(page, page.getByText('omega'));
    await page.keyboard.press('Control+Shift+2');
    await becomes(stored, '# Notes\n\n**alpha** beta [gamma](https://example.com/a)\n\n## omega\n');
    await move(page, 'End');
    await page.keyboard.type(' @conc');
    await page.getByRole('option', { name: 'Concepts', selected: true }).first().waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+k');
    await page.getByLabel('Address').fill('upgr');
    await page.getByRole('option', { name: 'Upgrade' }).first().waitFor();
    await page.keyboard.press('Enter');
    await becomes(stored, /## omega \[Concepts\]\(\S*concepts\S* "mention"\) \[Upgrade\]\(\S*upgrade\S*\) ?\n$/);
    await page.context().close();
  });

  test('inserts blocks from the palette, and writes in their cells and fields', async () => {
    const { page, stored } = await write('# Notes\n\nText\n');
    await move(page, 'Control+End');
    await page.keyboard.press('Enter');
    await page.keyboard.type('/tab');
    await page.getByRole('option', { name: 'Table' }).waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.type('Bird');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Legs');
    await page.keyboard.press('Control+Enter');
    await page.keyboard.type('/warn');
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.type('Careful');
    await page.getByLabel('Style').selectOption('danger');
    await becomes(stored, /\| Bird\s+\| Legs\s+\|[^]*\{% hint style="danger" %\}\nCareful\n\{% endhint %\}\n$/);
    await page.context().close();
  });

  test('takes what an input method composes', async () => {
    const { page, stored } = await write('# Notes\n\nfile.txt を\n\n| A |\n| --- |\n| b |\n');
    const keyboard = await page.context().newCDPSession(page);
    const compose = async (parts: string[], text: string) => {
      for (const part of parts) {
        const [selectionStart, selectionEnd] = [part.length, part.length];
        await keyboard.send('Input.imeSetComposition', { text: part, selectionStart, selectionEnd });
      }
      await keyboard.send('Input.insertText', { text });
    };
    await move(page, page.getByText('file.txt を'));
    await move(page, 'End');
    await compose(['ほ', 'ほz', 'ほぞ', 'ほぞn', 'ほぞん'], '保存');
    await move(page, page.getByRole('cell', { name: 'b' }));
    await move(page, 'End');
    await compose(['n', 'に'], '二');
    await becomes(stored, '# Notes\n\nfile.txt を保存\n\n| A |\n| --- |\n| b二 |\n');
    await page.context().close();
  });

  test('edits the source of what it only shows, and fields and choices in place', async () => {
    const { page, stored } = await write(everything);
    const before = await stored();
    const island = page.locator('.island', { hasText: 'example.com/video' });
    await island.hover();
    await island.getByRole('button', { name: 'Edit source' }).click();
    await page
      .getByRole('textbox', { name: 'Source of the block' })
      .fill('{% embed url="https://example.com/other" %}');
    await page.getByRole('button', { name: 'Apply' }).click();
    await becomes(stored, before.replace('/video', '/other'));
    await rich(page).locator('math').waitFor();
    await rich(page).getByRole('combobox', { name: 'Choice' }).selectOption('Finished');
    await rich(page).getByLabel('Description of the picture').last().fill('A white egret');
    await page.keyboard.press('Enter');
    const chosen = before.replace('"a1">Open, <', '"b2">Finished, <').replace('An egret', 'A white egret');
    await becomes(stored, chosen.replace('/video', '/other'));
    await page.context().close();
  });

  test('pastes Markdown and HTML, and uploads pictures', async () => {
    const { page, stored } = await write('# Notes\n\nText\n');
    const paste = (data: Record<string, string>) =>
      page.evaluate((given) => {
        const clipboardData = new DataTransfer();
        for (const [type, value] of Object.entries(given)) clipboardData.setData(type, value);
        const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
        document.querySelector('.ProseMirror')?.dispatchEvent(event);
      }, data);
    await move(page, 'Control+End');
    await page.keyboard.press('Enter');
    await paste({ 'text/plain': '- one\n- two' });
    await move(page, 'Control+End');
    await page.keyboard.press('Control+Enter');
    await paste({
      // Styles that the browser applied would be refused by the policy, and logged.
      'text/html':
        '<style>p { color: red }</style><p style="color: red">From <b>elsewhere</b><script>alert(1)</script></p>',
      'text/plain': 'From elsewhere',
    });
    await rich(page).getByText('From elsewhere').waitFor();
    await page.evaluate(() => {
      const clipboardData = new DataTransfer();
      const bytes = Uint8Array.from(
        atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
        (letter) => letter.charCodeAt(0),
      );
      clipboardData.items.add(new File([bytes], 'dot.png', { type: 'image/png' }));
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      document.querySelector('.ProseMirror')?.dispatchEvent(event);
    });
    await rich(page).locator('.figure img').waitFor();
    await becomes(stored, /^# Notes\n\nText\n\n\* one\n\* two\n\nFrom \*\*elsewhere\*\*\n\n.*dot\.png/s);
    await page.context().close();
  });

  test('reads what is dropped from another window as what is pasted', async () => {
    const { page, stored } = await write('# Notes\n\nText\n');
    await page.evaluate(() => {
      const dataTransfer = new DataTransfer();
      const html = '<h2 style="color: red">Dropped</h2><ul><li>one<script>alert(1)</script></li></ul>';
      dataTransfer.setData('text/html', html);
      dataTransfer.setData('text/plain', 'Dropped');
      const editor = document.querySelector('.ProseMirror');
      const { right: clientX = 0, top = 0 } = editor?.lastElementChild?.getBoundingClientRect() ?? {};
      const at = { clientX: clientX - 1, clientY: top + 2, dataTransfer, bubbles: true, cancelable: true };
      editor?.dispatchEvent(new DragEvent('drop', at));
    });
    await becomes(stored, '# Notes\n\nText\n\n## Dropped\n\n* one\n');
    await page.context().close();
  });

  test('moves, duplicates and turns blocks from their menu', async () => {
    const { page, stored } = await write('# Notes\n\nalpha\n\nbeta\n');
    const menu = async (text: string, entry: string) => {
      await move(page, rich(page).getByText(text).first());
      await page.getByRole('button', { name: 'Actions for this block' }).click();
      await page.getByRole('menuitem', { name: entry }).click();
    };
    await menu('beta', 'Move up');
    await menu('alpha', 'Duplicate');
    await menu('beta', 'Heading 2');
    await becomes(stored, '# Notes\n\n## beta\n\nalpha\n\nalpha\n');
    await page.context().close();
  });

  test('keeps the cursor when the editor is changed', async () => {
    const { page, stored } = await write('# Notes\n\nOne **two** three\n\n- four\n');
    await move(page, page.getByText('four'));
    await move(page, 'End');
    await page.getByRole('button', { name: 'Markdown', exact: true }).click();
    await page.locator('.cm-content').waitFor();
    await page.keyboard.type(' five');
    await page.getByRole('button', { name: 'Rich text' }).click();
    await rich(page).waitFor();
    await page.keyboard.type(' six');
    await becomes(stored, '# Notes\n\nOne **two** three\n\n- four five six\n');
    await page.getByRole('button', { name: 'Outline' }).click();
    await page.getByRole('menuitem', { name: 'Notes' }).click();
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await page.keyboard.type('My ');
    await becomes(stored, '# My Notes\n\nOne **two** three\n\n- four five six\n');
    await page.getByRole('button', { name: 'Side by side' }).click();
    await move(page, page.locator('.cm-line', { hasText: 'three' }));
    await move(page, 'End');
    await page.keyboard.type(' *more*');
    await becomes(() => rich(page).locator('em').innerText(), 'more');
    await page.context().close();
  });

  test('finds and replaces in the document and in its source', async () => {
    const text = '# Notes\n\nThe heron and the *heron*.\n\nHeron [heron](https://example.com/heron)\n';
    const { page, stored } = await write(text);
    const bar = page.getByRole('search');
    const count = () => bar.getByRole('status').innerText();
    await move(page, 'Control+End');
    await page.keyboard.press('Control+f');
    await bar.getByLabel('Find', { exact: true }).fill('heron');
    await becomes(count, '1 of 4');
    await page.keyboard.press('Enter');
    await becomes(count, '2 of 4');
    await bar.getByRole('button', { name: 'Match case' }).click();
    await becomes(count, '2 of 3');
    await bar.getByLabel('Replace with').fill('egret');
    await bar.getByRole('button', { name: 'Replace all' }).click();
    await becomes(stored, '# Notes\n\nThe egret and the *egret*.\n\nHeron [egret](https://example.com/heron)\n');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+z');
    await becomes(stored, text);
    await page.getByRole('button', { name: 'Markdown', exact: true }).click();
    await page.locator('.cm-content').waitFor();
    await page.keyboard.press('Control+f');
    await bar.getByLabel('Find', { exact: true }).fill('heron');
    await becomes(count, /of 5$/);
    await page.keyboard.press('Shift+Enter');
    await bar.getByLabel('Replace with').fill('egret');
    await page.keyboard.press('Enter');
    await becomes(stored, /egret/);
    assert.equal((await stored()).match(/egret/g)?.length, 1);
    await page.context().close();
  });

  test('colours code and draws formulas where they are read and written', async () => {
    const space = await writeSpace(author);
    const code = '# Notes\n\nThe square $$a^2$$.\n\n```js\nconst a = "b";\n```\n';
    const changes = [
      { operation: 'update_page' as const, page: space.pages.get('Notes')!, document: { markdown: code } },
    ];
    await author.client.call(api.editContent, { spaceId: space.spaceId, body: { changes } });
    const page = await author.open();
    await page.goto(`${author.service.url}/app/s/${space.spaceId}/notes`);
    await page.locator('article .hljs-keyword', { hasText: 'const' }).waitFor();
    await page.locator('article .math msup').waitFor();
    await page.goto(`${author.service.url}/app/s/${space.spaceId}/notes?mode=edit`);
    await editorReady(page);
    await rich(page).locator('msup').waitFor();
    await becomes(() => colored(page, 'string'), '"b"');
    await move(page, rich(page).locator('pre code'));
    await move(page, 'End');
    await page.keyboard.type(' // c');
    await becomes(() => colored(page, 'comment'), '// c');
    assert.equal(await colored(page, 'keyword'), 'const');
    await becomes(() => storedText(author, space, 'Notes'), code.replace('";', '"; // c'));
    await page.context().close();
  });

  test('colours the part of a long block of code that is seen', async () => {
    const space = await writeSpace(author);
    const lines = Array.from({ length: 300 }, (_, n) => `const bird${n} = wait("heron", ${n}); // ${n}`);
    const markdown = `# Notes\n\n\`\`\`js\n${lines.join('\n')}\n\`\`\`\n`;
    const changes = [{ operation: 'update_page' as const, page: space.pages.get('Notes')!, document: { markdown } }];
    await author.client.call(api.editContent, { spaceId: space.spaceId, body: { changes } });
    const page = await author.open();
    await page.goto(`${author.service.url}/app/s/${space.spaceId}/notes?mode=edit`);
    await editorReady(page);
    const comments = () => colored(page, 'comment');
    await becomes(comments, /^\/\/ 0$/m);
    assert.ok((await comments()).split('\n').length < 200);
    // The colours move with the text, before the code is read again.
    await rich(page)
      .locator('pre code')
      .click({ position: { x: 40, y: 10 } });
    await page.keyboard.type('ab');
    assert.match(await comments(), /^\/\/ 0\n\/\/ 1$/m);
    await page.keyboard.press('Control+End');
    await becomes(comments, /^\/\/ 299$/m);
    assert.ok((await comments()).split('\n').length < 200);
    // Without elements, which would make every key slower.
    assert.equal(await rich(page).locator('pre code span').count(), 0);
    await page.context().close();
  });
});

// What is edited in panels: buttons, icons, emoji, expressions, formulas and notes in a line, and columns of tables.
import { strict as assert } from 'node:assert';
import { after, before, describe, test } from 'node:test';
import { api } from '@lectern/contract';
import type { Page } from 'playwright-core';
import { aMoment, becomes, checkAccessible, editorReady } from '../browser.ts';
import { startAuthor, storedText, writeSpace, type Author, type Written } from './author.ts';

const rich = (page: Page) => page.locator('.ProseMirror');
const dialog = (page: Page) => page.getByRole('dialog');

const text = `# Notes

Go <a href="https://example.com/" class="button primary" data-team="birds">Start</a> and :smile: with <i class="fa-star" title="x">:star:</i>.

Value <code class="expression">space.vars.old</code> and $$a^2$$ here.

The heron[^1] stands still.

[^1]: A bird.
`;

describe('panels of the rich editor', () => {
  let author: Author;
  before(async () => void (author = await startAuthor()));
  after(() => author?.stop());

  type Opened = { page: Page; space: Written; stored(): Promise<string> };

  /** With `bypassCSP` for checks of accessibility, which add a script. */
  async function write(markdown: string, options?: { bypassCSP: boolean }): Promise<Opened> {
    const space = await writeSpace(author);
    const { spaceId, pages } = space;
    const changes = [{ operation: 'update_page' as const, page: pages.get('Notes')!, document: { markdown } }];
    await author.client.call(api.editContent, { spaceId, body: { changes } });
    const page = await author.open(options);
    await page.goto(`${author.service.url}/app/s/${spaceId}/notes?mode=edit`);
    await editorReady(page);
    // What is around the document is loaded after it.
    await page.getByRole('button', { name: 'Actions for this block' }).waitFor();
    return { page, space, stored: () => storedText(author, space, 'Notes') };
  }

  const apply = async (page: Page): Promise<void> => {
    await dialog(page).getByRole('button', { name: 'Apply' }).click();
    await dialog(page).waitFor({ state: 'detached' });
  };

  test('a button opens with a click, and keeps what the panel does not have', async () => {
    const { page, stored } = await write(text, { bypassCSP: true });
    await rich(page).locator('.inline-island', { hasText: 'Start' }).click();
    await dialog(page).getByLabel('Label').fill('Begin <now>');
    await dialog(page).getByLabel('Style').selectOption('Plain');
    await dialog(page).getByLabel('Address').fill('upgr');
    await dialog(page).getByRole('option', { name: 'Upgrade' }).first().waitFor();
    await page.keyboard.press('Enter');
    assert.match(await dialog(page).getByLabel('Address').inputValue(), /^\/pages\/|upgrade/);
    await dialog(page).getByRole('button', { name: 'Icon' }).click();
    await dialog(page).getByLabel('Find by name').fill('rocket');
    await dialog(page).getByRole('option', { name: 'rocket', exact: true }).waitFor();
    await checkAccessible(page, { within: '[role=dialog]' });
    await page.keyboard.press('Enter');
    await apply(page);
    await becomes(
      stored,
      /\nGo <a href="\S+" class="button secondary" data-team="birds" data-icon="rocket">Begin &#60;now><\/a> and :smile: with <i class="fa-star" title="x">:star:<\/i>\.\n/,
    );
    assert.equal((await stored()).split('\n').slice(3).join('\n'), text.split('\n').slice(3).join('\n'));
    await page.keyboard.press('Control+z');
    await becomes(stored, text);
    await page.context().close();
  });

  test('an emoji and an icon are chosen by keyboard', async () => {
    const { page, stored } = await write(text);
    await rich(page)
      .getByText(' and ')
      .first()
      .click({ position: { x: 2, y: 8 } });
    await aMoment(page);
    await page.keyboard.press('Home');
    for (let times = 0; times < 30; times++) {
      if ((await page.locator('.ProseMirror-selectednode', { hasText: '😄' }).count()) > 0) break;
      await page.keyboard.press('ArrowRight');
      await aMoment(page);
    }
    await page.keyboard.press('Enter');
    await dialog(page).getByRole('option', { name: 'grinning', exact: true }).waitFor();
    await page.keyboard.type('rock');
    await dialog(page).getByRole('option', { name: 'rock', exact: true }).waitFor();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await dialog(page).waitFor({ state: 'detached' });
    await becomes(stored, text.replace(':smile:', ':rocket:'));
    await rich(page).getByTitle('star', { exact: true }).click();
    await dialog(page).getByLabel('Find by name').fill('gear');
    await dialog(page).getByRole('option', { name: 'gear', exact: true }).click();
    await becomes(stored, text.replace(':smile:', ':rocket:').replaceAll('star"', 'gear"').replace(':star:', ':gear:'));
    await page.context().close();
  });

  test('an expression and a formula are written, with how the formula looks', async () => {
    const { page, stored } = await write(text, { bypassCSP: true });
    await rich(page).locator('.inline-island', { hasText: 'space.vars.old' }).click();
    await dialog(page).getByLabel('Expression').fill('space.vars.new');
    await page.keyboard.press('Enter');
    await dialog(page).waitFor({ state: 'detached' });
    await rich(page).locator('.inline-island:has(msup)').click();
    await dialog(page).locator('msup').waitFor();
    await dialog(page)
      .getByLabel('Formula in a line')
      .fill(String.raw`\frac{a`);
    await dialog(page).getByText('This is not a formula yet.').waitFor();
    await dialog(page)
      .getByLabel('Formula in a line')
      .fill(String.raw`\frac{a}{b}`);
    await dialog(page).locator('mfrac').waitFor();
    await checkAccessible(page, { within: '[role=dialog]' });
    await apply(page);
    const after = text.replace('space.vars.old', 'space.vars.new').replace('a^2', String.raw`\frac{a}{b}`);
    await becomes(stored, after);
    assert.equal(await rich(page).evaluate((editor) => editor === document.activeElement), true);
    await page.context().close();
  });

  test('notes are edited, added to words and removed', async () => {
    const { page, stored } = await write(text);
    await rich(page).locator('.annotation').click();
    await page.getByRole('button', { name: 'Edit the note' }).click();
    await dialog(page).getByLabel('Text of the note').fill('A *grey* bird.');
    await apply(page);
    const edited = text.replace('A bird.', 'A *grey* bird.');
    await becomes(stored, edited);
    await rich(page)
      .getByText('still')
      .dblclick({ position: { x: 150, y: 8 } });
    await page.getByRole('button', { name: 'Note', exact: true }).click();
    await dialog(page).getByLabel('Text of the note').fill('For hours.');
    await apply(page);
    await becomes(stored, /heron\[\^1\] \w+\[\^2\]|\w+\[\^2\]/);
    await becomes(stored, /\n\[\^1\]: A \*grey\* bird\.\n\n\[\^2\]: For hours\.\n$/);
    await rich(page).locator('.annotation').last().click();
    await page.getByRole('button', { name: 'Edit the note' }).click();
    await dialog(page).getByRole('button', { name: 'Remove the note' }).click();
    await becomes(stored, edited);
    await page.context().close();
  });

  test('are inserted from the palette and by the name of an emoji', async () => {
    const { page, stored } = await write('# Notes\n\nText\n');
    await page.keyboard.press('Control+End');
    await aMoment(page);
    await page.keyboard.type(' :roc');
    await page.getByRole('option', { name: 'rocket' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.keyboard.type(' /butt');
    await page.getByRole('option', { name: 'Button' }).waitFor();
    await page.keyboard.press('Enter');
    await dialog(page).getByLabel('Label').fill('Go');
    await dialog(page).getByLabel('Address').fill('https://example.com/');
    await apply(page);
    await page.keyboard.type(' on');
    await becomes(stored, '# Notes\n\nText :rocket: <a href="https://example.com/" class="button primary">Go</a> on\n');
    await page.context().close();
  });

  test('pages get emoji and icons that are found by name', async () => {
    const { page, space } = await write('# Notes\n\nText\n', { bypassCSP: true });
    await page.goto(`${author.service.url}/app/s/${space.spaceId}/notes`);
    await page.getByRole('button', { name: 'Actions for this page' }).click();
    await page.getByRole('menuitem', { name: 'Page options' }).click();
    await dialog(page).getByRole('button', { name: 'Choose…' }).first().click();
    await dialog(page).getByLabel('Find by name').fill('bird');
    await checkAccessible(page, { within: '[role=dialog]' });
    await page.keyboard.press('Enter');
    assert.equal(await dialog(page).getByLabel('Emoji').inputValue(), '🐦');
    await dialog(page).getByRole('button', { name: 'Choose…' }).last().click();
    await dialog(page).getByLabel('Find by name').fill('dove');
    await dialog(page).getByRole('option', { name: 'dove' }).waitFor();
    await checkAccessible(page, { within: '[role=dialog]' });
    await page.keyboard.press('Enter');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await dialog(page).waitFor({ state: 'detached' });
    const { spaceId, pages } = space;
    const read = await author.client.call(api.getPage, { spaceId, pageId: pages.get('Notes')! });
    assert.equal(read.emoji, '🐦');
    assert.equal(read.icon, 'dove');
    await page.context().close();
  });

  test('the type of a column is seen and changed, with its choices', async () => {
    const table = '| Task | State |\n| --- | --- |\n| Ring herons | Open |\n| Count | Done |\n';
    const { page, stored } = await write(`# Notes\n\n${table}\nEnd\n`, { bypassCSP: true });
    await rich(page).getByText('Open', { exact: true }).click();
    await page.getByRole('button', { name: 'Column “State”: Text' }).click();
    await dialog(page).getByLabel('Type').selectOption('Choice');
    await dialog(page).getByRole('textbox', { name: 'Choice 1' }).fill('To do');
    await dialog(page).getByRole('button', { name: 'Add a choice' }).click();
    await dialog(page).getByRole('textbox', { name: 'Choice 3' }).fill('Later');
    await checkAccessible(page, { within: '[role=dialog]' });
    await apply(page);
    await becomes(stored, /label="To do"[^>]*><\/option>.*label="Done".*label="Later".*<td>Ring herons<\/td><td><span/);
    await rich(page).getByRole('combobox', { name: 'Choice' }).last().selectOption('Later');
    await becomes(stored, /<td>Count<\/td><td><span data-option="\w+">Later, <\/span>/);
    await rich(page).getByText('Ring herons').click();
    await aMoment(page);
    await page.getByRole('button', { name: 'Actions for this block' }).click();
    await page.getByRole('menuitem', { name: 'Column', exact: true }).click();
    await dialog(page).getByLabel('Type').selectOption('Rating');
    await dialog(page).getByLabel('Most stars').fill('3');
    await apply(page);
    await becomes(stored, /<th data-type="rating" data-max="3">Task<\/th>.*<td>Ring herons<\/td>.*\n\nEnd\n$/s);
    await page.context().close();
  });

  test('an API operation is inserted from the palette, and its source opened', async () => {
    const { page, stored } = await write('# Notes\n\nText\n');
    await page.keyboard.press('Control+End');
    await aMoment(page);
    await page.keyboard.press('Enter');
    await page.keyboard.type('/api');
    await page.getByRole('option', { name: 'API operation' }).waitFor();
    await page.keyboard.press('Enter');
    const source = dialog(page).getByRole('textbox', { name: 'Source of the block' });
    assert.match(
      await source.inputValue(),
      /^\{% openapi-operation spec="name-of-the-specification" path="\/path" method="get" %\}/,
    );
    await source.fill(
      '{% openapi-operation spec="birds" path="/herons/{id}" method="delete" %}\nOf herons\n{% endopenapi-operation %}',
    );
    await apply(page);
    await becomes(
      stored,
      '# Notes\n\nText\n\n{% openapi-operation spec="birds" path="/herons/{id}" method="delete" %}\nOf herons\n{% endopenapi-operation %}\n',
    );
    await rich(page).locator('.island', { hasText: '/herons/{id}' }).waitFor();
    await page.context().close();
  });
});

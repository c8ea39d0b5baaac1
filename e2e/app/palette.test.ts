// Blocks that the palette of the rich editor asks something for.
import { after, before, describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { becomes, editorReady } from '../browser.ts';
import { startAuthor, storedText, writeSpace, type Author } from './author.ts';

describe('the palette of the rich editor', () => {
  let author: Author;
  before(async () => void (author = await startAuthor()));
  after(() => author?.stop());

  test('inserts pictures, pages, reusable contents and embedded content from the palette', async () => {
    const space = await writeSpace(author);
    const { spaceId } = space;
    const insertContent = {
      operation: 'insert_reusable_content',
      title: 'Support',
      document: { markdown: 'We answer.\n' },
    } as const;
    await author.client.call(api.editContent, { spaceId, body: { changes: [insertContent] } });
    const page = await author.open();
    await page.goto(`${author.service.url}/app/s/${spaceId}/notes?mode=edit`);
    const rich = page.locator('.ProseMirror');
    const choose = async (kind: string) => {
      // A dialog gives the focus back when it has closed.
      await editorReady(page);
      await page.keyboard.press('Control+End');
      await page.keyboard.press('Control+Enter');
      await page.keyboard.type(`/${kind}`);
      await page.getByRole('option').first().waitFor();
      await page.keyboard.press('Enter');
    };
    const dialog = page.getByRole('dialog');
    await choose('embed');
    await dialog.getByLabel('Address').fill('example.com/video');
    await page.keyboard.press('Enter');
    await rich.getByText('example.com/video').waitFor();
    await choose('content-ref');
    await dialog.getByLabel('Address').fill('Conc');
    await dialog.getByRole('option', { name: 'Concepts' }).first().waitFor();
    await page.keyboard.press('Enter');
    await rich.locator('.island', { hasText: 'Concepts' }).waitFor();
    await choose('include');
    await dialog.getByRole('option', { name: 'Support' }).click();
    await rich.locator('.island', { hasText: 'Support' }).waitFor();
    await choose('mermaid');
    await dialog.getByLabel('Source of the block').fill('```mermaid\ngraph LR\n  Heron --> Fish\n```');
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await choose('code');
    await page.keyboard.type('let a');
    await rich.locator('.code-block').getByLabel('Title').fill('bird.ts');
    await page.keyboard.press('Enter');
    const chooser = page.waitForEvent('filechooser');
    await choose('image');
    const buffer = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
    await (await chooser).setFiles({ name: 'heron.svg', mimeType: 'image/svg+xml', buffer });
    const parts = [
      '{% embed url="https://example.com/video" %}',
      '{% content-ref url="concepts.md" %}',
      '{% include "/reusable-content/',
      'Heron --> Fish',
      '{% code title="bird.ts" %}\n```\nlet a\n```\n{% endcode %}',
      '![heron.svg](',
    ];
    const everyPart = new RegExp(parts.map((part) => `(?=[^]*${RegExp.escape(part)})`).join(''));
    await becomes(() => storedText(author, space, 'Notes'), everyPart);
    await page.context().close();
  });
});

// Pages as they are read: the server renders them, and the application completes links, titles and words.
import { strict as assert } from 'node:assert';
import { after, before, describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { editorReady } from '../browser.ts';
import { openAs, startAuthor, writeSpace, type Author, type Written } from './author.ts';
import { fileOf, parser } from './bundle.ts';

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

async function write({ client }: Author, { spaceId, pages }: Written): Promise<void> {
  const files = [
    { name: 'day.png', base64: pixel, contentType: 'image/png' },
    { name: 'plan.pdf', base64: pixel, contentType: 'application/pdf' },
  ];
  const shared = { operation: 'insert_reusable_content' as const, title: 'Hours', document: { markdown: 'Nine.\n' } };
  await client.call(api.editContent, { spaceId, body: { changes: [{ operation: 'insert_files', files }, shared] } });
  const { files: stored, reusableContents } = await client.call(api.getContent, { spaceId });
  const fileId = (name: string): string => stored.find((file) => file.name === name)?.id ?? '';
  const concepts = pages.get('Concepts');
  const markdown = `# Guide

[A link](/pages/${concepts}#part), [gone](/pages/gone), <a href="/pages/${concepts}" data-mention>old name</a> and [elsewhere](https://elsewhere.test/).

![A day](/files/${fileId('day.png')}) ![From elsewhere](https://elsewhere.test/x.png)

{% file src="/files/${fileId('plan.pdf')}" %}

{% content-ref url="/pages/${concepts}" %}
[old.md](/pages/${concepts})
{% endcontent-ref %}

{% include "/reusable-content/${reusableContents[0]?.id}" %}

{% if visitor.claims.beta %}
Only some.
{% endif %}

{% columns %}
{% column width="30%" %}
Narrow.
{% endcolumn %}
{% column %}
Wide.
{% endcolumn %}
{% endcolumns %}

Noted[^1].

[^1]: A note.
`;
  const changes = [{ operation: 'update_page' as const, page: pages.get('Guide')!, document: { markdown } }];
  await client.call(api.editContent, { spaceId, body: { changes } });
}

describe('reading in the application', () => {
  let author: Author;
  let space: Written;
  before(async () => {
    author = await startAuthor();
    space = await writeSpace(author);
    await write(author, space);
  });
  after(() => author?.stop());

  const urlOf = (path: string): string => `${author.service.url}/app/s/${space.spaceId}/${path}`;

  test('shows pages without a parser, with links and titles of this space', async () => {
    const { page } = await openAs(author, { name: 'Reader', role: 'read' });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(urlOf('guide'));
    const body = page.locator('article.page-body');
    await body.getByText('Only some.').waitFor();
    const concepts = `/app/s/${space.spaceId}/concepts`;
    const href = (name: string) => body.getByRole('link', { name, exact: true }).getAttribute('href');
    assert.equal(await href('A link'), `${concepts}#part`);
    assert.equal(await href('elsewhere'), 'https://elsewhere.test/');
    assert.equal(await body.getByText('gone').evaluate((element) => element.closest('a')), null);
    assert.deepEqual(
      await body
        .locator('.content-ref a')
        .evaluateAll((links) => links.map((a) => [a.getAttribute('href'), a.textContent])),
      [[concepts, 'Concepts']],
    );
    assert.equal(await body.locator('.file a').innerText(), 'plan.pdf');
    assert.equal(await body.locator('.include a').innerText(), 'Hours');
    assert.match((await body.getByRole('img', { name: 'A day' }).getAttribute('src')) ?? '', /\/files\//);
    await body.getByText('From elsewhere').waitFor();
    assert.equal(await body.locator('.condition > .soft').innerText(), 'Shown if visitor.claims.beta');
    assert.equal(await body.locator('section.notes').getAttribute('aria-label'), 'Notes');
    const widths = await body
      .locator('.column')
      .evaluateAll((columns) => columns.map((column) => Math.round(column.getBoundingClientRect().width)));
    assert.ok(widths.length === 2 && widths[0]! < widths[1]!, `columns are ${widths.join()} wide`);
    await page.waitForTimeout(2500);
    assert.ok(!asked.some((path) => path.endsWith(fileOf(parser))), 'the parser was loaded');
    assert.ok(!asked.some((path) => path.includes('rich-editor')), 'the editor was loaded');
    await page.context().close();
  });

  test('shows what was written as soon as the editor is left, before the server has it', async () => {
    const page = await author.open();
    await page.goto(urlOf('notes'));
    await page.getByText('More about notes.').waitFor();
    await page.goto(urlOf('notes?mode=edit'));
    await editorReady(page);
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' Just written.');
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Done' }).click();
    await page.locator('article.page-body').getByText('Just written.').waitFor();
    await page.context().setOffline(false);
    await page.context().close();
  });
});

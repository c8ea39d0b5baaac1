// Icons of pages and in texts are drawn as sites draw them.
import { strict as assert } from 'node:assert';
import { createRequire } from 'node:module';
import { after, before, describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { editorReady } from '../browser.ts';
import { startAuthor, writeSpace, type Author } from './author.ts';

type IconSet = { icons: Record<string, { body: string }>; aliases: Record<string, { parent: string }> };
const load = createRequire(import.meta.url);
const setNamed = (name: string) => load(`@iconify-json/${name}/icons.json`) as IconSet;

const pathOf = ({ icons }: IconSet, name: string): string => / d="([^"]+)"/.exec(icons[name]!.body)![1]!;

describe('icons', () => {
  let author: Author;
  before(async () => void (author = await startAuthor()));
  after(() => author?.stop());

  test('are drawn in the page tree, on the page and in its text', async () => {
    const { spaceId, pages } = await writeSpace(author);
    const markdown =
      'A <i class="fa-github">:github:</i> logo and <a href="https://example.com/" class="button primary" data-icon="gear">Set</a>.\n';
    const page = { operation: 'update_page' as const, page: pages.get('Notes')! };
    const changes = [
      { ...page, icon: 'star', document: { markdown: `# Notes\n\n${markdown}` } },
      { operation: 'update_page' as const, page: pages.get('Guide')!, icon: 'no-such-icon' },
    ];
    await author.client.call(api.editContent, { spaceId, body: { changes } });
    const screen = await author.open();
    await screen.goto(`${author.service.url}/app/s/${spaceId}/notes`);
    const star = pathOf(setNamed('fa6-regular'), 'star');
    const row = screen.getByRole('treeitem', { name: 'Notes' });
    await row.locator(`path[d="${star}"]`).waitFor();
    await screen.getByRole('heading', { level: 1 }).locator(`path[d="${star}"]`).waitFor();
    assert.equal(await screen.getByRole('treeitem', { name: 'Guide' }).locator('.named-icon').count(), 0);
    const github = pathOf(setNamed('fa6-brands'), 'github');
    const gear = pathOf(setNamed('fa6-solid'), 'gear');
    await screen.locator(`.page-body path[d="${github}"]`).waitFor();
    await screen.locator(`.page-body .button path[d="${gear}"]`).waitFor();
    await screen.goto(`${author.service.url}/app/s/${spaceId}/notes?mode=edit`);
    await editorReady(screen);
    await screen.locator(`.ProseMirror path[d="${github}"]`).waitFor();
    await screen.locator(`.ProseMirror .button path[d="${gear}"]`).waitFor();
    await screen.context().close();
  });
});

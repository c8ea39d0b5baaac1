// Markdown as replied, and the inverse.
import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api, type shapes } from '@lectern/contract';
import { a } from '../../../test/harness.ts';

const stable = { 'format.markdown.refs': 'stable' } as const;

async function liveSpace() {
  const organization = await a.organization();
  const { id: spaceId } = await a.space({ in: organization });
  const { admin } = organization;
  await admin.call(api.updateSpace, { spaceId, body: { editMode: 'live' } });
  const edit = async (...changes: shapes.ContentChange[]) =>
    (await admin.call(api.editContent, { spaceId, body: { changes } })) as {
      changes: { page: { id: string } }[];
    };
  const read = async (pageId: string, query = {}) => {
    const page = await admin.call(api.getPage, { spaceId, pageId, query: { format: 'markdown', ...query } });
    return page.markdown!;
  };
  const head = async () => (await admin.call(api.getSpace, { spaceId })).revision;
  /** Sends both forms back, which must change nothing. */
  const sendBack = async (page: string) => {
    const before = await head();
    for (const query of [{}, stable]) {
      await edit({ operation: 'update_page', page, document: { markdown: await read(page, query) } });
      assert.equal(await head(), before);
    }
  };
  return { admin, spaceId, edit, read, head, sendBack };
}

describe('Markdown of a page begins with the title', () => {
  const bodies: Record<string, [title: string, markdown: string, shown: string]> = {
    'of a field': ['Field *and* more', 'Words.\n', '# Field \\*and\\* more\n\nWords.\n'],
    'of a heading': ['x', '# Head *ing*\n\nWords.\n', '# Head *ing*\n\nWords.\n'],
    'of a heading with a line below it': ['x', 'Heading\n===\n\nWords.\n', 'Heading\n===\n\nWords.\n'],
    'of a heading behind a comment': [
      'x',
      '<!-- c -->\n\n# Heading\n\nWords.\n',
      '<!-- c -->\n\n# Heading\n\nWords.\n',
    ],
    'behind frontmatter': ['Title', '---\nicon: bolt\n---\n\nWords.', '---\nicon: bolt\n---\n\n# Title\n\nWords.'],
    'of an empty page': ['Empty', '', '# Empty\n'],
    'that ends like a heading': ['C #', 'Words.\n', '# C #\n\nWords.\n'],
    'and no other heading': ['Title', '## Second\n\nWords.\n', '# Title\n\n## Second\n\nWords.\n'],
  };
  for (const [name, [title, markdown, shown]] of Object.entries(bodies)) {
    test(name, async () => {
      const { edit, read, sendBack, admin, spaceId } = await liveSpace();
      const made = await edit({ operation: 'insert_page', title, document: { markdown } });
      const page = made.changes[0]!.page.id;
      assert.equal(await read(page), shown);
      await sendBack(page);
      const listed = await admin.call(api.listPages, { spaceId, query: { format: 'markdown' } });
      assert.equal(listed.pages[0]!.markdown, shown);
    });
  }

  test('and an edited title becomes the title of the page', async () => {
    const { admin, spaceId, edit, read } = await liveSpace();
    const made = await edit({ operation: 'insert_page', title: 'Old', document: { markdown: 'Words.\n' } });
    const page = made.changes[0]!.page.id;
    await edit({ operation: 'update_page', page, document: { markdown: '# New\n\nOther words.\n' } });
    assert.equal(await read(page), '# New\n\nOther words.\n');
    assert.equal((await admin.call(api.getPage, { spaceId, pageId: page })).title, 'New');
    await edit({ operation: 'update_page', page, title: 'By field' });
    assert.equal(await read(page), '# By field\n\nOther words.\n');
    await edit({ operation: 'update_page', page, document: { markdown: '# With *marks*\n\nOther words.\n' } });
    assert.equal(await read(page), '# With *marks*\n\nOther words.\n');
  });
});

describe('links in Markdown of a page', () => {
  async function linked() {
    const made = await liveSpace();
    const { changes } = await made.edit(
      { operation: 'insert_page', title: 'Guide', ref: 'guide', document: { markdown: '' } },
      { operation: 'insert_page', title: 'Start', ref: 'start', into: 'guide', document: { markdown: '' } },
      { operation: 'insert_page', title: 'Other', ref: 'other', document: { markdown: '' } },
      { operation: 'insert_page', title: 'Odd', slug: 'readme', ref: 'odd', document: { markdown: '' } },
    );
    const [guide, start, other, odd] = changes.map(({ page }) => page.id) as [string, string, string, string];
    const words = (to: (id: string, path: string) => string) =>
      `A [link](${to(other, '../other.md')}#part "t"), <a href="${to(guide, '../guide.md')}">up</a>, ` +
      `[self](${to(start, 'start.md')}), [odd](/pages/${odd}), [gone](/pages/gone).\n\n` +
      `![not](/pages/${other})\n\n\`[code](/pages/${other})\`\n`;
    const byId = words((id) => `/pages/${id}`);
    const byPath = words((_, path) => path);
    await made.edit({ operation: 'update_page', page: start, document: { markdown: byId } });
    return { ...made, guide, start, other, byId, byPath };
  }

  test('are relative, or by id if requested', async () => {
    const { read, start, byId, byPath, sendBack } = await linked();
    assert.equal(await read(start), `# Start\n\n${byPath}`);
    assert.equal(await read(start, { 'format.markdown.refs': 'relative' }), `# Start\n\n${byPath}`);
    assert.equal(await read(start, stable), `# Start\n\n${byId}`);
    await sendBack(start);
  });

  test('point to the same pages after an edit, a move and a rename', async () => {
    const { edit, read, start, other, byId } = await linked();
    const markdown = `${await read(start)}\nAdded.\n`;
    await edit({ operation: 'update_page', page: start, into: null, slug: 'begin', document: { markdown } });
    assert.equal(await read(start, stable), `# Start\n\n${byId}\nAdded.\n`);
    await edit({ operation: 'update_page', page: other, slug: 'renamed' });
    assert.match(await read(start), /A \[link\]\(renamed\.md#part "t"\)/);
  });
});

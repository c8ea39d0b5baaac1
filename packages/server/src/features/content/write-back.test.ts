// Documents that are read as a tree and written back.
import { strict as assert } from 'node:assert';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { api, createClient, type shapes } from '@lectern/contract';
import { a, inject } from '../../../test/harness.ts';
import { bodyIn, stableMarkdown } from '../../../test/page-text.ts';

async function liveSpace() {
  const organization = await a.organization();
  const { id: spaceId } = await a.space({ in: organization });
  const { admin } = organization;
  await admin.call(api.updateSpace, { spaceId, body: { editMode: 'live' } });
  const edit = async (...changes: shapes.ContentChange[]) =>
    (await admin.call(api.editContent, { spaceId, body: { changes } })) as {
      revision: string;
      changes: { page: { id: string } }[];
    };
  const insert = async (markdown: string, title = 'Untold') =>
    (await edit({ operation: 'insert_page', title, document: { markdown } })).changes[0]!.page.id;
  const read = (pageId: string) => admin.call(api.getPage, { spaceId, pageId, query: stableMarkdown });
  const tree = async (pageId: string) => (await admin.call(api.getPage, { spaceId, pageId })).document!;
  const head = async () => (await admin.call(api.getSpace, { spaceId })).revision;
  return { organization, admin, spaceId, edit, insert, read, tree, head };
}

const rich = `---
description: Words
hidden: true
own: kept
---

# Heading *here*

xylophone [link](https://example.test "title") ![](https://example.test/a.png "picture")

<!-- a remark -->

Last.
`;

describe('a tree that is written back', () => {
  test('changes nothing if it is unchanged', async () => {
    const { organization, admin, insert, edit, read, tree, head } = await liveSpace();
    const id = await insert(rich);
    const before = await read(id);
    const revision = await head();
    const same = await edit({ operation: 'update_page', page: id, document: { document: await tree(id) } });
    assert.equal(same.revision, revision);
    assert.deepEqual(await read(id), before);
    assert.deepEqual([before.hidden, before.description, before.title], [true, 'Words', 'Heading here']);
    const found = await admin.call(api.searchOrganization, {
      organizationId: organization.id,
      query: { query: 'xylophone' },
    });
    assert.equal(found.items.length, 0);
  });

  test('keeps plain items of a task list until they are checked', async () => {
    const { insert, edit, read, tree } = await liveSpace();
    const id = await insert('* [x] done\n* plain\n* [ ] to do\n');
    const changed = (document: object, from: string, to: string) =>
      edit({
        operation: 'update_page',
        page: id,
        document: { document: JSON.parse(JSON.stringify(document).replace(from, to)) as never },
      });
    await changed(await tree(id), '"done"', '"quite done"');
    assert.match((await read(id)).markdown!, /\* \[x\] quite done\n\* plain\n\* \[ \] to do/);
    await changed(await tree(id), '{"checked":false}', '{"checked":true}');
    assert.match((await read(id)).markdown!, /\* \[x\] plain\n\* \[ \] to do/);
  });

  test('keeps frontmatter, heading and the other blocks when one block changed', async () => {
    const { insert, edit, read, tree } = await liveSpace();
    const id = await insert(rich);
    const document = structuredClone(await tree(id));
    const other = await tree(await insert('Changed.\n'));
    document.nodes[document.nodes.length - 1] = other.nodes[0]!;
    await edit({ operation: 'update_page', page: id, document: { document } });
    const now = await read(id);
    assert.equal(now.markdown, rich.replace('Last.', 'Changed.'));
    assert.deepEqual([now.hidden, now.description, now.title], [true, 'Words', 'Heading here']);
  });

  test('writes additional fields to the source', async () => {
    const { insert, edit, read, tree } = await liveSpace();
    const id = await insert(rich);
    const document = await tree(id);
    await edit({ operation: 'update_page', page: id, document: { document }, title: 'New', hidden: false });
    const now = await read(id);
    assert.equal(now.markdown, rich.replace('hidden: true\n', '').replace('Heading *here*', 'New'));
    assert.deepEqual([now.hidden ?? false, now.title], [false, 'New']);
  });

  test('keeps every page of the manual unchanged', async () => {
    const { admin, spaceId, edit, read, head } = await liveSpace();
    // The manual uses every block, including those that only this service has.
    const plain = createClient({ endpoint: 'http://lectern.test', token: admin.token, fetch: inject });
    const folder = join(import.meta.dirname, '../../../../../docs/manual');
    const names = globSync('**/*.md', { cwd: folder }).sort();
    assert.ok(names.length >= 18);
    const made = await edit(
      ...names.map((name): shapes.ContentChange => ({
        operation: 'insert_page',
        title: name,
        document: { markdown: readFileSync(join(folder, name), 'utf8') },
      })),
    );
    for (const { page } of made.changes) {
      const before = await read(page.id);
      const { document } = await plain.call(api.getPage, { spaceId, pageId: page.id });
      await edit({ operation: 'update_page', page: page.id, document: { document: document! } });
      assert.deepEqual(await read(page.id), before);
    }
    assert.equal(await head(), made.revision);
  });
});

describe('limits of a page', () => {
  test('a page that is too long is rejected before it is parsed', async () => {
    const { insert, edit, head } = await liveSpace();
    const id = await insert('Short.\n');
    const before = await head();
    const line = { object: 'text', leaves: [{ object: 'leaf', text: 'p', marks: [] }] };
    const node = { object: 'block', type: 'paragraph', isVoid: false, data: {}, nodes: [line] };
    const document = { object: 'document' as const, data: {}, nodes: Array.from({ length: 20_001 }, () => node) };
    const columns = (cell: string) => `${`|${cell}`.repeat(3000)}|\n`;
    const table = { markdown: columns('a') + columns('-') + columns('b').repeat(20) };
    const html = { markdown: `<table>${`<tr>${'<td>a</td>'.repeat(1000)}</tr>\n`.repeat(51)}</table>\n` };
    const lines = { markdown: '# a\n'.repeat(20_001) };
    for (const sent of [lines, { markdown: 'x'.repeat(1_000_001) }, { document }, table, html]) {
      for (const change of [
        { operation: 'insert_page' as const, title: 'Long', document: sent },
        { operation: 'update_page' as const, page: id, document: sent },
      ]) {
        await assert.rejects(edit(change), (error: { code: number; message: string }) => {
          assert.equal(error.code, 400);
          assert.match(
            error.message,
            /^body\.changes\.0: .*more than (20000 lines|1000000 characters|50000 cells in tables)/,
          );
          return true;
        });
      }
    }
    assert.equal(await head(), before);
  });

  test('the last words of a page with very many headings are found by search', async () => {
    const { organization, admin, insert } = await liveSpace();
    await insert(`${'# a\n'.repeat(19_990)}\n# Zanzibar\n\nquokka\n`);
    for (const query of ['zanzibar', 'quokka']) {
      const found = await admin.call(api.searchOrganization, { organizationId: organization.id, query: { query } });
      assert.equal(found.items.length, 1);
    }
  });
});

describe('titles', () => {
  test('are one line', async () => {
    const { insert, edit, read } = await liveSpace();
    const id = await insert('# A\n\nbody\n');
    await edit({ operation: 'update_page', page: id, title: ' one\n\t two ' });
    assert.deepEqual([(await read(id)).title, (await read(id)).markdown], ['one two', '# one two\n\nbody\n']);
    await edit({ operation: 'update_page', page: id, title: 'three' });
    assert.equal((await read(id)).markdown, '# three\n\nbody\n');
    const plain = await insert('text\n', 'a\nb');
    assert.equal((await read(plain)).title, 'a b');
    const setext = await insert('one\ntwo\n===\n\nbody\n');
    assert.equal((await read(setext)).title, 'one two');
  });

  test('are not blank', async () => {
    const { insert, edit } = await liveSpace();
    const id = await insert('text\n');
    const refused = { code: 400, message: 'body.changes.0: title must not be blank' };
    await assert.rejects(edit({ operation: 'update_page', page: id, title: ' \n ' }), refused);
    await assert.rejects(insert('text\n', ' '), refused);
  });

  test('are truncated if the heading is longer, and the heading is kept', async () => {
    const { insert, edit, read } = await liveSpace();
    const markdown = `# ${'long '.repeat(200)}end\n\nbody\n`;
    const id = await insert(markdown);
    const { title } = await read(id);
    assert.ok(title.length <= 512 && title.startsWith('long long'));
    await edit({ operation: 'update_page', page: id, title });
    assert.equal((await read(id)).markdown, markdown);
  });
});

test('an image is never a page', async () => {
  const { insert, read } = await liveSpace();
  const logo = await insert('The logo.\n', 'Logo');
  const id = await insert('![](logo) [page](logo) <img src="logo">\n', 'Other');
  assert.equal(bodyIn(await read(id)), `![](logo) [page](/pages/${logo}) <img src="logo">\n`);
});

describe('a body without content', () => {
  const text = '# Here\n\nWords.\n';
  const refused = async (document: unknown, why: RegExp) => {
    const { admin, spaceId, insert, read, head } = await liveSpace();
    const page = await insert(text);
    const before = await head();
    const { status, body } = await admin.send(api.editContent, {
      spaceId,
      body: { changes: [{ operation: 'update_page', page, document }] },
    });
    assert.equal(status, 400, JSON.stringify(body));
    assert.match((body as { error: { message: string } }).error.message, why);
    assert.equal(await head(), before);
    assert.equal((await read(page)).markdown, text);
  };

  test('is rejected if the field is misspelt', () =>
    refused({ markdwn: 'New.' }, /body\.changes\.0\.document\.markdwn is not known; did you mean markdown\?/));
  test('is rejected without any field', () => refused({}, /"markdown": ""/));
  test('is rejected if a field of a tree is misspelt', () =>
    refused({ object: 'document', data: {}, nods: [] }, /nods is not known; did you mean nodes\?/));
  const block = (inside: object) => ({
    object: 'document',
    data: {},
    nodes: [{ object: 'block', type: 'paragraph', ...inside }],
  });
  test('is rejected if a field of a block is misspelt', () =>
    refused(block({ nodez: [] }), /document\.nodes\.0\.nodez is not known; did you mean nodes\?/));
  test('is rejected if text has no leaves', () =>
    refused(block({ nodes: [{ object: 'text', leavs: [] }] }), /nodes\.0\.leavs is not known; did you mean leaves\?/));
  test('is rejected if a leaf has no text', () =>
    refused(
      block({ nodes: [{ object: 'text', leaves: [{ txt: 'New.' }] }] }),
      /leaves\.0\.txt .* did you mean text\?/,
    ));
  test('is rejected if text is in the wrong place', () =>
    refused(
      {
        document: {
          object: 'document',
          data: {},
          nodes: [{ object: 'block', type: 'paragraph', nodes: [{ object: 'text', text: 'Vanishing' }] }],
        },
      },
      /nothing was stored/,
    ));

  test('is accepted as a tree without a wrapper', async () => {
    const { insert, edit, read, tree, head } = await liveSpace();
    const page = await insert(text);
    const before = await head();
    const document = await tree(page);
    await edit({ operation: 'update_page', page, document });
    assert.equal(await head(), before);
    const other = structuredClone(document) as { nodes: { nodes: { leaves: { text: string }[] }[] }[] };
    other.nodes[0]!.nodes[0]!.leaves[0]!.text = 'Other words.';
    await edit({ operation: 'update_page', page, document: other as never });
    assert.equal((await read(page)).markdown, '# Here\n\nOther words.\n');
    const added = await edit({ operation: 'insert_page', title: 'Second', document });
    assert.match((await read(added.changes[0]!.page.id)).markdown!, /Words\.\n$/);
  });

  test('empties a page if it is explicit', async () => {
    const { insert, edit, read } = await liveSpace();
    for (const document of [{ markdown: '' }, '']) {
      const page = await insert(text);
      await edit({ operation: 'update_page', page, document });
      assert.doesNotMatch((await read(page)).markdown!, /Words/);
    }
  });
});

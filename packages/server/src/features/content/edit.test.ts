import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api, type shapes } from '@lectern/contract';
import { a, type Organization, type Space } from '../../../test/harness.ts';
import { bodyIn, stableMarkdown } from '../../../test/page-text.ts';

async function liveSpace(): Promise<{ organization: Organization; space: Space; edit: Edit; read: Read }> {
  const organization = await a.organization();
  const space = await a.space({ in: organization });
  const spaceId = space.id;
  const { admin } = organization;
  await admin.call(api.updateSpace, { spaceId, body: { editMode: 'live' } });
  return {
    organization,
    space,
    edit: async (...changes) => (await admin.call(api.editContent, { spaceId, body: { changes } })) as never,
    read: async (pageId) => admin.call(api.getPage, { spaceId, pageId, query: stableMarkdown }),
  };
}
type Edit = (...changes: shapes.ContentChange[]) => Promise<{
  revision: string;
  changes: { object: string; page: { id: string }; ref?: string }[];
  insertedFiles?: { id: string }[];
}>;
type Read = (pageId: string) => Promise<{
  title: string;
  path: string;
  markdown?: string;
  description?: string;
  hidden?: boolean;
  updatedAt: string;
}>;

const page = (title: string, markdown = '', rest: object = {}): shapes.ContentChange => ({
  operation: 'insert_page',
  title,
  document: { markdown },
  ...rest,
});

describe('editContent', () => {
  test('rejects invalid conditions, and keeps those in the source', async () => {
    const { edit, read } = await liveSpace();
    const condition = 'visitor.claims.beta ==';
    const refused = { code: 400, message: /^body\.changes\.0: condition is not a valid expression/ };
    await assert.rejects(edit(page('Beta', 'Soon.\n', { condition })), refused);
    const [made] = (await edit(page('Beta', `---\nif: ${condition}\n---\n\nSoon.\n`))).changes;
    const id = made!.page.id;
    await assert.rejects(edit({ operation: 'update_page', page: id, condition }), refused);
    const computed = {
      type: 'builtin:openapi',
      dependencies: { spec: { ref: { kind: 'openapi', spec: 'pets' } } },
      props: {},
    };
    await assert.rejects(edit({ operation: 'insert_computed', title: 'API', computed, condition } as never), refused);
    await edit({ operation: 'update_page', page: id, condition: '' });
    assert.doesNotMatch((await read(id)).markdown!, /if:/);
  });

  test('inserts pages with slugs, parents and positions', async () => {
    const { organization, space, edit } = await liveSpace();
    const first = await edit(page('Getting started', 'Hello.\n'), page('Guides', 'More.\n'));
    const [started, guides] = first.changes.map((change) => change.page.id);
    await edit(page('Install', 'Do it.\n', { into: guides }), page('Zero', '', { at: 0 }), page('Guides', ''));
    const { pages } = await organization.admin.call(api.listPages, { spaceId: space.id });
    assert.deepEqual(
      pages.map((one) => [one.title, one.path]),
      [
        ['Zero', 'zero'],
        ['Getting started', 'getting-started'],
        ['Guides', 'guides'],
        ['Guides', 'guides-2'],
      ],
    );
    assert.equal(pages[1]!.id, started);
    assert.deepEqual(
      pages[2]!.pages!.map((one) => one.path),
      ['guides/install'],
    );
    assert.equal('markdown' in pages[0]!, false);
    const found = await organization.admin.call(api.getPageByPath, {
      spaceId: space.id,
      pagePath: 'guides/install',
      query: { format: 'markdown' },
    });
    assert.equal(found.markdown, '# Install\n\nDo it.\n');
  });

  test('writing back what was read changes nothing and creates no revision', async () => {
    const { edit, read, space, organization } = await liveSpace();
    const source =
      '---\ndescription: >-\n  Folded\n  words\nhidden: true\n---\n\n# Title\n\n* a\n+ b\n\nEnd without newline';
    const made = await edit({ operation: 'insert_page', document: { markdown: source } });
    const id = made.changes[0]!.page.id;
    const before = await read(id);
    assert.deepEqual(
      [before.markdown, before.title, before.description, before.hidden],
      [source, 'Title', 'Folded words', true],
    );
    const again = await edit({ operation: 'update_page', page: id, document: { markdown: before.markdown! } });
    assert.equal(again.revision, made.revision);
    assert.deepEqual(await read(id), before);
    const now = await organization.admin.call(api.getSpace, { spaceId: space.id });
    assert.equal(now.revision, made.revision);
  });

  test('a title set as a field is also written to the source', async () => {
    const { edit, read } = await liveSpace();
    const made = await edit({
      operation: 'insert_page',
      title: 'Loses',
      document: { markdown: '---\ndescription: Old\n---\n\n# Wins\n\nText.\n' },
    });
    const id = made.changes[0]!.page.id;
    assert.deepEqual([(await read(id)).title, (await read(id)).path], ['Wins', 'wins']);
    await edit({ operation: 'update_page', page: id, title: 'Renamed', description: 'New' });
    const renamed = await read(id);
    assert.deepEqual([renamed.title, renamed.path, renamed.description], ['Renamed', 'wins', 'New']);
    assert.equal(renamed.markdown, '---\ndescription: New\n---\n\n# Renamed\n\nText.\n');
    await edit({ operation: 'update_page', page: id, document: { markdown: '# Renamed\n\nText.\n' } });
    assert.equal((await read(id)).description, undefined);
  });

  test('links are stored by id and survive renames and moves', async () => {
    const { edit, read } = await liveSpace();
    const made = await edit(
      page('One', 'See [two](./second.md#part), [file](./logo), [gone](missing.md), [web](https://example.test).\n'),
      page('Two', 'Back to [one](one.md).\n', { ref: 'second' }),
      {
        operation: 'insert_files',
        files: [{ name: 'logo.gif', base64: 'R0lGODlhAQABAAAAACw=', contentType: 'image/x', ref: 'logo' }],
      },
    );
    const [one, two] = made.changes.map((change) => change.page.id);
    const file = made.insertedFiles![0]!.id;
    assert.equal(
      bodyIn(await read(one!)),
      `See [two](/pages/${two}#part), [file](/files/${file}), [gone](missing.md), [web](https://example.test).\n`,
    );
    assert.equal(bodyIn(await read(two!)), `Back to [one](/pages/${one}).\n`);
    await edit({ operation: 'update_page', page: two!, slug: 'other', into: one! });
    assert.equal((await read(two!)).path, 'one/other');
    assert.match((await read(one!)).markdown!, new RegExp(`/pages/${two}#part`));
  });

  test('changes are atomic, and the error names the failing change', async () => {
    const { edit, organization, space } = await liveSpace();
    await edit(page('Here', '', { slug: 'here' }));
    const rejected = (changes: shapes.ContentChange[], code: number, message: RegExp) =>
      assert.rejects(edit(...changes), (error: { code: number; message: string }) => {
        assert.equal(error.code, code);
        assert.match(error.message, message);
        return true;
      });
    await rejected([page('Fine'), page('Taken', '', { slug: 'here' })], 409, /^body\.changes\.1: slug "here" is taken/);
    await rejected([page('Lost', '', { into: 'nowhere' })], 400, /^body\.changes\.0: There is no page nowhere/);
    await rejected([{ operation: 'delete_page', page: 'nowhere' }], 400, /there is no page nowhere/);
    await rejected([page('A', '', { ref: 'x' }), page('B', '', { ref: 'x' })], 409, /the ref x is given twice/);
    const { pages } = await organization.admin.call(api.listPages, { spaceId: space.id });
    assert.deepEqual(
      pages.map((one) => one.title),
      ['Here'],
    );
  });

  test('a page cannot be moved below itself', async () => {
    const { edit } = await liveSpace();
    const made = await edit(page('Up'), page('Down'));
    const [up, down] = made.changes.map((change) => change.page.id);
    await edit({ operation: 'update_page', page: down!, into: up! });
    await assert.rejects(edit({ operation: 'update_page', page: up!, into: down! }), { code: 400 });
  });

  test('deletes and reverts, whole pages and blocks', async () => {
    const { edit, read, organization, space } = await liveSpace();
    const made = await edit(page('Kept', 'One.\n\nTwo.\n\nThree.\n'), page('Gone', 'Bye.\n'));
    const [kept, gone] = made.changes.map((change) => change.page.id);
    const deleted = await edit({ operation: 'delete_page', page: gone! });
    assert.deepEqual(deleted.changes, [{ object: 'deleted_page', page: gone }]);
    await assert.rejects(read(gone!), { code: 404, message: 'page not found' });
    await edit({ operation: 'revert_page', page: gone!, revision: made.revision });
    assert.equal(bodyIn(await read(gone!)), 'Bye.\n');
    await edit({ operation: 'update_page', page: kept!, document: { markdown: 'One!\n\nTwo.\n\nThree!\n' } });
    const { document } = await organization.admin.call(api.getPage, { spaceId: space.id, pageId: kept! });
    const key = (document!.nodes[0] as { key: string }).key;
    await edit({ operation: 'revert_page', page: kept!, revision: made.revision, block: [key] });
    assert.equal(bodyIn(await read(kept!)), 'One.\n\nTwo.\n\nThree!\n');
    await edit({ operation: 'revert_page', page: kept!, revision: made.revision });
    assert.equal(bodyIn(await read(kept!)), 'One.\n\nTwo.\n\nThree.\n');
  });

  test('a dry run reports and changes nothing', async () => {
    const { edit, organization, space } = await liveSpace();
    await edit(page('There', 'Text.\n'));
    const before = await organization.admin.call(api.getSpace, { spaceId: space.id });
    const told = (await organization.admin.call(api.editContent, {
      spaceId: space.id,
      query: { dryRun: true },
      body: { changes: [page('New', 'Text.\n')] },
    })) as { dryRun: boolean; semanticChanges: { type: string }[] };
    assert.equal(told.dryRun, true);
    assert.deepEqual(
      told.semanticChanges.map((change) => change.type),
      ['page_created'],
    );
    assert.deepEqual(await organization.admin.call(api.getSpace, { spaceId: space.id }), before);
  });

  test('is rejected if locked, below the level, or outdated', async () => {
    const { edit, organization, space } = await liveSpace();
    const made = await edit(page('One'));
    const { admin } = organization;
    const send = (ifMatch: string) =>
      admin.send(api.editContent, {
        spaceId: space.id,
        body: { changes: [page('Two')] },
        headers: { 'if-match': ifMatch },
      });
    assert.equal((await send('"another"')).status, 412);
    assert.equal((await send(`"${made.revision}"`)).status, 200);
    assert.equal((await send(`"${made.revision}"`)).status, 412);
    const commenter = await a.member({ in: organization, role: 'comment' });
    const input = { spaceId: space.id, body: { changes: [page('Three')] } };
    await assert.rejects(commenter.call(api.editContent, input), { code: 403 });
    await admin.call(api.updateSpace, { spaceId: space.id, body: { editMode: 'locked' } });
    await assert.rejects(admin.call(api.editContent, input), { code: 412 });
  });

  test('accepts a tree of blocks as a body', async () => {
    const { edit, read, organization, space } = await liveSpace();
    const made = await edit(
      page('Source', '## Head\n\nA **bold** word.\n\n{% hint style="info" %}\nMind.\n{% endhint %}\n'),
    );
    const id = made.changes[0]!.page.id;
    const { document } = await organization.admin.call(api.getPage, { spaceId: space.id, pageId: id });
    const copy = await edit({ operation: 'insert_page', title: 'Copy', document: { document: document! } });
    assert.equal(bodyIn(await read(copy.changes[0]!.page.id)), bodyIn(await read(id)));
  });

  test('rejects a tree whose text would be lost', async () => {
    const { edit } = await liveSpace();
    const text = { object: 'text', leaves: [{ object: 'leaf', text: 'keep me', marks: [] }] };
    const strange = { object: 'block', type: 'zzz', isVoid: false, data: {}, nodes: [text] };
    for (const nodes of [[strange], ['x'], [{}]]) {
      const document = { object: 'document' as const, data: {}, nodes };
      await assert.rejects(edit({ operation: 'insert_page', title: 'Lost', document: { document } }), { code: 400 });
    }
  });

  test('base64 files are detected, measured and served', async () => {
    const { edit, organization, space } = await liveSpace();
    const made = await edit({
      operation: 'insert_files',
      files: [{ name: 'dot.gif', base64: 'R0lGODlhAgADAAAAACw=', contentType: 'text/html' }],
    });
    const { items } = await organization.admin.call(api.listFiles, { spaceId: space.id });
    assert.equal(items.length, 1);
    assert.equal(items[0]!.id, made.insertedFiles![0]!.id);
    assert.equal(items[0]!.contentType, 'image/gif');
    assert.deepEqual(items[0]!.dimensions, { width: 2, height: 3 });
    assert.deepEqual(await organization.admin.call(api.getFile, { spaceId: space.id, fileId: items[0]!.id }), items[0]);
  });
});

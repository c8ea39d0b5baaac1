import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api, type shapes, type Static } from '@lectern/contract';
import { a } from '../../../test/harness.ts';

type Edited = Static<typeof shapes.SpaceEdit>;
type Preview = Static<typeof shapes.EditPreview>;

async function liveSpace() {
  const organization = await a.organization();
  const { id: spaceId } = await a.space({ in: organization });
  const { admin } = organization;
  await admin.call(api.updateSpace, { spaceId, body: { editMode: 'live' } });
  const edit = async (...changes: shapes.ContentChange[]) =>
    (await admin.call(api.editContent, { spaceId, body: { changes } })) as Edited;
  const preview = async (...changes: shapes.ContentChange[]) =>
    (await admin.call(api.editContent, { spaceId, query: { dryRun: true }, body: { changes } })) as Preview;
  const content = () => admin.call(api.getContent, { spaceId });
  const markdown = async (pageId: string) =>
    (await admin.call(api.getPage, { spaceId, pageId, query: { format: 'markdown' } })).markdown;
  return { organization, admin, spaceId, edit, preview, content, markdown };
}

const page = (title: string, markdown: string, rest: object = {}): shapes.ContentChange => ({
  operation: 'insert_page',
  title,
  document: { markdown },
  ...rest,
});
const shared = (title: string, markdown: string, rest: object = {}): shapes.ContentChange => ({
  operation: 'insert_reusable_content',
  title,
  document: { markdown },
  ...rest,
});

describe('reusable contents', () => {
  test('are inserted, included in the same request, updated and renamed', async () => {
    const { admin, spaceId, edit, content, markdown } = await liveSpace();
    const made = await edit(
      shared('Notice', 'See [start](start).\n', { ref: 'notice' }),
      page('Start', 'Text.\n\n{% include "notice" %}\n', { ref: 'start' }),
    );
    const [{ id } = assert.fail('nothing was inserted')] = made.reusableContents ?? [];
    assert.deepEqual(made.reusableContents, [{ change: 'created', id, ref: 'notice' }]);
    const [pageId = ''] = made.changes.map((one) => (one.object === 'created_page' ? one.page.id : ''));
    assert.match((await markdown(pageId)) ?? '', new RegExp(`include "/reusable-content/${id}"`));
    const text = async () => {
      const { document: documentId = '' } = await admin.call(api.getReusableContent, {
        spaceId,
        reusableContentId: id,
      });
      return JSON.stringify(await admin.call(api.getDocument, { spaceId, documentId }));
    };
    assert.match(await text(), new RegExp(pageId));
    await edit({ operation: 'update_reusable_content', reusableContent: id, title: 'Warning' });
    assert.match(await text(), new RegExp(pageId));
    await edit({ operation: 'update_reusable_content', reusableContent: id, document: { markdown: 'Other.\n' } });
    assert.match(await text(), /Other\./);
    assert.deepEqual(
      (await content()).reusableContents.map(({ title }) => title),
      ['Warning'],
    );
  });

  test('that are deleted break the pages that include them, which a dry run lists', async () => {
    const { admin, spaceId, edit, preview, content } = await liveSpace();
    const made = await edit(
      shared('Notice', 'Text.\n', { ref: 'notice' }),
      page('One', '{% include "notice" %}\n\n{% include "notice" %}\n'),
      page('Two', '{% include "notice" %}\n'),
    );
    const id = made.reusableContents?.[0]?.id ?? '';
    const uses = await admin.call(api.listUses, { spaceId, query: { kind: 'reusable-content', id } });
    assert.deepEqual(uses.items.map(({ kind, title, path, count }) => [kind, title, path, count]).sort(), [
      ['page', 'One', 'one', 2],
      ['page', 'Two', 'two', 1],
    ]);
    const counts = await admin.call(api.countUses, { spaceId, query: { kind: 'reusable-content' } });
    assert.deepEqual(counts.items, [{ id, pages: 2, uses: 3 }]);
    const remove = { operation: 'delete_reusable_content' as const, reusableContent: id };
    const { brokenLinks, reusableContents } = await preview(remove);
    assert.deepEqual([brokenLinks.length, reusableContents], [3, [{ change: 'deleted', id }]]);
    assert.equal((await content()).reusableContents.length, 1);
    await edit(remove);
    assert.equal((await content()).reusableContents.length, 0);
    const { stats } = await admin.call(api.listSpaceLinks, { spaceId });
    assert.equal(stats.broken.total, 3);
    await assert.rejects(edit(remove), { code: 400, message: /no reusable content/ });
  });

  test('of a change request are merged, and their uses counted there', async () => {
    const { admin, spaceId, content } = await liveSpace();
    const { id: changeRequestId } = await admin.call(api.createChangeRequest, { spaceId, body: {} });
    const at = { spaceId, changeRequestId };
    const changes = [
      shared('Notice', 'Text.\n', { ref: 'notice' }),
      page('One', '{% include "notice" %} <code class="expression">space.vars.name</code>\n\n{% include "notice" %}\n'),
      { operation: 'insert_variable' as const, name: 'name', value: 'Acme' },
    ];
    await admin.call(api.editContentInChangeRequest, { ...at, body: { changes } });
    const count = async (kind: 'reusable-content' | 'variable') =>
      (await admin.call(api.countUsesInChangeRequest, { ...at, query: { kind } })).items.map(({ pages }) => pages);
    assert.deepEqual([await count('reusable-content'), await count('variable')], [[1], [1]]);
    assert.deepEqual((await admin.call(api.countUses, { spaceId, query: { kind: 'reusable-content' } })).items, []);
    await admin.call(api.mergeChangeRequest, at);
    const merged = await content();
    assert.deepEqual([merged.reusableContents[0]?.title, merged.variables], ['Notice', { name: 'Acme' }]);
  });
});

describe('getReusableContent', () => {
  test('returns the text as it was written, if that is asked for', async () => {
    const { admin, spaceId, edit } = await liveSpace();
    const markdown = 'Text with *emphasis*,\nin two lines.\n\n* An item\n';
    const { reusableContents } = await edit(shared('Notice', markdown));
    const at = { spaceId, reusableContentId: reusableContents?.[0]?.id ?? '' };
    const read = await admin.call(api.getReusableContent, { ...at, query: { format: 'markdown' } });
    assert.deepEqual([read.title, read.markdown], ['Notice', markdown]);
    assert.equal((await admin.call(api.getReusableContent, at)).markdown, undefined);
  });
});

describe('variables of a space', () => {
  test('are inserted, updated, renamed with their uses, and deleted', async () => {
    const { edit, content, markdown } = await liveSpace();
    const made = await edit(
      { operation: 'insert_variable', name: 'version', value: 1 },
      { operation: 'insert_variable', name: 'beta', value: true },
      page('One', 'Now <code class="expression">space.vars.version</code>, not `space.vars.version`.\n'),
      page('Two', 'Text.\n', { condition: 'space.vars.version > 1' }),
      shared('Notice', 'Of <code class="expression">space.vars.version</code>.\n'),
    );
    await edit({ operation: 'update_variable', variable: 'version', value: '2.0' });
    assert.deepEqual((await content()).variables, { version: '2.0', beta: true });
    const renamed = await edit({ operation: 'update_variable', variable: 'version', name: 'release' });
    assert.deepEqual([renamed.changes.length, renamed.reusableContents?.length], [2, 1]);
    const now = await content();
    assert.deepEqual(now.variables, { release: '2.0', beta: true });
    const [one, two] = made.changes.map((change) => (change.object === 'created_page' ? change.page.id : ''));
    const text = await markdown(one ?? '');
    assert.match(text ?? '', /<code class="expression">space\.vars\.release<\/code>, not `space\.vars\.version`/);
    assert.equal(now.pages.find(({ id }) => id === two)?.condition, 'space.vars.release > 1');
    await edit({ operation: 'delete_variable', variable: 'beta' });
    assert.deepEqual((await content()).variables, { release: '2.0' });
  });

  test('that are deleted leave uses, which a dry run lists', async () => {
    const { admin, spaceId, edit, preview } = await liveSpace();
    await edit(
      { operation: 'insert_variable', name: 'plan', value: 'free' },
      page('One', '{% if space.vars.plan == "pro" %}\nA\n{% else %}\n{{ book.plan }}\n{% endif %}\n'),
    );
    const query = { kind: 'variable' as const, id: 'plan' };
    const { items } = await admin.call(api.listUses, { spaceId, query });
    assert.deepEqual(
      items.map(({ title, count }) => [title, count]),
      [['One', 2]],
    );
    const { undefinedVariables } = await preview({ operation: 'delete_variable', variable: 'plan' });
    assert.deepEqual(undefinedVariables, [{ variable: 'plan', uses: items }]);
    const other = await preview({ operation: 'update_variable', variable: 'plan', name: 'tier' });
    assert.equal(other.undefinedVariables, undefined);
  });

  test('have unique names that expressions can use', async () => {
    const { edit } = await liveSpace();
    const insert = (name: string) => edit({ operation: 'insert_variable', name, value: 'x' });
    await insert('name');
    await insert('other');
    await assert.rejects(insert('name'), { code: 409 });
    await assert.rejects(insert('no name'), { code: 400 });
    await assert.rejects(edit({ operation: 'update_variable', variable: 'other', name: 'name' }), { code: 409 });
    await assert.rejects(edit({ operation: 'update_variable', variable: 'missing', value: 1 }), { code: 400 });
    await assert.rejects(edit({ operation: 'delete_variable', variable: 'toString' }), { code: 400 });
  });
});

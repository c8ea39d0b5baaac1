import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { insert, places, type Started } from './testing/places.ts';

const guide = ['Take the cable out of the box.', 'Plug it into the router.', 'Wait for the green light to come on.'];
const joined = (...blocks: string[]) => `${blocks.join('\n\n')}\n`;

/** A page of three paragraphs with a comment on the second one. */
async function commented(start: () => Promise<Started>) {
  const started = await start();
  const [page] = await started.edit(insert('Guide', joined(...guide)));
  const node = (await started.nodes(page!.id))[1]!;
  return { ...started, page: page!.id, node, comment: await started.post({ page: page!.id, node }) };
}

for (const { place, start } of places) {
  describe(`a comment on a block, on ${place}`, () => {
    test('stays with the block when others change around it', async () => {
      const { write, get, page, node, comment, nodes } = await commented(start);
      await write(page, joined('A new beginning.', guide[0]!, 'Something between.', guide[1]!));
      const { target } = await get(comment);
      assert.deepEqual(target.node, { id: node, preview: guide[1] });
      assert.equal(target.page!.outdated, false);
      assert.equal(target.revision, comment.target.revision);
      assert.equal((await nodes(page))[3], node);
    });

    test('follows the block when it is edited, moved, or put into another', async () => {
      const { write, get, page, comment, nodes } = await commented(start);
      const edited = 'Plug it into the new router.';
      await write(page, joined(guide[0]!, edited, guide[2]!));
      const now = await get(comment);
      assert.deepEqual(now.target.node, { id: (await nodes(page))[1], preview: edited });
      assert.equal(now.target.page!.outdated, false);
      await write(page, joined(edited, guide[0]!, guide[2]!));
      assert.equal((await get(comment)).target.node!.id, (await nodes(page))[0]);
      await write(page, joined(guide[0]!, `{% hint style="info" %}\n${edited}\n{% endhint %}`, guide[2]!));
      assert.equal((await get(comment)).target.node!.id, (await nodes(page, 1))[0]);
      await write(page, joined(guide[0]!, `{% hint style="info" %}\n${edited} Mind the dog.\n{% endhint %}`));
      const inside = await get(comment);
      assert.deepEqual(inside.target.node, { id: (await nodes(page, 1))[0], preview: `${edited} Mind the dog.` });
    });

    test('distinguishes equal blocks by position', async () => {
      const { post, edit, write, get, nodes } = await start();
      const [page] = await edit(insert('Guide', joined('Yes.', 'First question?', 'Yes.', 'Second question?')));
      const [, , second] = await nodes(page!.id);
      const comment = await post({ page: page!.id, node: second });
      await write(page!.id, joined('First question?', 'Yes.', 'Second question?'));
      assert.equal((await get(comment)).target.node!.id, (await nodes(page!.id))[1]);
      await write(page!.id, joined('Yes.', 'First question?', 'Yes.', 'Second question?', 'Yes.'));
      assert.equal((await get(comment)).target.node!.id, (await nodes(page!.id))[2]);
    });

    test('is outdated if the block is deleted, stays listed, and is found again when it is restored', async () => {
      const { admin, at, calls, write, get, page, node, comment, counted } = await commented(start);
      await write(page, joined(guide[0]!, guide[2]!));
      const gone = await get(comment);
      assert.equal(gone.target.page!.outdated, true);
      assert.deepEqual(gone.target.node, { id: node, preview: guide[1] });
      assert.equal(gone.status, 'open');
      assert.equal(await counted(), 1);
      const { items } = await admin.call(calls.listComments, { ...at, query: { targetPage: page } });
      assert.deepEqual(items, [gone]);
      await write(page, joined(guide[0]!, 'Plug the thing into the router then.', guide[2]!));
      assert.equal((await get(comment)).target.page!.outdated, true, 'only the very text brings it back');
      await write(page, '');
      assert.equal((await get(comment)).target.page!.outdated, true);
      await write(page, joined(guide[2]!, guide[1]!));
      const back = await get(comment);
      assert.deepEqual(back.target.node, comment.target.node);
      assert.equal(back.target.page!.outdated, false);
    });

    test('is outdated while the page is deleted', async () => {
      const { admin, at, edit, get, post, page, comment } = await commented(start);
      const onPage = await post({ page });
      await edit({ operation: 'update_page', page, title: 'Last name' });
      await edit({ operation: 'delete_page', page });
      for (const one of [comment, onPage]) {
        const { target } = await get(one);
        assert.deepEqual([target.page!.title, target.page!.outdated], ['Last name', true]);
        assert.equal(target.page!.path, one.target.page!.path);
        assert.deepEqual(target.node, one.target.node);
      }
      await assert.rejects(post({ page }), { code: 400 });
      if (place === 'a space') {
        const revision = comment.target.revision;
        await admin.call(api.restoreRevision, { spaceId: at.spaceId, revisionId: revision });
        for (const one of [comment, onPage]) assert.equal((await get(one)).target.page!.outdated, false);
      }
    });

    test('is located again when it is reopened', async () => {
      const { admin, at, calls, write, get, page, comment, nodes } = await commented(start);
      const set = (resolved: boolean) =>
        admin.call(calls.updateComment, { ...at, commentId: comment.id, body: { resolved } });
      await set(true);
      await write(page, joined('Hello.', guide[0]!, `${guide[1]} Carefully.`));
      const here = { id: (await nodes(page))[2], preview: `${guide[1]} Carefully.` };
      assert.deepEqual((await get(comment)).target.node, here);
      assert.deepEqual((await set(false)).target.node, here);
      await write(page, joined('Hello.', guide[0]!, `${guide[1]} Carefully please.`));
      assert.equal((await get(comment)).target.node!.preview, `${guide[1]} Carefully please.`);
    });

    test('follows a cell through new rows and columns', async () => {
      const { post, edit, write, get, nodes } = await start();
      const table = (...rows: string[]) => joined(rows.map((row) => `| ${row.split(' ').join(' | ')} |`).join('\n'));
      const [page] = await edit(insert('Prices', table('item price', '- -', 'apple 3', 'pear 4')));
      const [node] = await nodes(page!.id);
      const comment = await post({ page: page!.id, node, tableCell: { record: 'r2', definition: 'c2' } });
      await write(page!.id, table('item colour price', '- - -', 'apple red 3', 'plum blue 5', 'pear green 4'));
      const { target } = await get(comment);
      assert.deepEqual(target.tableCell, { record: 'r3', definition: 'c3' });
      await write(page!.id, table('item colour price', '- - -', 'apple red 3', 'plum blue 5'));
      assert.equal((await get(comment)).target.page!.outdated, true);
    });
  });
}

describe('comments and merging', () => {
  test('those of a change request stay in it, those of the space follow the merged content', async () => {
    const [space, request] = places;
    const on = await commented(space!.start);
    const { calls } = await request!.start();
    const { admin, page } = on;
    const { id: changeRequestId } = await admin.call(api.createChangeRequest, { spaceId: on.at.spaceId, body: {} });
    const at = { spaceId: on.at.spaceId, changeRequestId };
    const markdown = joined('Before.', guide[0]!, `${guide[1]} Firmly.`, guide[2]!);
    await admin.call(calls.editContent, {
      ...at,
      body: { changes: [{ operation: 'update_page', page, document: { markdown } }] },
    });
    const body = { body: 'Good.', page, node: (await on.nodes(page))[2]! };
    const proposed = await admin.call(calls.createComment, { ...at, body });
    assert.equal((await on.get(on.comment)).target.node!.preview, guide[1]);
    assert.equal((await admin.call(api.mergeChangeRequest, at)).result, 'merge');
    const kept = await admin.call(calls.getComment, { ...at, commentId: proposed.id });
    assert.deepEqual([kept.target.page!.outdated, kept.target.changeRequest], [false, changeRequestId]);
    assert.equal((await on.get(on.comment)).target.node!.preview, `${guide[1]} Firmly.`);
    assert.equal((await admin.call(on.calls.listComments, on.at)).count, 1);
  });
});

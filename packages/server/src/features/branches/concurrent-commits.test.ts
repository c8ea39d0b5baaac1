// Edits and merges at the same time: each that was answered is in the content and in the history.
import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { a } from '../../../test/harness.ts';

const few = 12;
const numbers = Array.from({ length: few }, (_, number) => number);

describe('at the same time', () => {
  async function withPages() {
    const organization = await a.organization();
    const { admin } = organization;
    const { id: spaceId } = await a.space({ in: organization });
    await admin.call(api.updateSpace, { spaceId, body: { editMode: 'live' } });
    const changes = numbers.map((number) => ({
      operation: 'insert_page' as const,
      title: `Page ${number}`,
      document: { markdown: 'Before.\n' },
    }));
    const made = await admin.call(api.editContent, { spaceId, body: { changes } });
    const pages = made.changes.map((change) => (change as { page: { id: string } }).page.id);
    const textsOf = () =>
      Promise.all(
        pages.map(
          async (pageId) =>
            (await admin.call(api.getPage, { spaceId, pageId, query: { format: 'markdown' } })).markdown,
        ),
      );
    const update = (number: number) => [
      { operation: 'update_page' as const, page: pages[number]!, document: { markdown: `After ${number}.\n` } },
    ];
    return { admin, spaceId, textsOf, update };
  }
  const expected = numbers.map((number) => `# Page ${number}\n\nAfter ${number}.\n`);

  test('edits of the main content are all kept', async () => {
    const { admin, spaceId, textsOf, update } = await withPages();
    const edits = numbers.map((number) => admin.call(api.editContent, { spaceId, body: { changes: update(number) } }));
    await Promise.all(edits);
    assert.deepEqual(await textsOf(), expected);
    const { items } = await admin.call(api.listRevisions, { spaceId, query: { limit: 100 } });
    // With the first one and that of the pages, each made from the one before.
    assert.equal(items.length, few + 2);
    for (const [index, { parents }] of items.slice(0, -1).entries()) assert.deepEqual(parents, [items[index + 1]!.id]);
  });

  test('merges and edits are all kept', async () => {
    const { admin, spaceId, textsOf, update } = await withPages();
    const requests: string[] = [];
    for (const number of numbers.slice(0, few / 2)) {
      const { id } = await admin.call(api.createChangeRequest, { spaceId, body: {} });
      await admin.call(api.editContentInChangeRequest, {
        spaceId,
        changeRequestId: id,
        body: { changes: update(number) },
      });
      requests.push(id);
    }
    const merges = requests.map((changeRequestId) => admin.call(api.mergeChangeRequest, { spaceId, changeRequestId }));
    const edits = numbers
      .slice(few / 2)
      .map((number) => admin.call(api.editContent, { spaceId, body: { changes: update(number) } }));
    for (const { result } of await Promise.all(merges)) assert.equal(result, 'merge');
    await Promise.all(edits);
    assert.deepEqual(await textsOf(), expected);
  });

  test('edits of one change request are all kept', async () => {
    const { admin, spaceId, textsOf, update } = await withPages();
    const { id: changeRequestId } = await admin.call(api.createChangeRequest, { spaceId, body: {} });
    const edits = numbers.map((number) =>
      admin.call(api.editContentInChangeRequest, { spaceId, changeRequestId, body: { changes: update(number) } }),
    );
    await Promise.all(edits);
    const { result } = await admin.call(api.mergeChangeRequest, { spaceId, changeRequestId });
    assert.equal(result, 'merge');
    assert.deepEqual(await textsOf(), expected);
  });
});

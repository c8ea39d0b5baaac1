import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { a } from '../../../test/harness.ts';

const markdown = `First.

{% file src="https://example.test/a.pdf" %}
The paper
{% endfile %}

<img src="https://example.test/plan.svg" alt="Plan" class="gitbook-drawing">

Last.
`;

describe('a file block with a URL', () => {
  test('is an embed in the tree, and survives being written back', async () => {
    const organization = await a.organization();
    const { admin } = organization;
    const { id: spaceId } = await a.space({ in: organization });
    await admin.call(api.updateSpace, { spaceId, body: { editMode: 'live' } });
    const edit = (change: object) =>
      admin.call(api.editContent, { spaceId, body: { changes: [change as never] } }) as Promise<{ revision: string }>;
    await edit({ operation: 'insert_page', title: 'Page', document: { markdown } });
    const pageId = (await admin.call(api.listPages, { spaceId })).pages[0]!.id;
    const { document } = await admin.call(api.getPage, { spaceId, pageId, query: { format: 'document' } });
    const types = document!.nodes.map((node) => (node as { type: string }).type);
    assert.deepEqual(types, ['paragraph', 'embed', 'images', 'paragraph']);
    const source = async () =>
      (await admin.call(api.getPage, { spaceId, pageId, query: { format: 'markdown' } })).markdown!;
    const before = await source();
    await edit({ operation: 'update_page', page: pageId, document: { document } });
    assert.equal(await source(), before);
    const text = JSON.stringify(document).replace('First.', 'Changed.');
    await edit({ operation: 'update_page', page: pageId, document: { document: JSON.parse(text) as object } });
    assert.equal(await source(), before.replace('First.', 'Changed.'));
  });
});

import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { a, passTime, services, settleJobs } from '../../../test/harness.ts';

const has = async (text: string): Promise<boolean> => {
  const { q } = services.database.reads;
  return (await q.selectFrom('objects').select('hash').where('text', '=', text).execute()).length > 0;
};

describe('what no revision reaches', () => {
  test('is removed with the space that held it, and what a copy still shows is kept', async () => {
    const organization = await a.organization();
    const { admin } = organization;
    const space = await a.space({ in: organization });
    const spaceId = space.id;
    const mark = `only here ${space.id}`;
    const edit = (markdown: string) =>
      admin.call(api.editContent, {
        spaceId,
        body: { changes: [{ operation: 'insert_page', title: 'Page', document: { markdown } }] },
      });
    await admin.call(api.updateSpace, { spaceId, body: { editMode: 'live' } });
    await edit(`${mark} one\n`);
    const copy = await admin.call(api.duplicateSpace, { spaceId });
    await edit(`${mark} two\n`);
    await admin.call(api.deleteSpace, { spaceId });
    passTime({ days: 8 });
    await settleJobs();
    assert.equal(await has(`${mark} one\n`), true);
    assert.equal(await has(`${mark} two\n`), false);
    const { pages } = await admin.call(api.listPages, { spaceId: copy.id, query: { format: 'markdown' } });
    assert.equal(pages[0]!.markdown, `${mark} one\n`);
  });
});

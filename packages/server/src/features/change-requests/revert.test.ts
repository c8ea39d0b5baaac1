import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { proposals, rewrite } from '../../../test/proposals.ts';

/** Read without its title. */
const body = (text: string): string => text.replace('# R\n\n', '');
const base = '# R\n\nThe first paragraph has some words in it.\n\nlast\n';

/** The page in the change request after only one of its blocks was reverted. */
async function reverted(now: string, block: number): Promise<string | undefined> {
  const { admin, spaceId, pages, propose, edit, read } = await proposals({ R: base });
  const page = pages['R']!;
  const request = await propose(rewrite(page, now));
  const at = { spaceId, changeRequestId: request.id, pageId: page };
  const { document } = await admin.call(api.getPageInChangeRequest, at);
  const { key } = document!.nodes[block] as { key: string };
  await edit(request, [{ operation: 'revert_page', page, block: key }]);
  return read(page, request);
}

describe('revert_page with blocks', () => {
  test('removes an added block and keeps the edit beside it', async () => {
    const now = base.replace('some', 'other').replace('last', 'A brand new unrelated block.\n\nlast');
    assert.equal(await reverted(now, 1), body(base.replace('some', 'other')));
    assert.equal(await reverted(now, 0), body(now.replace('other', 'some')));
  });

  test('removes one of two added blocks', async () => {
    const now = base.replace('last', 'one new\n\ntwo new\n\nlast');
    assert.equal(await reverted(now, 1), body(now.replace('one new\n\n', '')));
    assert.equal(await reverted(now, 2), body(now.replace('two new\n\n', '')));
  });
});

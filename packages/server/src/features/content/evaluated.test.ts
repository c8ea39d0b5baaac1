import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { a } from '../../../test/harness.ts';

const markdown = `<code class="expression">space.vars.version</code> and <code class="expression">visitor.claims.name</code>
`;

describe('evaluated', () => {
  test('deterministic-only evaluates values that are equal for every reader, and keeps the rest', async () => {
    const organization = await a.organization();
    const { admin } = organization;
    const { id: spaceId } = await a.space({ in: organization });
    await admin.call(api.updateSpace, { spaceId, body: { editMode: 'live' } });
    await admin.call(api.editContent, {
      spaceId,
      body: { changes: [{ operation: 'insert_page', title: 'Page', document: { markdown } }] },
    });
    const [page] = (await admin.call(api.listPages, { spaceId })).pages;
    const read = async (evaluated: boolean | 'deterministic-only') => {
      const query = { format: 'document' as const, evaluated };
      const { document } = await admin.call(api.getPage, { spaceId, pageId: page!.id, query });
      return JSON.stringify(document);
    };
    const [written, forAll, whole] = [await read(false), await read('deterministic-only'), await read(true)];
    assert.match(written, /space\.vars\.version[^]*visitor\.claims\.name/);
    assert.doesNotMatch(forAll, /space\.vars\.version/);
    assert.match(forAll, /visitor\.claims\.name/);
    assert.doesNotMatch(whole, /visitor/);
    const strange = await admin.send(api.getPage, { spaceId, pageId: page!.id, query: { evaluated: 'some' } });
    assert.equal(strange.status, 400);
  });
});

import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api, type shapes, type Static } from '@lectern/contract';
import { a, inject } from '../../../test/harness.ts';

type Edited = Static<typeof shapes.SpaceEdit>;
type Preview = Static<typeof shapes.EditPreview>;

const base64 = (text: string): string => Buffer.from(text).toString('base64');
const contentType = 'text/plain';

async function withFile() {
  const organization = await a.organization();
  const { id: spaceId } = await a.space({ in: organization });
  const { admin } = organization;
  await admin.call(api.updateSpace, { spaceId, body: { editMode: 'live' } });
  const edit = async (...changes: shapes.ContentChange[]) =>
    (await admin.call(api.editContent, { spaceId, body: { changes } })) as Edited;
  const made = await edit(
    { operation: 'insert_files', files: [{ name: 'notes.txt', base64: base64('One.'), contentType, ref: 'notes' }] },
    { operation: 'insert_page', title: 'Page', document: { markdown: 'See [notes](notes) and [again](notes).\n' } },
  );
  const [{ id: fileId } = assert.fail('no file was inserted')] = made.insertedFiles ?? [];
  const file = () => admin.call(api.getFile, { spaceId, fileId });
  const bytes = async () => (await inject(new Request((await file()).downloadURL))).text();
  return { organization, admin, spaceId, fileId, edit, file, bytes };
}

describe('changes of files', () => {
  test('rename a file and replace its bytes; its id and its uses stay', async () => {
    const { admin, spaceId, fileId, edit, file, bytes } = await withFile();
    assert.equal(await bytes(), 'One.');
    const { updatedFiles } = await edit({ operation: 'update_file', file: fileId, name: '../read me.txt' });
    assert.deepEqual(
      updatedFiles?.map(({ id, name }) => [id, name]),
      [[fileId, 'read me.txt']],
    );
    assert.equal(await bytes(), 'One.');
    await edit({ operation: 'update_file', file: fileId, content: { base64: base64('Two, longer.'), contentType } });
    const now = await file();
    assert.deepEqual([now.name, now.size, await bytes()], ['read me.txt', 12, 'Two, longer.']);
    const { items } = await admin.call(api.listUses, { spaceId, query: { kind: 'file', id: fileId } });
    assert.deepEqual(
      items.map(({ title, count }) => [title, count]),
      [['Page', 2]],
    );
    assert.equal((await admin.call(api.listSpaceLinks, { spaceId, query: { status: 'broken' } })).count, 0);
  });

  test('delete a file, after a dry run listed what it would break', async () => {
    const { admin, spaceId, fileId, edit } = await withFile();
    const remove = { operation: 'delete_file' as const, file: fileId };
    const preview = (await admin.call(api.editContent, {
      spaceId,
      query: { dryRun: true },
      body: { changes: [remove] },
    })) as Preview;
    assert.deepEqual([preview.brokenLinks.length, preview.deletedFiles], [2, [fileId]]);
    assert.equal((await admin.call(api.listFiles, { spaceId })).count, 1);
    assert.deepEqual((await edit(remove)).deletedFiles, [fileId]);
    assert.equal((await admin.call(api.listFiles, { spaceId })).count, 0);
    assert.equal((await admin.call(api.listSpaceLinks, { spaceId, query: { status: 'broken' } })).count, 2);
    await assert.rejects(edit(remove), { code: 400, message: /there is no file/ });
  });

  test('replace a file by an upload of any size, also in a change request', async () => {
    const { admin, spaceId, fileId, file, bytes } = await withFile();
    const form = (...texts: string[]) => {
      const sent = new FormData();
      for (const text of texts) sent.append('file', new Blob([text]), 'other.txt');
      return sent;
    };
    const replaces = { replaces: fileId };
    const uploaded = await admin.call(api.uploadFiles, { spaceId, query: replaces, form: form('Three.') });
    assert.deepEqual(
      uploaded.insertedFiles.map(({ id, name }) => [id, name]),
      [[fileId, 'notes.txt']],
    );
    assert.equal(await bytes(), 'Three.');
    const { id: changeRequestId } = await admin.call(api.createChangeRequest, { spaceId, body: {} });
    const at = { spaceId, changeRequestId };
    await admin.call(api.uploadFilesInChangeRequest, { ...at, query: replaces, form: form('Proposed.') });
    assert.equal(await bytes(), 'Three.');
    await admin.call(api.mergeChangeRequest, at);
    assert.equal(await bytes(), 'Proposed.');
    const refused = (id: string, ...texts: string[]) =>
      admin.call(api.uploadFiles, { spaceId, query: { replaces: id }, form: form(...texts) });
    await assert.rejects(refused(fileId, 'one', 'two'), { code: 400, message: /exactly one file/ });
    await assert.rejects(refused('missing', 'one'), { code: 404 });
    assert.equal((await file()).name, 'notes.txt');
  });
});

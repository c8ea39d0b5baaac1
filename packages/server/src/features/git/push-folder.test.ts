import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api, type ReplyOf } from '@lectern/contract';
import { a, type Person } from '../../../test/harness.ts';
import { stableMarkdown } from '../../../test/page-text.ts';
import { zipOf, png } from '../imports/testing/site.ts';
import { oidOf } from './export.ts';

type Files = Record<string, string | Uint8Array>;
type Query = { live?: boolean; dryRun?: boolean; force?: boolean; source?: string; subject?: string };
type FolderPush = ReplyOf<typeof api.pushFolder>;

const bytesOf = (content: string | Uint8Array): Buffer => Buffer.from(content as string);
const oid = (content: string | Uint8Array): string => oidOf(bytesOf(content), 40);

/** The archive of a folder with the bytes of `sent`, by default of all files. */
function archiveOf(files: Files, sent: Files = files): Uint8Array {
  const list = Object.entries(files).map(([path, content]) => ({ path, oid: oid(content) }));
  const blobs = Object.values(sent).map((content) => [oid(content), bytesOf(content)] as const);
  return zipOf({ 'folder.json': JSON.stringify({ files: list }), ...Object.fromEntries(blobs) });
}

function formOf(archive: Uint8Array): FormData {
  const form = new FormData();
  form.append('file', new File([Buffer.from(archive)], 'folder.zip'));
  return form;
}

const push = (who: Person, spaceId: string, files: Files, query: Query = {}, sent?: Files): Promise<FolderPush> =>
  who.call(api.pushFolder, { spaceId, query, form: formOf(archiveOf(files, sent)) });

async function emptySpace(editMode: 'live' | 'locked' = 'live') {
  const organization = await a.organization();
  const { admin } = organization;
  const { id: spaceId } = await a.space({ in: organization });
  await admin.call(api.updateSpace, { spaceId, body: { editMode } });
  return { organization, admin, spaceId };
}

const titles = async (admin: Person, spaceId: string): Promise<string[]> =>
  (await admin.call(api.getContent, { spaceId })).pages.map(({ title }) => title);

const textOf = async (admin: Person, spaceId: string, pageId: string): Promise<string> =>
  ((await admin.call(api.getPage, { spaceId, pageId, query: stableMarkdown })) as { markdown?: string }).markdown ?? '';

const book: Files = {
  'README.md': '# Home\n\n![dot](.gitbook/assets/dot.png) and [the guide](guide.md)\n',
  'guide.md': '# Guide\n\nFirst.\n\nSecond.\n',
  'SUMMARY.md': '# Table of contents\n\n* [Home](README.md)\n* [Guide](guide.md)\n',
  '.gitbook/assets/dot.png': png(),
};

describe('pushing a folder', () => {
  test('proposes its content, and says what is missing before it does anything', async () => {
    const { admin, spaceId } = await emptySpace('locked');
    const plan = await push(admin, spaceId, book, { dryRun: true }, {});
    assert.equal(plan.result, 'planned');
    assert.deepEqual(plan.added.toSorted(), Object.keys(book).toSorted());
    assert.deepEqual(plan.missing.toSorted(), Object.values(book).map(oid).toSorted());
    const partly = await push(admin, spaceId, book, {}, { 'guide.md': book['guide.md']! });
    assert.equal(partly.result, 'incomplete');
    assert.equal(partly.missing.length, 3);
    assert.equal((await admin.call(api.listChangeRequests, { spaceId })).count, 0);

    const done = await push(admin, spaceId, book, { subject: 'The book' });
    assert.equal(done.result, 'proposed');
    assert.equal(done.pages, 2);
    assert.deepEqual(await titles(admin, spaceId), []);
    const changeRequestId = done.changeRequest!.id;
    const request = await admin.call(api.getChangeRequest, { spaceId, changeRequestId });
    assert.equal(request.subject, 'The book');
    await admin.call(api.mergeChangeRequest, { spaceId, changeRequestId });
    assert.deepEqual(await titles(admin, spaceId), ['Home', 'Guide']);
    assert.equal((await admin.call(api.listFiles, { spaceId })).items.length, 1);
  });

  test('changes nothing the second time, also while the change request is open', async () => {
    const { admin, spaceId } = await emptySpace('locked');
    const first = await push(admin, spaceId, book);
    const again = await push(admin, spaceId, book, {}, {});
    assert.deepEqual(again.changeRequest, first.changeRequest);
    assert.equal(again.revision, first.revision);
    assert.equal((await admin.call(api.listChangeRequests, { spaceId })).count, 1);
    await admin.call(api.mergeChangeRequest, { spaceId, changeRequestId: first.changeRequest!.id });
    const { revision } = await admin.call(api.getSpace, { spaceId });
    assert.equal((await push(admin, spaceId, book, {}, {})).result, 'unchanged');
    assert.equal((await admin.call(api.getSpace, { spaceId })).revision, revision);
  });

  test('needs the bytes of changed files only, and keeps the ids of pages', async () => {
    const { admin, spaceId } = await emptySpace();
    assert.equal((await push(admin, spaceId, book, { live: true })).result, 'merged');
    const before = (await admin.call(api.getContent, { spaceId })).pages.map(({ id }) => id);
    const changed = { 'guide.md': '# Guide\n\nFirst.\n\nThird.\n' };
    const now = { ...book, ...changed };
    const plan = await push(admin, spaceId, now, { dryRun: true }, {});
    assert.deepEqual([plan.added, plan.changed, plan.removed], [[], ['guide.md'], []]);
    assert.deepEqual(plan.missing, [oid(changed['guide.md'])]);
    assert.equal((await push(admin, spaceId, now, { live: true }, changed)).result, 'merged');
    const { pages } = await admin.call(api.getContent, { spaceId });
    assert.deepEqual(
      pages.map(({ id }) => id),
      before,
    );
    assert.match(await textOf(admin, spaceId, before[1]!), /Third/);
  });

  test('an open change request follows the folder', async () => {
    const { admin, spaceId } = await emptySpace('locked');
    const first = await push(admin, spaceId, book);
    const changed = { 'guide.md': '# Guide\n\nNew.\n' };
    const second = await push(admin, spaceId, { ...book, ...changed }, {}, changed);
    assert.deepEqual(second.changeRequest, first.changeRequest);
    await admin.call(api.mergeChangeRequest, { spaceId, changeRequestId: first.changeRequest!.id });
    const { pages } = await admin.call(api.getContent, { spaceId });
    assert.match(await textOf(admin, spaceId, pages[1]!.id), /New/);
  });

  test('keeps what others changed in the space meanwhile, and never overwrites it', async () => {
    const { admin, spaceId } = await emptySpace();
    await push(admin, spaceId, book, { live: true });
    const { pages } = await admin.call(api.getContent, { spaceId });
    const guide = pages[1]!.id;
    const edit = (markdown: string) =>
      admin.call(api.editContent, {
        spaceId,
        body: { changes: [{ operation: 'update_page', page: guide, document: { markdown } }] } as never,
      });
    await edit('First.\n\nSecond, by a colleague.\n');
    const home = { 'README.md': '# Home\n\nNew start.\n' };
    assert.equal((await push(admin, spaceId, { ...book, ...home }, { live: true }, home)).result, 'merged');
    assert.match(await textOf(admin, spaceId, guide), /by a colleague/);
    const mine = { ...home, 'guide.md': '# Guide\n\nFirst.\n\nSecond, by me.\n' };
    const done = await push(admin, spaceId, { ...book, ...mine }, { live: true }, mine);
    assert.equal(done.result, 'conflicts');
    assert.ok(done.changeRequest);
    assert.match(await textOf(admin, spaceId, guide), /by a colleague/);
  });

  test('a folder without pages is refused unless forced', async () => {
    const { admin, spaceId } = await emptySpace();
    await push(admin, spaceId, book, { live: true });
    await assert.rejects(push(admin, spaceId, {}, { live: true }), { code: 412 });
    assert.equal((await titles(admin, spaceId)).length, 2);
    await push(admin, spaceId, {}, { live: true, force: true });
    assert.deepEqual(await titles(admin, spaceId), []);
  });

  test('the main content of a locked space stays', async () => {
    const { admin, spaceId } = await emptySpace('locked');
    await assert.rejects(push(admin, spaceId, book, { live: true }), { code: 412 });
    assert.deepEqual(await titles(admin, spaceId), []);
  });

  test('an object id gives no access to the bytes of another space', async () => {
    const { organization, admin, spaceId } = await emptySpace();
    await push(admin, spaceId, book, { live: true });
    const { id: other } = await a.space({ in: organization });
    const reply = await push(admin, other, book, {}, {});
    assert.equal(reply.result, 'incomplete');
    assert.equal(reply.missing.length, 4);
  });

  const valid = { path: 'a.md', oid: oid('x') };
  for (const [what, archive, message] of [
    ['no ZIP file', Buffer.from('hello'), /ZIP|archive/i],
    ['no list', zipOf({ 'a.md': 'x' }), /has no folder\.json/],
    ['a list that is no JSON', zipOf({ 'folder.json': '{' }), /not valid JSON/],
    ['a list without files', zipOf({ 'folder.json': 'null' }), /list of files/],
    ['a wrong oid', zipOf({ 'folder.json': JSON.stringify({ files: [{ ...valid, oid: 'x' }] }) }), /files\[0\]\.oid/],
    ['no path', zipOf({ 'folder.json': JSON.stringify({ files: [{ ...valid, path: '' }] }) }), /files\[0\]\.path/],
    ['a path twice', zipOf({ 'folder.json': JSON.stringify({ files: [valid, valid] }) }), /listed twice/],
    [
      'other bytes',
      zipOf({ 'folder.json': JSON.stringify({ files: [valid] }), [valid.oid]: 'y' }),
      /another object id/,
    ],
    ['a stray file', zipOf({ 'folder.json': JSON.stringify({ files: [] }), 'b.md': 'y' }), /b\.md/],
  ] as const) {
    test(`${what} is refused`, async () => {
      const { admin, spaceId } = await emptySpace();
      const { status, body } = await admin.send(api.pushFolder, {
        spaceId,
        query: { live: true },
        form: formOf(archive),
      });
      assert.equal(status, 400, JSON.stringify(body));
      assert.match((body as { error: { message: string } }).error.message, message);
      assert.deepEqual(await titles(admin, spaceId), []);
    });
  }
});

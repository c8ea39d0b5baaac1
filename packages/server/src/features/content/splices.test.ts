import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api, type shapes } from '@lectern/contract';
import { a } from '../../../test/harness.ts';
import { stableMarkdown } from '../../../test/page-text.ts';

type Splices = NonNullable<Extract<shapes.ContentChange, { operation: 'update_page' }>['splices']>;
type Edited = { revision: string; changes: { page: { id: string; markdown?: string } }[] };

async function livePage(markdown: string, title = 'Guide') {
  const organization = await a.organization();
  const { id: spaceId } = await a.space({ in: organization });
  const { admin } = organization;
  await admin.call(api.updateSpace, { spaceId, body: { editMode: 'live' } });
  const edit = async (...changes: shapes.ContentChange[]) =>
    (await admin.call(api.editContent, { spaceId, body: { changes } })) as unknown as Edited;
  const made = await edit({ operation: 'insert_page', title, document: { markdown } });
  const [{ page: inserted } = assert.fail('no page was inserted')] = made.changes;
  const { id: pageId } = inserted;
  const read = async () =>
    (await admin.call(api.getPage, { spaceId, pageId, query: stableMarkdown })).markdown ?? assert.fail('no text');
  const splice = (base: string, splices: Splices, rest: object = {}) =>
    edit({ operation: 'update_page', page: pageId, base, splices, ...rest });
  /** The splice that replaces the first occurrence of a word in a text. */
  const replace = (text: string, word: string, insert: string) => {
    const from = text.indexOf(word);
    return { from, to: from + word.length, insert };
  };
  return { organization, spaceId, pageId, revision: made.revision, edit, read, splice, replace };
}

describe('update_page with splices', () => {
  test('replaces ranges of the text as it is read, and nothing else', async () => {
    const { read, splice, replace, revision } = await livePage('One  *two*.\n\n+ 😀 three\n');
    const text = await read();
    assert.equal(text, '# Guide\n\nOne  *two*.\n\n+ 😀 three\n');
    const made = await splice(revision, [replace(text, 'two', '2'), replace(text, 'three', '3')]);
    assert.equal(await read(), '# Guide\n\nOne  *2*.\n\n+ 😀 3\n');
    assert.equal(made.changes[0]?.page.markdown, undefined);
    await splice(made.revision, [{ from: 0, to: 0, insert: '---\ndescription: Short\n---\n\n' }]);
    assert.equal(await read(), '---\ndescription: Short\n---\n\n# Guide\n\nOne  *2*.\n\n+ 😀 3\n');
  });

  test('the heading is the title, and fields of the change are applied after the splices', async () => {
    const { organization, spaceId, pageId, read, splice, replace, revision } = await livePage('Text.\n');
    const title = async () => (await organization.admin.call(api.getPage, { spaceId, pageId })).title;
    const renamed = await splice(revision, [replace(await read(), 'Guide', 'Manual')]);
    assert.deepEqual([await title(), await read()], ['Manual', '# Manual\n\nText.\n']);
    await splice(renamed.revision, [replace(await read(), 'Text', 'Words')], { title: 'Book' });
    assert.deepEqual([await title(), await read()], ['Book', '# Book\n\nWords.\n']);
  });

  test('merges what was written since the base, and returns the text', async () => {
    const { read, splice, replace, revision } = await livePage('First.\n\nSecond.\n\nThird.\n');
    const text = await read();
    await splice(revision, [replace(text, 'First', 'New, longer first')]);
    const merged = await splice(revision, [replace(text, 'Third', '3rd')]);
    assert.equal(await read(), '# Guide\n\nNew, longer first.\n\nSecond.\n\n3rd.\n');
    assert.equal(merged.changes[0]?.page.markdown, await read());
  });

  test('rejects a contradiction with 409, names it and changes nothing', async () => {
    const { read, splice, replace, revision, edit } = await livePage('First.\n\nSecond.\n');
    const text = await read();
    await splice(revision, [replace(text, 'Second', 'Their second')]);
    const before = await read();
    await assert.rejects(splice(revision, [replace(text, 'Second', 'My second')]), {
      code: 409,
      message: /^body\.changes\.0: the splices contradict changes made since revision .*"Their second\."/,
    });
    assert.equal(await read(), before);
    const both: shapes.ContentChange[] = [
      { operation: 'insert_page', title: 'Other', document: { markdown: '' } },
      { operation: 'update_page', page: 'nothing', base: revision, splices: [{ from: 0, to: 0, insert: 'x' }] },
    ];
    await assert.rejects(edit(...both), { code: 400 });
    assert.equal(await read(), before);
  });

  test('returns the text when links were resolved', async () => {
    const { edit, read, splice } = await livePage('Text.\n');
    const other = await edit({ operation: 'insert_page', title: 'Other', document: { markdown: '' } });
    const end = (await read()).length;
    const made = await splice(other.revision, [{ from: end, to: end, insert: '\n[see](other.md)\n' }]);
    const [{ page: inserted } = assert.fail('no page was inserted')] = other.changes;
    assert.equal(await read(), `# Guide\n\nText.\n\n[see](/pages/${inserted.id})\n`);
    assert.equal(made.changes[0]?.page.markdown, await read());
  });

  const invalid: [string, Splices, RegExp][] = [
    ['beyond the text', [{ from: 0, to: 999, insert: '' }], /splices\.0: 0 to 999 is no range of a text of 18 /],
    ['reversed', [{ from: 3, to: 2, insert: '' }], /splices\.0: 3 to 2 is no range/],
    [
      'not sorted',
      [
        { from: 5, to: 6, insert: '' },
        { from: 1, to: 2, insert: '' },
      ],
      /splices\.1: splices must be sorted/,
    ],
    [
      'overlapping',
      [
        { from: 1, to: 3, insert: '' },
        { from: 2, to: 4, insert: '' },
      ],
      /splices\.1: .* must not overlap/,
    ],
    ['within a character', [{ from: 10, to: 11, insert: '' }], /surrogate pair/],
  ];
  for (const [name, splices, message] of invalid) {
    test(`rejects splices that are ${name}`, async () => {
      const { splice, revision, read } = await livePage('A😀 text\n');
      const before = await read();
      await assert.rejects(splice(revision, splices), { code: 400, message });
      assert.equal(await read(), before);
    });
  }

  test('needs a base that has the page, and excludes a document', async () => {
    const { edit, pageId, revision, splice } = await livePage('Text.\n');
    const splices = [{ from: 0, to: 0, insert: 'x' }];
    const update = { operation: 'update_page' as const, page: pageId };
    await assert.rejects(edit({ ...update, splices }), { code: 400, message: /splices need base/ });
    await assert.rejects(edit({ ...update, base: revision, title: 'X' }), { code: 400, message: /only used with/ });
    await assert.rejects(splice(revision, splices, { document: '' }), { code: 400, message: /exclude each other/ });
    await assert.rejects(splice('missing', splices), { code: 400 });
    const other = await edit({ operation: 'insert_page', title: 'New', document: { markdown: '' } });
    const [{ page: inserted } = assert.fail('no page was inserted')] = other.changes;
    await assert.rejects(edit({ ...update, page: inserted.id, base: revision, splices }), {
      code: 400,
      message: /has no text of page/,
    });
  });

  test('rejects splices of a text of another length', async () => {
    const { edit, pageId, read, splice, revision } = await livePage('Text.\n');
    const { length } = await read();
    const splices = [{ from: 0, to: 0, insert: '# Other\n' }];
    await assert.rejects(splice(revision, splices, { baseLength: length - 1 }), {
      code: 412,
      message: new RegExp(`baseLength is ${length - 1}, but the text at revision .* has ${length} characters`),
    });
    assert.equal((await read()).length, length);
    const change = { operation: 'update_page' as const, page: pageId, title: 'X', baseLength: length };
    await assert.rejects(edit(change), { code: 400, message: /baseLength is only used with splices/ });
    await splice(revision, splices, { baseLength: length });
    assert.match(await read(), /^# Other\n/);
  });

  test('removing most of a page must be intended', async () => {
    const { read, splice, revision } = await livePage(`${'Word after word. '.repeat(100)}\n`);
    const text = await read();
    const all = [{ from: 0, to: text.length, insert: '' }];
    await assert.rejects(splice(revision, all), { code: 400, message: /send "emptying": true/ });
    assert.equal(await read(), text);
    const kept = await splice(revision, [{ from: 0, to: Math.floor(text.length * 0.79), insert: '' }]);
    assert.ok((await read()).length > 0.2 * text.length);
    await splice(kept.revision, [{ from: 0, to: 300, insert: '' }]);
    const intended = await livePage(`${'Word after word. '.repeat(100)}\n`);
    const whole = [{ from: 0, to: (await intended.read()).length, insert: 'Empty.\n' }];
    await intended.splice(intended.revision, whole, { emptying: true });
    assert.equal(await intended.read(), '# Guide\n\nEmpty.\n');
    const short = await livePage('Short.\n');
    await short.splice(short.revision, [{ from: 0, to: (await short.read()).length, insert: '' }]);
    assert.equal(await short.read(), '# Guide\n');
  });

  test('work in a change request, based on any revision of the space', async () => {
    const { organization, spaceId, pageId, revision, replace, read } = await livePage('First.\n\nSecond.\n');
    const { admin } = organization;
    const { id: changeRequestId } = await admin.call(api.createChangeRequest, { spaceId, body: { subject: 'Edit' } });
    const text = await read();
    const edit = async (splices: Splices) =>
      admin.call(api.editContentInChangeRequest, {
        spaceId,
        changeRequestId,
        query: { compat: false },
        body: { changes: [{ operation: 'update_page', page: pageId, base: revision, splices }] },
      });
    await edit([replace(text, 'First', '1st')]);
    await edit([replace(text, 'Second', '2nd')]);
    const found = await admin.call(api.getPageInChangeRequest, {
      spaceId,
      changeRequestId,
      pageId,
      query: stableMarkdown,
    });
    assert.equal(found.markdown, '# Guide\n\n1st.\n\n2nd.\n');
    assert.equal(await read(), text);
  });

  test('saves a word of a page of 1 MB', async () => {
    const { read, splice, revision } = await livePage(
      `${'Some ordinary words of prose. '.repeat(30)}\n\n`.repeat(1100),
    );
    const length = (await read()).length;
    assert.ok(length > 900_000);
    await splice(revision, [{ from: length - 4, to: length - 4, insert: 'word' }]);
    assert.match((await read()).slice(-20), /word/);
  });
});

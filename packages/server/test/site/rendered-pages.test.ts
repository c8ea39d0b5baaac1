// A page that was rendered is used again after edits of other texts of its space, and rendered anew after what it shows.
import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { published } from '../../src/features/publishing/testing/visits.ts';
import { listStatements } from '../count-statements.ts';
import { app, passTime, services } from '../harness.ts';

describe('a page that nobody edits', () => {
  test('is sent from memory until the day ends', async () => {
    const { admin, spaces, base } = await published('Guide');
    const spaceId = spaces[0]!.id;
    await admin.call(api.updateSpace, { spaceId, body: { editMode: 'live' } });
    const form = new FormData();
    form.append('file', new Blob(['Bytes.']), 'notes.txt');
    const { insertedFiles } = await admin.call(api.uploadFiles, { spaceId, form });
    // The URL of a file expires, so it is another one each day.
    const markdown = `[Notes](/files/${insertedFiles[0]!.id})\n`;
    const page = { operation: 'insert_page' as const, title: 'One', document: { markdown } };
    await admin.call(api.editContent, { spaceId, body: { changes: [page] } });
    const { pathname } = new URL(base);
    let text = '';
    /** What it reads of the database besides versions. */
    const statements = async (): Promise<string[]> => {
      const all = await listStatements(async () => {
        ({ payload: text } = await app.http.inject({ method: 'GET', url: pathname }));
      });
      return all.filter((one) => /\bfrom\b/.test(one) && !one.includes('state_versions'));
    };
    const untilMidnight = 1440 - Math.floor((services.clock().getTime() % 86_400_000) / 60_000);
    passTime({ minutes: untilMidnight });
    assert.notDeepEqual(await statements(), []);
    const first = text;
    assert.match(first, /notes\.txt/);
    passTime({ minutes: 23 * 60 });
    assert.deepEqual(await statements(), []);
    assert.equal(text, first);
    passTime({ minutes: 60 });
    await statements();
    assert.notEqual(text, first);
    assert.match(text, /notes\.txt/);
  });
});

describe('a page after an edit', () => {
  test('shows its own text, included contents and titles of others as they are now', async () => {
    const { admin, spaces, base, at } = await published('Guide');
    const spaceId = spaces[0]!.id;
    await admin.call(api.updateSpace, { spaceId, body: { editMode: 'live' } });
    const edit = async (change: object): Promise<string> => {
      const made = await admin.call(api.editContent, { spaceId, body: { changes: [change as never] } });
      const { page } = (made.changes[0] ?? {}) as { page?: { id: string } };
      return page?.id ?? made.reusableContents?.[0]?.id ?? '';
    };
    const sharedId = await edit({
      operation: 'insert_reusable_content',
      title: 'Shared',
      document: { markdown: 'Included words.\n' },
    });
    // The first page has the path of the space.
    await edit({ operation: 'insert_page', title: 'Start', document: { markdown: 'Start.\n' } });
    const other = await edit({ operation: 'insert_page', title: 'Other', document: { markdown: 'Elsewhere.\n' } });
    const markdown = `Own words.\n\n{% include "/reusable-content/${sharedId}" %}\n`;
    await edit({ operation: 'insert_page', title: 'One', document: { markdown } });
    const plain = await edit({ operation: 'insert_page', title: 'Plain', document: { markdown: 'Plain words.\n' } });
    const get = (path: string) =>
      app.http.inject({ method: 'GET', url: `${new URL(base).pathname.replace(/\/$/, '')}/${path}` });
    const read = async (path: string): Promise<string> => (await get(path)).payload;
    const [path, plainPath] = ['one', 'plain'];
    assert.match(await read(path), /Included words\./);
    const first = await read(plainPath);

    await edit({ operation: 'update_page', page: other, document: { markdown: 'Changed.\n' } });
    assert.match(await read('other'), /Changed\./);
    // Its address is not resolved again: versions are asked for, in one query, and nothing else.
    const asked = (await listStatements(() => read(plainPath))).filter((text) => /\bfrom\b/.test(text));
    assert.deepEqual(
      asked.filter((text) => !text.includes('state_versions')),
      [],
    );
    assert.ok(asked.length <= 1, asked.join('\n'));
    assert.equal(await read(plainPath), first);

    await edit({ operation: 'update_page', page: plain, slug: 'moved' });
    assert.equal((await get(plainPath)).statusCode, 308);
    await edit({ operation: 'update_page', page: plain, slug: plainPath });
    await read('other');
    assert.match(await read(plainPath), /Plain words\./);
    const siteTitle = 'Renamed site';
    await admin.call(api.updateSite, { ...at, body: { title: siteTitle } });
    assert.match(await read('other'), new RegExp(siteTitle));
    assert.match(await read(plainPath), new RegExp(siteTitle));

    await edit({
      operation: 'update_reusable_content',
      reusableContent: sharedId,
      document: { markdown: 'Newly included.\n' },
    });
    const included = await read(path);
    assert.match(included, /Newly included\./);
    assert.doesNotMatch(included, /Included words\./);

    await edit({ operation: 'update_page', page: other, title: 'Retitled' });
    assert.match(await read(plainPath), /Retitled/);

    await edit({ operation: 'update_page', page: plain, document: { markdown: 'New words.\n' } });
    assert.match(await read(plainPath), /New words\./);
  });
});

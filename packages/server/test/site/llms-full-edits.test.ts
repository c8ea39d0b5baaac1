// llms-full.txt uses printed bodies again after an edit: what it shows must be the current text nevertheless.
import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { published } from '../../src/features/publishing/testing/visits.ts';
import { app } from '../harness.ts';

describe('llms-full.txt after an edit', () => {
  test('has the new text and the titles of linked pages', async () => {
    const { admin, spaces, base } = await published('Guide');
    const spaceId = spaces[0]!.id;
    await admin.call(api.updateSpace, { spaceId, body: { editMode: 'live' } });
    const edit = (...changes: object[]) =>
      admin.call(api.editContent, { spaceId, body: { changes: changes as never } });
    const insert = async (title: string, markdown: string): Promise<string> => {
      const made = await edit({ operation: 'insert_page', title, document: { markdown } });
      return (made.changes[0] as { page: { id: string } }).page.id;
    };
    const read = async (): Promise<string> =>
      (await app.http.inject({ method: 'GET', url: `${new URL(base).pathname}/llms-full.txt` })).payload;

    const target = await insert('Target', 'Words of the target.\n');
    await insert('Linking', `See <a href="/pages/${target}">this page</a> and [that](/pages/${target}).\n`);
    const mentioning = await insert('Mentioning', `{% content-ref url="/pages/${target}" %}\n{% endcontent-ref %}\n`);
    const first = await read();
    assert.match(first, /Words of the target\./);
    assert.match(first, /\[Target\]\(/);
    assert.equal(await read(), first);

    await edit({ operation: 'update_page', page: target, document: { markdown: 'Other words.\n' } });
    assert.match(await read(), /Other words\./);
    assert.doesNotMatch(await read(), /Words of the target\./);

    await edit({ operation: 'update_page', page: target, title: 'Renamed' });
    const renamed = await read();
    assert.match(renamed, /\[Renamed\]\(/);
    assert.doesNotMatch(renamed, /\[Target\]\(/);

    await edit({ operation: 'delete_page', page: target });
    const removed = await read();
    assert.doesNotMatch(removed, /Other words/);
    assert.doesNotMatch(removed, /Renamed/);
    assert.match(removed, /# Mentioning/);

    await edit({ operation: 'delete_page', page: mentioning });
    assert.doesNotMatch(await read(), /# Mentioning/);
  });
});

import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { app } from '../harness.ts';
import { addPages, published } from '../../src/features/publishing/testing/visits.ts';

const fetched = (address: string) => {
  const { pathname, search } = new URL(address);
  return app.http.inject({ method: 'GET', url: pathname + search });
};

/** A page that shows what it leads to in every way there is. */
async function aGuide() {
  const made = await published('Guide');
  const { admin, spaces, base } = made;
  const spaceId = spaces[0]!.id;
  const [first, other] = await addPages(made, spaceId, { title: 'Start' }, { title: 'Lighting a lamp' });
  const form = new FormData();
  form.append('file', new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'], { type: 'image/svg+xml' }), 'lamp.svg');
  const { insertedFiles } = await admin.call(api.uploadFiles, { spaceId, form });
  const file = insertedFiles[0]!.id;
  const markdown = [
    `See [lamp.md](/pages/${other} "mention") and [these words](/pages/${other}).`,
    `{% content-ref url="/pages/${other}" %}\n[lamp.md](/pages/${other})\n{% endcontent-ref %}`,
    `![A lamp](/files/${file})`,
    `{% file src="/files/${file}" %}\nTo print\n{% endfile %}`,
    '<table><thead><tr><th>Note: a name</th><th data-type="content-ref">Page</th><th data-type="files">File</th>' +
      '<th data-hidden>Nobody sees this</th></tr></thead><tbody><tr><td>One: lamp</td>' +
      `<td><a href="/pages/${other}">lamp.md</a></td><td><a href="/files/${file}">x</a></td><td>secret</td></tr>` +
      '<tr><td>Two</td><td><a href="https://example.com/x">https://example.com/x</a></td><td></td><td></td></tr></tbody></table>',
    '<table data-view="cards"><thead><tr><th></th><th data-hidden data-card-target data-type="content-ref"></th>' +
      '<th data-hidden data-card-cover-dark data-type="image">Dark</th></tr></thead><tbody><tr><td>A card</td>' +
      `<td><a href="/pages/${other}">lamp.md</a></td><td><a href="/files/${file}">dark.svg</a></td></tr></tbody></table>`,
    '* [x] done\n* plain\n* [ ] to do',
    'Ask [support](/broken/pages/abc) or [a page](/pages/abc).',
    '{% content-ref url="/broken/pages/abc" %}\n[Lost](/broken/pages/abc)\n{% endcontent-ref %}',
  ].join('\n\n');
  const changes = [{ operation: 'update_page' as const, page: first!, document: { markdown } }];
  await admin.call(api.editContent, { spaceId, body: { changes } });
  return { ...made, spaceId, page: first!, lamp: `${base}/lighting-a-lamp`, file: `${base}/~files/${file}` };
}

describe('a page as Markdown', () => {
  test('has link titles and permanent URLs', async () => {
    const { base, lamp, file } = await aGuide();
    for (const address of [`${base}/start.md`, `${base}/llms-full.txt`]) {
      const { statusCode, payload } = await fetched(address);
      assert.equal(statusCode, 200);
      assert.ok(payload.includes(`See [Lighting a lamp](${lamp}) and [these words](${lamp}).`), payload);
      assert.ok(payload.includes(`\n\n[Lighting a lamp](${lamp})\n\n`), payload);
      assert.ok(payload.includes(`<img src="${file}" alt="A lamp">`), payload);
      assert.ok(payload.includes(`\n\n[lamp.svg](${file})\n\nTo print\n\n`), payload);
      assert.ok(payload.includes(`| One: lamp | [Lighting a lamp](${lamp}) | [lamp.svg](${file}) |`), payload);
      assert.ok(payload.includes('[example.com/x](https://example.com/x)'), payload);
      assert.ok(payload.includes(`<td>A card</td><td><a href="${lamp}">Lighting a lamp</a></td>`), payload);
      assert.doesNotMatch(payload, /lamp\.md|dark\.svg|secret|&#58;|token=|expires/i);
      assert.match(payload, /\n\nAsk support or a page\.\n\nLost\n/);
      assert.match(payload, /\* \[x\] done\n\* plain\n\* \[ \] to do/);
    }
    // The site says the same.
    assert.doesNotMatch((await fetched(base)).payload, /lamp\.md|secret/);
    const there = await fetched(file);
    assert.equal(there.statusCode, 302);
    const bytes = await fetched(new URL(String(there.headers['location']), base).href);
    assert.equal(bytes.statusCode, 200);
  });
});

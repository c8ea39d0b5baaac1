import { strict as assert } from 'node:assert';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { unzipSync, strFromU8 } from 'fflate';
import { api } from '@lectern/contract';
import { a, app, passTime, services } from '../../../test/harness.ts';

type Change = Record<string, unknown>;

async function liveSpace(changes: Change[] = [], title = 'Manual') {
  const organization = await a.organization({ title: 'Example & Sons' });
  const space = await a.space({ in: organization, title });
  const { admin } = organization;
  await admin.call(api.updateSpace, { spaceId: space.id, body: { editMode: 'live' } });
  const edit = async (more: Change[]) => {
    const done = await admin.call(api.editContent, { spaceId: space.id, body: { changes: more as never } });
    return done as unknown as { changes: { page: { id: string } }[]; insertedFiles?: { id: string }[] };
  };
  const ids = changes.length === 0 ? [] : (await edit(changes)).changes.map(({ page }) => page.id);
  return { admin, spaceId: space.id, edit, ids };
}

const insert = (title: string, markdown: string, more: Change = {}): Change => ({
  operation: 'insert_page',
  title,
  document: { markdown },
  ...more,
});

async function download(url: string) {
  const { pathname, search } = new URL(url);
  const answer = await app.http.inject({ method: 'GET', url: pathname + search });
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload };
}

const isWholePdf = (bytes: Buffer) => {
  assert.equal(bytes.subarray(0, 5).toString(), '%PDF-');
  assert.match(bytes.subarray(-16).toString('latin1'), /%%EOF\s*$/);
};

const chaptersOf = (bytes: Uint8Array): string[] =>
  Object.entries(unzipSync(bytes))
    .filter(([name]) => /chapter-\d+\.xhtml$/.test(name))
    .map(([, text]) => strFromU8(text));

const prints = async () =>
  (await readdir(join(services.config.dataFolder, 'prints'))).filter((name) => /\.(?:pdf|epub)$/.test(name)).sort();

describe('getSpacePdf', () => {
  test('returns a short-lived URL of the PDF, and reuses it without regenerating', async () => {
    const { admin, spaceId } = await liveSpace([insert('First', 'Words.\n'), insert('Second', 'More words.\n')]);
    const { url } = await admin.call(api.getSpacePdf, { spaceId });
    const before = await prints();
    const got = await download(url);
    assert.equal(got.status, 200);
    assert.equal(got.headers['content-type'], 'application/pdf');
    assert.equal(got.headers['content-disposition'], `inline; filename="Manual.pdf"; filename*=UTF-8''Manual.pdf`);
    assert.equal(Number(got.headers['content-length']), got.bytes.length);
    isWholePdf(got.bytes);
    const began = performance.now();
    assert.equal((await admin.call(api.getSpacePdf, { spaceId })).url, url);
    assert.ok(performance.now() - began < 1000);
    assert.deepEqual(await prints(), before);
  });

  test('is the file that was made, found without reading the content again', async () => {
    const { admin, spaceId } = await liveSpace([insert('Page', 'Words.\n')]);
    const { url } = await admin.call(api.getSpacePdf, { spaceId });
    const before = await prints();
    await admin.call(api.updateSpace, { spaceId, body: { title: 'On every sheet' } });
    assert.equal((await download(url)).status, 200);
    assert.deepEqual(await prints(), before);
  });

  test('is generated once for concurrent requests', async () => {
    const { admin, spaceId } = await liveSpace([insert('Page', 'Asked for by many.\n')]);
    const before = (await prints()).length;
    const answers = await Promise.all(Array.from({ length: 6 }, () => admin.call(api.getSpacePdf, { spaceId })));
    assert.equal(new Set(answers.map(({ url }) => url)).size, 1);
    assert.equal((await prints()).length, before + 1);
  });

  test('is served at its signed URL only, for an hour or two', async () => {
    const { admin, spaceId } = await liveSpace([insert('Page', 'Secret.\n')]);
    const { url } = await admin.call(api.getSpacePdf, { spaceId });
    const other = await liveSpace([insert('Page', 'Other.\n')]);
    const tampered = [
      url.replace(/signature=.*/, 'signature='),
      url.replace(/&signature=.*/, ''),
      url.replace(/signature=./, (match) => (match.endsWith('A') ? 'signature=B' : 'signature=A')),
      url.replace(/expires=(\d+)/, (_, at) => `expires=${Number(at) + 3600}`),
      url.replace('Manual.pdf', 'Other.pdf'),
      url.replace('Manual.pdf', 'Manual.epub'),
      url.replace(spaceId, other.spaceId),
      `${url}&page=x`,
      `${url}&only=true`,
    ];
    for (const one of tampered) assert.equal((await download(one)).status, 404, one);
    passTime({ minutes: 59 });
    assert.equal((await download(url)).status, 200);
    passTime({ minutes: 65 });
    assert.equal((await download(url)).status, 404);
  });

  test('is regenerated when its URL is requested and it is no longer cached', async () => {
    const { admin, spaceId } = await liveSpace([insert('Page', 'Kept for a while.\n')]);
    const { url } = await admin.call(api.getSpacePdf, { spaceId });
    const { rm } = await import('node:fs/promises');
    for (const name of await prints()) await rm(join(services.config.dataFolder, 'prints', name), { recursive: true });
    const again = await download(url);
    assert.equal(again.status, 200);
    isWholePdf(again.bytes);
  });

  test('returns 404 for an unknown page and 400 for only without one', async () => {
    const { admin, spaceId, ids } = await liveSpace([insert('Page', 'Words.\n')]);
    await assert.rejects(admin.call(api.getSpacePdf, { spaceId, query: { page: 'unknown' } }), { code: 404 });
    await assert.rejects(admin.call(api.getSpacePdf, { spaceId, query: { only: true } }), {
      code: 400,
      message: 'only requires page',
    });
    const { url } = await admin.call(api.getSpacePdf, { spaceId, query: { page: ids[0]!, only: true } });
    assert.match(url, /\/Page\.pdf\?/);
    isWholePdf((await download(url)).bytes);
  });

  test('of a space without pages is a cover', async () => {
    const { admin, spaceId } = await liveSpace();
    isWholePdf((await download((await admin.call(api.getSpacePdf, { spaceId })).url)).bytes);
  });

  test('includes images of every kind, and omits broken ones', async () => {
    const { admin, spaceId, edit } = await liveSpace();
    const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle r="4"/></svg>');
    const odd = `<svg xmlns="http://www.w3.org/2000/svg"><image width="9" height="9" href="data:image/webp;base64,AAAA"/></svg>`;
    const webp = 'UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA';
    const files = [
      { name: 'a.png', base64: png, contentType: 'image/png' },
      { name: 'b.svg', base64: svg.toString('base64'), contentType: 'image/svg+xml' },
      { name: 'c.webp', base64: webp, contentType: 'image/webp' },
      {
        name: 'd.png',
        base64: `${png.slice(0, 44)}AAAA`,
        contentType: 'image/png',
      },
      { name: 'f.svg', base64: Buffer.from(odd).toString('base64'), contentType: 'image/svg+xml' },
      { name: 'e.gif', base64: 'R0lGODlhAgADAAAAACw=', contentType: 'image/gif' },
    ];
    const { insertedFiles } = await edit([{ operation: 'insert_files', files }]);
    const markdown = insertedFiles!.map(({ id }, at) => `![picture ${at}](/files/${id})\n`).join('\n');
    await edit([insert('Pictures', `${markdown}\nText ![in](/files/${insertedFiles![0]!.id}) line.\n`)]);
    isWholePdf((await download((await admin.call(api.getSpacePdf, { spaceId })).url)).bytes);
    const { bytes } = await download((await admin.call(api.getSpaceEpub, { spaceId })).url);
    assert.equal(Object.keys(unzipSync(bytes)).filter((name) => name.startsWith('EPUB/images/')).length, 6);
  });
});

describe('getChangeRequestPdf', () => {
  test('exports the change request and not the main content', async () => {
    const { admin, spaceId } = await liveSpace([insert('Page', 'Main words.\n')]);
    const { id: changeRequestId } = await admin.call(api.createChangeRequest, { spaceId, body: {} });
    await admin.call(api.editContentInChangeRequest, {
      spaceId,
      changeRequestId,
      body: { changes: [insert('Proposed', 'Proposed words.\n') as never] },
    });
    const main = await download((await admin.call(api.getSpacePdf, { spaceId })).url);
    const proposed = await download((await admin.call(api.getChangeRequestPdf, { spaceId, changeRequestId })).url);
    isWholePdf(proposed.bytes);
    assert.notDeepEqual(main.bytes, proposed.bytes);
    const texts = async (url: string) => chaptersOf((await download(url)).bytes).join('\n');
    const there = await texts((await admin.call(api.getChangeRequestEpub, { spaceId, changeRequestId })).url);
    const here = await texts((await admin.call(api.getSpaceEpub, { spaceId })).url);
    assert.match(there, /Proposed words/);
    assert.doesNotMatch(here, /Proposed words/);
  });
});

describe('getSpaceEpub', () => {
  test('contains the pages visible without claims, in order, with their includes', async () => {
    const { admin, spaceId, edit, ids } = await liveSpace([
      insert('Part', 'Begins.\n'),
      insert('Shown', 'Words {{ 1 + 1 }}.\n'),
      insert('Unlisted', 'Nobody finds this.\n', { hidden: true }),
      insert('For staff', 'Nobody finds this.\n', { condition: 'visitor.claims.staff' }),
    ]);
    await edit([
      insert('Below', '{% if visitor.claims.staff %}\nFor staff.\n{% endif %}\n\nFor all.\n', { into: ids[0] }),
      insert('Under the unlisted', 'Nor this.\n', { into: ids[2] }),
    ]);
    const titles = async (query: { page?: string; only?: boolean } = {}) =>
      chaptersOf((await download((await admin.call(api.getSpaceEpub, { spaceId, query })).url)).bytes).map(
        (text) => /<title>([^<]*)/.exec(text)![1],
      );
    assert.deepEqual(await titles(), ['Part', 'Below', 'Shown']);
    assert.deepEqual(await titles({ page: ids[0]! }), ['Part', 'Below']);
    assert.deepEqual(await titles({ page: ids[0]!, only: true }), ['Part']);
    assert.deepEqual(await titles({ page: ids[2]! }), ['Unlisted', 'Under the unlisted']);
    const { url } = await admin.call(api.getSpaceEpub, { spaceId });
    const { bytes, headers } = await download(url);
    assert.equal(headers['content-type'], 'application/epub+zip');
    assert.match(String(headers['content-disposition']), /^attachment; /);
    const text = chaptersOf(bytes).join('\n');
    assert.match(text, /For all/);
    assert.doesNotMatch(text, /For staff|Nobody finds/);
  });
});

import { strict as assert } from 'node:assert';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { a, app, services, type Organization, type Person } from '../../../test/harness.ts';

const gif = Buffer.from('R0lGODlhAgADAAAAACw=', 'base64');

async function liveSpace(): Promise<{ organization: Organization; admin: Person; spaceId: string }> {
  const organization = await a.organization();
  const { id: spaceId } = await a.space({ in: organization });
  await organization.admin.call(api.updateSpace, { spaceId, body: { editMode: 'live' } });
  return { organization, admin: organization.admin, spaceId };
}

function formOf(...files: [name: string, bytes: Uint8Array | string, type?: string][]): FormData {
  const form = new FormData();
  for (const [name, bytes, type] of files) {
    const part = typeof bytes === 'string' ? bytes : new Uint8Array(bytes);
    form.append('file', new File([part], name, type === undefined ? {} : { type }));
  }
  return form;
}

const download = async (url: string, headers: Record<string, string> = {}) => {
  const { pathname, search } = new URL(url);
  return app.http.inject({ method: 'GET', url: pathname + search, headers });
};

/** Unique bytes. */
const noise = (size: number, seed: string): Buffer => {
  const parts: Buffer[] = [];
  for (let made = 0, index = 0; made < size; made += 32, index++) {
    parts.push(createHash('sha256').update(`${seed} ${index}`).digest());
  }
  return Buffer.concat(parts).subarray(0, size);
};

describe('uploading files', () => {
  test('creates one revision of all files, served with their detected types', async () => {
    const { admin, spaceId } = await liveSpace();
    const before = await admin.call(api.getSpace, { spaceId });
    const large = noise(3_000_000, spaceId);
    const { revision, insertedFiles } = await admin.call(api.uploadFiles, {
      spaceId,
      form: formOf(
        ['dot.gif', gif, 'text/html'],
        ['grüße 日本.bin', large],
        ['notes.md', '# Notes\n', 'text/markdown'],
      ),
    });
    assert.notEqual(revision, before.revision);
    assert.deepEqual(
      insertedFiles.map(({ name, contentType, size, dimensions }) => ({ name, contentType, size, dimensions })),
      [
        { name: 'dot.gif', contentType: 'image/gif', size: gif.length, dimensions: { width: 2, height: 3 } },
        { name: 'grüße 日本.bin', contentType: 'application/octet-stream', size: 3_000_000, dimensions: undefined },
        { name: 'notes.md', contentType: 'text/markdown', size: 8, dimensions: undefined },
      ],
    );
    const { items } = await admin.call(api.listFiles, { spaceId });
    assert.deepEqual(items.map(({ id }) => id).sort(), insertedFiles.map(({ id }) => id).sort());
    const got = await download(insertedFiles[1]!.downloadURL);
    assert.equal(got.statusCode, 200);
    assert.ok(got.rawPayload.equals(large));
    const part = await download(insertedFiles[1]!.downloadURL, { range: 'bytes=1000000-1000099' });
    assert.equal(part.statusCode, 206);
    assert.ok(part.rawPayload.equals(large.subarray(1_000_000, 1_000_100)));
    const { items: revisions } = await admin.call(api.listRevisions, { spaceId });
    assert.equal(revisions[0]!.id, revision);
  });

  test('adds to a change request, and to the space on merge', async () => {
    const { organization, admin, spaceId } = await liveSpace();
    const { id: changeRequestId } = await a.changeRequest({ in: organization, space: { id: spaceId } });
    const { revision, insertedFiles } = await admin.call(api.uploadFilesInChangeRequest, {
      spaceId,
      changeRequestId,
      form: formOf(['dot.gif', gif]),
    });
    const request = await admin.call(api.getChangeRequest, { spaceId, changeRequestId });
    assert.equal(request.revision, revision);
    assert.equal((await admin.call(api.listFiles, { spaceId })).items.length, 0);
    await admin.call(api.mergeChangeRequest, { spaceId, changeRequestId });
    const { items } = await admin.call(api.listFiles, { spaceId });
    assert.deepEqual(
      items.map(({ id }) => id),
      [insertedFiles[0]!.id],
    );
    const form = formOf(['dot.gif', gif]);
    const late = await admin.send(api.uploadFilesInChangeRequest, { spaceId, changeRequestId, form });
    assert.equal(late.status, 412);
  });

  test('accepts the raw bytes of one file', async () => {
    const { admin, spaceId } = await liveSpace();
    const raw = (query: string, type: string, payload: Buffer) =>
      app.http.inject({
        method: 'POST',
        url: `/v1/spaces/${spaceId}/content/files${query}`,
        headers: { authorization: `Bearer ${admin.token}`, 'content-type': type },
        payload,
      });
    const good = await raw('?name=a%2Fdot.gif', 'image/gif', gif);
    assert.equal(good.statusCode, 201, good.payload);
    const [file] = good.json<{ insertedFiles: { name: string; contentType: string }[] }>().insertedFiles;
    assert.deepEqual([file!.name, file!.contentType], ['dot.gif', 'image/gif']);
    assert.equal((await raw('', 'image/gif', gif)).statusCode, 400);
    assert.equal((await raw('?name=x', 'multipart/mixed; boundary=x', gif)).statusCode, 400);
    const asJson = await raw('?name=x', 'application/json', Buffer.from('{}'));
    assert.equal(asJson.statusCode, 415, asJson.payload);
  });

  test('is rejected if the space is locked or outdated, or the caller is read-only', async () => {
    const { organization, admin, spaceId } = await liveSpace();
    const form = () => formOf(['dot.gif', gif]);
    const send = (who: Person, headers = {}) => who.send(api.uploadFiles, { spaceId, form: form(), headers });
    assert.equal((await send(await a.member({ in: organization, role: 'comment' }))).status, 403);
    assert.equal((await send(await a.person())).status, 404);
    assert.equal((await send(admin, { 'if-match': '"older"' })).status, 412);
    await admin.call(api.updateSpace, { spaceId, body: { editMode: 'locked' } });
    assert.equal((await send(admin)).status, 412);
    assert.equal((await admin.call(api.listFiles, { spaceId })).items.length, 0);
  });

  test('stores the same bytes once', async () => {
    const { admin, spaceId } = await liveSpace();
    const bytes = noise(200_000, 'the same bytes');
    const form = () => formOf(['one.bin', bytes], ['two.bin', bytes]);
    await admin.call(api.uploadFiles, { spaceId, form: form() });
    await admin.call(api.uploadFiles, { spaceId, form: form() });
    assert.equal((await admin.call(api.listFiles, { spaceId })).items.length, 4);
    const hash = createHash('sha256').update(bytes).digest('hex');
    const kept = (await Array.fromAsync(services.storage.list())).filter(({ key }) => key === hash);
    assert.deepEqual(
      kept.map(({ size }) => size),
      [200_000],
    );
  });
});

describe('files in an edit', () => {
  test('are stored the same way, from base64 and from a URL', async () => {
    const large = Buffer.concat([Buffer.from('%PDF-1.7\n'), noise(400_000, 'by change')]);
    const server = createServer((request, response) => {
      if (request.url === '/gone') return void response.writeHead(404).end('<p>nothing here</p>');
      response.writeHead(200, { 'content-type': 'text/html' }).end(large);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const at = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
    const { admin, spaceId } = await liveSpace();
    const insert = (url: string) =>
      admin.send(api.editContent, {
        spaceId,
        body: {
          changes: [
            {
              operation: 'insert_files',
              files: [
                { name: 'fetched.pdf', url },
                { name: 'sent.pdf', base64: large.toString('base64'), contentType: 'image/png' },
                { name: 'dot.gif', base64: gif.toString('base64'), contentType: 'image/png' },
              ],
            },
          ],
        },
      });
    try {
      const { status, body } = await insert(`${at}/there`);
      assert.equal(status, 200, JSON.stringify(body));
      const { insertedFiles } = body as { insertedFiles: { contentType: string; downloadURL: string; size: number }[] };
      assert.deepEqual(
        insertedFiles.map(({ contentType, size }) => [contentType, size]),
        [
          ['application/pdf', large.length],
          ['application/pdf', large.length],
          ['image/gif', gif.length],
        ],
      );
      for (const { downloadURL } of insertedFiles.slice(0, 2)) {
        assert.ok((await download(downloadURL)).rawPayload.equals(large));
      }
      const hash = createHash('sha256').update(large).digest('hex');
      assert.equal(await services.storage.sizeOf(hash), large.length);
      const gone = await insert(`${at}/gone`);
      assert.equal(gone.status, 400);
      assert.match(JSON.stringify(gone.body), /404/);
      assert.equal((await admin.call(api.listFiles, { spaceId })).items.length, 3);
    } finally {
      server.close();
    }
  });
});
